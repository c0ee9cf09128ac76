(* Section 5, `evaluate`: numbers of Q(ζ_n), in coordinates to the basis 1, ζ, …, ζ^(φ(n)−1) over Q.
   A rational number has the order 1 always, so that [order > 1] says that the number is not rational. *)

type t = { order : int; coords : Q.t array }

let max_order = 1260
let max_bits = 16_384

let rational q = { order = 1; coords = [| q |] }
let integer n = rational (Q.of_int n)
let zero = integer 0
let one = integer 1
let is_zero x = x.order = 1 && Q.sign x.coords.(0) = 0
let is_one x = x.order = 1 && Q.equal x.coords.(0) Q.one
let equal x y =
  x.order = y.order
  &&
  let same = ref true in
  Array.iteri (fun i a -> if not (Q.equal a y.coords.(i)) then same := false) x.coords;
  !same

let rec gcd a b = if b = 0 then a else gcd b (a mod b)
let lcm a b = a / gcd a b * b

(* Φ_n with integer coefficients, constant term first: x^n − 1 divided by Φ_d for the proper divisors d. *)
let polynomials : (int, int array) Hashtbl.t = Hashtbl.create 16

let rec polynomial n =
  match Hashtbl.find_opt polynomials n with
  | Some p -> p
  | None ->
    let p = ref (Array.init (n + 1) (fun i -> if i = 0 then -1 else if i = n then 1 else 0)) in
    for d = 1 to n - 1 do
      if n mod d = 0 then begin
        let q = polynomial d in
        let degree = Array.length q - 1 in
        let rest = Array.copy !p in
        let quotient = Array.make (Array.length rest - degree) 0 in
        for i = Array.length quotient - 1 downto 0 do
          let c = rest.(i + degree) in
          quotient.(i) <- c;
          if c <> 0 then Array.iteri (fun j a -> rest.(i + j) <- rest.(i + j) - (c * a)) q
        done;
        p := quotient
      end
    done;
    Hashtbl.add polynomials n !p;
    !p

let within q =
  Fail.spend (1 + ((Z.numbits q.Q.num + Z.numbits q.Q.den) / 64));
  if Z.numbits q.Q.num + Z.numbits q.Q.den > max_bits then Fail.exhausted "a coordinate of more than %d bits" max_bits

(* With several coordinates, the denominator of each is the least one that all of them have in common. *)
let all_within coords =
  Array.iter within coords;
  let common =
    Array.fold_left
      (fun common q ->
        if Z.divisible common q.Q.den then common
        else begin
          Fail.spend (1 + (Z.numbits common * Z.numbits q.Q.den / 65536));
          let common = Z.lcm common q.Q.den in
          if Z.numbits common > max_bits then Fail.exhausted "a common denominator of more than %d bits" max_bits;
          common
        end)
      Z.one coords
  in
  let size = Z.numbits common in
  if size > 1 then
    Array.iter
      (fun q ->
        (* the numerator has at most as many bits as both factors together *)
        if Z.numbits q.Q.num + (2 * size) - Z.numbits q.Q.den + 1 > max_bits then begin
          let numerator = Z.mul q.Q.num (Z.divexact common q.Q.den) in
          if Z.numbits numerator + size > max_bits then
            Fail.exhausted "coordinates of more than %d bits over their common denominator" max_bits
        end)
      coords

(* From coefficients of any powers of ζ_n, which are overwritten. *)
let reduce order coefficients =
  let phi = polynomial order in
  let degree = Array.length phi - 1 in
  for i = Array.length coefficients - 1 downto degree do
    let c = coefficients.(i) in
    if Q.sign c <> 0 then begin
      Fail.spend (degree * (1 + (Z.numbits c.Q.num / 512)));
      for j = 0 to degree do
        if phi.(j) <> 0 then
          coefficients.(i - degree + j) <- Q.sub coefficients.(i - degree + j) (Q.mul (Q.of_int phi.(j)) c)
      done
    end
  done;
  let coords = Array.init degree (fun i -> if i < Array.length coefficients then coefficients.(i) else Q.zero) in
  all_within coords;
  let rec rest i = i >= degree || (Q.sign coords.(i) = 0 && rest (i + 1)) in
  if rest 1 then rational coords.(0) else { order; coords }

let lift order x =
  if x.order = order then x.coords
  else begin
    if order > max_order then Fail.exhausted "a cyclotomic field of order %d" order;
    let step = order / x.order in
    let degree = Array.length (polynomial order) - 1 in
    let coefficients = Array.make (max degree ((step * (Array.length x.coords - 1)) + 1)) Q.zero in
    Array.iteri (fun i c -> coefficients.(step * i) <- c) x.coords;
    let reduced = reduce order coefficients in
    if reduced.order = order then reduced.coords
    else Array.init degree (fun i -> if i = 0 then reduced.coords.(0) else Q.zero)
  end

let root n e =
  let e = ((e mod n) + n) mod n in
  let d = gcd n e in
  let n = n / d and e = e / d in
  if n > max_order then Fail.exhausted "a cyclotomic field of order %d" n;
  let coefficients = Array.make (max (e + 1) 1) Q.zero in
  coefficients.(e) <- Q.one;
  if n = 1 then one else reduce n coefficients

let add x y =
  if x.order = 1 && y.order = 1 then begin
    let sum = Q.add x.coords.(0) y.coords.(0) in
    within sum;
    rational sum
  end
  else
    let order = lcm x.order y.order in
    let a = lift order x and b = lift order y in
    reduce order (Array.mapi (fun i c -> Q.add c b.(i)) a)

let scale q x =
  if Q.sign q = 0 then zero
  else if x.order = 1 then begin
    let product = Q.mul q x.coords.(0) in
    within product;
    rational product
  end
  else begin
    let coords = Array.map (Q.mul q) x.coords in
    all_within coords;
    { x with coords }
  end

let neg x = { x with coords = Array.map Q.neg x.coords }

let mul x y =
  if x.order = 1 then scale x.coords.(0) y
  else if y.order = 1 then scale y.coords.(0) x
  else begin
    let order = lcm x.order y.order in
    let a = lift order x and b = lift order y in
    let n = Array.length a in
    let bits coords = Array.fold_left (fun m q -> max m (Z.numbits q.Q.num + Z.numbits q.Q.den)) 0 coords in
    let many coords = Array.fold_left (fun m q -> if Q.sign q = 0 then m else m + 1) 0 coords in
    Fail.spend (n + (many a * many b * (4 + ((bits a + bits b) / 64)) / 8));
    let product = Array.make ((2 * n) - 1) Q.zero in
    Array.iteri
      (fun i c ->
        if Q.sign c <> 0 then
          Array.iteri (fun j d -> if Q.sign d <> 0 then product.(i + j) <- Q.add product.(i + j) (Q.mul c d)) b)
      a;
    reduce order product
  end

let conj x =
  if x.order = 1 then x
  else begin
    let coefficients = Array.make x.order Q.zero in
    Array.iteri (fun i c -> coefficients.(if i = 0 then 0 else x.order - i) <- c) x.coords;
    reduce x.order coefficients
  end

let is_real x = x.order = 1 || equal x (conj x)

(* The inverse of x ≠ 0, which is found if x times its conjugate is rational. *)
let inverse x =
  let square = mul x (conj x) in
  if square.order > 1 then None else Some (scale (Q.inv square.coords.(0)) (conj x))

(* Enclosures. With w = bits + 64 fractional digits in binary every number below is an integer over 2^w. Each operation
   errs by one unit at most, there are fewer than 2^20 of them, and no factor is above 8: so the error stays far below
   2^−bits, which is what we claim. *)
let arctan_inverse w k =
  (* arctan (1/k) = Σ (−1)^i / ((2i+1) k^(2i+1)) *)
  let square = Z.of_int (k * k) in
  let rec go power i sum =
    if Z.sign power = 0 then sum
    else
      let term = Z.div power (Z.of_int ((2 * i) + 1)) in
      go (Z.div power square) (i + 1) (if i land 1 = 0 then Z.add sum term else Z.sub sum term)
  in
  go (Z.div (Z.shift_left Z.one w) (Z.of_int k)) 0 Z.zero

let pi w =
  let m = Z.sub (Z.mul (Z.of_int 4) (arctan_inverse w 5)) (arctan_inverse w 239) in
  Z.shift_left m 2

let cosines : (int * int, Z.t array) Hashtbl.t = Hashtbl.create 8

(* cos (2πk/n) for k < n *)
let cosine_table n bits =
  match Hashtbl.find_opt cosines (n, bits) with
  | Some table -> table
  | None ->
    let w = bits + 64 in
    let pi = pi w in
    let cosine k =
      let k = if 2 * k > n then n - k else k in
      let angle = Z.div (Z.mul (Z.of_int (2 * k)) pi) (Z.of_int n) in
      let square = Z.shift_right (Z.mul angle angle) w in
      let rec go term i sum =
        if Z.sign term = 0 then sum
        else
          let term = Z.div (Z.shift_right (Z.mul term square) w) (Z.of_int (((2 * i) - 1) * 2 * i)) in
          go term (i + 1) (if i land 1 = 1 then Z.sub sum term else Z.add sum term)
      in
      let unit = Z.shift_left Z.one w in
      go unit 1 unit
    in
    Fail.spend n;
    let table = Array.init n cosine in
    Hashtbl.add cosines (n, bits) table;
    table

(* The sign of a real number. *)
let sign x =
  if x.order = 1 then Q.sign x.coords.(0)
  else
    let rec refine bits =
      if bits > 4096 then Fail.exhausted "a sign that needs more than 4096 binary digits";
      let table = cosine_table x.order bits in
      let value = ref Q.zero and size = ref Q.zero in
      Array.iteri
        (fun i c ->
          value := Q.add !value (Q.mul c (Q.of_bigint table.(i)));
          size := Q.add !size (Q.abs c))
        x.coords;
      let error = Q.mul !size (Q.of_bigint (Z.shift_left Z.one 64)) in
      if Q.gt (Q.abs !value) error then Q.sign !value else refine (2 * bits)
    in
    refine 64
