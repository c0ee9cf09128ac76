(* Section 2, "Names": what a name means where a term is read, and the trees that the evidence names. *)

module Names = Map.Make (String)
module Words = Stdlib.Set.Make (String)

let malformed = Fail.malformed

type entry =
  | Local of int * Terms.t  (* the level of a bound variable, and its sort as seen from there *)
  | Variable of Terms.t
  | Definition of definition

and definition = {
  parameters : Terms.t list;  (* each under those before it *)
  body : Terms.t;  (* under all of them *)
  needs : Words.t;  (* the definitions that it uses directly *)
  quantified : string list;  (* the names of the outermost quantifiers of its body *)
}

type t = {
  depth : int;
  names : entry Names.t;
  stamp : int;  (* differs for different contexts *)
  trees : Json.t array;
  used : Words.t ref;  (* definitions that were met *)
  memory : (int * int * int, Terms.t) Hashtbl.t;  (* trees that were read: number, stamp, expected sort *)
}

let stamps = ref 0
let stamp () = incr stamps; !stamps

let make ?(trees = [||]) names =
  { depth = 0; names; stamp = stamp (); trees; used = ref Words.empty; memory = Hashtbl.create 16 }

(* The reader of terms, which [Reader] puts here: the readers of sorts, maps and so on call it. The second argument is the
   sort that is expected, if one is. *)
let reader : (t -> Terms.t option -> Json.t -> Terms.t) ref = ref (fun _ _ _ -> assert false)
let read context expected json = !reader context expected json
let formula context json = read context (Some Sorts.formula) json
let scalar context json = Sorts.scalar (read context None json)

let check_name context name =
  if not (Spelling.name name) then malformed "%S is not a name" name;
  if Spelling.reserved name then malformed "%S is a word of the format" name;
  if Names.mem name context.names then malformed "%S shadows another name" name

let bind context name sort =
  check_name context name;
  { context with
    depth = context.depth + 1;
    names = Names.add name (Local (context.depth, sort)) context.names;
    stamp = stamp () }

let declare context name sort =
  check_name context name;
  let variable = Terms.free name sort in
  ({ context with names = Names.add name (Variable variable) context.names; stamp = stamp () }, variable)

(* "@3" is the fourth tree. *)
let tree_number context text =
  match Spelling.tree text with
  | Some number when number >= Array.length context.trees -> malformed "there is no tree %S" text
  | None when String.length text > 0 && text.[0] = '@' -> malformed "%S is not the name of a tree" text
  | found -> found
