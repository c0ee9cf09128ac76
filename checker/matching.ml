(* Section 5, `sums`, "Equality of monomials": a change of the bound indices that turns one monomial into the other.

   The change is searched for by matching factors; it counts only if it is checked afterwards: the images of the indices of
   a group are integer forms in the indices of the other monomial with a matrix of determinant ±1, all other indices are
   renamed, and the first monomial with the images put in is the second one. *)

open Terms
open Monomial
open Canonical

let max_tries = 4000

exception Matched

type state = {
  forms : Linear.form Linear.Forms.t;  (* indices of groups that are solved: forms in unknown indices and the other atoms *)
  points : Terms.t Linear.Forms.t;  (* the other indices *)
  later : Linear.form list;  (* equations whose atoms contain indices that are not solved yet *)
}

(* Put the solved indices in, inside of atoms as well. *)
let resolve state form =
  let pairs =
    lazy
      (Linear.Forms.fold (fun i x pairs -> (variable i, x) :: pairs) state.points
         (Linear.Forms.fold (fun i f pairs -> (variable i, Linear.spell (sort_of_index i) f) :: pairs) state.forms []))
  in
  Linear.Forms.fold
    (fun atom c sum ->
      match Linear.Forms.find_opt atom state.forms with
      | Some image -> Linear.add_multiple c image sum
      | None -> (
        match (Linear.tree_of atom).op with
        | Free _ -> Linear.add_multiple c (Linear.Forms.singleton atom Z.one) sum
        | _ -> Linear.add_multiple c (Linear.form (substitute (Lazy.force pairs) (Linear.tree_of atom))) sum))
    form Linear.Forms.empty

(* Whether the first monomial is the second one, up to a change of its bound indices. *)
let matches reduced m n =
  let tries = ref 0 in
  (* names that the second monomial does not have *)
  let fresh_pairs = List.map (fun i -> (variable i, new_index (sort_of_index i))) m.bound in
  let m = Renaming.rename fresh_pairs m (List.map (fun (_, y) -> y.id) fresh_pairs) in
  let unknown = Ids.of_list m.bound and targets = Ids.of_list n.bound in
  let moved = Ids.filter in_group targets in
  let is_unknown id = Ids.mem id unknown in
  let wanted = lazy (Congruence.star n) in

  (* the elements of sets that equations make equal *)
  let sides m =
    List.concat_map
      (fun (x, _) ->
        let tree = Linear.tree_of x in
        if Congruence.is_set_equation tree then Array.to_list tree.kids.(0).kids else [])
      m.factors
  in
  let own_sides = sides m and other_sides = sides n in

  (* the equation of two forms *)
  let rec equate ?(last = false) state a b continue =
    let difference = resolve state (Linear.add_multiple Z.minus_one b a) in
    Fail.spend (1 + (Linear.Forms.cardinal difference / 4));
    (* atoms that are no variables but contain unknowns are matched with atoms of the other side *)
    let compound =
      Linear.Forms.fold
        (fun atom c found ->
          match found with
          | Some _ -> found
          | None ->
            let tree = Linear.tree_of atom in
            if (not (is_unknown atom)) && not (Ids.disjoint tree.free unknown) then Some (atom, c, tree) else None)
        difference None
    in
    match compound with
    | Some (atom, c, tree) ->
      Linear.Forms.iter
        (fun other d ->
          let image = Linear.tree_of other in
          if other <> atom && Z.equal d (Z.neg c) && image.op = tree.op && Ids.disjoint image.free unknown then
            unify state tree image (fun state ->
                let cancel = Linear.Forms.singleton atom c |> Linear.Forms.add other d in
                equate state (Linear.add_multiple Z.minus_one cancel difference) Linear.Forms.empty continue))
        difference;
      if not last then continue { state with later = difference :: state.later }
    | None -> (
      let unknowns = Linear.Forms.filter (fun atom _ -> is_unknown atom) difference in
      match Linear.Forms.bindings unknowns with
      | [] -> if Linear.Forms.is_empty (reduced difference) then continue state
      | list -> (
        let solve atom c =
          (* c·X = −rest, where c divides everything *)
          let rest = Linear.Forms.remove atom difference in
          if Linear.Forms.for_all (fun _ d -> Z.divisible d c) rest then begin
            let image = Linear.Forms.map (fun d -> Z.neg (Z.divexact d c)) rest in
            let forms =
              Linear.Forms.map
                (fun form ->
                  match Linear.Forms.find_opt atom form with
                  | None -> form
                  | Some e -> Linear.add_multiple e image (Linear.Forms.remove atom form))
                state.forms
            in
            continue { state with forms = Linear.Forms.add atom image forms }
          end
        in
        match List.find_opt (fun (_, c) -> Z.equal (Z.abs c) Z.one) list with
        | Some (atom, c) -> solve atom c
        | None -> List.iter (fun (atom, c) -> solve atom c) list))

  and unify state a b continue =
    incr tries;
    Fail.spend 1;
    if !tries > max_tries then ()
    else if a == b && Ids.disjoint a.free unknown then continue state
    else if is_unknown a.id && not (in_group a.id) then begin
      match Linear.Forms.find_opt a.id state.points with
      | Some image -> if image == b then continue state
      | None ->
        if Ids.mem b.id targets && sort_of_index b.id == sort_of_index a.id
           && not (Linear.Forms.exists (fun _ image -> image == b) state.points)
        then continue { state with points = Linear.Forms.add a.id b state.points }
    end
    else if is_element a && is_element b then begin
      if Sorts.sort_of a == Sorts.sort_of b then
        if a.loose = 0 && b.loose = 0 then equate state (Linear.form a) (Linear.form b) continue
        else if a.op = b.op then kids state a b 0 continue
    end
    else begin
      if a.op = b.op && Array.length a.kids = Array.length b.kids then kids state a b 0 continue;
      (* which of the equal elements stands here is seen in the end *)
      if List.memq a own_sides && List.memq b other_sides then continue state
    end

  and is_element tree =
    match tree.op with
    | GroupSum | GroupNegate | GroupMultiple _ | Neutral -> true
    | Free _ | Apply | First | Second | Inclusion | Forward | Backward | Residue _ ->
      Sorts.is_group_element (Sorts.sort_of tree)
    | _ -> false

  and kids state a b i continue =
    if Array.length a.kids <> Array.length b.kids then ()
    else if i = Array.length a.kids then continue state
    else if a.op = Equal && i = 0 then begin
      (* the sides of an equation may change places *)
      unify state a.kids.(0) b.kids.(0) (fun state -> unify state a.kids.(1) b.kids.(1) continue);
      unify state a.kids.(0) b.kids.(1) (fun state -> unify state a.kids.(1) b.kids.(0) continue)
    end
    else unify state a.kids.(i) b.kids.(i) (fun state -> kids state a b (i + 1) continue)
  in

  (* check a complete change *)
  let verify state =
    let images =
      List.map
        (fun i ->
          if in_group i then
            match Linear.Forms.find_opt i state.forms with
            | Some form when Linear.Forms.for_all (fun a _ -> Ids.disjoint (Linear.tree_of a).free unknown) form ->
              Some (i, Linear.spell (sort_of_index i) form, form)
            | _ -> None
          else Option.map (fun x -> (i, x, Linear.Forms.empty)) (Linear.Forms.find_opt i state.points))
        m.bound
    in
    if List.for_all Option.is_some images then begin
      let images = List.map Option.get images in
      let unimodular sort =
        let of_sort = List.filter (fun (i, _, _) -> in_group i && (sort_of_index i).id = sort) images in
        let columns = List.filter (fun i -> (sort_of_index i).id = sort) n.bound in
        List.length of_sort = List.length columns
        && (of_sort = []
            ||
            let rows = List.map (fun (_, _, form) -> Linear.Forms.filter (fun a _ -> List.mem a columns) form) of_sort in
            (* no image may have an index of a group inside of an atom *)
            List.for_all
              (fun (_, _, form) -> Linear.Forms.for_all (fun a _ -> Ids.mem a targets || Ids.disjoint (Linear.tree_of a).free moved) form)
              of_sort
            &&
            let hermite = Linear.hermite (fun _ -> 0) rows in
            List.length hermite = List.length columns
            && List.for_all
                 (fun row -> match Linear.pivot (fun _ -> 0) row with Some (_, c) -> Z.equal c Z.one | None -> false)
                 hermite)
      in
      let sorts = List.sort_uniq compare (List.map (fun i -> (sort_of_index i).id) m.bound) in
      let group_sorts = List.filter (fun s -> List.exists (fun i -> in_group i && (sort_of_index i).id = s) m.bound) sorts in
      if List.for_all unimodular group_sorts then begin
        let pairs = List.map (fun (i, x, _) -> (variable i, x)) images in
        match Simplify.image pairs m n.bound with
        | Some m' -> if m' = Lazy.force wanted then raise Matched
        | None -> ()
      end
    end
  in

  (* indices that no factor determines: try the indices that are left, with both signs *)
  let rec finish state =
    let open_ = List.filter (fun i -> in_group i && not (Linear.Forms.mem i state.forms)) m.bound in
    incr tries;
    if !tries > max_tries then ()
    else
      match open_ with
      | [] -> (
        match List.filter (fun i -> (not (in_group i)) && not (Linear.Forms.mem i state.points)) m.bound with
        | [] -> verify state
        | i :: _ ->
          List.iter
            (fun j ->
              let image = variable j in
              if sort_of_index j == sort_of_index i && not (Linear.Forms.exists (fun _ x -> x == image) state.points)
              then finish { state with points = Linear.Forms.add i image state.points })
            n.bound)
      | i :: _ ->
        List.iter
          (fun j ->
            if sort_of_index j == sort_of_index i then
              List.iter
                (fun sign ->
                  let image = Linear.Forms.singleton j sign in
                  let forms =
                    Linear.Forms.map
                      (fun form ->
                        match Linear.Forms.find_opt i form with
                        | None -> form
                        | Some e -> Linear.add_multiple e image (Linear.Forms.remove i form))
                      state.forms
                  in
                  finish { state with forms = Linear.Forms.add i image forms })
                [ Z.one; Z.minus_one ])
          n.bound
  in

  (* factors with bound indices, one after the other *)
  let moving, fixed = List.partition (fun (x, _) -> not (Ids.disjoint (Linear.tree_of x).free unknown)) m.factors in
  let moving', fixed' = List.partition (fun (x, _) -> not (Ids.disjoint (Linear.tree_of x).free targets)) n.factors in
  (* factors that equations between elements of sets may change come last *)
  let late =
    let sides = own_sides in
    let rec within tree =
      Fail.tick (1 + List.length sides);
      List.memq tree sides || Array.exists within tree.kids in
    fun (x, _) ->
      let tree = Linear.tree_of x in
      if sides = [] then 0 else if Congruence.is_set_equation tree then 2 else if within tree then 1 else 0
  in
  let moving = List.stable_sort (fun a b -> compare (late a) (late b)) moving in
  let solved state =
    List.for_all
      (fun i ->
        if in_group i then
          match Linear.Forms.find_opt i state.forms with
          | Some form -> Linear.Forms.for_all (fun a _ -> not (is_unknown a)) form
          | None -> false
        else Linear.Forms.mem i state.points)
      m.bound
  in
  let rec pair state left right =
    match left with
    | _ when state.later = [] && solved state -> verify state
    | [] ->
      let rec postponed state = function
        | [] -> finish state
        | form :: rest ->
          equate ~last:true { state with later = [] } form Linear.Forms.empty (fun state -> postponed state rest)
      in
      postponed state state.later
    | (x, e) :: left ->
      let tree = Linear.tree_of x in
      List.iter
        (fun ((y, f) as p) ->
          if e = f && (Linear.tree_of y).op = tree.op then
            unify state tree (Linear.tree_of y) (fun state -> pair state left (List.filter (fun q -> q != p) right)))
        right
  in
  if m.sizes <> n.sizes || List.length fixed <> List.length fixed' || List.length moving <> List.length moving'
     || List.length m.bound <> List.length n.bound
  then false
  else
    try
      pair { forms = Linear.Forms.empty; points = Linear.Forms.empty; later = [] } moving moving';
      false
    with Matched -> true

(* Add up the coefficients of equal monomials; what is not zero is left over. *)
let collect (sum : Monomial.t) =
  if Monos.is_empty sum then None
  else begin
    let classes = Hashtbl.create 16 in
    let left = ref None in
    Monos.iter
      (fun m c ->
        if m.bound = [] then left := Some m
        else
          let s = signature m in
          let known = Option.value (Hashtbl.find_opt classes s) ~default:[] in
          let rec place = function
            | [] -> [ (m, c) ]
            | (n, d) :: rest ->
              let lattices = n.equations in
              let reduced form =
                if lattices = [] then form else Lattice.reduce_all n form
              in
              if matches reduced m n then (n, Cyclotomic.add c d) :: rest else (n, d) :: place rest
          in
          Hashtbl.replace classes s (place known))
      sum;
    Hashtbl.iter
      (fun _ list -> List.iter (fun (m, c) -> if not (Cyclotomic.is_zero c) then left := Some m) list)
      classes;
    !left
  end
