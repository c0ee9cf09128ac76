(* Section 6: the files of a run, theorems that use theorems, and the lines that are printed. *)

open Certificate

type line = { word : string; id : string; reason : string; cites : string list; assumed : string list }

let failed word id reason = { word; id; reason; cites = []; assumed = [] }
let status line =
  match line.word with
  | "unpinned" -> 4
  | "rejected" | "exhausted" -> 1
  | "malformed" -> 2
  | "error" -> 3
  | _ -> 0

let trusting = ref false  (* --no-digest *)
let permitted : (string -> bool) ref = ref (fun _ -> true)

(* Files by the places to which their paths lead. *)
let read_file path =
  let stat = try Unix.stat path with Unix.Unix_error (e, _, _) -> Fail.malformed "%s" (Unix.error_message e) in
  if stat.st_kind <> Unix.S_REG then Fail.malformed "not a regular file";
  if stat.st_size > Json.max_bytes then Fail.malformed "more than %d bytes" Json.max_bytes;
  let channel = try open_in_bin path with Sys_error e -> Fail.malformed "%s" e in
  let text = really_input_string channel stat.st_size in
  close_in channel;
  text

(* Where a path leads when links to folders are followed. *)
let place_of path =
  try
    ignore (Unix.stat path);
    Some (Filename.concat (Unix.realpath (Filename.dirname path)) (Filename.basename path))
  with Unix.Unix_error _ -> None

(* The lengths of files: what uses a file pays as much as if it read it each time. *)
let sizes : (string, int) Hashtbl.t = Hashtbl.create 64

let parsed place =
  try
    let text = read_file place in
    Hashtbl.replace sizes place (String.length text);
    Ok (Json.parse text)
  with
  | Fail.Malformed text -> Error text
  | Stack_overflow -> Error "nested too deeply"

(* What other certificates read of a file: all but its proofs. *)
let claims : (string, (Json.t, string) result) Hashtbl.t = Hashtbl.create 64

let without_proofs json =
  let strip (key, value) =
    match key with "evidence" | "controls" | "witnesses" | "variables" -> (key, Json.Arr []) | _ -> (key, value)
  in
  let part = function Json.Obj fields -> Json.Obj (List.map strip fields) | json -> json in
  let top (key, value) =
    match (key, value) with
    | "trees", _ -> (key, Json.Arr [])
    | "parts", Json.Arr list -> (key, Json.Arr (List.map part list))
    | _ -> (key, value)
  in
  match json with Json.Obj fields -> Json.Obj (List.map top fields) | json -> json

let keep_claims place result =
  let result = Result.map without_proofs result in
  Hashtbl.replace claims place result;
  result

let claims_at place =
  let found =
    match Hashtbl.find_opt claims place with
    | Some found -> found
    | None -> keep_claims place (parsed place)
  in
  Option.iter (fun size -> Fail.spend (size / 16)) (Hashtbl.find_opt sizes place);
  found

(* The certificate work/name is the file work/name.json in the folder above that of the file that uses it. *)
let beside place id = Filename.concat (Filename.dirname (Filename.dirname place)) (id ^ ".json")

let resolve place (entry : entry) =
  match claims_at (beside place entry.other) with
  | Error _ -> Fail.rejected "uses: part '%s' of %s: there is no such file" entry.part entry.other
  | Ok json ->
    if id_of json <> entry.other then Fail.rejected "uses: part '%s' of %s: the file has another id" entry.part entry.other;
    let granted =
      try granted json entry.part
      with Fail.Malformed text -> Fail.rejected "uses: part '%s' of %s: malformed: %s" entry.part entry.other text
    in
    (match granted with
     | None -> Fail.rejected "uses: %s has no part '%s' that is claimed for all parameters" entry.other entry.part
     | Some (claim, pin, assumes) ->
       if pin <> entry.pin then Fail.rejected "uses: part '%s' of %s claims something else" entry.part entry.other;
       (claim, assumes))

(* What a file shows by itself; the verdict waits for the files that it uses. *)
let alone : (string, (Certificate.t, line) result) Hashtbl.t = Hashtbl.create 64

let guarded id f =
  try Ok (f ()) with
  | Fail.Malformed text -> Error (failed "malformed" id text)
  | Fail.Rejected text -> Error (failed "rejected" id text)
  | Fail.Undecided text -> Error (failed "rejected" id ("undecided: " ^ text))
  | Fail.Exhausted text -> Error (failed "exhausted" id text)
  | Stack_overflow | Out_of_memory -> Error (failed "exhausted" id "out of stack or memory")
  | Division_by_zero | Not_found | Invalid_argument _ | Failure _ | Assert_failure _ | Match_failure _ as e ->
    Error (failed "error" id (Printexc.to_string e))

let replay place =
  match Hashtbl.find_opt alone place with
  | Some found -> found
  | None ->
    let json = parsed place in
    ignore (keep_claims place json);
    let result =
      match json with
      | Error text -> Error (failed "malformed" "-" text)
      | Ok json -> guarded (id_of json) (fun () -> Certificate.check ~trusting:!trusting ~resolve:(resolve place) json)
    in
    Hashtbl.replace alone place result;
    result

(* What is known of a part once all that it rests on is settled. *)
type settled = { line : line; lemmas_of : (string * string list) list }

let settlements : (string, settled option) Hashtbl.t = Hashtbl.create 64  (* None: in progress *)
let refused line = status line <> 0 && line.word <> "unpinned"

(* One file for an id, among those that are named and those that are used. *)
let accepted : (string, string) Hashtbl.t = Hashtbl.create 64

let alone_with_its_id place s =
  let id = s.line.id in
  if refused s.line then s
  else
    match Hashtbl.find_opt accepted id with
    | Some other when other <> place ->
      { line = failed "rejected" id "another file with this id has been accepted"; lemmas_of = [] }
    | _ ->
      Hashtbl.replace accepted id place;
      s

let merge lists = List.sort_uniq compare (List.concat lists)

let rec settle place =
  match Hashtbl.find_opt settlements place with
  | Some (Some s) -> s
  | Some None -> { line = failed "rejected" "-" "uses itself by way of others"; lemmas_of = [] }
  | None ->
    Hashtbl.replace settlements place None;
    let s =
      match replay place with
      | Error line -> { line; lemmas_of = [] }
      | Ok certificate -> (
        match guarded certificate.id (fun () -> conclude place certificate) with
        | Ok s -> s
        | Error line -> { line; lemmas_of = [] })
    in
    let s = alone_with_its_id place s in
    Hashtbl.replace settlements place (Some s);
    s

and conclude place certificate =
  let used =
    Array.of_list
      (List.map
         (fun (e : entry) ->
           let other = beside place e.other in
           let other = Option.value (place_of other) ~default:other in
           let s = settle other in
           if refused s.line then
             Fail.rejected "uses: part '%s' of %s: the file is %s" e.part e.other s.line.word;
           (match replay other with
            | Ok c -> (
              match List.find_opt (fun (p : part) -> p.name = e.part) c.parts with
              | Some p when p.verdict = Proved && p.pin = e.pin -> ()
              | _ -> Fail.rejected "uses: part '%s' of %s is not proved" e.part e.other)
            | Error _ -> assert false);
           List.assoc e.part s.lemmas_of)
         certificate.uses)
  in
  let decided = List.filter (fun p -> p.verdict <> Unchecked) certificate.parts in
  let lemmas_of = List.map (fun p -> (p.name, merge (p.lemmas :: List.map (fun i -> used.(i)) p.rests_on))) decided in
  let cites = merge (List.map snd lemmas_of) in
  List.iter (fun lemma -> if not (!permitted lemma) then Fail.rejected "the lemma %s is not permitted" lemma) cites;
  let row = if !trusting then None else Ledger.compare_with certificate in
  let verdicts = List.map (fun p -> p.verdict) certificate.parts in
  let verdict =
    if List.mem Refuted verdicts then Refuted
    else if List.mem Unchecked verdicts || row = Some true then Unchecked
    else if List.mem Estimated verdicts then Estimated
    else if List.mem Checked verdicts then Checked
    else Proved
  in
  let word = if row = None && not !trusting then "unpinned" else Certificate.word verdict in
  let assumed =
    List.fold_left (fun all p -> all @ List.filter (fun s -> not (List.mem s all)) p.assumes) [] decided
  in
  { line = { word; id = certificate.id; reason = ""; cites; assumed }; lemmas_of }

let check path =
  match place_of path with
  | None -> failed "malformed" "-" "there is no such file"
  | Some place -> (settle place).line

(* The line of a file. *)
let plain path =
  path <> ""
  && Spelling.all
       (fun c -> Spelling.letter c || Spelling.digit c || String.contains "_./+=@%,~-" c)
       path

let show path line =
  let path =
    if plain path then path
    else begin
      let buffer = Buffer.create 64 in
      (try Json.spell_string buffer path with Fail.Malformed _ -> Buffer.add_string buffer (Printf.sprintf "%S" path));
      Buffer.contents buffer
    end
  in
  let shorten text =
    let length = String.length text in
    if length <= 1200 then text else String.sub text 0 598 ^ " … " ^ String.sub text (length - 598) 598
  in
  Printf.sprintf "%-10s %s  %s%s%s%s" line.word line.id path
    (if line.reason = "" then "" else ": " ^ shorten line.reason)
    (if line.cites = [] then "" else "  cites " ^ String.concat ", " line.cites)
    (if line.assumed = [] then "" else "  assumes: " ^ String.concat " " line.assumed)
