(* Section 5, `sums`: integer linear forms in elements of one group, or of its dual, and lattices of such forms.

   An atom is a tree that is an element of the group and no sum, such as a variable or a value of a map. *)

open Terms
module Forms = Map.Make (Int)

type form = Z.t Forms.t  (* by the ids of atoms; no coefficient is 0 *)

let max_bits = 4096
let atoms : t Memo.t = Memo.create 256  (* atoms, factors and sizes by their ids *)
let canonical_trees : t Memo.t = Memo.create 1024

let start () =
  Memo.reset atoms;
  Memo.reset canonical_trees

let key tree =
  Memo.replace atoms tree.id tree;
  tree.id

let tree_of id = Memo.find atoms id

let bounded c =
  if Z.numbits c > max_bits then Fail.exhausted "a coefficient of more than %d bits" max_bits;
  c

let add_multiple c (f : form) (g : form) : form =
  if Z.sign c = 0 then g
  else begin
    Fail.tick 2;
    Forms.fold
      (fun atom d sum ->
        Forms.update atom
          (fun e ->
            Fail.tick 4;
            let total = bounded (Z.add (Z.mul c d) (Option.value e ~default:Z.zero)) in
            if Z.sign total = 0 then None else Some total)
          sum)
      f g
  end

let scale c (f : form) = add_multiple c f Forms.empty
let is_sum tree = match tree.op with GroupSum | GroupNegate | GroupMultiple _ | Neutral -> true | _ -> false

(* The spelling of a tree that all spellings of its indices have in common: sums of elements are spelled in one way. *)
let rec spelled tree =
  match Memo.find_opt canonical_trees tree.id with
  | Some found -> found
  | None ->
    Fail.spend 1;
    let result =
      if tree.op = Subset then tree
      else if is_sum tree then spell (Sorts.sort_of tree) (form tree)
      else
        let kids = Array.map spelled tree.kids in
        let same = ref true in
        Array.iteri (fun i k -> if k != tree.kids.(i) then same := false) kids;
        if !same then tree else make tree.op kids
    in
    Memo.replace canonical_trees tree.id result;
    Memo.replace canonical_trees result.id result;
    result

and form tree : form =
  match tree.op with
  | Neutral -> Forms.empty
  | GroupSum -> Array.fold_left (fun sum x -> add_multiple Z.one (form x) sum) Forms.empty tree.kids
  | GroupNegate -> scale Z.minus_one (form tree.kids.(0))
  | GroupMultiple n -> scale n (form tree.kids.(0))
  | _ ->
    let atom = spelled tree in
    if is_sum atom then form atom else Forms.singleton (key atom) Z.one

and spell sort (f : form) =
  let summand (atom, c) = if Z.equal c Z.one then tree_of atom else node (GroupMultiple c) [| tree_of atom |] in
  match Forms.bindings f with
  | [] -> node Neutral [| spelled sort |]
  | [ x ] -> summand x
  | list -> node GroupSum (Array.of_list (List.map summand list))

(* The same, and the sides of an equation that is a factor are in order. Inside of other factors they stay as they are
   spelled. *)
let canonical tree =
  let tree = spelled tree in
  match tree with
  | { op = Indicator; kids = [| { op = Equal; kids = [| a; b |]; _ } |]; _ }
    when a.id > b.id && not (Sorts.is_scalar (Sorts.sort_of a)) ->
    make Indicator [| make Equal [| b; a |] |]
  | _ -> tree

(* A lattice is the list of the rows of its Hermite normal form: a pivot is positive, what stands above it is reduced, and
   the columns are ordered by [rank], then by ids. *)
let compare_columns rank a b =
  let c = compare (rank a : int) (rank b) in
  if c <> 0 then c else compare a b

let pivot rank (f : form) =
  Forms.fold
    (fun atom c best ->
      match best with
      | Some (other, _) when compare_columns rank other atom <= 0 -> best
      | _ -> Some (atom, c))
    f None

let coefficient atom (f : form) = Option.value (Forms.find_opt atom f) ~default:Z.zero
let normalise_sign rank f = match pivot rank f with Some (_, c) when Z.sign c < 0 -> scale Z.minus_one f | _ -> f

(* The form modulo the rows. *)
let reduce rank rows (f : form) =
  List.fold_left
    (fun f row ->
      match pivot rank row with
      | None -> f
      | Some (atom, c) ->
        let q = Z.fdiv (coefficient atom f) c in
        if Z.sign q = 0 then f else add_multiple (Z.neg q) row f)
    f rows

let hermite rank (forms : form list) =
  let rec go done_ rest =
    let rest = List.filter (fun f -> not (Forms.is_empty f)) rest in
    Fail.spend (List.length rest);
    match rest with
    | [] -> List.rev done_
    | _ ->
      (* the least column, and the rows that have it *)
      let column =
        List.fold_left
          (fun best f ->
            match (pivot rank f, best) with
            | Some (a, _), Some b when compare_columns rank b a <= 0 -> Some b
            | Some (a, _), _ -> Some a
            | None, _ -> best)
          None rest
      in
      let column = Option.get column in
      let having, others = List.partition (fun f -> Forms.mem column f) rest in
      (* Euclid on the column *)
      let rec euclid rows =
        match List.sort (fun f g -> Z.compare (Z.abs (coefficient column f)) (Z.abs (coefficient column g))) rows with
        | [] -> assert false
        | first :: more ->
          let c = coefficient column first in
          let reduced =
            List.map
              (fun f ->
                Fail.spend (Forms.cardinal f + Forms.cardinal first);
                add_multiple (Z.neg (Z.div (coefficient column f) c)) first f)
              more
          in
          let still, gone = List.partition (fun f -> Forms.mem column f) reduced in
          if still = [] then (first, gone)
          else
            let row, gone' = euclid (first :: still) in
            (row, gone @ gone')
      in
      let row, gone = euclid having in
      go (normalise_sign rank row :: done_) (gone @ others)
  in
  let rows = go [] forms in
  (* reduce above the pivots, from the last row upwards *)
  let rec above = function
    | [] -> []
    | row :: below ->
      let below = above below in
      reduce rank below row :: below
  in
  above rows
