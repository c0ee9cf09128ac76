(* Section 5, `evaluate`: the sign of Σ c·exp(q) with rational c and q, |q| ≤ 2^10, by enclosures of the exponentials. *)

(* exp(q) for q ≥ 0, as an integer over 2^w. The series is summed at q / 2^12, then squared twelve times. The series errs by
   fewer than 2^14 units, each squaring doubles the relative error and adds a unit, and no value is below 1: so the
   relative error is below 2^(28−w). *)
let of_nonnegative w q =
  Fail.spend (16 + (w * w / 8192));
  let unit = Z.shift_left Z.one w in
  let x = Z.fdiv (Z.shift_left q.Q.num w) (Z.shift_left q.Q.den 12) in
  let rec series term i sum =
    if Z.sign term = 0 then sum
    else
      let term = Z.div (Z.shift_right (Z.mul term x) w) (Z.of_int i) in
      series term (i + 1) (Z.add sum term)
  in
  let rec square n value = if n = 0 then value else square (n - 1) (Z.shift_right (Z.mul value value) w) in
  square 12 (series unit 1 unit)

(* Integers below and above 2^w·exp(q). *)
let enclosure w q =
  let value = of_nonnegative w (Q.abs q) in
  let margin = Z.succ (Z.shift_right value (w - 32)) in
  let low = Z.sub value margin and high = Z.add value margin in
  if Q.sign q >= 0 then (low, high)
  else
    let square = Z.shift_left Z.one (2 * w) in
    (Z.fdiv square high, Z.cdiv square low)

(* The sign of a sum that is not zero. What is added has the error 2^−bits at most beside the largest coefficient; exp(q) is
   above 2^−1478. *)
let sign terms =
  let size c = Z.numbits c.Q.num - Z.numbits c.Q.den in
  let largest = List.fold_left (fun most (c, _) -> max most (size c)) (size (fst (List.hd terms))) terms in
  let rec refine bits =
    if bits > 4096 then Fail.exhausted "a sign that needs more than 4096 binary digits";
    let w = bits + 1600 in
    let low, high =
      List.fold_left
        (fun (low, high) (c, q) ->
          let a, b = enclosure w q in
          Fail.spend ((Z.numbits c.Q.num + Z.numbits c.Q.den) * w / 65_536);
          let a, b = if Q.sign c > 0 then (a, b) else (b, a) in
          let num = if largest < 0 then Z.shift_left c.Q.num (-largest) else c.Q.num in
          let den = if largest > 0 then Z.shift_left c.Q.den largest else c.Q.den in
          (Z.add low (Z.fdiv (Z.mul num a) den), Z.add high (Z.cdiv (Z.mul num b) den)))
        (Z.zero, Z.zero) terms
    in
    if Z.sign low > 0 then 1 else if Z.sign high < 0 then -1 else refine (2 * bits)
  in
  refine 64
