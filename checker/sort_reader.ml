(* Section 2, "Sorts", "Binders" and the uses of names: sorts and groups, lists of binders, applications. *)

open Json
open Context
open Literal
open Terms
open Sorts

let items = function Arr items -> items | _ -> malformed "an array is asked for"

let binders json =
  List.map (function Arr [ Str name; sort ] -> (name, sort) | _ -> malformed "a binder is [name, sort]") (items json)

let at_least_one = function [] -> malformed "no binders" | list -> list

(* A name with arguments: a variable or a definition; arguments beyond the parameters are applied to the result. *)
let rec read_application context head arguments =
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
  | Arr [ Str "direct"; g; h ] -> make Direct [| read_group context g; read_group context h |]
  | _ ->
    let group = read context None json in
    if sort_of group != abelian then malformed "a group is asked for";
    group

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
  | Arr [ Str "element"; g ] -> make Element [| read_group context g |]
  | Arr [ Str "dual"; g ] -> make Dual [| read_group context g |]
  | Arr [ Str "members"; h ] ->
    let h = read context None h in
    (match (sort_of h).op with Subsets -> () | _ -> malformed "members of what is not a subset");
    make Members [| h |]
  | Arr [ Str "unit" ] -> unit_set
  | Arr [ Str "empty" ] -> empty
  | Arr [ Str "union"; s; t ] -> make Union [| index_set s; index_set t |]
  | Arr [ Str "product"; s; t ] -> make Product [| index_set s; index_set t |]
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
  | Arr (Str name :: arguments) when not (Spelling.reserved name) ->
    (match (arguments, Names.find_opt name context.names) with
     | [], Some (Local _ | Variable _) -> malformed "[%S] is no sort: a set that is a variable is its name" name
     | _ -> ());
    named_set context name arguments
  | _ -> malformed "a sort is asked for"

and named_set context name arguments =
  let tree = read_application context name arguments in
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
