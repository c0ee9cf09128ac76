(* Section 2, "Index expressions", but for sums and multiples. *)

open Json
open Context
open Literal
open Sort_reader
open Terms
open Sorts

(* Section 5, `evaluate`, for `member`; it is put here by [Certificate]. *)
let evaluate : (t -> bool) ref = ref (fun _ -> assert false)

(* What is expected of a branch: where it is a scalar, an element of a range stays one, and all branches together
   stand for its value. *)
let of_branches expected =
  match expected with Some sort when is_scalar sort -> None | _ -> expected

(* What the branches of a `case` or a `choose` cannot be, whichever of them is taken. *)
let refuse_branches branches =
  let refused x = match (sort_of x).op with Set | Abelian | Formula | Subsets | Bijections -> true | _ -> false in
  if List.exists refused branches then malformed "branches that are neither scalars nor elements, curves or maps"

let read_operation context expected head operands =
  let element json = read context None json in
  match (head, operands) with
  | "of", [ sort; t ] -> read_expected context (read_sort context sort) t
  | "at", f :: (_ :: _ as arguments) -> apply context (element f) arguments
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
    let entry i json =
      let entry = read context (part i) json in
      if not (is_index_set (sort_of entry)) then malformed "an entry of a pair that is no element";
      entry
    in
    let s = entry 0 s in
    make Pair [| s; entry 1 t |]
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
      let expected = Option.map (shift 1) (of_branches expected) in
      let left = read (bind context x s) expected a in
      let branches = [ left; read (bind context y t) expected b ] in
      refuse_branches branches;
      let tree = node Case (Array.of_list (u :: branches)) in
      ignore (sort_of tree);
      make Case tree.kids
    | _ -> malformed "a case of what is in no union")
  | "choose", u :: branches_json -> (
    let u = element u in
    match (sort_of u).op with
    | Labels names ->
      let branch name = function
        | Arr [ Str label; a ] when label = name -> read context (of_branches expected) a
        | _ -> malformed "the branches of all labels are asked for, in their order"
      in
      if List.length names <> List.length branches_json then malformed "not one branch for each label";
      let branches = List.map2 branch names branches_json in
      refuse_branches branches;
      let tree = node (Choose names) (Array.of_list (u :: branches)) in
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
    if not (Shape.has_empty (sort_of x)) then malformed "impossible: the set is not empty by its form";
    make Impossible [| x; read_index_set context s |]
  | "next", [ n ] -> make Next [| read context (Some natural) n |]
  | _ -> malformed "%S with such operands" head
