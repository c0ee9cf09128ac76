(* Sections 4 and 5. Each rule names the figure of the document that it follows. *)

open Terms
open Sorts
module Words = Stdlib.Set.Make (String)

type t = {
  hyps : Terms.t list;  (* different, by their ids *)
  concl : Terms.t;
  vars : Ids.t;  (* the scope *)
  cited : Words.t;
  used : Ids.t;
}

let hypotheses th = th.hyps
let conclusion th = th.concl
let scope th = List.map (Memo.find by_id) (Ids.elements th.vars)
let is_closed th = th.hyps = [] && Ids.is_empty th.vars
let lemmas th = Words.elements th.cited
let uses th = Ids.elements th.used
let rejected = Fail.rejected

let union a b =
  if a == b || b = [] then a
  else if a = [] then b
  else List.sort_uniq (fun x y -> compare x.id y.id) (List.rev_append a b)

let without x = List.filter (fun y -> y != x)

(* What section 4 says where a rule says nothing else. *)
let infer ?(terms = []) ?hyps premises concl =
  Fail.spend 2;
  let hyps = match hyps with Some hyps -> hyps | None -> List.fold_left (fun s p -> union s p.hyps) [] premises in
  let vars = List.fold_left (fun s p -> if s == p.vars then s else Ids.union s p.vars) concl.free premises in
  let vars = List.fold_left (fun s (x : Terms.t) -> Ids.union s x.free) vars (terms @ hyps) in
  let several = List.length premises + List.length hyps + List.length terms in
  Fail.spend ((several * (1 + Ids.cardinal vars) / 16) + (several / 4));
  {
    hyps;
    concl;
    vars;
    cited = List.fold_left (fun s p -> Words.union s p.cited) Words.empty premises;
    used = List.fold_left (fun s p -> Ids.union s p.used) Ids.empty premises;
  }

let implication hypotheses conclusion =
  if hypotheses = [] then conclusion else make Implies (Array.of_list (hypotheses @ [ conclusion ]))

let quantify op variables body =
  List.fold_right (fun x body -> make op [| x.kids.(0); abstract x body |]) variables body

(* The formula under its outermost quantifiers ∀, and how many there are. *)
let rec under_foralls count formula =
  match formula.op with Forall -> under_foralls (count + 1) formula.kids.(1) | _ -> (count, formula)

let assume formula = infer ~hyps:[ formula ] [] formula

let generalise th ~over ~under =
  let hyps = List.filter (fun h -> not (List.memq h under)) th.hyps in
  let many = List.length over in
  Fail.spend
    (((List.length under * List.length th.hyps) + (many * (many + List.length hyps + Ids.cardinal th.vars))) / 16);
  let body = infer ~hyps ~terms:(over @ under) [ th ] (implication under th.concl) in
  let rec check = function
    | [] -> ()
    | x :: rest ->
      if List.exists (mentions x.kids.(0)) rest then rejected "generalise: a sort depends on a later variable";
      check rest
  in
  check over;
  if List.exists (fun x -> List.exists (fun h -> mentions h x) hyps) over then
    rejected "generalise: a variable is free in a hypothesis";
  let vars = List.fold_left (fun s x -> Ids.remove x.id s) body.vars over in
  if Ids.exists (fun v -> List.exists (mentions (Memo.find by_id v).kids.(0)) over) vars then
    rejected "generalise: the sort of a variable that stays depends on one that goes";
  { body with concl = quantify Forall over body.concl; vars }

let conjunction = function
  | [] -> Fail.malformed "conjunction: of nothing"
  | list -> infer list (make And (Array.of_list (List.map conclusion list)))

let project th i =
  match th.concl.op with
  | And when i >= 0 && i < Array.length th.concl.kids -> infer [ th ] th.concl.kids.(i)
  | _ -> rejected "project: no such part"

let equivalence forward backward =
  match (forward.concl, backward.concl) with
  | { op = Implies; kids = [| a; b |]; _ }, { op = Implies; kids = [| c; d |]; _ } when a == d && b == c ->
    infer [ forward; backward ] (make Iff [| a; b |])
  | _ -> rejected "equivalence: not two converse implications"

type instance = { of_ : t; formula : Terms.t; put : Terms.t list }

let open_instance th = { of_ = th; formula = th.concl; put = [] }

let next_sort i =
  match i.formula.op with Forall -> i.formula.kids.(0) | _ -> rejected "there is no quantifier left for a term"

(* A term is put in if it has the sort of the quantifier; sets and groups are terms of the sorts `set` and `abelian`. *)
let has_sort term sort = if sort == set then is_index_set term else fits (sort_of term) sort

let at i term =
  if not (has_sort term (next_sort i)) then rejected "a term of another sort";
  { i with formula = instantiate i.formula.kids.(1) term; put = term :: i.put }

(* Remove the hypotheses of an implication by theorems for all of them, in order. *)
let detach formula premises =
  match formula.op with
  | Implies when Array.length formula.kids = List.length premises + 1 ->
    List.iteri
      (fun k p -> if p.concl != formula.kids.(k) then rejected "a premise is not the hypothesis number %d" k)
      premises;
    formula.kids.(Array.length formula.kids - 1)
  | _ -> rejected "other hypotheses than these premises"

let specialise i ~premises =
  let concl = if premises = [] then i.formula else detach i.formula premises in
  infer ~terms:i.put (i.of_ :: premises) concl

(* ∀x (l = r) or ∀x (σ ⟺ τ), turned round if it is asked for *)
let equation (th, backward) =
  let count, body = under_foralls 0 th.concl in
  match (body.op, body.kids) with
  | (Equal | Iff), [| l; r |] ->
    let left, right = if backward then (r, l) else (l, r) in
    (count, left, right)
  | _ -> rejected "a theorem that is no equation"

let rewrite ~by ~goal ~from =
  let equations = List.map (fun e -> let count, left, right = equation e in { Rewriting.count; left; right }) by in
  let goal = Lazy.force goal in
  let from = Option.map Lazy.force from in
  let before, after =
    match (from, goal.op, goal.kids) with
    | Some th, _, _ -> (th.concl, goal)
    | None, (Equal | Iff), [| l; r |] -> (l, r)
    | _ -> rejected "rewrite: the goal is no equation"
  in
  if not (Rewriting.agrees equations before after) then
    rejected "rewrite: the goal differs by more than instances of the equations";
  infer (List.map fst by @ Option.to_list from) goal

let cases ~on yes no =
  if yes.concl != no.concl then rejected "cases: two conclusions";
  let hyps = union (without on yes.hyps) (without (negation on) no.hyps) in
  infer ~hyps ~terms:[ on ] [ yes; no ] yes.concl

let elements ~goal list =
  let sort, body =
    match (goal.op, goal.kids) with
    | Forall, [| sort; body |] -> (sort, body)
    | _ -> Fail.malformed "elements: the goal is not universal"
  in
  let for_all part form =
    let x = fresh "x" part in
    quantify Forall [ x ] (form x)
  in
  let wanted =
    match listed sort with
    | Some elements -> List.map (instantiate body) elements
    | None -> (
      let part i = sort.kids.(i) in
      match sort.op with
      | Union ->
        let side op i = for_all (part i) (fun x -> instantiate body (make op [| x; sort |])) in
        [ side Inl 0; side Inr 1 ]
      | Product ->
        [ for_all (part 0) (fun x -> for_all (part 1) (fun y -> instantiate body (make Pair [| x; y |]))) ]
      | Members ->
        let h = part 0 in
        [ for_all (sort_of h).kids.(0) (fun x ->
              make Implies [| make In [| x; h |]; instantiate body (make Member [| x; h |]) |]) ]
      | _ -> rejected "elements: a set without a list of forms")
  in
  if List.length wanted <> List.length list || not (List.for_all2 (fun f th -> f == th.concl) wanted list) then
    rejected "elements: not the formulas for each element";
  infer list goal

let witness ~goal ~terms th =
  let formula, put =
    List.fold_left
      (fun (formula, put) read ->
        match (formula.op, formula.kids) with
        | Exists, [| sort; body |] ->
          let term = read sort in
          if not (has_sort term sort) then rejected "witness: a term of another sort";
          (instantiate body term, term :: put)
        | _ -> rejected "witness: no quantifier for a term")
      (goal, []) terms
  in
  if th.concl != formula then rejected "witness: not the formula at these terms";
  infer ~terms:put [ th ] goal

let choose ~exists ~variable th =
  match (exists.concl.op, exists.concl.kids) with
  | Exists, [| sort; body |] when sort == variable.kids.(0) ->
    let second = without (instantiate body variable) th.hyps in
    if List.exists (fun f -> mentions f variable) (th.concl :: exists.concl :: second) then
      rejected "choose: the variable is free in what stays";
    let vars = Ids.remove variable.id th.vars in
    if Ids.exists (fun v -> mentions (Memo.find by_id v).kids.(0) variable) vars then
      rejected "choose: the sort of a variable in scope depends on the variable";
    infer ~hyps:(union exists.hyps second) [ exists; { th with vars } ] th.concl
  | _ -> rejected "choose: there is nothing of this sort"

let decided rule f x =
  try f x with Fail.Undecided what -> rejected "%s: undecided: %s" rule what

let evaluate formula =
  if not (Ids.is_empty formula.free) then rejected "evaluate: the formula has free variables";
  infer [] (if decided "evaluate" Evaluate.decide formula then formula else negation formula)

let identity goal =
  if not (decided "identity" Evaluate.identically goal) then rejected "identity: it does not hold";
  infer [] goal

let sums ~goal ~rewrite ~cofactors =
  let is_constant x =
    match x.op with Neutral | Label _ | Entry _ | Number _ | Star -> true | _ -> false
  in
  let rule e =
    let count, left, right = equation e in
    let rec entry seen x =
      match (x.op, x.kids) with
      | Free _, _ -> List.length seen = count
      | Apply, [| f; a |] -> (
        match a.op with
        | Bound i -> (not (List.mem i seen)) && entry (i :: seen) f
        | _ -> is_constant a && entry seen f)
      | _ -> false
    in
    if not (is_scalar (sort_of left)) then rejected "sums: a rewriting of what is no scalar";
    if not (match left.op with Conj -> entry [] left.kids.(0) | _ -> entry [] left) then
      rejected "sums: a rewriting of what is no entry";
    { Normal.count; left; right }
  in
  let rules = List.map rule rewrite in
  let correction (_, instance, over, times) =
    let conditions, equation =
      match (instance.formula.op, instance.formula.kids) with
      | Implies, parts ->
        let last = Array.length parts - 1 in
        (Array.to_list (Array.sub parts 0 last), parts.(last))
      | _ -> ([], instance.formula)
    in
    match (equation.op, equation.kids) with
    | Equal, [| l; r |] when is_scalar (sort_of l) ->
      let difference = make Sum [| l; make Times [| integer (-1); r |] |] in
      let indicators = List.map (fun c -> make Indicator [| c |]) conditions in
      quantify SumOver over (make Times (Array.of_list ((times :: indicators) @ [ difference ])))
    | _ -> rejected "sums: a cofactor that is no equation of scalars"
  in
  let leading, cofactors = Lazy.force cofactors in
  let read_and_judged (lazy cofactor) = (cofactor, correction cofactor) in
  let cofactors, corrections = List.split (List.map read_and_judged cofactors) in
  let correction = if corrections = [] then None else Some (make Sum (Array.of_list corrections)) in
  Sums.prove ~rules ~leading ~correction goal;
  let th = infer (List.map fst rewrite @ List.map (fun (th, _, _, _) -> th) cofactors) goal in
  (* the scope also has the free variables of the terms, but for those that the goal or the cofactor binds *)
  let own = List.concat_map (fun (_, i, over, times) -> List.map (fun (x : Terms.t) -> x.free) (times :: (i.put @ over))) cofactors in
  let bound = List.concat_map (fun (_, _, over, _) -> over) cofactors @ leading in
  let free = List.fold_left Ids.union Ids.empty own in
  { th with vars = Ids.union th.vars (Ids.diff free (Ids.of_list (List.map (fun x -> x.id) bound))) }

let is_zero x = match x.op with Rational q -> Q.sign q = 0 | _ -> false
let difference r l = make Sum [| r; make Times [| integer (-1); l |] |]

(* A theorem whose term lacks a variable may be given, but it says nothing of a term: the set may be empty. *)
let given th =
  let count, body = under_foralls 0 th.concl in
  match (body.op, body.kids) with
  | (AtMost | Below), [| l; r |] ->
    let term = if is_zero l then r else difference r l in
    if Pattern.contains_all count term then Some { Signs.count; term; strict = body.op = Below } else None
  | _ -> rejected "a theorem that is given is no inequality"

let squares ~goal ~given:list ~equals =
  match (goal.op, goal.kids) with
  | (AtMost | Below), [| l; r |] ->
    let positive, nonnegative = Signs.make_signs (List.filter_map given list) in
    let equals = Option.map Lazy.force equals in
    let e =
      match equals with
      | None -> if is_zero l then r else Fail.malformed "squares: the left side is not 0"
      | Some th -> (
        match (th.concl.op, th.concl.kids) with
        | Equal, [| d; e |] when d == difference r l -> e
        | _ -> rejected "squares: the equation is not one of the difference")
    in
    if not (if goal.op = Below then positive e else nonnegative e) then
      rejected "squares: the form does not show the sign";
    infer (Option.to_list equals @ list) goal
  | _ -> Fail.malformed "squares: the goal is no inequality"

let vanish th ~path ~given:list =
  match (th.concl.op, th.concl.kids) with
  | Equal, [| e; zero |] when is_zero zero ->
    let indices, conditions, h = Signs.vanishing (List.filter_map given list) path e in
    infer (th :: list) (quantify Forall indices (implication conditions (make Equal [| h; integer 0 |])))
  | _ -> rejected "vanish: the theorem is not e = 0"

let induct ~goal ~base ~step =
  match (goal.op, goal.kids) with
  | Forall, [| sort; body |] when sort == natural || sort == set ->
    let x = fresh "n" sort in
    let first, next =
      if sort == natural then (leaf (Number 0), make Next [| x |]) else (empty, make Union [| x; unit_set |])
    in
    if base.concl != instantiate body first then rejected "induct: the base is another formula";
    let wanted = quantify Forall [ x ] (make Implies [| instantiate body x; instantiate body next |]) in
    if step.concl != wanted then rejected "induct: the step is another formula";
    infer [ base; step ] goal
  | _ -> Fail.malformed "induct: the goal is about no natural number and no set"

let order th =
  match th.concl with
  | { op = Not; kids = [| { op = (AtMost | Below) as op; kids = [| l; r |]; _ } |]; _ } ->
    if sort_of l != real || sort_of r != real then rejected "order: complex numbers";
    infer [ th ] (make (if op = AtMost then Below else AtMost) [| r; l |])
  | _ -> rejected "order: not a negated inequality"

let quotient th =
  match th.concl with
  | { op = Not; kids = [| { op = Equal; kids = [| y; zero |]; _ } |]; _ } when is_zero zero ->
    infer [ th ] (make Equal [| make Times [| y; make Over [| integer 1; y |] |]; integer 1 |])
  | _ -> rejected "quotient: the theorem is not y ≠ 0"

let contradiction ~goal th against =
  if against.concl != negation th.concl then rejected "contradiction: not a formula and its negation";
  let goal = Lazy.force goal in
  infer ~terms:[ goal ] [ th; against ] goal

type move = At of (Terms.t -> Terms.t) list | Given of t list | Part of int

(* ¬ψ; for ψ = ¬χ also χ, and for ψ = ∃x χ also ∀x ¬χ *)
let denies theorem formula =
  theorem == negation formula
  ||
  match (formula.op, theorem.op) with
  | Not, _ -> theorem == formula.kids.(0)
  | Exists, Forall -> theorem.kids.(0) == formula.kids.(0) && theorem.kids.(1) == negation formula.kids.(1)
  | _ -> false

let counterexample ~claim ~moves th =
  let move (formula, terms, premises) (lazy move) =
    match move with
    | At reads ->
      List.fold_left
        (fun (formula, terms, premises) read ->
          match (formula.op, formula.kids) with
          | Forall, [| sort; body |] ->
            let term = read sort in
            if not (has_sort term sort) then rejected "counterexample: a term of another sort";
            (instantiate body term, term :: terms, premises)
          | _ -> rejected "counterexample: no quantifier for a term")
        (formula, terms, premises) reads
    | Given list -> (detach formula list, terms, list @ premises)
    | Part i -> (
      match formula.op with
      | And when i >= 0 && i < Array.length formula.kids -> (formula.kids.(i), terms, premises)
      | _ -> rejected "counterexample: no such part")
  in
  let formula, terms, premises = List.fold_left move (claim, [], []) moves in
  if not (denies th.concl formula) then rejected "counterexample: the theorem does not deny the formula";
  infer ~terms (th :: premises) (negation claim)

let citation ~name formula =
  let th = infer [] formula in
  { th with cited = Words.singleton name }

let use ~entry formula =
  let th = infer [] formula in
  { th with used = Ids.singleton entry }
