(* Section 5, `rewrite`: two trees that differ only in places that read l(t) here and r(t) there. *)

open Terms

(* An equation under [count] binders. *)
type equation = { count : int; left : t; right : t }

(* Children that are sorts are not rewritten. *)
let is_sort_child op i =
  match op with
  | Bound _ | Free _ | Neutral | Residue _ | Label _ | Entry _ -> true
  | Map | Subset | SumOver | ProdOver | Forall | Exists | Iterate -> i = 0
  | Bijection -> i < 2
  | _ -> false

let agrees equations a b =
  let memo = Memo.create 64 in
  let rec go a b =
    a == b
    ||
    let key = (a.id lsl 31) lor b.id in
    match Memo.find_opt memo key with
    | Some known -> known
    | None ->
      Fail.spend 1;
      let result = List.exists (fun e -> instance e a b) equations || below a b in
      Memo.replace memo key result;
      result
  and instance e a b =
    match Pattern.find e.count e.left a with
    | Some values -> instantiate_all e.right values == b
    | None -> false
  and below a b =
    a.op = b.op
    && Array.length a.kids = Array.length b.kids
    && (match a.op with Bound _ | Free _ -> false | _ -> true)
    &&
    let rec all i =
      i = Array.length a.kids
      || ((if is_sort_child a.op i then a.kids.(i) == b.kids.(i) else go a.kids.(i) b.kids.(i)) && all (i + 1))
    in
    all 0
  in
  go a b
