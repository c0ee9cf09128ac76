(* Section 5: the steps of an evidence, from JSON to the rules of [Theorem]. *)

open Json
open Form

let max_steps = 2000

(* What the rule `use` grants: the claims of the entries of `uses`. *)
type granted = Terms.t array

let lemma_source : (string * Json.t) list ref = ref []

let lemma name =
  match List.assoc_opt name !lemma_source with
  | None -> malformed "there is no lemma %S" name
  | Some json -> Context.formula (Context.make Names.empty) (get (fields "lemma" [ "formula"; "says" ] json) "formula")

type state = {
  context : Context.t;
  variables : Terms.t Names.t;
  granted : granted;
  theorems : Theorem.t array;  (* as many as there are steps *)
  mutable count : int;
}

let theorem st json =
  match json with
  | Int n when n >= 0 && n < st.count -> st.theorems.(n)
  | _ -> malformed "a reference to no earlier step"

let theorems st what json = List.map (theorem st) (array what json)
let formula st json = Context.formula st.context json

let variable st json =
  match Names.find_opt (string "variable" json) st.variables with
  | Some v -> v
  | None -> malformed "a variable that is not declared"

let equations st list =
  List.map
    (fun json ->
      let fields = fields ~optional:[ "backward" ] "equation" [ "theorem" ] json in
      let backward =
        match find fields "backward" with
        | None -> false
        | Some (Bool b) -> b
        | Some _ -> malformed "backward is true or false"
      in
      (theorem st (get fields "theorem"), backward))
    list

let reader st json sort = Sort_reader.read_expected st.context sort json

(* Variables for the outermost quantifiers of a goal, under the names that it gives them. *)
let leading st json goal =
  let rec go (context : Context.t) variables names formula =
    match (names, formula.Terms.op) with
    | name :: names, Terms.Forall ->
      let variable = Terms.fresh name formula.Terms.kids.(0) in
      let known = Names.mem name context.names in
      let context =
        if known then context
        else
          { context with names = Names.add name (Context.Variable variable) context.names; stamp = Context.stamp () }
      in
      go context (variable :: variables) names (Terms.instantiate formula.kids.(1) variable)
    | _ -> (context, List.rev variables)
  in
  go st.context [] (Reader.leading_names st.context json) goal

(* Declare names for variables that no file can name; answers them from the last to the first. *)
let declare_fresh context list =
  List.fold_left
    (fun (context, variables) (name, sort) ->
      Context.check_name context name;
      let variable = Terms.fresh name (Sort_reader.read_sort context sort) in
      ( { context with
          Context.names = Names.add name (Context.Variable variable) context.Context.names;
          stamp = Context.stamp () },
        variable :: variables ))
    (context, []) list

let cofactor st context json =
  let fields = fields ~optional:[ "over"; "at"; "times" ] "cofactor" [ "by" ] json in
  let by = theorem st (get fields "by") in
  let over = match find fields "over" with None -> [] | Some json -> Sort_reader.binders json in
  let context, over = declare_fresh context over in
  let over = List.rev over in
  List.iter
    (fun (v : Terms.t) -> if not (Sorts.is_index_set v.kids.(0)) then malformed "over: an index set is asked for")
    over;
  let at = optional_array "at" fields "at" in
  let instance =
    List.fold_left
      (fun i json -> Theorem.at i (Sort_reader.read_expected context (Theorem.next_sort i) json))
      (Theorem.open_instance by) at
  in
  let times =
    match find fields "times" with None -> Terms.integer 1 | Some json -> Context.scalar context json
  in
  (by, instance, over, times)

let apply st json =
  let rule =
    match json with
    | Obj list -> (match find list "rule" with Some (Str rule) -> rule | _ -> malformed "a step without a rule")
    | _ -> malformed "a step is an object"
  in
  let fields ?optional required = fields ?optional rule ("rule" :: required) json in
  let one f key = theorem st (get f key) in
  let many f key = List.map (theorem st) (optional_array key f key) in
  match rule with
  | "assume" -> Theorem.assume (formula st (get (fields [ "formula" ]) "formula"))
  | "generalise" ->
    let f = fields ~optional:[ "over"; "under" ] [ "from" ] in
    let from = one f "from" in
    let over = List.map (variable st) (optional_array "over" f "over") in
    let under = List.map (formula st) (optional_array "under" f "under") in
    Theorem.generalise from ~over ~under
  | "conjunction" ->
    let f = fields [ "from" ] in
    Theorem.conjunction (theorems st "from" (get f "from"))
  | "project" ->
    let f = fields [ "from"; "part" ] in
    Theorem.project (one f "from") (match get f "part" with Int n -> n | _ -> -1)
  | "equivalence" ->
    let f = fields [ "forward"; "backward" ] in
    Theorem.equivalence (one f "forward") (one f "backward")
  | "specialise" ->
    let f = fields ~optional:[ "at"; "premises" ] [ "from" ] in
    let from = one f "from" in
    let instance =
      List.fold_left
        (fun i json -> Theorem.at i (reader st json (Theorem.next_sort i)))
        (Theorem.open_instance from) (optional_array "at" f "at")
    in
    Theorem.specialise instance ~premises:(many f "premises")
  | "rewrite" ->
    let f = fields ~optional:[ "from" ] [ "goal"; "by" ] in
    let by = equations st (array "by" (get f "by")) in
    let from = Option.map (fun json -> lazy (theorem st json)) (find f "from") in
    Theorem.rewrite ~by ~goal:(lazy (formula st (get f "goal"))) ~from
  | "cases" ->
    let f = fields [ "on"; "true"; "false" ] in
    Theorem.cases ~on:(formula st (get f "on")) (one f "true") (one f "false")
  | "elements" ->
    let f = fields [ "goal"; "from" ] in
    Theorem.elements ~goal:(formula st (get f "goal")) (theorems st "from" (get f "from"))
  | "witness" ->
    let f = fields [ "goal"; "from"; "terms" ] in
    let goal = formula st (get f "goal") and from = one f "from" in
    Theorem.witness ~goal ~terms:(List.map (reader st) (array "terms" (get f "terms"))) from
  | "choose" ->
    let f = fields [ "exists"; "variable"; "from" ] in
    Theorem.choose ~exists:(one f "exists") ~variable:(variable st (get f "variable")) (one f "from")
  | "evaluate" -> Theorem.evaluate (formula st (get (fields [ "formula" ]) "formula"))
  | "identity" -> Theorem.identity (formula st (get (fields [ "goal" ]) "goal"))
  | "sums" ->
    let f = fields ~optional:[ "rewrite"; "cofactors" ] [ "goal" ] in
    let json = get f "goal" in
    let goal = formula st json in
    let rewrite = equations st (optional_array "rewrite" f "rewrite") in
    let cofactors =
      lazy
        (match optional_array "cofactors" f "cofactors" with
         | [] -> ([], [])
         | list ->
           let context, leading = leading st json goal in
           (leading, List.map (fun json -> lazy (cofactor st context json)) list))
    in
    Theorem.sums ~goal ~rewrite ~cofactors
  | "squares" ->
    let f = fields ~optional:[ "equals"; "given" ] [ "goal" ] in
    let equals = Option.map (fun json -> lazy (theorem st json)) (find f "equals") in
    Theorem.squares ~goal:(formula st (get f "goal")) ~given:(many f "given") ~equals
  | "vanish" ->
    let f = fields ~optional:[ "given" ] [ "from"; "path" ] in
    let path = lazy (List.map (fun json -> lazy (index "path" json)) (array "path" (get f "path"))) in
    Theorem.vanish (one f "from") ~path ~given:(many f "given")
  | "induct" ->
    let f = fields [ "goal"; "base"; "step" ] in
    Theorem.induct ~goal:(formula st (get f "goal")) ~base:(one f "base") ~step:(one f "step")
  | "order" -> Theorem.order (one (fields [ "from" ]) "from")
  | "quotient" -> Theorem.quotient (one (fields [ "from" ]) "from")
  | "contradiction" ->
    let f = fields [ "goal"; "from"; "against" ] in
    Theorem.contradiction ~goal:(lazy (formula st (get f "goal"))) (one f "from") (one f "against")
  | "counterexample" ->
    let f = fields [ "claim"; "moves"; "from" ] in
    let claim = formula st (get f "claim") and from = one f "from" in
    let move json =
      match json with
      | Obj [ ("at", list) ] -> Theorem.At (List.map (reader st) (array "at" list))
      | Obj [ ("given", list) ] -> Theorem.Given (theorems st "given" list)
      | Obj [ ("part", n) ] when n <> Null -> Theorem.Part (match n with Int n -> n | _ -> -1)
      | _ -> malformed "a move has one field: at, given or part"
    in
    let moves = List.map (fun json -> lazy (move json)) (array "moves" (get f "moves")) in
    Theorem.counterexample ~claim ~moves from
  | "citation" ->
    let name = string "lemma" (get (fields [ "lemma" ]) "lemma") in
    Theorem.citation ~name (lemma name)
  | "use" ->
    let entry = index "entry" (get (fields [ "entry" ]) "entry") in
    if entry >= Array.length st.granted then malformed "use: there is no such entry";
    Theorem.use ~entry st.granted.(entry)
  | rule -> malformed "unknown rule %S" rule

(* The theorems of an evidence, in order, and the definitions that it used. *)
let evidence ~definitions ~trees ~granted ~variables steps =
  let steps = array "evidence" steps in
  if steps = [] then malformed "an evidence without steps";
  if List.length steps > max_steps then Fail.exhausted "more than %d steps" max_steps;
  let context = Context.make ~trees definitions.names in
  let context, variables =
    List.fold_left
      (fun (context, variables) (name, sort) ->
        let context, v = Context.declare context name (Sort_reader.read_sort context sort) in
        (context, Names.add name v variables))
      (context, Names.empty) (Sort_reader.binders variables)
  in
  let first = Theorem.assume (Terms.leaf Terms.True) in
  let st = { context; variables; granted; theorems = Array.make (List.length steps) first; count = 0 } in
  List.iteri
    (fun i step ->
      let numbered text = Printf.sprintf "step %d: %s" i text in
      (try st.theorems.(i) <- apply st step with
       | Fail.Malformed text -> raise (Fail.Malformed (numbered text))
       | Fail.Rejected text -> raise (Fail.Rejected (numbered text))
       | Fail.Undecided text -> raise (Fail.Rejected (numbered ("undecided: " ^ text)))
       | Fail.Exhausted text -> raise (Fail.Exhausted (numbered text))
       | Stack_overflow -> raise (Fail.Exhausted (numbered "out of stack")));
      st.count <- i + 1)
    steps;
  (st.theorems, !(context.used))
