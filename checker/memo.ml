(* Hash tables with integers as keys. *)

include Hashtbl.Make (struct
  type t = int

  let equal (a : int) b = a = b

  (* a table looks at the low bits of a hash, and some keys have a depth there *)
  let hash key =
    let mixed = key * 0x1e3779b97f4a7c15 in
    (mixed lxor (mixed lsr 32)) land max_int
end)
