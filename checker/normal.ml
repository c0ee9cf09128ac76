(* Section 5, `sums`, "The normal form": from scalars and conditions to lists of monomials. *)

open Terms
open Monomial
module Q' = Cyclotomic

(* A rewriting ∀y (l = r): both sides under [count] binders. *)
type rule = { count : int; left : Terms.t; right : Terms.t }

let rules : rule list ref = ref []
let memory : Monomial.t Memo.t = Memo.create 256
let indicators : Monomial.t Memo.t = Memo.create 64

let start list =
  rules := list;
  Memo.reset memory;
  Memo.reset indicators

let rejected = Fail.rejected
let multiply = Simplify.multiply
let minus a b = add a (neg b)

(* The ways to be an element of a set: the tree, conditions, and the indices in it. *)
let rec pieces ~index sort =
  match Sorts.listed sort with
  | Some elements -> List.map (fun x -> (x, [], [])) elements
  | None -> (
    match sort.op with
    | Union ->
      List.map (fun (x, c, i) -> (make Inl [| x; sort |], c, i)) (pieces ~index sort.kids.(0))
      @ List.map (fun (x, c, i) -> (make Inr [| x; sort |], c, i)) (pieces ~index sort.kids.(1))
    | Product ->
      let right = lazy (pieces ~index sort.kids.(1)) in
      List.concat_map
        (fun (x, c, i) ->
          List.map
            (fun (y, d, j) -> (make Pair [| x; y |], c @ d, i @ j))
            (if i = [] && c = [] then Lazy.force right else pieces ~index sort.kids.(1)))
        (pieces ~index sort.kids.(0))
    | Members ->
      let h = sort.kids.(0) in
      List.map
        (fun (x, c, i) -> (make Member [| x; h |], c @ [ make In [| x; h |] ], i))
        (pieces ~index (Sorts.sort_of h).kids.(0))
    | _ ->
      let v = index sort in
      [ (v, [], [ v ]) ])

let depends_on_index sort = Ids.exists (fun id -> Memo.mem Canonical.summed id) sort.free

let summation_index sort =
  if depends_on_index sort then rejected "sums: an index set that depends on an index of summation";
  Canonical.new_index sort

let rec expand tree : Monomial.t =
  match Memo.find_opt memory tree.id with
  | Some found -> found
  | None ->
    Fail.spend 1;
    let result = compute tree in
    Memo.replace memory tree.id result;
    result

and compute tree =
  let kids = tree.kids in
  match tree.op with
  | Rational q -> constant (Q'.rational q)
  | Sum -> Array.fold_left (fun sum x -> add sum (expand x)) zero kids
  | Times -> Array.fold_left (fun product x -> multiply product (expand x)) one kids
  | Power n -> power (expand kids.(0)) n
  | Conj -> conj (expand kids.(0))
  | Abs2 -> let x = expand kids.(0) in multiply x (conj x)
  | Indicator -> indicator kids.(0)
  | Size -> size kids.(0)
  | Root n -> (
    let e = expand kids.(0) in
    let value = if Monos.is_empty e then Some Q'.zero else if Monos.cardinal e = 1 then Monos.find_opt unit_mono e else None in
    match value with
    | Some { Q'.order = 1; coords = [| q |] } when Z.equal q.Q.den Z.one ->
      constant (Q'.root n (Z.to_int (Z.erem q.Q.num (Z.of_int n))))
    | _ -> rejected "sums: a root of unity whose exponent is no integer")
  | Char -> Lattice.of_phase (Linear.form kids.(0)) (Linear.form kids.(1))
  | SumOver ->
    List.fold_left
      (fun sum (x, conditions, indices) ->
        let body = expand (instantiate kids.(1) x) in
        let body = List.fold_left (fun p c -> multiply (indicator c) p) body conditions in
        let ids = List.map (fun v -> v.id) indices in
        if ids = [] then add sum body
        else checked (Monos.fold (fun m c sum -> Simplify.emit { m with bound = ids @ m.bound } c sum) body sum))
      zero
      (pieces ~index:summation_index kids.(0))
  | ProdOver -> product kids.(0) kids.(1)
  | Over -> (
    let below = expand kids.(1) in
    match inverse below with
    | Some inverse -> multiply (expand kids.(0)) inverse
    | None -> multiply (expand kids.(0)) (factor (make Over [| integer 1; kids.(1) |])))
  | Apply | Free _ | Value | Radical _ | Exp | AtTime | Iterate | Case | Choose _ -> factor tree
  | _ -> rejected "sums: what is no scalar"

and factor tree : Monomial.t =
  let tree = Linear.canonical tree in
  let rec first = function
    | [] -> of_factor tree
    | rule :: rest -> (
      match Pattern.find rule.count rule.left tree with
      | Some values -> expand (instantiate_all rule.right values)
      | None -> first rest)
  in
  match tree.op with Apply | Free _ | Conj -> first !rules | _ -> of_factor tree

and power p n =
  if n = 0 then one
  else if n = 1 then p
  else
    let half = power p (n / 2) in
    let square = multiply half half in
    if n land 1 = 1 then multiply square p else square

(* Fact 6, and conjugates of factors. *)
and conj (p : Monomial.t) : Monomial.t =
  Monos.fold
    (fun m c sum ->
      let flip tree =
        match tree.op with
        | Conj -> tree.kids.(0)
        | _ -> if Sorts.sort_of tree == Sorts.real then tree else make Conj [| tree |]
      in
      let flipped = List.map (fun (x, e) -> (flip (Linear.tree_of x), e)) m.factors in
      let phase = List.map (fun (p, e) -> (p, Z.neg e)) m.phase in
      let c = Q'.conj c in
      let changes = List.filter (fun (tree, _) -> match tree.op with Conj -> !rules <> [] | _ -> false) flipped in
      if changes = [] then
        let factors = List.sort compare (List.map (fun (tree, e) -> (Linear.key tree, e)) flipped) in
        add sum (Monos.singleton { m with factors; phase } c)
      else
        let base = Monos.singleton { m with factors = []; phase; bound = [] } c in
        let all = List.fold_left (fun p (tree, e) ->
            let normal = if tree.op = Conj then factor tree else of_factor tree in
            multiply p (power normal e)) base flipped in
        if m.bound = [] then add sum all
        else Monos.fold (fun n d sum -> Simplify.emit { n with bound = m.bound @ n.bound } d sum) all sum)
    p zero

(* Fact 3, fact 4, fact 5. *)
and indicator formula : Monomial.t =
  match Memo.find_opt indicators formula.id with
  | Some found -> found
  | None ->
    let kids = formula.kids in
    let all list = List.fold_left (fun p f -> multiply p (indicator f)) one list in
    let none list =
      List.fold_left (fun p f -> multiply p (minus one (indicator f))) one list
    in
    let result =
      match formula.op with
      | True -> one
      | False -> zero
      | Not -> minus one (indicator kids.(0))
      | And -> all (Array.to_list kids)
      | Or -> minus one (none (Array.to_list kids))
      | Implies ->
        let last = Array.length kids - 1 in
        let conditions = all (Array.to_list (Array.sub kids 0 last)) in
        minus one (multiply conditions (minus one (indicator kids.(last))))
      | Equal ->
        if Sorts.is_scalar (Sorts.sort_of kids.(0)) then
          rejected "sums: an equation between scalars is not a condition on indices";
        equal kids.(0) kids.(1)
      | In -> (
        match kids.(0) with
        | { op = Inclusion; kids = [| m |]; _ } when Sorts.sort_of m == make Members [| kids.(1) |] -> one
        | _ -> of_factor (Linear.canonical (make Indicator [| formula |])))
      | _ -> rejected "sums: a condition that is not one on indices"
    in
    Memo.replace indicators formula.id result;
    result

and equal a b : Monomial.t =
  let sort = Sorts.sort_of a in
  if Sorts.is_group_element sort then
    Lattice.of_equation (Linear.canonical sort) (Linear.add_multiple Z.minus_one (Linear.form b) (Linear.form a))
  else
    let a = Linear.canonical a and b = Linear.canonical b in
    if a == b then one
    else
      match (a.op, b.op) with
      | Pair, Pair -> multiply (equal a.kids.(0) b.kids.(0)) (equal a.kids.(1) b.kids.(1))
      | Inl, Inl | Inr, Inr | Member, Member -> equal a.kids.(0) b.kids.(0)
      | Inl, Inr | Inr, Inl -> zero
      | Label _, Label _ | Entry _, Entry _ -> zero
      | _ -> of_factor (Linear.canonical (make Indicator [| make Equal [| a; b |] |]))

and size set : Monomial.t =
  match Sorts.listed set with
  | Some list -> constant (Q'.integer (List.length list))
  | None -> (
    let of_size tree = Monos.singleton { unit_mono with sizes = [ (Linear.key (Linear.canonical tree), 1) ] } Q'.one in
    match set.op with
    | Union -> add (size set.kids.(0)) (size set.kids.(1))
    | Product -> multiply (size set.kids.(0)) (size set.kids.(1))
    | Members -> expand (make SumOver [| set; integer 1 |])
    | Element | Dual -> of_size set.kids.(0)
    | _ -> of_size set)

(* Fact 12: the inverse of a number times sizes of groups. *)
and inverse below =
  if Monos.cardinal below <> 1 then None
  else
    let m, c = Monos.choose below in
    let is_group id = Sorts.sort_of (Linear.tree_of id) == Sorts.abelian in
    if m.factors = [] && m.phase = [] && is_plain m && List.for_all (fun (s, _) -> is_group s) m.sizes then
      Option.map
        (Monos.singleton { m with sizes = List.map (fun (s, e) -> (s, -e)) m.sizes })
        (Q'.inverse c)
    else None

(* Fact 11. *)
and product set body : Monomial.t =
  match Sorts.listed set with
  | Some list ->
    List.fold_left (fun p x -> multiply p (expand (instantiate body x))) one list
  | None -> (
    match set.op with
    | Union ->
      let side op i =
        let part = set.kids.(i) in
        let index = fresh "p" part in
        product part (abstract index (instantiate body (make op [| index; set |])))
      in
      multiply (side Inl 0) (side Inr 1)
    | Free _ ->
      if depends_on_index set then rejected "sums: an index set that depends on an index of summation";
      let index = fresh "p" set in
      let inside = expand (instantiate body index) in
      let whole body = Linear.canonical (make ProdOver [| set; body |]) in
      let spelled () =
        of_factor (match body.op with Conj -> make Conj [| whole body.kids.(0) |] | _ -> whole body)
      in
      if Monos.cardinal inside <> 1 then spelled ()
      else
        let m, c = Monos.choose inside in
        if not (Q'.is_one c && m.sizes = [] && m.phase = [] && is_plain m) then spelled ()
        else
          List.fold_left
            (fun p (x, e) ->
              let tree = Linear.tree_of x in
              let bounded tree = make ProdOver [| set; abstract index tree |] in
              let factor =
                match tree.op with
                | Conj -> make Conj [| Linear.canonical (bounded tree.kids.(0)) |]
                | _ -> Linear.canonical (bounded tree)
              in
              multiply p (of_factor ~power:e factor))
            one m.factors
    | _ -> rejected "sums: a product over such a set")

(* The normal form of a factor after its indices were replaced. *)
let () =
  Lattice.again :=
    fun tree ->
      match tree.op with
      | Conj -> conj (expand tree.kids.(0))
      | Indicator -> indicator tree.kids.(0)
      | _ -> expand tree
