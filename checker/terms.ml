(* Section 2, "When two formulas are the same": nameless trees.

   Sorts, groups, terms and formulas are nodes of one type. A bound variable is a de Bruijn index that carries its sort, as
   seen from where it stands; a free variable is a name that carries its sort. Nodes are shared: two trees are the same if
   and only if they are the same node. [make] applies the reductions of the document. *)

module Ids = Set.Make (Int)

type op =
  | Bound of int | Free of string  (* [sort] *)
  (* sorts and groups *)
  | Formula | Abelian | Set | Complex | Real | CurveSort | Natural
  | Element | Dual | Members | Unit | Empty | Union | Product
  | Range of int * int | Labels of string list | Maps | Subsets | Bijections
  | Cyclic of int | Direct
  (* index expressions; those that cannot tell their sort carry it last *)
  | Apply | GroupSum | GroupNegate | GroupMultiple of Z.t
  | Neutral  (* [sort] *) | Residue of int list  (* [sort] *)
  | Pair | First | Second | Inl | Inr | Case | Choose of string list | Star
  | Label of string  (* [sort] *) | Entry of int  (* an element of a range: [sort] *)
  | Number of int  (* a natural number *) | Next
  | Member | Inclusion | Forward | Backward | Impossible
  | Map  (* [domain; body] *) | Curve  (* [body] *) | Subset  (* [set; condition] *)
  | Bijection  (* [S; T; f; h] *)
  (* scalars *)
  | Rational of Q.t | Value | Sum | Times | Over | Power of int | Conj | Abs2 | Exp
  | Indicator | Size | Root of int | Radical of int * Q.t | Char
  | SumOver | ProdOver  (* [sort; body] *) | AtTime
  | Iterate  (* [sort; F; start; number] *)
  (* formulas *)
  | True | False | Equal | AtMost | Below | In | And | Or | Not | Implies | Iff
  | Forall | Exists  (* [sort; body] *)

type t = {
  id : int;
  op : op;
  kids : t array;
  loose : int;  (* bound indices below this one may be loose here *)
  free : Ids.t;  (* the free variables, those of their sorts among them, by the ids of their nodes *)
  weight : int;
  parts : int;  (* of an index set or a group: the sets and the factors of groups of which its form is made *)
  mutable sort_ : t option;
}

let max_weight = 4_000_000
let max_parts = 64

(* How many binders stand between a node and its child. *)
let binds op i =
  match op with
  | Map | Subset | SumOver | ProdOver | Forall | Exists | Iterate -> if i = 1 then 1 else 0
  | Curve -> 1
  | Case -> if i = 0 then 0 else 1
  | _ -> 0

(* Equality and hashes of operations, with the frequent ones first. *)
let same_op a b =
  match (a, b) with
  | Bound i, Bound j | Power i, Power j | Entry i, Entry j | Number i, Number j -> i = j
  | Free x, Free y -> String.equal x y
  | Rational p, Rational q -> Q.equal p q
  | GroupMultiple m, GroupMultiple n -> Z.equal m n
  | (Bound _ | Power _ | Entry _ | Number _ | Free _ | Rational _ | GroupMultiple _), _ -> false
  | _ -> a = b

let hash_op op =
  match op with
  | Bound i -> (i * 17) + 1
  | Power i -> (i * 17) + 2
  | Entry i -> (i * 17) + 3
  | Number i -> (i * 17) + 4
  | Rational q -> (Z.hash q.Q.num * 31) + Z.hash q.Q.den
  | GroupMultiple m -> (Z.hash m * 17) + 5
  | op -> Hashtbl.hash op

module Table = Hashtbl.Make (struct
  type nonrec t = op * t array

  let equal (op1, kids1) (op2, kids2) =
    Array.length kids1 = Array.length kids2
    && (let rec same i = i < 0 || (kids1.(i) == kids2.(i) && same (i - 1)) in
        same (Array.length kids1 - 1))
    && (op1 == op2 || same_op op1 op2)

  let hash (op, kids) =
    Array.fold_left (fun h kid -> (h * 1000003) + kid.id) (hash_op op) kids land max_int
end)

let table : t Table.t = Table.create 4096
let by_id : t Memo.t = Memo.create 64  (* the free variables *)
let count = ref 0

(* Trees live as long as one certificate. *)
let forget () =
  Table.reset table;
  Memo.reset by_id

let literal_weight = function
  | Rational q -> 1 + ((Z.numbits q.Q.num + Z.numbits q.Q.den) / 64)
  | Labels names | Choose names -> 1 + List.length names
  | Residue ns -> 1 + List.length ns
  | _ -> 1

(* Children that only say which sort a tree has do not count as its nodes. *)
let annotation op i =
  match op with
  | Bound _ | Free _ | Neutral | Residue _ | Label _ | Entry _ -> true
  | Inl | Inr -> i = 1
  | _ -> false

(* Section 1, "Limits of the replay": the parts of an index set or of a group. *)
let parts_of op kids =
  match op with
  | Union | Product | Direct -> kids.(0).parts + kids.(1).parts
  | Element | Dual | Members | Subset -> kids.(0).parts
  | _ -> 1

let united a b =
  let both = Ids.union a b in
  Fail.spend (Ids.cardinal both / 8);
  both

let node op kids =
  let extent = Array.length kids + literal_weight op in
  Fail.spend (1 + (extent / 16));
  match Table.find_opt table (op, kids) with
  | Some found -> found
  | None ->
    (* a new node is kept: about two hundred bytes *)
    Fail.spend (7 + (extent / 4));
    let id = !count in
    incr count;
    let loose = ref (match op with Bound i -> i + 1 | _ -> 0) in
    let free = ref Ids.empty and weight = ref (literal_weight op) in
    Array.iteri
      (fun i kid ->
        loose := max !loose (kid.loose - binds op i);
        if kid.free != !free && not (Ids.is_empty kid.free) then
          free := if Ids.is_empty !free then kid.free else united !free kid.free;
        if not (annotation op i) then weight := !weight + kid.weight)
      kids;
    (match op with Free _ -> free := Ids.add id !free | _ -> ());
    if !weight > max_weight then Fail.exhausted "a term of more than %d nodes" max_weight;
    let parts = parts_of op kids in
    if parts > max_parts then Fail.exhausted "an index set of more than %d parts" max_parts;
    let made = { id; op; kids; loose = !loose; free = !free; weight = !weight; parts; sort_ = None } in
    Table.add table (op, kids) made;
    (match op with Free _ -> Memo.add by_id id made | _ -> ());
    made

let leaf op = node op [||]
let rational q = leaf (Rational q)
let integer n = rational (Q.of_int n)

(* Replace loose bound indices: [f depth node] says what stands for one that is loose below [depth] binders. *)
let rec make op kids =
  match (op, kids) with
  | Apply, [| { op = Map; kids = [| _; body |]; _ }; x |] -> instantiate body x
  | AtTime, [| { op = Curve; kids = [| body |]; _ }; x |] -> instantiate body x
  | Inclusion, [| { op = Member; kids; _ } |] -> kids.(0)
  | First, [| { op = Pair; kids; _ } |] -> kids.(0)
  | Second, [| { op = Pair; kids; _ } |] -> kids.(1)
  | Case, [| { op = Inl; kids = x; _ }; left; _ |] -> instantiate left x.(0)
  | Case, [| { op = Inr; kids = x; _ }; _; right |] -> instantiate right x.(0)
  | Choose labels, _ -> (
    match kids.(0).op with
    | Label name ->
      let rec find i = function
        | [] -> assert false
        | other :: rest -> if other = name then kids.(i) else find (i + 1) rest
      in
      find 1 labels
    | _ -> node op kids)
  | Value, [| { op = Entry n | Number n; _ } |] -> integer n
  | Value, [| { op = Next; kids = [| n |]; _ } |] -> node Sum [| make Value [| n |]; integer 1 |]
  | In, [| x; { op = Subset; kids = [| _; condition |]; _ } |] -> instantiate condition x
  | Next, [| { op = Number n; _ } |] -> leaf (Number (n + 1))
  | Iterate, [| _; _; start; { op = Number 0; _ } |] -> start
  | Iterate, [| sort; f; start; { op = Next; kids = [| n |]; _ } |] ->
    instantiate f (make Iterate [| sort; f; start; n |])
  | Forward, [| { op = Bijection; kids; _ }; x |] -> make Apply [| kids.(2); x |]
  | Backward, [| { op = Bijection; kids; _ }; x |] -> make Apply [| kids.(3); x |]
  | Forward, [| p; { op = Backward; kids = [| q; x |]; _ } |] when p == q -> x
  | Backward, [| p; { op = Forward; kids = [| q; x |]; _ } |] when p == q -> x
  | _ -> node op kids

and transform f depth tree =
  let memo = Memo.create 16 in
  let rec go depth tree =
    if tree.loose <= depth then tree
    else
      let key = (tree.id lsl 20) lor depth in
      match Memo.find_opt memo key with
      | Some found -> found
      | None ->
        let result =
          match tree.op with
          | Bound i when i >= depth -> f go depth i tree.kids.(0)
          | op -> make op (Array.mapi (fun i kid -> go (depth + binds op i) kid) tree.kids)
        in
        Memo.add memo key result;
        result
  in
  go depth tree

and shift n tree =
  if n = 0 || tree.loose = 0 then tree
  else transform (fun go depth i sort -> node (Bound (i + n)) [| go depth sort |]) 0 tree

(* Put x in for the outermost loose index of the body. *)
and instantiate body x =
  if body.loose = 0 then body
  else
    transform
      (fun go depth i sort -> if i = depth then shift depth x else node (Bound (i - 1)) [| go depth sort |])
      0 body

(* Put terms in for the n outermost loose indices: xs.(j) for index j. They live outside of all of them. *)
let instantiate_all body xs =
  let n = Array.length xs in
  if body.loose = 0 || n = 0 then body
  else
    transform
      (fun go depth i sort ->
        if i < depth + n then shift depth xs.(i - depth) else node (Bound (i - n)) [| go depth sort |])
      0 body

let mentions tree variable = Ids.mem variable.id tree.free

(* Make the free variable the outermost loose index. *)
let abstract variable tree =
  let memo = Memo.create 16 in
  let rec go depth tree =
    if (not (mentions tree variable)) && tree.loose <= depth then tree
    else
      let key = (tree.id lsl 20) lor depth in
      match Memo.find_opt memo key with
      | Some found -> found
      | None ->
        let result =
          if tree == variable then node (Bound depth) [| shift (depth + 1) (go_sort depth variable.kids.(0)) |]
          else
            match tree.op with
            | Bound i when i >= depth -> node (Bound (i + 1)) [| go depth tree.kids.(0) |]
            | op -> make op (Array.mapi (fun i kid -> go (depth + binds op i) kid) tree.kids)
        in
        Memo.add memo key result;
        result
  and go_sort _ sort = sort in
  go 0 tree

(* Replace free variables by trees without loose indices. *)
let substitute pairs tree =
  if pairs = [] then tree
  else begin
    let memo = Memo.create 16 in
    let variables = Ids.of_list (List.map (fun (v, _) -> v.id) pairs) in
    let rec go tree =
      if Ids.disjoint tree.free variables then tree
      else
        match Memo.find_opt memo tree.id with
        | Some found -> found
        | None ->
          let result =
            match List.find_opt (fun (v, _) -> v == tree) pairs with
            | Some (_, x) -> x
            | None -> make tree.op (Array.map go tree.kids)
          in
          Memo.add memo tree.id result;
          result
    in
    go tree
  end

let free name sort = node (Free name) [| sort |]
let fresh_count = ref 0

(* A variable that no file can name. *)
let fresh hint sort =
  incr fresh_count;
  free (Printf.sprintf "%s#%d" hint !fresh_count) sort

let binder op sort body = make op [| sort; body |]
let negation f = node Not [| f |]
let free_variables tree = List.map (Memo.find by_id) (Ids.elements tree.free)
