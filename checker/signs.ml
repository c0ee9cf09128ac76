(* Section 5, `squares` and `vanish`: signs that the form of a scalar shows. *)

open Terms

(* ∀x (0 ≤ t) or ∀x (0 < t), with t under [count] binders *)
type given = { count : int; term : t; strict : bool }

let fits strict givens tree =
  List.exists (fun g -> (g.strict || not strict) && Pattern.find g.count g.term tree <> None) givens

let rec memoised table f tree =
  match Memo.find_opt table tree.id with
  | Some known -> known
  | None ->
    Fail.spend 1;
    let result = f tree in
    Memo.replace table tree.id result;
    result

(* The functions that tell whether a scalar is > 0, and whether it is ≥ 0, by its form. *)
and make_signs givens =
  let positives = Memo.create 64 and others = Memo.create 64 in
  let rec positive tree = memoised positives is_positive tree
  and nonnegative tree = memoised others is_nonnegative tree
  and is_positive tree =
    let kids = tree.kids in
    fits true givens tree
    ||
    match tree.op with
    | Rational q -> Q.sign q > 0
    | Radical _ | Exp -> true
    | Size -> (match kids.(0).op with Element | Dual | Unit -> true | _ -> false)
    | Sum -> Array.for_all nonnegative kids && Array.exists positive kids
    | Times | Over | Power _ -> Array.for_all positive kids
    | _ -> false
  and is_nonnegative tree =
    let kids = tree.kids in
    positive tree || fits false givens tree
    ||
    match tree.op with
    | Abs2 | Size | Indicator -> true
    | Value -> Sorts.sort_of kids.(0) == Sorts.natural
    | Rational q -> Q.sign q = 0
    | Sum | Times -> Array.for_all nonnegative kids
    | Power n -> nonnegative kids.(0) || (n mod 2 = 0 && Sorts.sort_of kids.(0) == Sorts.real)
    | Over -> nonnegative kids.(0) && positive kids.(1)
    | SumOver | ProdOver -> nonnegative kids.(1)
    | _ -> false
  in
  (positive, nonnegative)

(* The way of `vanish`: answers the indices, the conditions and the scalar that is zero, over fresh variables. *)
let vanishing givens path tree =
  let positive, nonnegative = make_signs givens in
  if not (nonnegative tree) then Fail.rejected "vanish: the left side is not ≥ 0 by its form";
  let rec go path indices conditions tree =
    let stop () =
      if path <> [] then Fail.malformed "vanish: the path leads nowhere";
      let h = match tree.op with Abs2 -> tree.kids.(0) | _ -> tree in
      (List.rev indices, List.rev conditions, h)
    in
    let kids = tree.kids in
    match tree.op with
    | Sum when Array.for_all nonnegative kids -> (
      match path with
      | (lazy i) :: path when i < Array.length kids -> go path indices conditions kids.(i)
      | _ -> Fail.malformed "vanish: the path picks no summand")
    | SumOver when nonnegative kids.(1) ->
      let index = fresh "i" kids.(0) in
      go path (index :: indices) conditions (instantiate kids.(1) index)
    | Over when positive kids.(1) -> go path indices conditions kids.(0)
    | Times when Array.for_all nonnegative kids -> (
      let is_indicator x = match x.op with Indicator -> true | _ -> false in
      let found, rest = List.partition is_indicator (Array.to_list kids) in
      match List.filter (fun x -> not (positive x)) rest with
      | [ x ] -> go path indices (List.rev_append (List.map (fun i -> i.kids.(0)) found) conditions) x
      | _ -> Fail.rejected "vanish: a product without one factor that may be zero")
    | Power n when n > 0 -> go path indices conditions kids.(0)
    | _ -> stop ()
  in
  go (Lazy.force path) [] [] tree
