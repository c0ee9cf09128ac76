(* Section 5, `sums`, fact 14: other names for the bound indices of a monomial. *)

open Terms
open Monomial
open Canonical

(* A renaming keeps every factor a factor. *)
let rename pairs m bound =
  let swap id = Linear.key (Linear.canonical (substitute pairs (Linear.tree_of id))) in
  let sorted list = List.sort compare list in
  {
    sizes = m.sizes;
    phase = sorted (List.map (fun ((k, g), e) -> ((swap k, swap g), e)) m.phase);
    equations = List.map (fun (s, form) -> (s, sorted (List.map (fun (a, c) -> (swap a, c)) form))) m.equations;
    factors = sorted (List.map (fun (x, e) -> (swap x, e)) m.factors);
    bound;
  }

(* Other names for the bound indices. *)
let renamed m =
  let pairs = List.map (fun i -> (variable i, new_index (sort_of_index i))) m.bound in
  rename pairs { m with bound = [] } (List.map (fun (_, y) -> y.id) pairs)

(* The names that do not depend on how the indices came about. *)
let named m =
  let pairs = Canonical.naming m in
  if List.for_all (fun (x, y) -> x == y) pairs then { m with bound = List.sort compare m.bound }
  else rename pairs m (List.sort compare (List.map (fun (_, y) -> y.id) pairs))
