(* Section 2, "Literals": what a number or a label means depends on the sort that is expected. *)

open Json
open Terms
open Sorts

let malformed = Fail.malformed

let literal = function
  | Int n -> Some (Z.of_int n)
  | Str text -> Fail.tick (String.length text); Spelling.integer text
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
