(* Section 1, "Fields", and sections 3 and 6: objects with exactly their fields, texts, definitions, trees and pins. *)

open Json
module Names = Context.Names
module Words = Context.Words

let malformed = Fail.malformed

(* The fields of an object; another one, or a missing one that is not optional, is refused. *)
let fields ?(optional = []) what required json =
  match json with
  | Obj list ->
    List.iter
      (fun (key, _) ->
        if not (List.mem key required || List.mem key optional) then malformed "%s: unknown field %S" what key)
      list;
    List.iter (fun key -> if not (List.mem_assoc key list) then malformed "%s: missing field %S" what key) required;
    List.iter (fun (key, value) -> if value = Null then malformed "%s: the field %S is null" what key) list;
    list
  | _ -> malformed "%s: an object is asked for" what

let get fields key = List.assoc key fields
let find fields key = List.assoc_opt key fields
let array what = function Arr list -> list | _ -> malformed "%s: an array is asked for" what
let optional_array what fields key = match find fields key with None -> [] | Some json -> array what json
let string what = function Str text -> text | _ -> malformed "%s: a string is asked for" what

let text what json =
  let text = string what json in
  if not (Spelling.text text) then malformed "%s: not the spelling of a text" what;
  text

let sentence what json =
  let text = text what json in
  if text = "" then malformed "%s: an empty sentence" what;
  text

let index what = function Int n when n >= 0 -> n | _ -> malformed "%s: a number is asked for" what

(* All strings of a value, keys not among them. *)
let rec each_string f = function
  | Str text -> f text
  | Arr list -> List.iter (each_string f) list
  | Obj list -> List.iter (fun (_, value) -> each_string f value) list
  | _ -> ()

(* Section 1, "Trees": an entry names earlier ones alone. *)
let check_trees trees =
  Array.iteri
    (fun i json ->
      (match json with Arr _ -> () | _ -> malformed "trees: an array is asked for");
      each_string
        (fun text ->
          match Spelling.tree text with
          | Some number when number >= i -> malformed "the tree @%d names what is not before it" i
          | None when String.length text > 0 && text.[0] = '@' -> malformed "%S is not the name of a tree" text
          | _ -> ())
        json)
    trees

(* Each tree is named, by a proof or by another tree. *)
let check_all_named trees proofs =
  let named = Array.make (Array.length trees) false in
  let name text =
    match Spelling.tree text with
    | Some number when number < Array.length named -> named.(number) <- true
    | _ -> ()
  in
  List.iter (each_string name) proofs;
  Array.iter (each_string name) trees;
  Array.iteri (fun i used -> if not used then malformed "nothing names the tree @%d" i) named

type definitions = {
  names : Context.entry Names.t;
  needs : (string * Words.t) list;  (* in their order, with the definitions that each uses directly *)
}

let read_definitions json =
  let one (names, needs) json =
    let fields = fields "definition" [ "name"; "parameters"; "body" ] json in
    let name = string "name" (get fields "name") in
    let context = Context.make names in
    Context.check_name context name;
    let inner, sorts = Sort_reader.read_binders context (Sort_reader.binders (get fields "parameters")) in
    let body =
      match get fields "body" with
      | Arr (Str ("element" | "dual" | "members" | "unit" | "empty" | "union" | "product" | "range" | "labels") :: _) as json ->
        Sort_reader.read_index_set inner json
      | json -> Context.read inner None json
    in
    let used = !(context.used) in
    let quantified = Reader.leading_names inner (get fields "body") in
    let definition = Context.Definition { parameters = sorts; body; needs = used; quantified } in
    (Names.add name definition names, (name, used) :: needs)
  in
  let names, needs = List.fold_left one (Names.empty, []) (array "definitions" json) in
  { names; needs = List.rev needs }

(* These definitions and all that they need. *)
let closure definitions words =
  Fail.spend (List.length definitions.needs);
  List.fold_left
    (fun words (name, needs) ->
      if Words.mem name words then begin
        Fail.spend (1 + Words.cardinal needs);
        Words.union needs words
      end
      else words)
    words (List.rev definitions.needs)

let read_claim definitions json =
  let context = Context.make definitions.names in
  let claim = Context.formula context json in
  (claim, closure definitions !(context.used))

(* Section 6, "The ledger and the pins". *)
let pin ~claim ~definitions ~needed ~scope ~assumes =
  let is_needed json =
    match json with Obj list -> (match find list "name" with Some (Str name) -> Words.mem name needed | _ -> false) | _ -> false
  in
  let rest = if assumes = [] then [] else [ ("assumes", Arr (List.map (fun s -> Str s) assumes)) ] in
  Json.hash
    (Obj
       ([ ("claim", claim);
          ("definitions", Arr (List.filter is_needed (array "definitions" definitions)));
          ("scope", Str scope) ]
       @ rest))

(* Section 3, "Controls": the words of a tree, and whether two trees have one in three in common. *)
let words json =
  let counts = Hashtbl.create 64 in
  let rec go = function
    | (Str _ | Int _) as word ->
      Fail.tick 8;
      Hashtbl.replace counts word (1 + Option.value (Hashtbl.find_opt counts word) ~default:0)
    | Arr list -> List.iter go list
    | Obj list -> List.iter (fun (_, value) -> go value) list
    | _ -> ()
  in
  go json;
  counts

let near before after =
  before == after
  ||
  let a = words before and b = words after in
  let total counts = Hashtbl.fold (fun _ n sum -> n + sum) counts 0 in
  let common =
    Hashtbl.fold (fun word n sum -> sum + min n (Option.value (Hashtbl.find_opt b word) ~default:0)) a 0
  in
  3 * common >= total a && 3 * common >= total b

(* One edit: what the path leads to is replaced. *)
let edit json path put =
  let rec go json = function
    | [] -> put
    | Int i :: path -> (
      match json with
      | Arr list when i >= 0 && i < List.length list ->
        Fail.spend (List.length list / 8);
        Arr (List.mapi (fun j x -> if j = i then go x path else x) list)
      | _ -> malformed "the path of an edit leads nowhere")
    | Str key :: path -> (
      match json with
      | Obj list when List.mem_assoc key list ->
        Obj (List.map (fun (k, x) -> if k = key then (k, go x path) else (k, x)) list)
      | _ -> malformed "the path of an edit leads nowhere")
    | _ -> malformed "a path has keys and indices"
  in
  go json path
