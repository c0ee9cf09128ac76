(* Section 1: ids, names of parts, texts and integers; section 2: names. *)

let all predicate text =
  let rec go i = i = String.length text || (predicate text.[i] && go (i + 1)) in
  go 0

let lower c = c >= 'a' && c <= 'z'
let digit c = c >= '0' && c <= '9'
let letter c = lower c || (c >= 'A' && c <= 'Z')

let id text =
  String.length text <= 100
  &&
  match String.split_on_char '/' text with
  | [ work; name ] ->
    work <> "" && lower work.[0]
    && all (fun c -> lower c || digit c) work
    && List.for_all
         (fun word -> word <> "" && all (fun c -> lower c || digit c) word)
         (String.split_on_char '.' (String.map (fun c -> if c = '-' then '.' else c) name))
  | _ -> false

let part text =
  let length = String.length text in
  length > 0 && length <= 60
  && (letter text.[0] || digit text.[0])
  && all (fun c -> letter c || digit c || c = '.' || c = '_' || c = '-') text

let text text =
  let inside (low, high) p = p >= low && p <= high in
  let ranges =
    [ (0x20, 0x7e); (0xa1, 0xac); (0xae, 0x2ff); (0x370, 0x3ff); (0x1e00, 0x1fff); (0x2010, 0x2027);
      (0x2030, 0x205e); (0x2070, 0x20cf); (0x2100, 0x27ff) ]
  in
  List.for_all (fun p -> List.exists (fun range -> inside range p) ranges) (Json.points text)

let name text =
  let length = String.length text in
  length > 0 && length <= 41
  && (letter text.[0] || text.[0] = '_')
  && all (fun c -> letter c || digit c || c = '_' || c = '\'') text

(* `0|-?[1-9][0-9]*|-?0x[1-9a-f][0-9a-f]*` *)
let integer text =
  let length = String.length text in
  let start = if length > 0 && text.[0] = '-' then 1 else 0 in
  let rest = String.sub text start (length - start) in
  let digits = String.length rest in
  let hexadecimal = digits > 2 && String.sub rest 0 2 = "0x" in
  let valid =
    text = "0"
    || (digits > 0 && rest.[0] <> '0' && all digit rest)
    || (hexadecimal && rest.[2] <> '0' && all (fun c -> digit c || (c >= 'a' && c <= 'f')) (String.sub rest 2 (digits - 2)))
  in
  if not valid then None
  else if length > 1000 then Fail.malformed "an integer of more than 1000 characters"
  else Some (Z.of_string text)

(* `@(0|[1-9][0-9]{0,5})`, and the number *)
let tree text =
  let digits = String.length text - 1 in
  if digits < 1 || digits > 6 || text.[0] <> '@' then None
  else
    let number = String.sub text 1 digits in
    if all digit number && (digits = 1 || number.[0] <> '0') then Some (int_of_string number) else None

(* The operations, by the tables of section 2. *)
let index_words =
  [ "at"; "residue"; "pair"; "first"; "second"; "inl"; "inr"; "case"; "choose"; "star"; "member"; "inclusion"; "forward";
    "backward"; "impossible"; "of"; "next" ]

let map_words = [ "map"; "curve"; "subset"; "bijection" ]

let scalar_words =
  [ "+"; "-"; "*"; "/"; "^"; "conj"; "abs2"; "re"; "exp"; "indicator"; "size"; "root"; "radical"; "char"; "sum"; "prod";
    "at_time"; "iterate" ]

let formula_words =
  [ "true"; "false"; "="; "!="; "<="; "<"; "in"; "and"; "or"; "not"; "implies"; "iff"; "forall"; "exists" ]

let sort_words =
  [ "abelian"; "set"; "complex"; "real"; "curve"; "natural"; "element"; "dual"; "members"; "unit"; "empty"; "union";
    "product"; "range"; "labels"; "maps"; "subsets"; "bijections"; "cyclic"; "direct" ]

let reserved =
  let table = Hashtbl.create 100 in
  List.iter (fun word -> Hashtbl.replace table word ()) (index_words @ map_words @ scalar_words @ formula_words @ sort_words);
  Hashtbl.mem table
