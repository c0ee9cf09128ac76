(* Section 2, "Formulas". *)

open Context
open Literal
open Operands
open Sort_reader
open Terms
open Sorts

let quantified context op list body =
  let inner, sorts = read_binders context (at_least_one (binders list)) in
  List.fold_right (binder op) sorts (Context.formula inner body)

let read_operation context _expected head operands =
  let scalar_in = Context.scalar context and formula_in = Context.formula context in
  match (head, operands) with
  | "true", [] -> leaf True
  | "false", [] -> leaf False
  | "=", [ _; _ ] -> equation context operands
  | "!=", [ _; _ ] -> negation (equation context operands)
  | "<=", [ x; y ] -> make AtMost [| scalar_in x; scalar_in y |]
  | "<", [ x; y ] -> make Below [| scalar_in x; scalar_in y |]
  | "in", [ x; h ] -> (
    let h = read context None h in
    match sort_of h with
    | { op = Subsets; kids = [| s |]; _ } -> make In [| read context (Some s) x; h |]
    | _ -> malformed "in what is no subset")
  | "and", _ -> all And (List.map formula_in operands)
  | "or", _ -> all Or (List.map formula_in operands)
  | "not", [ f ] -> negation (formula_in f)
  | "implies", _ :: _ :: _ -> all Implies (List.map formula_in operands)
  | "iff", _ :: _ :: _ -> all Iff (List.map formula_in operands)
  | "forall", [ list; f ] -> quantified context Forall list f
  | "exists", [ list; f ] -> quantified context Exists list f
  | _ -> malformed "%S with such operands" head
