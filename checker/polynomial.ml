(* Section 5, `evaluate` and `identity`: polynomials in radicals, indeterminates and powers exp(q) with rational q over the
   cyclotomic numbers. *)

type atom =
  | Root_of of int * Q.t  (* the positive d-th root of a rational number > 0 *)
  | Entry_of of int * key list * bool  (* a free variable at arguments; is it conjugated? *)

and key =
  | Whole of int
  | Named of string
  | Residues of int list
  | Couple of key * key
  | Left of key
  | Right of key
  | Only

let rec hash_key h key =
  match key with
  | Whole n -> (h * 65599) + n
  | Named name -> (h * 65599) + Hashtbl.hash name
  | Residues list -> List.fold_left (fun h n -> (h * 65599) + n + 1) (h + 7) list
  | Couple (x, y) -> hash_key (hash_key (h + 11) x) y
  | Left x -> hash_key (h + 13) x
  | Right x -> hash_key (h + 17) x
  | Only -> (h * 65599) + 19

let rec size_of_key = function
  | Whole _ | Named _ | Only -> 1
  | Residues list -> 1 + List.length list
  | Couple (x, y) -> size_of_key x + size_of_key y
  | Left x | Right x -> 1 + size_of_key x

type monomial = {
  powers : (atom * int) list;  (* sorted by atom, exponents > 0 *)
  exp : Q.t;  (* times exp of this *)
}

module Monomials = Map.Make (struct
  type t = monomial

  let compare a b =
    if a == b then 0
    else
      let c = Q.compare a.exp b.exp in
      if c <> 0 then c else Stdlib.compare a.powers b.powers
end)

type t = Cyclotomic.t Monomials.t

let max_monomials = 40_000
let unit_monomial = { powers = []; exp = Q.zero }
let constant c : t = if Cyclotomic.is_zero c then Monomials.empty else Monomials.singleton unit_monomial c
let rational q = constant (Cyclotomic.rational q)
let integer n = constant (Cyclotomic.integer n)
let zero : t = Monomials.empty
let one = integer 1
let is_zero = Monomials.is_empty
let of_powers powers : t = Monomials.singleton { unit_monomial with powers } Cyclotomic.one
let of_atom atom = of_powers [ (atom, 1) ]

let as_constant p =
  if Monomials.is_empty p then Some Cyclotomic.zero
  else if Monomials.cardinal p = 1 then Monomials.find_opt unit_monomial p
  else None

let as_rational p = match as_constant p with Some { Cyclotomic.order = 1; coords = [| q |] } -> Some q | _ -> None

let insert monomial c p =
  Fail.tick (8 + List.length monomial.powers);
  Monomials.update monomial
    (function
      | None -> if Cyclotomic.is_zero c then None else Some c
      | Some d ->
        let sum = Cyclotomic.add c d in
        if Cyclotomic.is_zero sum then None else Some sum)
    p

let add p q =
  match (as_constant p, as_constant q) with
  | Some a, Some b -> constant (Cyclotomic.add a b)
  | _ ->
    let sum = if Monomials.cardinal p > Monomials.cardinal q then Monomials.fold insert q p else Monomials.fold insert p q in
    if Monomials.cardinal sum > max_monomials then Fail.exhausted "a sum of more than %d monomials" max_monomials;
    sum

let rec power_of_rational q n = if n = 0 then Q.one else Q.mul q (power_of_rational q (n - 1))

let max_exponent = 1 lsl 53

let bounded_exp q =
  let within n = Z.leq (Z.abs n) (Z.of_int max_exponent) in
  if not (within q.Q.num && within q.Q.den) then
    Fail.exhausted "the exponential of a fraction whose numerator or denominator is above %d" max_exponent;
  q

let exponential q : t = Monomials.singleton { unit_monomial with exp = bounded_exp q } Cyclotomic.one

(* The product of two monomials; a full power of a radical becomes a number. *)
let multiply_monomials a b =
  let number = ref Cyclotomic.one in
  let merged (atom, e) rest =
    if e > max_exponent then Fail.exhausted "an exponent that is too large";
    match atom with
    | Root_of (d, q) when e >= d ->
      number := Cyclotomic.mul !number (Cyclotomic.rational (power_of_rational q (e / d)));
      if e mod d = 0 then rest else (atom, e mod d) :: rest
    | _ -> (atom, e) :: rest
  in
  let rec go a b =
    match (a, b) with
    | [], rest | rest, [] -> rest
    | (x, i) :: a', (y, j) :: b' ->
      let order = compare x y in
      if order = 0 then merged (x, i + j) (go a' b') else if order < 0 then (x, i) :: go a' b else (y, j) :: go a b'
  in
  Fail.tick (List.length a.powers + List.length b.powers);
  let powers = go a.powers b.powers in
  let exp = if Q.sign a.exp = 0 then b.exp else if Q.sign b.exp = 0 then a.exp else bounded_exp (Q.add a.exp b.exp) in
  ({ powers; exp }, !number)

let mul p q =
  match (as_constant p, as_constant q) with
  | Some a, Some b -> constant (Cyclotomic.mul a b)
  | _ ->
    if Monomials.cardinal p * Monomials.cardinal q > max_monomials then
      Fail.exhausted "a product of more than %d monomials" max_monomials;
    Monomials.fold
      (fun m c sum ->
        Monomials.fold
          (fun n d sum ->
            Fail.spend 1;
            let monomial, number = multiply_monomials m n in
            insert monomial (Cyclotomic.mul number (Cyclotomic.mul c d)) sum)
          q sum)
      p Monomials.empty

let neg p =
  Fail.spend (Monomials.cardinal p / 4);
  Monomials.map Cyclotomic.neg p

let sub p q = add p (neg q)

let rec power p n =
  if n = 0 then one
  else if n = 1 then p
  else
    let half = power p (n / 2) in
    let square = mul half half in
    if n land 1 = 1 then mul square p else square

(* [real] says which indeterminates are their own conjugates. *)
let conj real p =
  Monomials.fold
    (fun monomial c sum ->
      let flip (atom, e) =
        match atom with
        | Entry_of (v, keys, flag) when not (real v) -> (Entry_of (v, keys, not flag), e)
        | _ -> (atom, e)
      in
      let powers = List.sort compare (List.map flip monomial.powers) in
      insert { monomial with powers } (Cyclotomic.conj c) sum)
    p Monomials.empty

let radicals_only = List.for_all (fun (atom, _) -> match atom with Root_of _ -> true | _ -> false)

(* One non-zero coefficient times a product of radicals and a power exp(q), which is positive. *)
let as_single p =
  if Monomials.cardinal p <> 1 then None
  else
    let monomial, c = Monomials.choose p in
    if radicals_only monomial.powers then Some (monomial, c) else None

let inverse p =
  match Option.map (fun (monomial, c) -> (monomial, Cyclotomic.inverse c)) (as_single p) with
  | None | Some (_, None) -> Fail.undecided "an inverse that is not found"
  | Some (monomial, Some c) ->
    List.fold_left
      (fun product (atom, e) ->
        match atom with
        | Root_of (d, q) -> mul product (mul (of_powers [ (atom, d - e) ]) (rational (Q.inv q)))
        | Entry_of _ -> assert false)
      (Monomials.singleton { unit_monomial with exp = Q.neg monomial.exp } c)
      monomial.powers

(* Σ c·exp(q) with rational c ≠ 0 and different rational q that are not large. It is not zero (Lindemann). *)
let max_enclosed = Q.of_int 1024

let as_exponentials p =
  let term ({ powers; exp }, (c : Cyclotomic.t)) =
    if powers = [] && c.order = 1 && Q.leq (Q.abs exp) max_enclosed then Some (c.coords.(0), exp) else None
  in
  let terms = List.map term (Monomials.bindings p) in
  if List.for_all Option.is_some terms then Some (List.map Option.get terms) else None

let vanishes p =
  is_zero p
  ||
  if as_single p <> None || as_exponentials p <> None then false else Fail.undecided "whether a number is zero"

let sign p =
  if is_zero p then 0
  else
    match as_single p with
    | Some (_, c) when Cyclotomic.is_real c -> Cyclotomic.sign c
    | _ -> (
      match as_exponentials p with
      | Some terms -> Exponential.sign terms
      | None -> Fail.undecided "the sign of a number")
