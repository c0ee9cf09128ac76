(* Section 2, "Scalars", and sums and multiples of elements of a group. *)

open Context
open Literal
open Operands
open Sort_reader
open Terms
open Sorts

let summed context op list condition body =
  let inner, sorts = read_binders ~only:is_index_set context (at_least_one list) in
  let factor = Option.map (fun json -> make Indicator [| Context.formula inner json |]) condition in
  let body = Context.scalar inner body in
  let body = match factor with None -> body | Some factor -> make Times [| factor; body |] in
  List.fold_right (binder op) sorts body

let read_operation context expected head operands =
  let element json = read context None json in
  let scalar_in = Context.scalar context in
  match (head, operands) with
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
  | "/", [ x; y ] -> (
    let x = scalar_in x in
    let y = scalar_in y in
    match (x.op, y.op) with
    | Rational n, Rational d when Z.equal n.den Z.one && Z.equal d.den Z.one ->
      if Q.sign d = 0 then malformed "a literal 0 below";
      rational (Q.div n d)
    | _ -> make Over [| x; y |])
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
  | "indicator", [ f ] -> make Indicator [| Context.formula context f |]
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
  | "sum", [ list; x ] -> summed context SumOver (binders list) None x
  | "sum", [ list; condition; x ] -> summed context SumOver (binders list) (Some condition) x
  | "prod", [ list; x ] -> summed context ProdOver (binders list) None x
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
  | _ -> malformed "%S with such operands" head
