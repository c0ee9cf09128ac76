(* Section 5, `evaluate` and `identity`: the value of a formula, by enumeration and exact arithmetic. *)

open Terms
open Domain
module P = Polynomial

type value =
  | Scalar of P.t
  | Point of P.key  (* an element; a member is the element that it is *)
  | Function of (value -> value)
  | Condition of (P.key -> bool)  (* a subset *)
  | Permutation of (P.key -> P.key) * (P.key -> P.key)
  | Sort of Domain.t
  | Group of int list

let undecided = Fail.undecided
let scalar = function Scalar p -> p | _ -> undecided "no scalar"
let point = function Point k -> k | _ -> undecided "no element"
let domain = function Sort d -> d | _ -> undecided "no set"
let group = function Group g -> g | _ -> undecided "no group"

exception Found

(* The elements of the largest sets whose bijections are enumerated. *)
let largest = 6

module Memory = Hashtbl.Make (struct
  type t = int * P.key list

  let equal (i, a) (j, b) = i = j && a = b
  let hash (i, keys) = List.fold_left P.hash_key i keys land max_int
end)

type state = {
  closed : value Memo.t;  (* values of trees without loose indices *)
  sums : value Memory.t;  (* values of sums and the like, by the elements that they mention *)
  truths : bool Memory.t;
  opened : bool;  (* may variables be indeterminates? *)
}

(* Does `identity` open a quantifier over the sort? *)
let is_opened sort =
  match sort.op with Abelian | Set | Complex | Real | CurveSort | Natural | Maps -> true | _ -> false

let rec last_value sort = match sort.op with Maps -> last_value sort.kids.(1) | _ -> sort

(* Is the indeterminate its own conjugate? *)
let is_real id =
  match Memo.find_opt by_id id with
  | Some variable -> last_value variable.kids.(0) == Sorts.real
  | None -> false

let remembered f =
  let table = Hashtbl.create 16 in
  Function
    (fun x ->
      match x with
      | Point key -> (
        match Hashtbl.find_opt table key with
        | Some value -> value
        | None ->
          let value = f x in
          Hashtbl.add table key value;
          value)
      | _ -> f x)

(* The loose indices of a tree. *)
let loose_sets : int list Memo.t = Memo.create 64

let forget () = Memo.reset loose_sets

let rec loose_indices tree =
  if tree.loose = 0 then []
  else
    match Memo.find_opt loose_sets tree.id with
    | Some list -> list
    | None ->
      let own = match tree.op with Bound i -> [ i ] | _ -> [] in
      let below = ref own in
      Array.iteri
        (fun k kid ->
          let n = binds tree.op k in
          below := List.filter_map (fun i -> if i >= n then Some (i - n) else None) (loose_indices kid) @ !below)
        tree.kids;
      let list = List.sort_uniq compare !below in
      Memo.replace loose_sets tree.id list;
      list

(* The elements at the loose indices of a tree, if there are only elements. *)
let elements_at env tree =
  let rec go = function
    | [] -> Some []
    | i :: rest -> (
      Fail.tick (1 + (i / 8));
      match List.nth env i with
      | Point k -> Option.map (fun keys -> k :: keys) (go rest)
      | _ -> None)
  in
  go (loose_indices tree)

let costly tree =
  match tree.op with SumOver | ProdOver | Forall | Exists | Size | Iterate | Char | Root _ -> true | _ -> false

let recalled memory env tree compute =
  match elements_at env tree with
  | None -> compute ()
  | Some keys -> (
    let key = (tree.id, keys) in
    Fail.tick (List.fold_left (fun n k -> n + P.size_of_key k) 2 keys);
    match Memory.find_opt memory key with
    | Some value -> value
    | None ->
      let value = compute () in
      Fail.spend 5;
      Memory.replace memory key value;
      value)

let rec eval st env tree =
  if tree.loose = 0 then
    match Memo.find_opt st.closed tree.id with
    | Some value -> value
    | None ->
      let value = compute st [] tree in
      Memo.add st.closed tree.id value;
      value
  else if costly tree then recalled st.sums env tree (fun () -> compute st env tree)
  else compute st env tree

and compute st env tree =
  Fail.tick 1;
  let kids = tree.kids in
  let sc i = scalar (eval st env kids.(i)) in
  let pt i = point (eval st env kids.(i)) in
  match tree.op with
  | Bound i -> Fail.tick (i / 8); List.nth env i
  | Free _ -> variable st tree
  (* sorts and groups *)
  | Cyclic n -> Group [ n ]
  | Direct -> Group (group (eval st env kids.(0)) @ group (eval st env kids.(1)))
  | Element | Dual -> Sort (Residues_of (group (eval st env kids.(0))))
  | Unit -> Sort Single
  | Empty -> Sort Nothing
  | Range (a, b) -> Sort (Interval (a, b))
  | Labels names -> Sort (Names names)
  | Union -> Sort (Sum_of (domain (eval st env kids.(0)), domain (eval st env kids.(1))))
  | Product -> Sort (Pairs (domain (eval st env kids.(0)), domain (eval st env kids.(1))))
  | Members -> (
    match (eval st env kids.(0), Sorts.sort_of kids.(0)) with
    | Condition holds, { kids = [| s |]; _ } -> Sort (Those (domain (eval st env s), holds))
    | _ -> undecided "no subset")
  (* elements *)
  | Neutral -> Point (P.Residues (List.map (fun _ -> 0) (orders st env tree)))
  | Residue ns -> Point (P.Residues ns)
  | GroupSum -> Point (residues st env tree (fun n parts -> List.fold_left (fun a b -> (a + b) mod n) 0 parts))
  | GroupNegate -> Point (residues st env tree (fun n parts -> (n - List.hd parts) mod n))
  | GroupMultiple m ->
    Point (residues st env tree (fun n parts -> Z.to_int (Z.erem (Z.mul m (Z.of_int (List.hd parts))) (Z.of_int n))))
  | Label name -> Point (P.Named name)
  | Entry n | Number n -> Point (P.Whole n)
  | Next -> (match pt 0 with P.Whole n -> Point (P.Whole (n + 1)) | _ -> undecided "no number")
  | Star -> Point P.Only
  | Pair -> Point (P.Couple (pt 0, pt 1))
  | First -> (match pt 0 with P.Couple (x, _) -> Point x | _ -> undecided "no pair")
  | Second -> (match pt 0 with P.Couple (_, y) -> Point y | _ -> undecided "no pair")
  | Inl -> Point (P.Left (pt 0))
  | Inr -> Point (P.Right (pt 0))
  | Member | Inclusion -> eval st env kids.(0)
  | Forward -> (match eval st env kids.(0) with Permutation (f, _) -> Point (f (pt 1)) | _ -> undecided "no bijection")
  | Backward -> (match eval st env kids.(0) with Permutation (_, h) -> Point (h (pt 1)) | _ -> undecided "no bijection")
  | Impossible -> undecided "an element of an empty set"
  | Case -> (
    match pt 0 with
    | P.Left x -> eval st (Point x :: env) kids.(1)
    | P.Right y -> eval st (Point y :: env) kids.(2)
    | _ -> undecided "no element of a union")
  | Choose names -> (
    match pt 0 with
    | P.Named name ->
      let rec find i = function
        | n :: rest -> Fail.tick 1; if n = name then i else find (i + 1) rest
        | [] -> assert false
      in
      eval st env kids.(find 1 names)
    | _ -> undecided "no label")
  | Apply -> (
    match eval st env kids.(0) with
    | Function f -> f (eval st env kids.(1))
    | _ -> undecided "no map")
  | Map -> remembered (fun x -> eval st (x :: env) kids.(1))
  | Curve -> undecided "a curve"
  | Subset -> Condition (fun x -> holds st (Point x :: env) kids.(1))
  | Bijection -> (
    match (eval st env kids.(2), eval st env kids.(3)) with
    | Function f, Function h -> Permutation ((fun x -> point (f (Point x))), fun y -> point (h (Point y)))
    | _ -> undecided "no bijection")
  (* scalars *)
  | Rational q -> Scalar (P.rational q)
  | Value -> (match pt 0 with P.Whole n -> Scalar (P.integer n) | _ -> undecided "no number")
  | Sum -> Scalar (Array.fold_left (fun sum x -> P.add sum (scalar (eval st env x))) P.zero kids)
  | Times ->
    let rec go i product =
      if i = Array.length kids || P.is_zero product then product
      else go (i + 1) (P.mul product (sc i))
    in
    Scalar (go 0 P.one)
  | Over -> let x = sc 0 in Scalar (P.mul x (P.inverse (sc 1)))
  | Power n -> Scalar (P.power (sc 0) n)
  | Conj -> Scalar (P.conj is_real (sc 0))
  | Abs2 -> let x = sc 0 in Scalar (P.mul x (P.conj is_real x))
  | Indicator -> Scalar (if holds st env kids.(0) then P.one else P.zero)
  | Size -> Scalar (P.integer (size (domain (eval st env kids.(0)))))
  | Exp -> (
    match P.as_rational (sc 0) with
    | Some q -> Scalar (P.exponential q)
    | None -> undecided "the exponential of what is not rational")
  | Root n -> (
    match P.as_rational (sc 0) with
    | Some q when Z.equal q.Q.den Z.one ->
      Scalar (P.constant (Cyclotomic.root n (Z.to_int (Z.erem q.Q.num (Z.of_int n)))))
    | _ -> undecided "a root of unity whose exponent is no integer")
  | Radical (d, q) -> Scalar (P.of_atom (P.Root_of (d, q)))
  | Char -> (
    match (pt 0, pt 1) with
    | P.Residues ks, P.Residues gs ->
      let orders = orders st env kids.(0) in
      let n = List.fold_left Cyclotomic.lcm 1 orders in
      let rec exponent ks gs orders =
        match (ks, gs, orders) with
        | k :: ks, g :: gs, m :: orders -> ((k * g mod m * (n / m)) + exponent ks gs orders) mod n
        | _ -> 0
      in
      let e = exponent ks gs orders in
      let d = Cyclotomic.gcd n e in
      if n / d > Cyclotomic.max_order then Fail.exhausted "a cyclotomic field of order %d" n;
      Scalar (P.constant (Cyclotomic.root n e))
    | _ -> undecided "no character")
  | SumOver ->
    let sum = ref P.zero in
    each (fun x -> sum := P.add !sum (scalar (eval st (Point x :: env) kids.(1)))) (domain (eval st env kids.(0)));
    Scalar !sum
  | ProdOver ->
    let product = ref P.one in
    (try
       each
         (fun x ->
           product := P.mul !product (scalar (eval st (Point x :: env) kids.(1)));
           if P.is_zero !product then raise Found)
         (domain (eval st env kids.(0)))
     with Found -> ());
    Scalar !product
  | AtTime -> undecided "the value of a curve"
  | Iterate -> (
    match pt 3 with
    | P.Whole n ->
      let state = ref (eval st env kids.(2)) in
      for _ = 1 to n do
        Fail.spend 1;
        state := eval st (!state :: env) kids.(1)
      done;
      !state
    | _ -> undecided "no number of steps")
  | _ -> undecided "a value of such a form"

(* An indeterminate for a free scalar, and for each entry of a free map over an explicit finite set. *)
and variable st tree =
  if not st.opened then undecided "a variable";
  let rec entry sort keys =
    match sort.op with
    | Real | Complex -> Scalar (P.of_atom (P.Entry_of (tree.id, List.rev keys, false)))
    | Maps ->
      Function (fun x -> entry sort.kids.(1) (point x :: keys))
    | _ -> undecided "a variable"
  in
  entry tree.kids.(0) []

and orders st env tree = group (eval st env (Sorts.sort_of tree).kids.(0))

and residues st env tree f =
  let parts =
    Array.to_list
      (Array.map (fun x -> match point (eval st env x) with P.Residues r -> r | _ -> undecided "no residues") tree.kids)
  in
  let rec go orders parts =
    match orders with
    | [] -> []
    | n :: orders -> f n (List.map List.hd parts) :: go orders (List.map List.tl parts)
  in
  P.Residues (go (orders st env tree) parts)

and holds st env tree =
  if costly tree then recalled st.truths env tree (fun () -> truth st env tree) else truth st env tree

and truth st env tree =
  Fail.tick 1;
  let kids = tree.kids in
  let quantified stop =
    try
      over st env kids.(0) (fun x -> if holds st (x :: env) kids.(1) = stop then raise Found);
      not stop
    with Found -> stop
  in
  match tree.op with
  | True -> true
  | False -> false
  | Equal -> (
    match (eval st env kids.(0), eval st env kids.(1)) with
    | Scalar a, Scalar b -> P.vanishes (P.sub a b)
    | Point a, Point b -> a = b
    | _ -> undecided "an equation of such")
  | AtMost -> P.sign (P.sub (scalar (eval st env kids.(1))) (scalar (eval st env kids.(0)))) >= 0
  | Below -> P.sign (P.sub (scalar (eval st env kids.(1))) (scalar (eval st env kids.(0)))) > 0
  | In -> (
    let x = point (eval st env kids.(0)) in
    match eval st env kids.(1) with Condition c -> c x | _ -> undecided "no subset")
  | And -> Array.for_all (holds st env) kids
  | Or -> Array.exists (holds st env) kids
  | Not -> not (holds st env kids.(0))
  | Implies ->
    let last = Array.length kids - 1 in
    let rec go i = if i = last then holds st env kids.(last) else (not (holds st env kids.(i))) || go (i + 1) in
    go 0
  | Iff ->
    let first = holds st env kids.(0) in
    Array.for_all (fun k -> holds st env k = first) kids
  | Forall -> quantified false
  | Exists -> quantified true
  | _ -> undecided "no formula"

(* All values of a sort that is enumerated. *)
and over st env sort f =
  match sort.op with
  | Bijections ->
    let source = first (largest + 1) (domain (eval st env sort.kids.(0)))
    and target = first (largest + 1) (domain (eval st env sort.kids.(1))) in
    let m = List.length source and n = List.length target in
    let rec go pairs source target =
      match source with
      | [] ->
        if target = [] then
          let back = List.map (fun (x, y) -> (y, x)) pairs in
          f (Permutation ((fun x -> List.assoc x pairs), fun y -> List.assoc y back))
      | x :: source -> List.iter (fun y -> go ((x, y) :: pairs) source (List.filter (( <> ) y) target)) target
    in
    (* a small set and one of another size have no bijection, however large that is *)
    if m > largest && n > largest then undecided "bijections of sets with more than %d elements" largest
    else if m = n then go [] source target
  | _ when Sorts.is_index_set sort -> each (fun x -> f (Point x)) (domain (eval st env sort))
  | _ -> undecided "a quantifier over such a sort"

let start opened = { closed = Memo.create 64; sums = Memory.create 64; truths = Memory.create 64; opened }

(* The truth value of a closed formula. *)
let decide tree = holds (start false) [] tree

(* Does the formula hold identically? Quantifiers over sets, subsets and bijections are left to [over]. *)
let rec identically tree =
  match tree.op with
  | Forall when is_opened tree.kids.(0) -> identically (instantiate tree.kids.(1) (fresh "x" tree.kids.(0)))
  | _ -> holds (start true) [] tree
