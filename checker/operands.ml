(* Section 2, "Literals": the operands of `+`, `-` and `=`, which find the sort that is expected. *)

open Context
open Literal
open Terms
open Sorts

let all op = function [] -> malformed "no operands" | list -> make op (Array.of_list list)

(* The operands of `+`, `-` and `=`: elements of one sort, or scalars. *)
let read_operands context expected operands =
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

let scalars context parsed =
  List.map
    (fun (json, tree) ->
      match tree with
      | Some tree -> scalar (Lazy.force tree)
      | None -> scalar (read context None json))
    parsed

let equation context operands =
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
