(* Section 1, "Limits of the loader" and "Canonical JSON": a strict reader of JSON, and the canonical spelling. *)

type t =
  | Null
  | Bool of bool
  | Int of int
  | Str of string  (* UTF-8 *)
  | Arr of t list
  | Obj of (string * t) list

let max_bytes = 8_388_608
let max_depth = 120
let max_marks = 600_000
let max_integer = 1 lsl 53

let refuse format = Printf.ksprintf (fun text -> raise (Fail.Malformed text)) format

(* Decode one code point of UTF-8 at the place; overlong forms, surrogates and what is beyond U+10FFFF are refused. *)
let decode text at =
  let length = String.length text in
  let byte i =
    if i >= length then refuse "not UTF-8"
    else
      let b = Char.code text.[i] in
      if b land 0xc0 <> 0x80 then refuse "not UTF-8" else b land 0x3f
  in
  let b = Char.code text.[at] in
  let point, size =
    if b < 0x80 then (b, 1)
    else if b < 0xc2 then refuse "not UTF-8"
    else if b < 0xe0 then (((b land 0x1f) lsl 6) lor byte (at + 1), 2)
    else if b < 0xf0 then (((b land 0x0f) lsl 12) lor (byte (at + 1) lsl 6) lor byte (at + 2), 3)
    else if b < 0xf5 then
      (((b land 7) lsl 18) lor (byte (at + 1) lsl 12) lor (byte (at + 2) lsl 6) lor byte (at + 3), 4)
    else refuse "not UTF-8"
  in
  let least = [| 0; 0; 0x80; 0x800; 0x10000 |] in
  if point < least.(size) || point > 0x10ffff || (point >= 0xd800 && point < 0xe000) then refuse "not UTF-8";
  (point, size)

let points text =
  let rec go at acc =
    if at = String.length text then List.rev acc
    else
      let point, size = decode text at in
      go (at + size) (point :: acc)
  in
  go 0 []

let parse text =
  let length = String.length text in
  if length > max_bytes then refuse "more than %d bytes" max_bytes;
  let rec utf8 at =
    if at < length then if text.[at] < '\x80' then utf8 (at + 1) else utf8 (at + snd (decode text at))
  in
  utf8 0;
  let at = ref 0 and marks = ref 0 in
  let peek () = if !at < length then text.[!at] else '\000' in
  let mark () =
    incr marks;
    if !marks > max_marks then refuse "more than %d brackets, commas and colons" max_marks;
    incr at
  in
  let fail () = refuse "not JSON at byte %d" !at in
  let rec blank () =
    match peek () with
    | ' ' | '\t' | '\n' | '\r' -> incr at; blank ()
    | _ -> ()
  in
  let hex () =
    if !at + 4 > length then fail ();
    let digit c =
      match c with
      | '0' .. '9' -> Char.code c - 48
      | 'a' .. 'f' -> Char.code c - 87
      | 'A' .. 'F' -> Char.code c - 55
      | _ -> fail ()
    in
    let value = ref 0 in
    for i = 0 to 3 do
      value := (16 * !value) + digit text.[!at + i]
    done;
    at := !at + 4;
    !value
  in
  let text_here () =
    incr at;
    let buffer = Buffer.create 16 in
    let rec go () =
      if !at >= length then fail ();
      match text.[!at] with
      | '"' -> incr at
      | '\\' ->
        incr at;
        let plain c = Buffer.add_char buffer c; incr at in
        (match peek () with
         | '"' -> plain '"' | '\\' -> plain '\\' | '/' -> plain '/' | 'b' -> plain '\b'
         | 'f' -> plain '\012' | 'n' -> plain '\n' | 'r' -> plain '\r' | 't' -> plain '\t'
         | 'u' ->
           incr at;
           let unit = hex () in
           if unit >= 0xd800 && unit < 0xdc00 then begin
             if not (!at + 1 < length && text.[!at] = '\\' && text.[!at + 1] = 'u') then refuse "half of a surrogate pair";
             at := !at + 2;
             let low = hex () in
             if low < 0xdc00 || low > 0xdfff then refuse "half of a surrogate pair";
             Buffer.add_utf_8_uchar buffer (Uchar.of_int (0x10000 + ((unit - 0xd800) lsl 10) + (low - 0xdc00)))
           end
           else if unit >= 0xdc00 && unit < 0xe000 then refuse "half of a surrogate pair"
           else Buffer.add_utf_8_uchar buffer (Uchar.of_int unit)
         | _ -> fail ());
        go ()
      | c when c < ' ' -> fail ()
      | c -> Buffer.add_char buffer c; incr at; go ()
    in
    go ();
    Buffer.contents buffer
  in
  let word w value =
    if !at + String.length w <= length && String.sub text !at (String.length w) = w then begin
      at := !at + String.length w;
      value
    end
    else fail ()
  in
  let number () =
    let start = !at in
    if peek () = '-' then incr at;
    let digits = !at in
    while peek () >= '0' && peek () <= '9' do incr at done;
    let count = !at - digits in
    if count = 0 || (count > 1 && text.[digits] = '0') then fail ();
    (match peek () with '.' | 'e' | 'E' -> refuse "a number with a fraction or an exponent" | _ -> ());
    let spelled = String.sub text start (!at - start) in
    if spelled = "-0" then refuse "the number -0";
    if String.length spelled > 17 then refuse "an integer that is too large";
    let value = int_of_string spelled in
    if abs value > max_integer then refuse "an integer that is too large";
    value
  in
  let rec value depth =
    blank ();
    match peek () with
    | '"' -> Str (text_here ())
    | '{' ->
      deeper depth;
      blank ();
      let keys = Hashtbl.create 8 in
      if peek () = '}' then (mark (); Obj [])
      else
        let rec fields acc =
          blank ();
          if peek () <> '"' then fail ();
          let key = text_here () in
          if Hashtbl.mem keys key then refuse "two equal keys in one object";
          Hashtbl.add keys key ();
          blank ();
          if peek () <> ':' then fail ();
          mark ();
          let field = (key, value (depth + 1)) in
          blank ();
          match peek () with
          | ',' -> mark (); fields (field :: acc)
          | '}' -> mark (); List.rev (field :: acc)
          | _ -> fail ()
        in
        Obj (fields [])
    | '[' ->
      deeper depth;
      blank ();
      if peek () = ']' then (mark (); Arr [])
      else
        let rec items acc =
          let item = value (depth + 1) in
          blank ();
          match peek () with
          | ',' -> mark (); items (item :: acc)
          | ']' -> mark (); List.rev (item :: acc)
          | _ -> fail ()
        in
        Arr (items [])
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | '-' | '0' .. '9' -> Int (number ())
    | _ -> fail ()
  and deeper depth =
    if depth >= max_depth then refuse "brackets nested deeper than %d levels" max_depth;
    mark ()
  in
  let result = value 0 in
  blank ();
  if !at <> length then fail ();
  result

(* The canonical spelling. Code points order strings of UTF-8 as their bytes do. *)
let spell_string buffer text =
  let length = String.length text in
  let rec go at =
    if at < length then begin
      let point, size = decode text at in
      (match point with
       | 0x22 -> Buffer.add_string buffer "\\\""
       | 0x5c -> Buffer.add_string buffer "\\\\"
       | 0x0a -> Buffer.add_string buffer "\\n"
       | 0x0d -> Buffer.add_string buffer "\\r"
       | 0x09 -> Buffer.add_string buffer "\\t"
       | 0x08 -> Buffer.add_string buffer "\\b"
       | 0x0c -> Buffer.add_string buffer "\\f"
       | _ when point >= 0x20 && point < 0x7f -> Buffer.add_char buffer (Char.unsafe_chr point)
       | _ when point < 0x10000 -> Buffer.add_string buffer (Printf.sprintf "\\u%04x" point)
       | _ ->
         let rest = point - 0x10000 in
         let high = 0xd800 lor (rest lsr 10) and low = 0xdc00 lor (rest land 0x3ff) in
         Buffer.add_string buffer (Printf.sprintf "\\u%04x\\u%04x" high low));
      go (at + size)
    end
  in
  Buffer.add_char buffer '"';
  go 0;
  Buffer.add_char buffer '"'

let canonical json =
  let buffer = Buffer.create 65536 in
  let separated write = List.iteri (fun i x -> if i > 0 then Buffer.add_char buffer ','; write x) in
  let rec spell = function
    | Null -> Buffer.add_string buffer "null"
    | Bool b -> Buffer.add_string buffer (string_of_bool b)
    | Int n -> Buffer.add_string buffer (string_of_int n)
    | Str s -> spell_string buffer s
    | Arr items -> Buffer.add_char buffer '['; separated spell items; Buffer.add_char buffer ']'
    | Obj fields ->
      Buffer.add_char buffer '{';
      separated
        (fun (key, value) -> spell_string buffer key; Buffer.add_char buffer ':'; spell value)
        (List.sort (fun (a, _) (b, _) -> compare a b) fields);
      Buffer.add_char buffer '}'
  in
  spell json;
  Buffer.contents buffer

(* Equal values; the keys of an object have no order. *)
let rec same a b =
  a == b
  ||
  (Fail.tick 4;
   match (a, b) with
   | Arr x, Arr y -> List.compare_lengths x y = 0 && List.for_all2 same x y
   | Obj x, Obj y ->
     let sorted list = List.sort (fun (j, _) (k, _) -> compare j k) list in
     List.compare_lengths x y = 0 && List.for_all2 (fun (j, v) (k, w) -> j = k && same v w) (sorted x) (sorted y)
   | _ -> a = b)

let hash json =
  let text = canonical json in
  Fail.spend (String.length text / 16);
  Sha256.digest text
