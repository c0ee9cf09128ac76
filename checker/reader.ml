(* Section 2: from JSON to trees, with sorts. What does not read is malformed. *)

open Json
open Terms
open Sorts

module Names = Map.Make (String)
module Words = Stdlib.Set.Make (String)

let malformed = Fail.malformed

type entry =
  | Local of int * t  (* the level of a bound variable, and its sort as seen from there *)
  | Variable of t
  | Definition of definition

and definition = {
  parameters : t list;  (* each under those before it *)
  body : t;  (* under all of them *)
  needs : Words.t;  (* the definitions that it uses directly *)
  quantified : string list;  (* the names of the outermost quantifiers of its body *)
}

type context = {
  depth : int;
  names : entry Names.t;
  stamp : int;  (* differs for different contexts *)
  trees : Json.t array;
  used : Words.t ref;  (* definitions that were met *)
  memory : (int * int * int, t) Hashtbl.t;  (* trees that were read: number, stamp, expected sort *)
}

let stamps = ref 0
let stamp () = incr stamps; !stamps

let context ?(trees = [||]) names =
  { depth = 0; names; stamp = stamp (); trees; used = ref Words.empty; memory = Hashtbl.create 16 }

(* The rule `evaluate`, for `member`; it is defined later. *)
let evaluate : (t -> bool) ref = ref (fun _ -> assert false)

let check_name context name =
  if not (Spelling.name name) then malformed "%S is not a name" name;
  if Spelling.reserved name then malformed "%S is a word of the format" name;
  if Names.mem name context.names then malformed "%S shadows another name" name

let bind context name sort =
  check_name context name;
  { context with
    depth = context.depth + 1;
    names = Names.add name (Local (context.depth, sort)) context.names;
    stamp = stamp () }

let declare context name sort =
  check_name context name;
  let variable = free name sort in
  ({ context with names = Names.add name (Variable variable) context.names; stamp = stamp () }, variable)

(* "@3" is the fourth tree. *)
let tree_number context text =
  if String.length text > 1 && text.[0] = '@' then begin
    let digits = String.sub text 1 (String.length text - 1) in
    if not (Spelling.all Spelling.digit digits && (digits = "0" || digits.[0] <> '0') && String.length digits <= 6) then
      malformed "%S is not the name of a tree" text;
    let number = int_of_string digits in
    if number >= Array.length context.trees then malformed "there is no tree %S" text;
    Some number
  end
  else None

let literal = function
  | Int n -> Some (Z.of_int n)
  | Str text -> Spelling.integer text
  | _ -> None

let is_label = function Str text -> String.length text > 0 && text.[0] = ':' | _ -> false
let is_number json = literal json <> None

let small what low high json =
  match literal json with
  | Some n when Z.leq (Z.of_int low) n && Z.leq n (Z.of_int high) -> Z.to_int n
  | _ -> malformed "%s must be an integer from %d to %d" what low high

let number expected n =
  match expected with
  | Some ({ op = Range (a, b); _ } as sort) ->
    if Z.lt n (Z.of_int a) || Z.gt n (Z.of_int b) then malformed "a number that is not in the range";
    make (Entry (Z.to_int n)) [| sort |]
  | Some { op = Natural; _ } ->
    if Z.sign n < 0 || Z.gt n (Z.of_int max_integer) then malformed "a number that is no natural number";
    leaf (Number (Z.to_int n))
  | Some ({ op = Element | Dual; _ } as sort) ->
    if Z.sign n <> 0 then malformed "a number other than 0 for an element of a group";
    make Neutral [| sort |]
  | _ -> rational (Q.of_bigint n)

(* What was read, as it is expected. *)
let fitted expected tree =
  match expected with
  | None -> tree
  | Some sort ->
    let actual = sort_of tree in
    if fits actual sort then tree
    else if is_scalar sort && is_counted actual then make Value [| tree |]
    else malformed "a term of another sort is asked for"

let shifted = Option.map (shift 1)

(* Section 2, "Maps, curves, subsets": may a scalar, in which index 0 is the time, be continuous by its form? *)
let rec loosely index tree =
  (* whether the tree mentions the loose index *)
  tree.loose > index
  &&
  match tree.op with
  | Bound i when i = index -> true
  | op ->
    let rec any i =
      i < Array.length tree.kids && (loosely (index + binds op i) tree.kids.(i) || any (i + 1))
    in
    any 0

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

let items = function Arr items -> items | _ -> malformed "an array is asked for"

let binders json =
  List.map (function Arr [ Str name; sort ] -> (name, sort) | _ -> malformed "a binder is [name, sort]") (items json)

let at_least_one = function [] -> malformed "no binders" | list -> list

let rec read context expected json =
  Fail.spend 4;
  match json with
  | Int n -> fitted expected (number expected (Z.of_int n))
  | Str text -> fitted expected (read_word context expected text)
  | Arr (Str head :: operands) -> fitted expected (read_operation context expected head operands)
  | _ -> malformed "neither a name nor an operation"

and read_word context expected text =
  match tree_number context text with
  | Some i -> (
    (match expected with Some { op = Abelian; _ } -> malformed "a tree in the place of a group" | _ -> ());
    let key = (i, context.stamp, match expected with None -> -1 | Some sort -> sort.id) in
    match Hashtbl.find_opt context.memory key with
    | Some tree -> tree
    | None ->
      let tree = read context expected context.trees.(i) in
      Hashtbl.add context.memory key tree;
      tree)
  | None -> (
    if String.length text > 0 && text.[0] = ':' then
      let label = String.sub text 1 (String.length text - 1) in
      match expected with
      | Some ({ op = Labels names; _ } as sort) when List.mem label names -> make (Label label) [| sort |]
      | _ -> malformed "the label %S is not asked for here" text
    else
      match Spelling.integer text with
      | Some n -> number expected n
      | None -> read_application context expected text [])

and read_application context _expected head arguments =
  match Names.find_opt head context.names with
  | None -> malformed "free name %S" head
  | Some (Local (level, sort)) ->
    apply context (node (Bound (context.depth - level - 1)) [| shift (context.depth - level) sort |]) arguments
  | Some (Variable variable) -> apply context variable arguments
  | Some (Definition definition) ->
    context.used := Words.add head !(context.used);
    let rec go given parameters arguments =
      match (parameters, arguments) with
      | [], rest -> apply context (instantiate_all definition.body (Array.of_list given)) rest
      | sort :: parameters, argument :: arguments ->
        let sort = instantiate_all sort (Array.of_list given) in
        go (read_expected context sort argument :: given) parameters arguments
      | _, [] -> malformed "%S lacks arguments" head
    in
    go [] definition.parameters arguments

and apply context f arguments =
  List.fold_left
    (fun f argument ->
      match sort_of f with
      | { op = Maps; kids = [| domain; _ |]; _ } -> make Apply [| f; read_expected context domain argument |]
      | _ -> malformed "an argument of what is not a map")
    f arguments

(* A term of the sort, or a set or a group if the sort is `set` or `abelian`. *)
and read_expected context sort json =
  if sort == set then read_index_set context json
  else if sort == abelian then read_group context json
  else read context (Some sort) json

and read_index_set context json =
  let sort = read_sort context json in
  if not (is_index_set sort) then malformed "an index set is asked for";
  sort

and read_group context json =
  match json with
  | Arr [ Str "cyclic"; n ] -> leaf (Cyclic (small "the order of a cyclic group" 1 4096 n))
  | Arr [ Str "direct"; g; h ] -> limited (make Direct [| read_group context g; read_group context h |])
  | Str name | Arr [ Str name ] when not (String.length name > 0 && name.[0] = '@') ->
    let group = read_application context None name [] in
    if sort_of group != abelian then malformed "%S is not a group" name;
    group
  | Arr (Str name :: (_ :: _ as arguments)) when not (Spelling.reserved name) ->
    let group = read_application context None name arguments in
    if sort_of group != abelian then malformed "%S is not a group" name;
    group
  | _ -> malformed "a group is asked for"

and read_sort context json =
  let index_set = read_index_set context in
  match json with
  | Str "abelian" -> abelian
  | Str "set" -> set
  | Str "complex" -> complex
  | Str "real" -> real
  | Str "curve" -> curve
  | Str "natural" -> natural
  | Str text -> (
    match tree_number context text with
    | Some i -> read_sort context context.trees.(i)
    | None -> named_set context text [])
  | Arr [ Str "element"; g ] -> limited (make Element [| read_group context g |])
  | Arr [ Str "dual"; g ] -> limited (make Dual [| read_group context g |])
  | Arr [ Str "members"; h ] ->
    let h = read context None h in
    (match (sort_of h).op with Subsets -> () | _ -> malformed "members of what is not a subset");
    make Members [| h |]
  | Arr [ Str "unit" ] -> unit_set
  | Arr [ Str "empty" ] -> empty
  | Arr [ Str "union"; s; t ] -> limited (make Union [| index_set s; index_set t |])
  | Arr [ Str "product"; s; t ] -> limited (make Product [| index_set s; index_set t |])
  | Arr [ Str "range"; a; b ] ->
    let a = small "an end" (-max_integer) max_integer a and b = small "an end" (-max_integer) max_integer b in
    if b < a - 1 || b - a + 1 > 4096 then malformed "a range of less than 0 or more than 4096 numbers";
    leaf (Range (a, b))
  | Arr (Str "labels" :: (_ :: _ as labels)) ->
    let labels =
      List.map (function Str label when Spelling.name label -> label | _ -> malformed "a label is a name") labels
    in
    if List.length labels > 256 then malformed "more than 256 labels";
    if List.length (List.sort_uniq compare labels) < List.length labels then malformed "two equal labels";
    leaf (Labels labels)
  | Arr (Str "maps" :: (_ :: _ :: _ as sorts)) ->
    let rec curried = function
      | [ value ] ->
        let value = read_sort context value in
        (match value.op with
         | Complex | Real | CurveSort | Maps -> ()
         | _ when is_index_set value -> ()
         | _ -> malformed "maps to such values");
        value
      | domain :: rest ->
        let domain = read_sort context domain in
        if not (is_index_set domain || domain == natural) then malformed "maps from what is no index set";
        maps domain (curried rest)
      | [] -> assert false
    in
    curried sorts
  | Arr [ Str "subsets"; s ] -> make Subsets [| index_set s |]
  | Arr [ Str "bijections"; s; t ] -> make Bijections [| index_set s; index_set t |]
  | Arr (Str name :: arguments) when not (Spelling.reserved name) -> named_set context name arguments
  | _ -> malformed "a sort is asked for"

and named_set context name arguments =
  let tree = read_application context None name arguments in
  if not (is_index_set tree) then malformed "%S is not an index set" name;
  tree

(* Declare the binders one after the other; answers the sorts, each under those before it, outermost first. *)
and read_binders ?(only = fun _ -> true) context list =
  let context, sorts =
    List.fold_left
      (fun (context, sorts) (name, sort) ->
        let sort = read_sort context sort in
        if not (only sort) then malformed "%S ranges over what is no index set" name;
        (bind context name sort, sort :: sorts))
      (context, []) list
  in
  (context, List.rev sorts)

and formula_in context json = read context (Some formula) json
and scalar_in context json = scalar (read context None json)

(* The operands of `+`, `-` and `=`: elements of one sort, or scalars. *)
and read_operands context expected operands =
  let is_literal json = is_number json || is_label json in
  let parsed = List.map (fun json -> (json, if is_literal json then None else Some (lazy (read context None json)))) operands in
  let rec decide = function
    | [] -> None
    | (_, None) :: rest -> decide rest
    | (_, Some tree) :: rest ->
      let sort = sort_of (Lazy.force tree) in
      if is_counted sort then decide rest else Some sort
  in
  match expected with
  | Some sort when is_group_element sort -> `Elements (List.map (read context expected) operands)
  | _ ->
  match (decide parsed, expected) with
  | Some sort, _ when not (is_scalar sort) ->
    `Elements
      (List.map
         (fun (json, tree) ->
           match tree with
           | Some tree when Lazy.is_val tree -> fitted (Some sort) (Lazy.force tree)
           | _ -> read context (Some sort) json)
         parsed)
  | _ -> `Scalars parsed

and scalars context parsed =
  List.map
    (fun (json, tree) ->
      match tree with
      | Some tree -> scalar (Lazy.force tree)
      | None -> scalar (read context None json))
    parsed

and read_operation context expected head operands =
  let element json = read context None json in
  let scalar_in = scalar_in context and formula_in = formula_in context in
  let quantified op list body =
    let context, sorts = read_binders context list in
    List.fold_right (binder op) sorts (read context (Some formula) body)
  in
  let summed op list condition body =
    let inner, sorts = read_binders ~only:is_index_set context (at_least_one list) in
    let factor = Option.map (fun json -> make Indicator [| read inner (Some formula) json |]) condition in
    let body = scalar (read inner None body) in
    let body = match factor with None -> body | Some factor -> make Times [| factor; body |] in
    List.fold_right (binder op) sorts body
  in
  let all op = function [] -> malformed "no operands" | list -> make op (Array.of_list list) in
  match (head, operands) with
  | "of", [ sort; t ] -> read_expected context (read_sort context sort) t
  | "at", f :: (_ :: _ as arguments) -> apply context (element f) arguments
  | "+", _ :: _ -> (
    match read_operands context expected operands with
    | `Elements list ->
      List.iter (fun x -> if not (is_group_element (sort_of x)) then malformed "a sum of such") list;
      all GroupSum list
    | `Scalars parsed -> all Sum (scalars context parsed))
  | "-", _ :: _ -> (
    let negative op = List.mapi (fun i x -> if i = 0 then x else op x) in
    match read_operands context expected operands with
    | `Elements list -> (
      List.iter (fun x -> if not (is_group_element (sort_of x)) then malformed "a difference of such") list;
      let op x = make GroupNegate [| x |] in
      match list with [ x ] -> op x | list -> all GroupSum (negative op list))
    | `Scalars parsed -> (
      let op x = make Times [| integer (-1); x |] in
      match scalars context parsed with [ x ] -> op x | list -> all Sum (negative op list)))
  | "*", [ n; t ] when is_number n -> (
    let inner = match expected with Some sort when is_group_element sort -> expected | _ -> None in
    let t = read context inner t in
    match (is_group_element (sort_of t), literal n) with
    | true, Some n -> make (GroupMultiple n) [| t |]
    | _ -> make Times [| scalar_in n; scalar t |])
  | "*", _ :: _ -> all Times (List.map scalar_in operands)
  | "residue", _ :: _ -> (
    match expected with
    | Some ({ op = Element | Dual; kids = [| group |]; _ } as sort) -> (
      match factors group with
      | Some orders when List.length orders = List.length operands ->
        let reduce order json =
          match literal json with
          | Some n -> Z.to_int (Z.erem n (Z.of_int order))
          | None -> malformed "a residue is an integer"
        in
        make (Residue (List.map2 reduce orders operands)) [| sort |]
      | _ -> malformed "residues of another group")
    | _ -> malformed "residues are not asked for here")
  | "pair", [ s; t ] ->
    let part i = match expected with Some { op = Product; kids; _ } -> Some kids.(i) | _ -> None in
    make Pair [| read context (part 0) s; read context (part 1) t |]
  | ("first" | "second"), [ u ] ->
    let u = element u in
    (match (sort_of u).op with Product -> () | _ -> malformed "an entry of what is no pair");
    make (if head = "first" then First else Second) [| u |]
  | ("inl" | "inr"), [ s ] -> (
    match expected with
    | Some ({ op = Union; kids; _ } as sort) ->
      if head = "inl" then make Inl [| read context (Some kids.(0)) s; sort |]
      else make Inr [| read context (Some kids.(1)) s; sort |]
    | _ -> malformed "an element of a union is not asked for here")
  | "case", [ u; Arr [ Str x; a ]; Arr [ Str y; b ] ] -> (
    let u = element u in
    match sort_of u with
    | { op = Union; kids = [| s; t |]; _ } ->
      let left = read (bind context x s) (shifted expected) a in
      let right = read (bind context y t) (shifted expected) b in
      let branches = branches expected [ left; right ] in
      let refused x = match (sort_of x).op with Set | Abelian | Formula | Subsets | Bijections -> true | _ -> false in
      if List.exists refused branches then malformed "branches that are neither scalars nor elements, curves or maps";
      let tree = node Case (Array.of_list (u :: branches)) in
      ignore (sort_of tree);
      make Case tree.kids
    | _ -> malformed "a case of what is in no union")
  | "choose", u :: branches_json -> (
    let u = element u in
    match (sort_of u).op with
    | Labels names ->
      let branch name = function
        | Arr [ Str label; a ] when label = name -> read context expected a
        | _ -> malformed "the branches of all labels are asked for, in their order"
      in
      if List.length names <> List.length branches_json then malformed "not one branch for each label";
      let tree = node (Choose names) (Array.of_list (u :: branches expected (List.map2 branch names branches_json))) in
      ignore (sort_of tree);
      make tree.op tree.kids
    | _ -> malformed "a choice by what is no label")
  | "star", [] -> leaf Star
  | "member", [ x; h ] -> (
    let h = element h in
    match h with
    | { op = Subset; kids = [| s; _ |]; _ } ->
      let x = read context (Some s) x in
      let holds = try !evaluate (make In [| x; h |]) with Fail.Undecided what -> Fail.rejected "membership is undecided: %s" what in
      if not holds then malformed "not a member";
      make Member [| x; h |]
    | _ -> malformed "a member of what is no explicit subset")
  | "inclusion", [ m ] ->
    let m = element m in
    (match (sort_of m).op with Members -> () | _ -> malformed "an inclusion of what is no member");
    make Inclusion [| m |]
  | ("forward" | "backward"), [ p; s ] -> (
    let p = element p in
    match sort_of p with
    | { op = Bijections; kids = [| source; target |]; _ } ->
      if head = "forward" then make Forward [| p; read context (Some source) s |]
      else make Backward [| p; read context (Some target) s |]
    | _ -> malformed "not along a bijection")
  | "impossible", [ x; s ] ->
    let x = element x in
    if not (has_empty (sort_of x)) then malformed "impossible: the set is not empty by its form";
    make Impossible [| x; read_index_set context s |]
  | "map", [ list; body ] ->
    let only sort = is_index_set sort || sort == natural in
    let inner, sorts = read_binders ~only context (at_least_one (binders list)) in
    let rec value expected n =
      if n = 0 then expected
      else
        match expected with
        | Some { op = Maps; kids = [| _; v |]; _ } -> value (Some v) (n - 1)
        | _ -> None
    in
    let n = List.length sorts in
    let expected = Option.map (shift n) (value expected n) in
    let body = read inner expected body in
    let body = if expected = None && is_counted (sort_of body) then make Value [| body |] else body in
    let kind = sort_of body in
    if not (is_scalar kind || is_index_set kind || kind == curve || kind.op = Maps) then malformed "a map to such values";
    let tree = List.fold_right (binder Map) sorts body in
    ignore (sort_of tree);
    tree
  | "curve", [ list; body ] -> (
    match binders list with
    | [ (name, Str "real") ] ->
      let body = scalar (read (bind context name real) None body) in
      if not (continuous 0 body) then malformed "a curve that is not continuous by its form";
      make Curve [| body |]
    | _ -> malformed "a curve has one time, which is real")
  | "subset", [ list; condition ] -> (
    match read_binders ~only:is_index_set context (binders list) with
    | inner, [ sort ] -> make Subset [| sort; read inner (Some formula) condition |]
    | _ -> malformed "a subset has one variable")
  | "bijection", [ s; t; f; h ] ->
    let s = read_index_set context s and t = read_index_set context t in
    let f = read context (Some (maps s t)) f and h = read context (Some (maps t s)) h in
    if f.op <> Map || h.op <> Map then malformed "a bijection needs explicit maps";
    let inverse f h sort =
      List.iter
        (fun x -> if make Apply [| h; make Apply [| f; x |] |] != x then malformed "not inverse by their form")
        (forms sort)
    in
    inverse f h s;
    inverse h f t;
    make Bijection [| s; t; f; h |]
  | "/", [ x; y ] -> (
    match (literal x, literal y) with
    | Some _, Some d when Z.sign d = 0 -> malformed "a literal 0 below"
    | Some n, Some d -> rational (Q.make n d)
    | _ -> make Over [| scalar_in x; scalar_in y |])
  | "^", [ x; n ] -> make (Power (small "an exponent" 0 64 n)) [| scalar_in x |]
  | "conj", [ x ] -> make Conj [| scalar_in x |]
  | "abs2", [ x ] -> make Abs2 [| scalar_in x |]
  | "re", [ x ] ->
    let x = scalar_in x in
    make Times [| rational (Q.of_ints 1 2); make Sum [| x; make Conj [| x |] |] |]
  | "exp", [ x ] ->
    let x = scalar_in x in
    if sort_of x != real then malformed "the exponential of what has not the sort real";
    make Exp [| x |]
  | "indicator", [ f ] -> make Indicator [| formula_in f |]
  | "size", [ s ] -> make Size [| read_index_set context s |]
  | "root", [ n; e ] ->
    let e = scalar_in e in
    if sort_of e != real then malformed "the exponent of a root of unity must be real";
    make (Root (small "the order of a root of unity" 1 1000 n)) [| e |]
  | "radical", [ d; p; q ] -> (
    match (literal p, literal q) with
    | Some p, Some q when Z.sign p > 0 && Z.sign q > 0 ->
      leaf (Radical (small "the degree of a radical" 2 12 d, Q.make p q))
    | _ -> malformed "a radical of what is not positive")
  | "char", [ k; g ] -> (
    let k = element k in
    match sort_of k with
    | { op = Dual; kids = [| group |]; _ } -> make Char [| k; read context (Some (make Element [| group |])) g |]
    | _ -> malformed "a value of what is no character")
  | "sum", [ list; x ] -> summed SumOver (binders list) None x
  | "sum", [ list; condition; x ] -> summed SumOver (binders list) (Some condition) x
  | "prod", [ list; x ] -> summed ProdOver (binders list) None x
  | "at_time", [ f; t ] ->
    let f = read context (Some curve) f in
    make AtTime [| f; read context (Some real) t |]
  | "iterate", [ list; f; a; n ] -> (
    match binders list with
    | [ (name, sort) ] ->
      let sort = read_sort context sort in
      if not (is_scalar sort || sort.op = Maps) then malformed "a state of such a sort";
      let f = read (bind context name sort) (Some (shift 1 sort)) f in
      make Iterate [| sort; f; read context (Some sort) a; read context (Some natural) n |]
    | _ -> malformed "an iterate has one state")
  | "next", [ n ] -> make Next [| read context (Some natural) n |]
  | "true", [] -> leaf True
  | "false", [] -> leaf False
  | "=", [ _; _ ] -> equation context operands
  | "!=", [ _; _ ] -> negation (equation context operands)
  | "<=", [ x; y ] -> make AtMost [| scalar_in x; scalar_in y |]
  | "<", [ x; y ] -> make Below [| scalar_in x; scalar_in y |]
  | "in", [ x; h ] -> (
    let h = element h in
    match sort_of h with
    | { op = Subsets; kids = [| s |]; _ } -> make In [| read context (Some s) x; h |]
    | _ -> malformed "in what is no subset")
  | "and", _ -> all And (List.map formula_in operands)
  | "or", _ -> all Or (List.map formula_in operands)
  | "not", [ f ] -> negation (formula_in f)
  | "implies", _ :: _ :: _ -> all Implies (List.map formula_in operands)
  | "iff", _ :: _ :: _ -> all Iff (List.map formula_in operands)
  | "forall", [ list; f ] -> quantified Forall (at_least_one (binders list)) f
  | "exists", [ list; f ] -> quantified Exists (at_least_one (binders list)) f
  | _ when Spelling.reserved head -> malformed "%S with such operands" head
  | _ -> read_application context expected head operands

(* Branches of one sort; numbers of a range and natural numbers become scalars beside scalars. *)
and branches expected list =
  if expected = None && List.exists (fun x -> is_scalar (sort_of x)) list then List.map scalar list else list

and equation context operands =
  let comparable x =
    let sort = sort_of x in
    if not (is_index_set sort) then malformed "the sides are of a sort that is not compared"
  in
  match read_operands context None operands with
  | `Elements list ->
    List.iter comparable list;
    make Equal (Array.of_list list)
  | `Scalars parsed -> (
    let equal = function
      | [ x; y ] -> make Equal [| x; y |]
      | _ -> assert false
    in
    let tree = function Some tree -> Some (sort_of (Lazy.force tree)) | None -> None in
    match List.map (fun (json, t) -> (json, tree t, t)) parsed with
    | [ (_, Some ({ op = Range _; _ } as a), Some x); (_, Some b, Some y) ] when a == b ->
      equal [ Lazy.force x; Lazy.force y ]
    | [ (_, Some ({ op = Range (a, b); _ } as sort), Some x); (n, None, _) ]
      when (match literal n with Some n -> Z.leq (Z.of_int a) n && Z.leq n (Z.of_int b) | None -> false) ->
      equal [ Lazy.force x; read context (Some sort) n ]
    | [ (n, None, _); (_, Some ({ op = Range (a, b); _ } as sort), Some x) ]
      when (match literal n with Some n -> Z.leq (Z.of_int a) n && Z.leq n (Z.of_int b) | None -> false) ->
      equal [ read context (Some sort) n; Lazy.force x ]
    | _ -> equal (scalars context parsed))

(* The names of the outermost quantifiers ∀ of a formula, through trees and definitions. *)
let rec leading_names context json =
  match json with
  | Arr [ Str "forall"; list; body ] -> List.map fst (binders list) @ leading_names context body
  | Str text when String.length text > 0 && text.[0] = '@' -> (
    match tree_number context text with Some i -> leading_names context context.trees.(i) | None -> [])
  | Str name | Arr (Str name :: _) -> (
    match Names.find_opt name context.names with Some (Definition d) -> d.quantified | _ -> [])
  | _ -> []
