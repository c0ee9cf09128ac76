(* Section 5, `sums`, "The goal". *)

open Terms
open Monomial

(* [leading] are variables for the outermost quantifiers of the goal; [correction] may speak of them and is known to be
   zero. *)
let prove ~rules ~leading ~correction goal =
  Normal.start rules;
  let index sort = fresh "v" sort in
  let left_over total =
    match Matching.collect total with
    | None -> ()
    | Some m ->
      let factor (x, e) = Printf.sprintf "%s^%d" (Show.term (Linear.tree_of x)) e in
      Fail.rejected "sums: %d terms are left over, the first has the factors %s" (Monos.cardinal total)
        (String.concat " · " (List.map factor m.factors))
  in
  let rec go leading correction conditions goal =
    match (goal.op, goal.kids) with
    | And, parts when correction = None -> Array.iter (go [] correction conditions) parts
    | Forall, [| sort; body |] ->
      let v, leading = match leading with [] -> (None, []) | v :: rest -> (Some v, rest) in
      List.iter
        (fun (x, more, _) ->
          let put = match v with None -> Fun.id | Some v -> substitute [ (v, x) ] in
          go (List.map put leading) (Option.map put correction) (conditions @ more) (instantiate body x))
        (Normal.pieces ~index sort)
    | Implies, parts ->
      let last = Array.length parts - 1 in
      go [] correction (conditions @ Array.to_list (Array.sub parts 0 last)) parts.(last)
    | _ -> core correction conditions goal
  and core correction conditions goal =
    let conditions =
      List.fold_left
        (fun p c -> Normal.multiply p (Normal.indicator c))
        one conditions
    in
    let difference =
      match (goal.op, goal.kids) with
      | Equal, [| l; r |] when Sorts.is_scalar (Sorts.sort_of l) -> Normal.minus (Normal.expand l) (Normal.expand r)
      | _ -> Normal.minus (Normal.indicator goal) one
    in
    let difference =
      match correction with None -> difference | Some c -> Normal.minus difference (Normal.expand c)
    in
    left_over (Normal.multiply conditions difference)
  in
  go leading correction [] goal
