(* Section 5, `sums`, fact 7: equations between elements of sets, as factors of a monomial. *)

open Terms
open Monomial
open Canonical

let is_set_equation tree =
  match tree with { op = Indicator; kids = [| { op = Equal; _ } |]; _ } -> true | _ -> false

(* Equations between elements of sets, as factors. Each is used from the larger side to the smaller one, in all other
   factors and equations; the answer is nothing if that has happened already. *)
let congruent m =
  match List.filter (fun (x, _) -> is_set_equation (Linear.tree_of x)) m.factors with
  | [] -> None
  | equations ->
    (* the order must not depend on which of the indices are bound in this monomial already *)
    let mentioned = List.fold_left (fun s (x, _) -> Ids.union s (Linear.tree_of x).free) Ids.empty equations in
    let shape = shape ~rough:false (Ids.filter (Memo.mem summed) mentioned) in
    let rank tree = (tree.weight, shape tree, tree.id) in
    let rules = ref [] in
    let normal tree =
      let memo = Memo.create 16 in
      let rec go tree =
        match Memo.find_opt memo tree.id with
        | Some found -> found
        | None ->
          let kids = Array.map go tree.kids in
          let same = ref true in
          Array.iteri (fun i k -> if k != tree.kids.(i) then same := false) kids;
          let tree' = if !same then tree else make tree.op kids in
          let result = match List.find_opt (fun (large, _) -> large == tree') !rules with Some (_, r) -> r | None -> tree' in
          Memo.replace memo tree.id result;
          result
      in
      if !rules = [] then tree else go tree
    in
    let rec contains part tree =
      Fail.tick 1;
      tree == part || (part.weight < tree.weight && Array.exists (contains part) tree.kids) in
    let rec complete = function
      | [] -> ()
      | (a, b) :: rest ->
        Fail.spend 1;
        let a = normal a and b = normal b in
        if a == b then complete rest
        else begin
          let large, small = if rank a < rank b then (b, a) else (a, b) in
          let changed, kept = List.partition (fun (l, r) -> contains large l || contains large r) !rules in
          rules := (large, small) :: kept;
          complete (changed @ rest)
        end
    in
    complete
      (List.map (fun (x, _) -> let sides = (Linear.tree_of x).kids.(0).kids in (sides.(0), sides.(1))) equations);
    let others =
      List.filter_map
        (fun (x, e) ->
          let tree = Linear.tree_of x in
          if is_set_equation tree then None else Some (normal tree, e))
        m.factors
    in
    let spelled = List.map (fun (a, b) -> (Linear.canonical (make Indicator [| make Equal [| a; b |] |]), 1)) !rules in
    let all = List.sort (fun (a, _) (b, _) -> compare a.id b.id) (others @ spelled) in
    if List.map (fun (tree, e) -> (tree.id, e)) all = m.factors then None else Some all

(* The monomial with one choice for each class of equal elements of sets. *)
let rec star m =
  match congruent m with
  | None -> m
  | Some list ->
    let merged =
      List.fold_left
        (fun factors (tree, e) ->
          merge_powers (fun x i j -> Some (if is_indicator x then 1 else i + j)) factors
            [ (Linear.key (Linear.canonical tree), e) ])
        [] list
    in
    if merged = m.factors then m else star { m with factors = merged }
