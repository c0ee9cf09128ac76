(* How a replay ends without a verdict (section 6), and the count of work (section 1, "Limits of the replay"). *)

exception Malformed of string
exception Rejected of string
exception Exhausted of string

(* Nobody has decided it: the rules `evaluate` and `identity` turn this into a rejection. *)
exception Undecided of string

let malformed format = Printf.ksprintf (fun text -> raise (Malformed text)) format
let rejected format = Printf.ksprintf (fun text -> raise (Rejected text)) format
let exhausted format = Printf.ksprintf (fun text -> raise (Exhausted text)) format
let undecided format = Printf.ksprintf (fun text -> raise (Undecided text)) format

let max_work = 16_000_000
let work = ref 0

(* We count nodes that are built or visited and coordinates that are multiplied, not microseconds. *)
let spend steps =
  work := !work + steps;
  if !work > max_work then exhausted "more than %d steps of work" max_work

(* What takes some nanoseconds, such as looking at a node: sixteen of them are a step. *)
let ticks = ref 0

let tick n =
  ticks := !ticks + n;
  if !ticks > 15 then begin
    spend (!ticks / 16);
    ticks := !ticks land 15
  end

let start () =
  work := 0;
  ticks := 0
