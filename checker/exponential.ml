(* Section 5, `evaluate`: the sign of Σ c·exp(q) with rational c and q, by enclosures of the exponentials. *)

(* exp(q) for 0 ≤ q ≤ 2^11, as an integer over 2^w with w = bits + 64. The series is summed at q / 2^12, then squared
   twelve times. The series errs by fewer than 2^13 units, each squaring doubles the relative error and adds a unit, and
   no value is below 1: so the relative error is below 2^26 units, far below the 2^−bits that we claim. *)
let of_nonnegative bits q =
  let w = bits + 64 in
  Fail.spend (16 + (w * w / 16_384));
  let unit = Z.shift_left Z.one w in
  let x = Z.fdiv (Z.shift_left q.Q.num w) (Z.shift_left q.Q.den 12) in
  let rec series term i sum =
    if Z.sign term = 0 then sum
    else
      let term = Z.div (Z.shift_right (Z.mul term x) w) (Z.of_int i) in
      series term (i + 1) (Z.add sum term)
  in
  let rec square n value = if n = 0 then value else square (n - 1) (Z.shift_right (Z.mul value value) w) in
  Q.make (square 12 (series unit 1 unit)) unit

(* Rational numbers around exp(q). *)
let enclosure bits q =
  let value = of_nonnegative bits (Q.abs q) in
  let margin = Q.div_2exp value bits in
  let low = Q.sub value margin and high = Q.add value margin in
  if Q.sign q >= 0 then (low, high) else (Q.inv high, Q.inv low)

(* The sign of a sum that is not zero. *)
let sign terms =
  let rec refine bits =
    if bits > 4096 then Fail.exhausted "a sign that needs more than 4096 binary digits";
    let low, high =
      List.fold_left
        (fun (low, high) (c, q) ->
          let a, b = enclosure bits q in
          let a, b = if Q.sign c > 0 then (a, b) else (b, a) in
          (Q.add low (Q.mul c a), Q.add high (Q.mul c b)))
        (Q.zero, Q.zero) terms
    in
    if Q.sign low > 0 then 1 else if Q.sign high < 0 then -1 else refine (2 * bits)
  in
  refine 64
