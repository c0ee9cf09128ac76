(* Section 5, `sums`, "Deltas and the lattice": equations in one group, and indices and characters modulo them. *)

open Terms
open Monomial
open Renaming
module Q' = Cyclotomic

(* The normal form of a factor, an indicator and so on whose indices were replaced, which [Normal] puts here. *)
let again : (Terms.t -> Monomial.t) ref = ref (fun _ -> assert false)

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

(* The lattices of a monomial, by their groups. *)
let lattices rank forms =
  List.map
    (fun s -> (s, Linear.hermite rank (List.filter_map (fun (t, f) -> if t = s then Some f else None) forms)))
    (List.sort_uniq compare (List.map fst forms))

let equations lattices =
  List.concat_map (fun (s, rows) -> List.map (fun row -> (s, Linear.Forms.bindings row)) rows) lattices

let reduce_phase rank lattices phase =
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

let is_constant tree = tree.loose = 0 && Ids.is_empty tree.free

(* Indices of factors and characters, modulo the lattice. An equation may put an index in the place of a constant, as g in
   that of a residue. *)
let reduce_indices rank lattices m c =
  let of_constants row = Linear.Forms.exists (fun a _ -> is_constant (Linear.tree_of a)) row in
  let constants_stay = not (List.exists (fun (_, rows) -> List.exists of_constants rows) lattices) in
  let rows_of sort = match List.assoc_opt sort.id lattices with Some rows -> rows | None -> [] in
  let memo = Memo.create 16 in
  let rec reduce tree =
    match Memo.find_opt memo tree.id with
    | Some found -> found
    | None ->
      let result =
        if constants_stay && is_constant tree then tree
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

(* A form modulo the equations of a monomial, whatever its group: forms of other groups have other atoms. *)
let reduce_all m form =
  let rank = rank m.bound m.equations in
  let by_sort = List.sort_uniq compare (List.map fst m.equations) in
  List.fold_left
    (fun form s ->
      let rows = List.filter_map (fun (t, f) -> if t = s then Some (form_of f) else None) m.equations in
      Linear.reduce rank rows form)
    form by_sort
