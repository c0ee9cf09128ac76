(* Section 2: what the reader sees of the form of a tree. Which scalars are continuous, which forms the elements of a set
   have, which sets are empty. *)

open Terms
open Sorts

(* Does the tree mention the loose index? *)
let rec loosely index tree =
  Fail.tick 1;
  tree.loose > index
  &&
  match tree.op with
  | Bound i when i = index -> true
  | op ->
    let rec any i =
      i < Array.length tree.kids && (loosely (index + binds op i) tree.kids.(i) || any (i + 1))
    in
    any 0

(* "Maps, curves, subsets, bijections": is a scalar, in which the index is the time, continuous by its form? *)
let rec continuous time tree =
  (not (loosely time tree))
  ||
  let kids = tree.kids in
  match tree.op with
  | Bound i -> i = time
  | Sum | Times | Power _ | Conj | Abs2 | Exp -> Array.for_all (continuous time) kids
  | Over -> continuous time kids.(0) && not (loosely time kids.(1))
  | SumOver | ProdOver -> (not (loosely time kids.(0))) && continuous (time + 1) kids.(1)
  | Choose _ ->
    (not (loosely time kids.(0)))
    && List.for_all (continuous time) (List.tl (Array.to_list kids))
  | AtTime -> (not (loosely time kids.(0))) && continuous time kids.(1)
  | _ -> false

(* The forms that an element of a set can have, for `bijection`. *)
let rec forms sort =
  match listed sort with
  | Some elements -> elements
  | None -> (
    match sort.op with
    | Union ->
      List.map (fun x -> make Inl [| x; sort |]) (forms sort.kids.(0))
      @ List.map (fun x -> make Inr [| x; sort |]) (forms sort.kids.(1))
    | Product ->
      List.concat_map (fun x -> List.map (fun y -> make Pair [| x; y |]) (forms sort.kids.(1))) (forms sort.kids.(0))
    | _ -> [ fresh "form" sort ])

let rec has_empty sort =
  match sort.op with
  | Empty -> true
  | Product -> has_empty sort.kids.(0) || has_empty sort.kids.(1)
  | _ -> false
