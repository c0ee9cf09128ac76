(* Section 5, `sums`, "Equality of monomials": names of bound indices that do not depend on how they came about, and
   changes of indices after which one of them stands nowhere. Both only help to find equal monomials. *)

open Terms
open Monomial

(* The indices that stand under a sign Σ somewhere. *)
let summed : unit Memo.t = Memo.create 64

let start () = Memo.reset summed

let register index =
  Memo.replace summed index.id ();
  ignore (Linear.key index);
  index

let new_index sort = register (fresh "i" sort)
let variable id = Memo.find by_id id
let sort_of_index id = (variable id).kids.(0)
let in_group id = match (sort_of_index id).op with Element | Dual -> true | _ -> false

(* A number for a tree that all trees share that differ in the bound indices alone. If [rough] is set, also those that
   differ by an affine change of them. *)
let shape ~rough bound =
  let memo = Memo.create 16 in
  let mix h x = ((h * 65599) + x + 12345) land max_int in
  let rec go tree =
    if Ids.disjoint tree.free bound then tree.id
    else
      match Memo.find_opt memo tree.id with
      | Some h -> h
      | None ->
        Fail.tick (4 + Array.length tree.kids);
        let h =
          if Ids.mem tree.id bound then mix 7 (sort_of_index tree.id).id
          else
            match tree.op with
            | (GroupSum | Equal) as op ->
              Array.fold_left (fun h kid -> h + mix 11 (go kid)) (hash_op op) tree.kids land max_int
            | op -> Array.fold_left (fun h kid -> mix h (go kid)) (hash_op op) tree.kids
        in
        let h =
          if not rough then h
          else
            match tree.op with
            | GroupSum | GroupNegate | GroupMultiple _ | Free _ ->
              let sort = Sorts.sort_of tree in
              if Sorts.is_group_element sort then mix 13 sort.id else h
            | Apply | First | Second | Inclusion | Forward | Backward ->
              let sort = Sorts.sort_of tree in
              if Sorts.is_group_element sort then mix 13 sort.id else h
            | _ -> h
        in
        Memo.replace memo tree.id h;
        h
  in
  go

let signature m =
  let bound = Ids.of_list m.bound in
  let shape = shape ~rough:true bound in
  let factors = List.sort compare (List.map (fun (x, e) -> (shape (Linear.tree_of x), e)) m.factors) in
  (m.sizes, factors, List.sort compare (List.map (fun i -> (sort_of_index i).id) m.bound), List.length m.equations)

(* Pairs of an index and the index that replaces it: the first of its sort, the second, and so on. *)
let naming m =
  let bound = Ids.of_list m.bound in
  let shape = shape ~rough:false bound in
  let names = Memo.create 8 and counts = Memo.create 4 in
  let order = ref [] in
  (* names that stand free here are bound further outside *)
  let taken = Ids.diff (mentioned m) bound in
  let give i =
    if not (Memo.mem names i) then begin
      let sort = sort_of_index i in
      let rec next n =
        let name = register (free (Printf.sprintf "b:%d" n) sort) in
        Memo.replace counts sort.id (n + 1);
        if Ids.mem name.id taken then next (n + 1) else name
      in
      let name = next (Option.value (Memo.find_opt counts sort.id) ~default:1) in
      Memo.replace names i ();
      order := (variable i, name) :: !order
    end
  in
  let rec visit tree =
    Fail.tick 4;
    if not (Ids.disjoint tree.free bound) then
      if Ids.mem tree.id bound then give tree.id
      else
        match tree.op with
        | GroupSum ->
          List.iter visit (List.sort (fun a b -> compare (shape a) (shape b)) (Array.to_list tree.kids))
        | _ -> Array.iter visit tree.kids
  in
  let by_shape list = List.sort compare (List.map (fun (x, e) -> ((shape (Linear.tree_of x), e), x)) list) in
  List.iter (fun (_, x) -> visit (Linear.tree_of x)) (by_shape m.factors);
  if m.phase <> [] then
    List.iter
      (fun (_, (k, g)) -> visit (Linear.tree_of k); visit (Linear.tree_of g))
      (List.sort compare
         (List.map (fun ((k, g), e) -> ((shape (Linear.tree_of k), shape (Linear.tree_of g), e), (k, g))) m.phase));
  List.iter (fun (_, form) -> List.iter (fun (_, x) -> visit (Linear.tree_of x)) (by_shape form)) m.equations;
  List.iter give m.bound;
  !order

(* All maximal sums of elements in the factors and equations of a monomial, and the coefficients of the wanted indices. *)
let rows m wanted =
  let found = ref [] in
  let row form =
    let row = List.map (fun i -> Linear.coefficient i form) wanted in
    if List.exists (fun c -> Z.sign c <> 0) row then found := row :: !found
  in
  let bound = Ids.of_list wanted in
  let rec visit tree =
    Fail.tick 4;
    if not (Ids.disjoint tree.free bound) then
      if Linear.is_sum tree then begin
        let form = Linear.form tree in
        row form;
        Linear.Forms.iter (fun a _ -> inside (Linear.tree_of a)) form
      end
      else if Ids.mem tree.id bound then row (Linear.Forms.singleton tree.id Z.one)
      else Array.iter visit tree.kids
  and inside tree = if not (Ids.mem tree.id bound) then visit tree in

  List.iter (fun (x, _) -> visit (Linear.tree_of x)) m.factors;
  List.iter
    (fun (_, form) ->
      row (List.fold_left (fun f (a, c) -> Linear.Forms.add a c f) Linear.Forms.empty form);
      List.iter (fun (a, _) -> inside (Linear.tree_of a)) form)
    m.equations;
  (* what stands in characters alone is summed out by fact 8 *)
  let plain id = match (Linear.tree_of id).op with Free _ -> () | _ -> visit (Linear.tree_of id) in
  List.iter (fun ((k, g), _) -> plain k; plain g) m.phase;
  !found

(* If the forms in the indices of a group have a smaller rank than there are indices: an integer matrix U of determinant
   ±1 with x = U·y after which some y stand nowhere. Column operations bring the matrix of the forms to echelon form. *)
let spare m =
  let groups = List.filter in_group m.bound in
  let sorts = List.sort_uniq compare (List.map (fun i -> (sort_of_index i).id) groups) in
  List.find_map
    (fun s ->
      let wanted = List.filter (fun i -> (sort_of_index i).id = s) groups in
      let n = List.length wanted in
      if n < 2 then None
      else begin
        let forms = Array.of_list (List.map Array.of_list (rows m wanted)) in
        let r = Array.length forms in
        let u = Array.init n (fun i -> Array.init n (fun j -> if i = j then Z.one else Z.zero)) in
        let columns matrix f = Array.iter f matrix in
        let fixed = ref 0 in
        for i = 0 to r - 1 do
          let continue = ref true in
          while !continue do
            (* the least non-zero entry of the row among the columns that are not fixed *)
            let best = ref (-1) and others = ref false in
            for j = !fixed to n - 1 do
              if Z.sign forms.(i).(j) <> 0 then
                if !best < 0 then best := j
                else begin
                  others := true;
                  if Z.lt (Z.abs forms.(i).(j)) (Z.abs forms.(i).(!best)) then best := j
                end
            done;
            if !best < 0 then continue := false
            else if not !others then begin
              let swap row = let x = row.(!best) in row.(!best) <- row.(!fixed); row.(!fixed) <- x in
              columns forms swap;
              columns u swap;
              incr fixed;
              continue := false
            end
            else begin
              Fail.spend (n + r);
              let b = !best in
              for j = !fixed to n - 1 do
                if j <> b && Z.sign forms.(i).(j) <> 0 then begin
                  let q = Z.div forms.(i).(j) forms.(i).(b) in
                  let subtract row = row.(j) <- Linear.bounded (Z.sub row.(j) (Z.mul q row.(b))) in
                  columns forms subtract;
                  columns u subtract
                end
              done
            end
          done
        done;
        if !fixed = n then None
        else begin
          let sort = sort_of_index (List.hd wanted) in
          let fresh = Array.init n (fun _ -> new_index sort) in
          let ids = Array.to_list (Array.map (fun v -> v.id) fresh) in
          Some
            (List.mapi
               (fun i index ->
                 let form = ref Linear.Forms.empty in
                 Array.iteri (fun j c -> if Z.sign c <> 0 then form := Linear.Forms.add fresh.(j).id c !form) u.(i);
                 (index, (ids, Linear.spell sort !form)))
               wanted)
        end
      end)
    sorts
