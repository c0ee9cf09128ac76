(* Section 2: from JSON to trees, with sorts. What does not read is malformed. *)

open Json
open Context
open Literal
open Terms

let operations =
  let table = Hashtbl.create 64 in
  List.iter
    (fun (words, read) -> List.iter (fun word -> Hashtbl.replace table word read) words)
    [ (Spelling.index_words, Element_reader.read_operation); (Spelling.map_words, Map_reader.read_operation);
      (Spelling.scalar_words, Scalar_reader.read_operation); (Spelling.formula_words, Formula_reader.read_operation) ];
  table

let rec read context expected json =
  Fail.spend 4;
  match json with
  | Int n -> fitted expected (number expected (Z.of_int n))
  | Str text -> Fail.tick (min 1000 (String.length text)); fitted expected (read_word context expected text)
  | Arr (Str head :: operands) -> fitted expected (read_operation context expected head operands)
  | _ -> malformed "neither a name nor an operation"

and read_word context expected text =
  match tree_number context text with
  | Some i -> (
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
      | None -> Sort_reader.read_application context text [])

and read_operation context expected head operands =
  match Hashtbl.find_opt operations head with
  | Some read -> read context expected head operands
  | None when Spelling.reserved head -> malformed "%S is no operation" head
  | None -> Sort_reader.read_application context head operands

let () = Context.reader := read

(* The names of the outermost quantifiers ∀ of a formula, through trees and definitions. *)
let rec leading_names context json =
  match json with
  | Arr [ Str "forall"; list; body ] -> List.map fst (Sort_reader.binders list) @ leading_names context body
  | Str text when String.length text > 0 && text.[0] = '@' -> (
    match tree_number context text with Some i -> leading_names context context.trees.(i) | None -> [])
  | Str name | Arr (Str name :: _) -> (
    match Names.find_opt name context.names with Some (Definition d) -> d.quantified | _ -> [])
  | _ -> []
