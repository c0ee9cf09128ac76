(* Section 5, `evaluate`: explicit finite sets, listed in order. *)

open Polynomial

type t =
  | Interval of int * int
  | Names of string list
  | Single
  | Nothing
  | Sum_of of t * t
  | Pairs of t * t
  | Residues_of of int list
  | Those of t * (key -> bool)

let rec iterate_residues f acc = function
  | [] -> Fail.tick (4 + List.length acc); f (Residues (List.rev acc))
  | n :: rest ->
    for i = 0 to n - 1 do
      iterate_residues f (i :: acc) rest
    done

(* All elements, in order. *)
let rec each f = function
  | Interval (a, b) -> for i = a to b do Fail.tick 2; f (Whole i) done
  | Names names -> List.iter (fun name -> Fail.tick 2; f (Named name)) names
  | Single -> f Only
  | Nothing -> ()
  | Sum_of (a, b) -> each (fun x -> Fail.tick 1; f (Left x)) a; each (fun y -> Fail.tick 1; f (Right y)) b
  | Pairs (a, b) -> each (fun x -> each (fun y -> Fail.tick 1; f (Couple (x, y))) b) a
  | Residues_of orders -> iterate_residues f [] orders
  | Those (d, holds) -> each (fun x -> if holds x then f x) d

(* How many elements there are; sets are counted, not listed, where their form allows it. *)
let most = 1 lsl 40

let rec size d =
  let capped n = if n > most then Fail.exhausted "a set of more than 2^40 elements" else n in
  match d with
  | Interval (a, b) -> b - a + 1
  | Names names -> List.length names
  | Single -> 1
  | Nothing -> 0
  | Sum_of (a, b) -> capped (size a + size b)
  | Pairs (a, b) ->
    let m = size a in
    if m = 0 then 0
    else
      let n = size b in
      if n > most / m then Fail.exhausted "a set of more than 2^40 elements" else m * n
  | Residues_of orders -> List.fold_left (fun m n -> if m > most / n then Fail.exhausted "a set of more than 2^40 elements" else m * n) 1 orders
  | Those (d, holds) ->
    let n = ref 0 in
    each (fun x -> Fail.spend 1; if holds x then incr n) d;
    !n

exception Enough

(* The first [count] elements, or all if there are less; what comes later is not looked at. *)
let first count d =
  let list = ref [] in
  (try
     each
       (fun x ->
         Fail.spend 1;
         list := x :: !list;
         if List.compare_length_with !list count >= 0 then raise Enough)
       d
   with Enough -> ());
  List.rev !list
