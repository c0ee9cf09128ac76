(* Section 2, "Sorts", and the columns "sort" of its tables: which sort a tree has. *)

open Terms

let formula = leaf Formula
and abelian = leaf Abelian
and set = leaf Set
and complex = leaf Complex
and real = leaf Real
and curve = leaf CurveSort
and natural = leaf Natural
and unit_set = leaf Unit
and empty = leaf Empty

(* The sorts without parts outlive a certificate, see [forget]: they are put back into the table. *)
let constants = [ formula; abelian; set; complex; real; curve; natural; unit_set; empty ]

let start () =
  forget ();
  List.iter (fun sort -> Table.add table (sort.op, [||]) sort) constants

let maps domain value = make Maps [| domain; value |]
let is_scalar sort = sort == real || sort == complex
let join a b = if a == real && b == real then real else complex

(* The tree without its outermost loose index, which it must not mention. *)
let lower tree =
  if tree.loose = 0 then tree
  else
    transform
      (fun go depth i sort ->
        if i = depth then Fail.malformed "a sort depends on an index that is bound inside"
        else node (Bound (i - 1)) [| go depth sort |])
      0 tree

let rec sort_of tree =
  match tree.sort_ with
  | Some sort -> sort
  | None ->
    let sort = find tree in
    tree.sort_ <- Some sort;
    sort

and find tree =
  let kids = tree.kids in
  let kid i = sort_of kids.(i) in
  let part i = (kid 0).kids.(i) in
  let scalars () = Array.fold_left (fun s x -> join s (sort_of x)) real kids in
  match tree.op with
  | Bound _ | Free _ | Neutral | Residue _ | Label _ | Entry _ | Iterate -> kids.(0)
  | Formula | Abelian | Set | Complex | Real | CurveSort | Natural | Maps | Subsets | Bijections ->
    Fail.malformed "a sort where a term is asked for"
  | Element | Dual | Members | Unit | Empty | Union | Product | Range _ | Labels _ -> set
  | Cyclic _ | Direct -> abelian
  | Apply -> part 1
  | GroupSum | GroupNegate | GroupMultiple _ -> kid 0
  | Pair -> make Product [| kid 0; kid 1 |]
  | First -> part 0
  | Second -> part 1
  | Inl | Inr | Impossible -> kids.(1)
  | Case -> common [ lower (kid 1); lower (kid 2) ]
  | Choose _ -> common (List.tl (List.map sort_of (Array.to_list kids)))
  | Star -> unit_set
  | Number _ | Next -> natural
  | Member -> make Members [| kids.(1) |]
  | Inclusion -> (sort_of (kid 0).kids.(0)).kids.(0)
  | Forward -> part 1
  | Backward -> part 0
  | Map -> maps kids.(0) (lower (kid 1))
  | Curve -> curve
  | Subset -> make Subsets [| kids.(0) |]
  | Bijection -> make Bijections [| kids.(0); kids.(1) |]
  | Rational _ | Value | Abs2 | Exp | Indicator | Size | Radical _ -> real
  | Sum | Times | Over | Power _ | Conj -> scalars ()
  | Root _ | Char | AtTime -> complex
  | SumOver | ProdOver -> lower (kid 1)
  | True | False | Equal | AtMost | Below | In | And | Or | Not | Implies | Iff | Forall | Exists -> formula

(* The common sort of branches: equal, or scalars, or maps to such. *)
and common = function
  | [] -> Fail.malformed "no branches"
  | first :: rest ->
    let rec meet a b =
      if a == b then a
      else if is_scalar a && is_scalar b then complex
      else
        match (a, b) with
        | { op = Maps; kids = [| d; v |]; _ }, { op = Maps; kids = [| e; w |]; _ } when d == e -> maps d (meet v w)
        | _ -> Fail.malformed "branches of different sorts"
    in
    List.fold_left meet first rest

(* A real stands wherever a complex is asked for, and so do the values of maps. *)
let rec fits actual expected =
  actual == expected
  || (actual == real && expected == complex)
  ||
  match (actual, expected) with
  | { op = Maps; kids = [| d; v |]; _ }, { op = Maps; kids = [| e; w |]; _ } -> d == e && fits v w
  | _ -> false

let is_index_set tree =
  match tree.op with
  | Element | Dual | Members | Unit | Empty | Union | Product | Range _ | Labels _ -> true
  | Bound _ | Free _ -> tree.kids.(0) == set
  | _ -> false

let is_group_element sort = match sort.op with Element | Dual -> true | _ -> false
let is_counted sort = match sort.op with Range _ | Natural -> true | _ -> false

(* A number of a range or a natural number stands for its value where a scalar is asked for. *)
let scalar tree =
  let sort = sort_of tree in
  if is_scalar sort then tree
  else if is_counted sort then make Value [| tree |]
  else Fail.malformed "a scalar is asked for"

(* The cyclic factors of a concrete group, from left to right. *)
let rec factors group =
  match group.op with
  | Cyclic n -> Some [ n ]
  | Direct -> (
    match (factors group.kids.(0), factors group.kids.(1)) with
    | Some a, Some b -> Some (a @ b)
    | _ -> None)
  | _ -> None

(* The terms for each element of a range, of labels, of the unit and the empty set; none for other sets. *)
let listed sort =
  match sort.op with
  | Range (a, b) -> Some (List.init (b - a + 1) (fun i -> make (Entry (a + i)) [| sort |]))
  | Labels names -> Some (List.map (fun name -> make (Label name) [| sort |]) names)
  | Unit -> Some [ leaf Star ]
  | Empty -> Some []
  | _ -> None
