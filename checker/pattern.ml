(* Section 5, `rewrite`, `squares` and `sums`: does a tree arise from a pattern? The pattern stands under binders; what
   stands for its variables has exactly their sorts. *)

open Terms

exception Bound_inside

(* The tree as it reads outside of [depth] binders, which it must not mention. *)
let outside depth tree =
  if depth = 0 || tree.loose = 0 then Some tree
  else
    try
      Some
        (transform
           (fun go inner i sort -> if i - inner < depth then raise Bound_inside else node (Bound (i - depth)) [| go inner sort |])
           0 tree)
    with Bound_inside -> None

(* The values of the [count] variables of the pattern, index 0 first, if it fits and contains all of them. *)
let find count pattern tree =
  let values = Array.make count None in
  let rec go depth p t =
    Fail.tick 1;
    if p.loose <= depth then p == t
    else
      match p.op with
      | Bound i when i >= depth -> (
        match outside depth t with
        | None -> false
        | Some value -> (
          match values.(i - depth) with
          | Some known -> known == value
          | None ->
            values.(i - depth) <- Some value;
            go depth p.kids.(0) (kind t)))
      | op ->
        Array.length p.kids = Array.length t.kids
        && op = t.op
        &&
        let rec all i =
          i = Array.length p.kids || (go (depth + binds op i) p.kids.(i) t.kids.(i) && all (i + 1))
        in
        all 0
  and kind t = if is_set t then Sorts.set else Sorts.sort_of t
  and is_set t = Sorts.is_index_set t in
  Fail.spend 1;
  if go 0 pattern tree && Array.for_all Option.is_some values then Some (Array.map Option.get values) else None

(* Does the tree mention each of the loose indices below [count]? *)
let contains_all count tree =
  let seen = Array.make count false in
  let rec go depth tree =
    Fail.tick 1;
    if tree.loose > depth then begin
      (match tree.op with Bound i when i >= depth && i - depth < count -> seen.(i - depth) <- true | _ -> ());
      Array.iteri (fun i kid -> go (depth + binds tree.op i) kid) tree.kids
    end
  in
  go 0 tree;
  Array.for_all Fun.id seen
