(* Section 5, `sums`, "What is known": facts 7 to 10, and products of normal forms.

   A scalar, a formula or an element under the sign Σ may come back in another form after an index was replaced, so this
   file and [Normal] call one another, by way of [Lattice.again]. *)

open Terms
open Monomial
open Canonical
open Renaming
open Lattice
open Congruence
module Q' = Cyclotomic

let is_dual id = match (sort_of_index id).op with Dual -> true | _ -> false

(* Fact 10: a bound index j that stands only in p(j), for a bijection p without bound indices; or in p⁻¹(j). *)
let along_bijection m =
  List.find_map
    (fun index ->
      let v = variable index in
      let found = ref None and alone = ref true in
      let rec go tree =
        Fail.tick 2;
        if !alone && mentions tree v then
          match tree with
          | { op = Forward | Backward; kids = [| p; x |]; loose = 0; _ }
            when x == v && not (mentions p v) && not (List.exists (fun i -> mentions p (variable i)) m.bound) -> (
            match !found with
            | None -> found := Some tree
            | Some other -> if other != tree then alone := false)
          | _ -> if tree == v then alone := false else Array.iter go tree.kids
      in
      let visit id = go (Linear.tree_of id) in
      List.iter (fun (x, _) -> visit x) m.factors;
      List.iter (fun ((k, g), _) -> visit k; visit g) m.phase;
      List.iter (fun (_, f) -> List.iter (fun (a, _) -> visit a) f) m.equations;
      match !found with Some tree when !alone -> Some (tree, index) | _ -> None)
    m.bound

let rec raise_to p e : Monomial.t =
  if e = 1 then p else if e = 0 then one else multiply p (raise_to p (e - 1))

(* The product of normal forms, simplified; indices are renamed where both factors have them. *)
and multiply (a : Monomial.t) (b : Monomial.t) : Monomial.t =
  if Monos.cardinal a * Monos.cardinal b > max_monomials then
    Fail.exhausted "a product of more than %d monomials" max_monomials;
  let out = ref zero in
  Monos.iter
    (fun m c ->
      Monos.iter
        (fun n d ->
          Fail.spend 1;
          let clash a b = a.bound <> [] && (let seen = mentioned b in List.exists (fun i -> Ids.mem i seen || List.mem i b.bound) a.bound) in
          let n = if clash n m then renamed n else n in
          let m = if clash m n then renamed m else m in
          let mono, number = times m n in
          out := emit mono (Q'.mul number (Q'.mul c d)) !out)
        b)
    a;
  checked !out

(* Put a tree in for an index everywhere; the index is bound no more. *)
and put pairs m c out =
  Fail.spend 4;
  let touched id = List.exists (fun (v, _) -> mentions (Linear.tree_of id) v) pairs in
  let replaced id = substitute pairs (Linear.tree_of id) in
  let form id = if touched id then Linear.form (replaced id) else Linear.Forms.singleton id Z.one in
  let gone id = List.exists (fun (v, _) -> v.id = id) pairs in
  let same_phase, other_phase = List.partition (fun ((k, g), _) -> not (touched k || touched g)) m.phase in
  let same_factors, other_factors = List.partition (fun (x, _) -> not (touched x)) m.factors in
  let equations =
    List.map
      (fun (s, list) ->
        (s, List.fold_left (fun f (a, c) -> Linear.add_multiple c (form a) f) Linear.Forms.empty list))
      m.equations
  in
  let phase =
    List.fold_left
      (fun phase ((k, g), e) -> merge_powers combine_phase phase (phase_of (Linear.scale e (form k)) (form g)))
      same_phase other_phase
  in
  let base =
    {
      sizes = m.sizes;
      phase;
      equations =
        List.filter_map
          (fun (s, f) -> if Linear.Forms.is_empty f then None else Some (s, Linear.Forms.bindings f))
          equations;
      factors = same_factors;
      bound = List.filter (fun i -> not (gone i)) m.bound;
    }
  in
  (* the factors that changed are read again *)
  let number = ref c and monos = ref base and rest = ref one in
  List.iter
    (fun (x, e) ->
      let normal = !again (replaced x) in
      if Monos.cardinal normal = 1 then begin
        let factor, d = Monos.choose normal in
        let factor = if factor.bound = [] then factor else renamed factor in
        if e = 1 || is_plain factor then begin
          let factor = { factor with
            factors = List.map (fun (y, i) -> (y, if is_indicator y then 1 else i * e)) factor.factors;
            sizes = List.map (fun (y, i) -> (y, i * e)) factor.sizes;
            phase = List.map (fun (y, i) -> (y, Z.mul i (Z.of_int e))) factor.phase } in
          let product, extra = times !monos factor in
          monos := product;
          let rec power d e = if e = 0 then Q'.one else Q'.mul d (power d (e - 1)) in
          number := Q'.mul !number (Q'.mul extra (if Q'.is_one d then d else power d e))
        end
        else rest := multiply !rest (raise_to normal e)
      end
      else rest := multiply !rest (raise_to normal e))
    other_factors;
  if !rest == one then emit !monos !number out
  else
    Monos.fold
      (fun n d out ->
        let n = if n.bound = [] then n else renamed n in
        let mono, extra = times !monos n in
        emit mono (Q'.mul extra (Q'.mul !number d)) out)
      !rest out

(* Add c times the monomial to the list, after all facts were used. *)
and emit m c out : Monomial.t =
  if Q'.is_zero c then out
  else if is_plain m then
    match congruent m with
    | Some replaced -> again_all { m with factors = [] } c replaced out
    | None -> insert m c out
  else begin
    Fail.spend (4 + List.length m.factors + List.fold_left (fun n (_, form) -> n + (4 * List.length form)) 0 m.equations);
    match m.equations with
    | [] -> sum_out m c out
    | _ -> deltas m c out
  end

(* "Deltas and the lattice", fact 7 in groups. *)
and deltas m c out =
  let rank = rank m.bound m.equations in
  let lattices = lattices rank (List.map (fun (s, form) -> (s, form_of form)) m.equations) in
  (* an index with the coefficient ±1 in a row, which the rest of the row does not contain *)
  let solved =
    List.find_map
      (fun (s, rows) ->
        List.find_map
          (fun row ->
            Linear.Forms.fold
              (fun atom c found ->
                match found with
                | Some _ -> found
                | None ->
                  if Z.equal (Z.abs c) Z.one && List.mem atom m.bound
                     && Linear.Forms.for_all (fun b _ -> b = atom || not (mentions (Linear.tree_of b) (variable atom))) row
                  then Some (s, atom, Linear.scale (Z.neg c) (Linear.Forms.remove atom row))
                  else None)
              row None)
          rows)
      lattices
  in
  match solved with
  | Some (s, atom, value) ->
    let tree = Linear.spell (Linear.tree_of s) value in
    put [ (variable atom, tree) ] { m with equations = equations lattices } c out
  | None ->
    let reduced = reduce_indices rank lattices { m with equations = equations lattices } c in
    (match reduced with
     | `Same m -> sum_out m c out
     | `Changed (m, c) -> Fail.spend 50; emit m c out)

(* Facts 7 (in other sets), 8, 9, 10 and 14. *)
and sum_out m c out =
  let set_equation =
    List.find_map
      (fun (x, _) ->
        match Linear.tree_of x with
        | { op = Indicator; kids = [| { op = Equal; kids = [| a; b |]; _ } |]; _ } ->
          let solves a b = List.mem a.id m.bound && not (mentions b a) in
          if solves a b then Some (x, a, b) else if solves b a then Some (x, b, a) else None
        | _ -> None)
      m.factors
  in
  match set_equation with
  | Some (x, index, value) ->
    put [ (index, value) ] { m with factors = List.filter (fun (y, _) -> y <> x) m.factors } c out
  | None ->
    let in_factors i =
      let v = variable i in
      List.exists (fun (x, _) -> mentions (Linear.tree_of x) v) m.factors
      || List.exists (fun (_, f) -> List.exists (fun (a, _) -> mentions (Linear.tree_of a) v) f) m.equations
    in
    let inside_phase i =
      let v = variable i in
      List.exists
        (fun ((k, g), _) ->
          (k <> i && mentions (Linear.tree_of k) v) || (g <> i && mentions (Linear.tree_of g) v) || (k = i && g = i))
        m.phase
    in
    (match List.find_opt (fun i -> not (in_factors i || inside_phase i)) m.bound with
     | Some i ->
       let sort = sort_of_index i in
       let bound = List.filter (( <> ) i) m.bound in
       if in_group i then begin
         let mine ((k, g), _) = if is_dual i then k = i else g = i in
         let mine, phase = List.partition mine m.phase in
         let form = form_of (List.map (fun ((k, g), e) -> ((if is_dual i then g else k), e)) mine) in
         let group = sort.kids.(0) in
         let other = Linear.canonical (make (if is_dual i then Element else Dual) [| group |]) in
         let equations =
           if Linear.Forms.is_empty form then m.equations
           else (Linear.key other, Linear.Forms.bindings form) :: m.equations
         in
         let sizes = merge_powers combine_sizes m.sizes [ (Linear.key (Linear.canonical group), 1) ] in
         emit { m with sizes; phase; equations; bound } c out
       end
       else emit { m with sizes = merge_powers combine_sizes m.sizes [ (Linear.key sort, 1) ]; bound } c out
     | None -> (
       match along_bijection m with
       | Some (occurrence, index) ->
         (* fact 10: write i for p(j) *)
         let target = Sorts.sort_of occurrence in
         let fresh_index = new_index target in
         let swap id =
           let rec go tree =
             if tree == occurrence then fresh_index
             else if not (mentions tree (variable index)) then tree
             else make tree.op (Array.map go tree.kids)
           in
           Linear.key (Linear.canonical (go (Linear.tree_of id)))
         in
         let m' =
           {
             m with
             factors = List.sort compare (List.map (fun (x, e) -> (swap x, e)) m.factors);
             phase = List.sort compare (List.map (fun ((k, g), e) -> ((swap k, swap g), e)) m.phase);
             equations =
               List.map (fun (s, f) -> (s, List.sort compare (List.map (fun (a, e) -> (swap a, e)) f))) m.equations;
             bound = fresh_index.id :: List.filter (( <> ) index) m.bound;
           }
         in
         emit m' c out
       | None -> (
         match Canonical.spare m with
         | Some pairs ->
           (* fewer forms than indices: after a change of indices some stand nowhere *)
           let fresh_indices = List.map snd pairs |> List.concat_map fst |> List.sort_uniq compare in
           let trees = List.map (fun (i, (_, tree)) -> (variable i, tree)) pairs in
           put trees { m with bound = fresh_indices @ m.bound } c out
         | None -> (
           match congruent m with
           | Some replaced -> again_all { m with factors = [] } c replaced out
           | None -> insert (named m) c out))))

(* Multiply by factors that are read again. *)
and again_all m c factors out =
  let product =
    List.fold_left (fun p (tree, e) -> multiply p (raise_to (!again tree) e)) one factors
  in
  Monos.fold
    (fun n d out ->
      let n = if n.bound = [] then n else renamed n in
      let mono, number = times m n in
      emit mono (Q'.mul number (Q'.mul c d)) out)
    product out

(* The monomial with trees for its indices, over the indices [bound]; nothing is summed out. *)
let image pairs m bound =
  let touched tree = List.exists (fun (v, _) -> mentions tree v) pairs in
  let replaced id =
    let tree = Linear.tree_of id in
    if touched tree then substitute pairs tree else tree
  in
  let form id = Linear.form (replaced id) in
  let phase =
    List.fold_left
      (fun phase ((k, g), e) -> merge_powers combine_phase phase (phase_of (Linear.scale e (form k)) (form g)))
      [] m.phase
  in
  let moved =
    List.map
      (fun (s, f) -> (s, List.fold_left (fun f (a, c) -> Linear.add_multiple c (form a) f) Linear.Forms.empty f))
      m.equations
  in
  let rank = rank bound (List.map (fun (s, f) -> (s, Linear.Forms.bindings f)) moved) in
  let lattices = lattices rank moved in
  let factors = List.map (fun (x, e) -> (Linear.key (Linear.canonical (replaced x)), e)) m.factors in
  let m = { sizes = m.sizes; phase; equations = equations lattices; factors = List.sort compare factors; bound = List.sort compare bound } in
  if lattices = [] then Some (star m)
  else
    match reduce_indices rank lattices m Q'.one with
    | `Same m -> Some (star m)
    | `Changed (m, c) -> if Q'.is_one c then Some (star m) else None
