(* Hash tables with integers as keys. *)

include Hashtbl.Make (struct
  type t = int

  let equal (a : int) b = a = b
  let hash key = key land max_int
end)
