(* Section 2, "Maps, curves, subsets, bijections". *)

open Json
open Context
open Sort_reader
open Terms
open Sorts

let read_operation context expected head operands =
  match (head, operands) with
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
      let body = Context.scalar (bind context name real) body in
      if not (Shape.continuous 0 body) then malformed "a curve that is not continuous by its form";
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
        (Shape.forms sort)
    in
    inverse f h s;
    inverse h f t;
    make Bijection [| s; t; f; h |]
  | _ -> malformed "%S with such operands" head
