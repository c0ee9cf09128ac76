(* Section 5, `sums`, "What is known": facts 7 to 10, "Deltas and the lattice", and the exponents of multiplication.

   A scalar, a formula or an element under the sign Σ may come back in another form after an index was replaced, so this
   file and [expand] call one another: [again] is the normal form of a factor, an indicator and so on. *)

open Terms
open Monomial
open Canonical
module Q' = Cyclotomic

let again : (Terms.t -> Monomial.t) ref = ref (fun _ -> assert false)

let is_dual id = match (sort_of_index id).op with Dual -> true | _ -> false

(* [equation sort form = 0] as a factor *)
let of_equation sort form : Monomial.t =
  if Linear.Forms.is_empty form then one
  else Monos.singleton { unit_mono with equations = [ (Linear.key sort, Linear.Forms.bindings form) ] } Q'.one

let phase_of k g =
  let entries =
    Linear.Forms.fold
      (fun a c acc -> Linear.Forms.fold (fun b d acc -> ((a, b), Linear.bounded (Z.mul c d)) :: acc) g acc)
      k []
  in
  List.sort (fun (x, _) (y, _) -> compare x y) entries

let of_phase k g : Monomial.t = Monos.singleton { unit_mono with phase = phase_of k g } Q'.one
let form_of list = List.fold_left (fun f (a, c) -> Linear.Forms.add a c f) Linear.Forms.empty list

(* Bound indices come first in a lattice, then what is large, so that reducing makes trees smaller. An index that stands
   inside of another atom does not come first: x = f(x) must not put f(x) into f(x). *)
let rank bound equations =
  let inside =
    List.fold_left
      (fun inside (_, form) ->
        List.fold_left
          (fun inside (a, _) ->
            let tree = Linear.tree_of a in
            match tree.op with Free _ -> inside | _ -> Ids.union inside tree.free)
          inside form)
      Ids.empty equations
  in
  let first = Ids.diff (Ids.of_list bound) inside in
  fun atom -> if Ids.mem atom first then 0 else 1_000_000_000 - (Linear.tree_of atom).weight

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

(* Other names for the bound indices. *)
and renamed m =
  let pairs = List.map (fun i -> (variable i, new_index (sort_of_index i))) m.bound in
  rename pairs { m with bound = [] } (List.map (fun (_, y) -> y.id) pairs)

(* A renaming keeps every factor a factor. *)
and rename pairs m bound =
  let swap id = Linear.key (Linear.canonical (substitute pairs (Linear.tree_of id))) in
  let sorted list = List.sort compare list in
  {
    sizes = m.sizes;
    phase = sorted (List.map (fun ((k, g), e) -> ((swap k, swap g), e)) m.phase);
    equations = List.map (fun (s, form) -> (s, sorted (List.map (fun (a, c) -> (swap a, c)) form))) m.equations;
    factors = sorted (List.map (fun (x, e) -> (swap x, e)) m.factors);
    bound;
  }

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
  let by_sort = List.sort_uniq compare (List.map fst m.equations) in
  let lattices =
    List.map
      (fun s ->
        let forms = List.filter_map (fun (t, f) -> if t = s then Some (form_of f) else None) m.equations in
        (s, Linear.hermite rank forms))
      by_sort
  in
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
  let equations rows_of =
    List.concat_map (fun (s, rows) -> List.map (fun row -> (s, Linear.Forms.bindings row)) rows) rows_of
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

(* Indices of factors and characters, modulo the lattice. *)
and reduce_indices rank lattices m c =
  let rows_of sort = match List.assoc_opt sort.id lattices with Some rows -> rows | None -> [] in
  let memo = Memo.create 16 in
  let rec reduce tree =
    match Memo.find_opt memo tree.id with
    | Some found -> found
    | None ->
      let result =
        if tree.loose = 0 && Ids.is_empty tree.free then tree
        else
          let rebuilt =
            if Linear.is_sum tree then tree
            else
              let kids = Array.map reduce tree.kids in
              let same = ref true in
              Array.iteri (fun i k -> if k != tree.kids.(i) then same := false) kids;
              if !same then tree else make tree.op kids
          in
          if is_term rebuilt && Sorts.is_group_element (Sorts.sort_of rebuilt) && rebuilt.loose = 0 then begin
            let sort = Linear.canonical (Sorts.sort_of rebuilt) in
            let form =
              Linear.Forms.fold
                (fun a c f -> Linear.add_multiple c (inner a) f)
                (Linear.form rebuilt) Linear.Forms.empty
            in
            Linear.spell sort (Linear.reduce rank (rows_of sort) form)
          end
          else rebuilt
      in
      Memo.replace memo tree.id result;
      result
  and inner a =
    let tree = Linear.tree_of a in
    match tree.op with
    | Free _ | Bound _ -> Linear.Forms.singleton a Z.one
    | _ ->
      let kids = Array.map reduce tree.kids in
      Linear.form (make tree.op kids)
  and is_term tree =
    match tree.op with
    | Bound _ | Free _ | Apply | GroupSum | GroupNegate | GroupMultiple _ | Neutral | First | Second | Inclusion | Forward
    | Backward | Residue _ | Case | Choose _ ->
      true
    | _ -> false
  in
  let changed = ref false in
  let factors =
    List.map
      (fun (x, e) ->
        let tree = Linear.tree_of x in
        let tree' = Linear.canonical (reduce tree) in
        if tree' != tree then changed := true;
        (tree', e))
      m.factors
  in
  (* ⟨k, g⟩: for each g the form of its frequencies, then for each k the form of its points *)
  let phase = if m.phase = [] then [] else reduce_phase rank lattices m.phase in
  if !changed then begin
    (* a factor may be another one now, or a number *)
    let base = { m with factors = []; phase } in
    let number = ref c and mono = ref base in
    List.iter
      (fun (tree, e) ->
        let normal = !again tree in
        if Monos.cardinal normal = 1 then begin
          let f, d = Monos.choose normal in
          let f = if f.bound = [] then f else renamed f in
          for _ = 1 to (if List.for_all (fun (y, _) -> is_indicator y) f.factors && f.factors <> [] then 1 else e) do
            let product, extra = times !mono (if f.bound = [] then f else renamed f) in
            mono := product;
            number := Q'.mul !number (Q'.mul extra d)
          done
        end
        else if Monos.is_empty normal then number := Q'.zero
        else Fail.rejected "sums: a factor that is a sum after indices were reduced")
      factors;
    `Changed (!mono, !number)
  end
  else `Same { m with phase }

and reduce_phase rank lattices phase =
  let side pick other build phase =
    let keys = List.sort_uniq compare (List.map (fun (p, _) -> other p) phase) in
    List.concat_map
      (fun key ->
        let form = form_of (List.filter_map (fun (p, e) -> if other p = key then Some (pick p, e) else None) phase) in
        match Linear.Forms.choose_opt form with
        | None -> []
        | Some (a, _) ->
          let sort = Linear.canonical (Sorts.sort_of (Linear.tree_of a)) in
          let rows = match List.assoc_opt sort.id lattices with Some rows -> rows | None -> [] in
          List.map (fun (a, e) -> (build a key, e)) (Linear.Forms.bindings (Linear.reduce rank rows form)))
      keys
  in
  let phase = side fst snd (fun k g -> (k, g)) phase in
  let phase = side snd fst (fun g k -> (k, g)) phase in
  List.sort compare phase

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

(* Equations between elements of sets, as factors. Each is used from the larger side to the smaller one, in all other
   factors and equations; the answer is nothing if that has happened already. *)
and congruent m =
  match List.filter (fun (x, _) -> is_set_equation (Linear.tree_of x)) m.factors with
  | [] -> None
  | equations ->
    (* the order must not depend on which of the indices are bound in this monomial already *)
    let mentioned = List.fold_left (fun s (x, _) -> Ids.union s (Linear.tree_of x).free) Ids.empty equations in
    let shape = shape ~rough:false (Ids.filter (Memo.mem summed) mentioned) in
    let rank tree = (tree.weight, shape tree, tree.id) in
    let rules = ref [] in
    let normal tree =
      let memo = Memo.create 16 in
      let rec go tree =
        match Memo.find_opt memo tree.id with
        | Some found -> found
        | None ->
          let kids = Array.map go tree.kids in
          let same = ref true in
          Array.iteri (fun i k -> if k != tree.kids.(i) then same := false) kids;
          let tree' = if !same then tree else make tree.op kids in
          let result = match List.find_opt (fun (large, _) -> large == tree') !rules with Some (_, r) -> r | None -> tree' in
          Memo.replace memo tree.id result;
          result
      in
      if !rules = [] then tree else go tree
    in
    let rec contains part tree = tree == part || (part.weight < tree.weight && Array.exists (contains part) tree.kids) in
    let rec complete = function
      | [] -> ()
      | (a, b) :: rest ->
        Fail.spend 1;
        let a = normal a and b = normal b in
        if a == b then complete rest
        else begin
          let large, small = if rank a < rank b then (b, a) else (a, b) in
          let changed, kept = List.partition (fun (l, r) -> contains large l || contains large r) !rules in
          rules := (large, small) :: kept;
          complete (changed @ rest)
        end
    in
    complete
      (List.map (fun (x, _) -> let sides = (Linear.tree_of x).kids.(0).kids in (sides.(0), sides.(1))) equations);
    let others =
      List.filter_map
        (fun (x, e) ->
          let tree = Linear.tree_of x in
          if is_set_equation tree then None else Some (normal tree, e))
        m.factors
    in
    let spelled = List.map (fun (a, b) -> (Linear.canonical (make Indicator [| make Equal [| a; b |] |]), 1)) !rules in
    let all = List.sort (fun (a, _) (b, _) -> compare a.id b.id) (others @ spelled) in
    if List.map (fun (tree, e) -> (tree.id, e)) all = m.factors then None else Some all

and is_set_equation tree =
  match tree with { op = Indicator; kids = [| { op = Equal; _ } |]; _ } -> true | _ -> false

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

and named m =
  let pairs = Canonical.naming m in
  if List.for_all (fun (x, y) -> x == y) pairs then { m with bound = List.sort compare m.bound }
  else rename pairs m (List.sort compare (List.map (fun (_, y) -> y.id) pairs))

(* A bound index j that stands only in p(j), for a bijection p without bound indices; or in p⁻¹(j). *)
and along_bijection m =
  List.find_map
    (fun index ->
      let v = variable index in
      let found = ref None and alone = ref true in
      let rec go tree =
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

(* A form modulo the equations of a monomial, whatever its group: forms of other groups have other atoms. *)
let reduce_all m form =
  let rank = rank m.bound m.equations in
  let by_sort = List.sort_uniq compare (List.map fst m.equations) in
  List.fold_left
    (fun form s ->
      let rows = List.filter_map (fun (t, f) -> if t = s then Some (form_of f) else None) m.equations in
      Linear.reduce rank rows form)
    form by_sort

(* The monomial with one choice for each class of equal elements of sets. *)
let rec star m =
  match congruent m with
  | None -> m
  | Some list ->
    let merged =
      List.fold_left
        (fun factors (tree, e) ->
          merge_powers (fun x i j -> Some (if is_indicator x then 1 else i + j)) factors
            [ (Linear.key (Linear.canonical tree), e) ])
        [] list
    in
    if merged = m.factors then m else star { m with factors = merged }

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
  let lattices =
    List.map
      (fun s -> (s, Linear.hermite rank (List.filter_map (fun (t, f) -> if t = s then Some f else None) moved)))
      (List.sort_uniq compare (List.map fst m.equations))
  in
  let equations =
    List.concat_map (fun (s, rows) -> List.map (fun row -> (s, Linear.Forms.bindings row)) rows) lattices
  in
  let factors = List.map (fun (x, e) -> (Linear.key (Linear.canonical (replaced x)), e)) m.factors in
  let m = { sizes = m.sizes; phase; equations; factors = List.sort compare factors; bound = List.sort compare bound } in
  if lattices = [] then Some (star m)
  else
    match reduce_indices rank lattices m Q'.one with
    | `Same m -> Some (star m)
    | `Changed (m, c) -> if Q'.is_one c then Some (star m) else None
