(* Section 5, `sums`, "The normal form": monomials, and lists of monomials with coefficients. *)

open Terms
module Q' = Cyclotomic

type mono = {
  sizes : (int * int) list;  (* set variables and groups with their exponents *)
  phase : ((int * int) * Z.t) list;  (* ⟨k, g⟩ᵉ *)
  equations : (int * (int * Z.t) list) list;  (* the sort and a form that is zero *)
  factors : (int * int) list;  (* trees with their exponents *)
  bound : int list;  (* the indices over which is summed *)
}

module Monos = Map.Make (struct
  type t = mono

  let compare a b = if a == b then 0 else Stdlib.compare a b
end)

type t = Q'.t Monos.t

let max_monomials = 40_000
let max_exponent = 1 lsl 53
let unit_mono = { sizes = []; phase = []; equations = []; factors = []; bound = [] }
let zero : t = Monos.empty
let constant c : t = if Q'.is_zero c then zero else Monos.singleton unit_mono c
let one = constant Q'.one

let insert mono c (sum : t) : t =
  let sum =
    Monos.update mono
      (function
        | None -> if Q'.is_zero c then None else Some c
        | Some d ->
          let total = Q'.add c d in
          if Q'.is_zero total then None else Some total)
      sum
  in
  sum

let checked (sum : t) =
  if Monos.cardinal sum > max_monomials then Fail.exhausted "more than %d monomials" max_monomials;
  sum

let add (a : t) (b : t) : t =
  Fail.spend (min (Monos.cardinal a) (Monos.cardinal b) / 4);
  checked (if Monos.cardinal a < Monos.cardinal b then Monos.fold insert a b else Monos.fold insert b a)

let scale c (a : t) : t =
  Fail.spend (Monos.cardinal a / 4);
  if Q'.is_zero c then zero else Monos.map (Q'.mul c) a
let neg a = scale (Q'.integer (-1)) a

let is_indicator id = match (Linear.tree_of id).op with Indicator -> true | _ -> false

(* Multiply sorted lists of powers. *)
let rec merge_powers combine a b =
  match (a, b) with
  | [], rest | rest, [] -> rest
  | ((x, i) as p) :: a', ((y, j) as q) :: b' ->
    let c = compare x y in
    if c < 0 then p :: merge_powers combine a' b
    else if c > 0 then q :: merge_powers combine a b'
    else (
      match combine x i j with
      | None -> merge_powers combine a' b'
      | Some e -> (x, e) :: merge_powers combine a' b')

let combine_sizes _ i j =
  if abs (i + j) > max_exponent then Fail.exhausted "an exponent that is too large";
  if i + j = 0 then None else Some (i + j)

let combine_phase _ i j =
  let e = Linear.bounded (Z.add i j) in
  if Z.sign e = 0 then None else Some e

(* Facts 3 and 13: [φ]² = [φ], and a full power of a radical is a number. *)
let combine_factors number x i j =
  let e = i + j in
  if e > max_exponent then Fail.exhausted "an exponent that is too large";
  match (Linear.tree_of x).op with
  | Indicator -> Some 1
  | Radical (d, q) when e >= d ->
    if e / d > 4096 then Fail.exhausted "a power of a radical that is too large";
    number := Q'.mul !number (Q'.rational (Polynomial.power_of_rational q (e / d)));
    if e mod d = 0 then None else Some (e mod d)
  | _ -> Some e

(* The product, before it is simplified; the bound indices of the two differ. *)
let times a b =
  let number = ref Q'.one in
  let mono =
    {
      sizes = merge_powers combine_sizes a.sizes b.sizes;
      phase = merge_powers combine_phase a.phase b.phase;
      equations = (if a.equations = [] then b.equations else a.equations @ b.equations);
      factors = merge_powers (combine_factors number) a.factors b.factors;
      bound = (if a.bound = [] then b.bound else a.bound @ b.bound);
    }
  in
  (mono, !number)

let is_plain m = m.bound = [] && m.equations = []
let of_factor ?(power = 1) tree : t = Monos.singleton { unit_mono with factors = [ (Linear.key tree, power) ] } Q'.one

(* The free variables that a monomial mentions outside of its list of bound indices. *)
let mentioned m =
  let ids list f = List.fold_left (fun s x -> Ids.union s (f x)) Ids.empty list in
  let of_tree id = (Linear.tree_of id).free in
  Ids.union
    (ids m.factors (fun (x, _) -> of_tree x))
    (Ids.union
       (ids m.phase (fun ((k, g), _) -> Ids.union (of_tree k) (of_tree g)))
       (ids m.equations (fun (_, form) -> ids form (fun (x, _) -> of_tree x))))
