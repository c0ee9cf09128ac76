(* Section 6, "The checker": the command line. *)

let usage = "usage: closedform-check [--no-digest] [--permit LEMMA,…|none] [--ledger FILE] [--lemmas FILE] PATH [PATH ...]"

let wrong_usage text =
  prerr_endline usage;
  prerr_endline text;
  exit 2

(* All files in a folder and below whose name ends with .json; links to folders are not followed. *)
let rec files_of ~top folder =
  let entries = Array.to_list (Sys.readdir folder) in
  List.concat_map
    (fun entry ->
      let path = if folder = "." then entry else Filename.concat folder entry in
      match (Unix.lstat path).st_kind with
      | Unix.S_DIR -> files_of ~top:false path
      | _ when Filename.check_suffix entry ".json" && not (top && (entry = "index.json" || entry = "schema.json")) -> [ path ]
      | _ -> [])
    entries

(* A path without what does not change it: `.` and empty parts. Two slashes at its start stay, as POSIX has it. *)
let plain_path path =
  let parts = List.filter (fun part -> part <> "" && part <> ".") (String.split_on_char '/' path) in
  let slashes n = String.length path >= n && String.sub path 0 n = String.make n '/' in
  let start = if slashes 2 && not (slashes 3) then "//" else if slashes 1 then "/" else "" in
  match start ^ String.concat "/" parts with "" -> "." | path -> path

(* Paths are sorted part by part. *)
let by_path a b = compare (String.split_on_char '/' a) (String.split_on_char '/' b)

let worst = [ 0; 4; 1; 2; 3 ]
let rank status = let rec go i = function s :: rest -> if s = status then i else go (i + 1) rest | [] -> 0 in go 0 worst

let () =
  (* a large nursery: most trees die young *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 300 };
  let here = Filename.dirname (try Unix.realpath Sys.executable_name with _ -> Sys.executable_name) in
  let kernel = Filename.concat (Filename.dirname here) "verify/kernel" in
  let ledger = ref (Filename.concat kernel "ledger.json") and lemmas = ref (Filename.concat kernel "lemmas.json") in
  let permit = ref None in
  let rec arguments = function
    | "--no-digest" :: rest -> Run.trusting := true; arguments rest
    | "--permit" :: names :: rest ->
      permit := Some (if names = "none" then [] else List.map String.trim (String.split_on_char ',' names));
      arguments rest
    | "--ledger" :: file :: rest -> ledger := file; arguments rest
    | "--lemmas" :: file :: rest -> lemmas := file; arguments rest
    | ("--help" | "-h") :: _ -> print_endline usage; exit 0
    | "--" :: rest -> rest
    | option :: rest when String.length option > 9 && String.sub option 0 9 = "--permit=" ->
      arguments ("--permit" :: String.sub option 9 (String.length option - 9) :: rest)
    | option :: _ when String.length option > 1 && option.[0] = '-' -> wrong_usage ("what is " ^ option ^ "?")
    | path :: rest -> path :: arguments rest
    | [] -> []
  in
  let paths = arguments (List.tl (Array.to_list Sys.argv)) in
  if paths = [] then wrong_usage "no path";
  let data file =
    try Json.parse (Run.read_file file) with Fail.Malformed text -> prerr_endline (file ^ ": " ^ text); exit 3
  in
  (match data !lemmas with
   | Json.Obj list -> Replay.lemma_source := list
   | _ -> prerr_endline "the list of lemmas is no object"; exit 3);
  Option.iter
    (fun names ->
      List.iter
        (fun name -> if not (List.mem_assoc name !Replay.lemma_source) then wrong_usage ("there is no lemma " ^ name))
        names;
      Run.permitted := fun lemma -> List.mem lemma names)
    !permit;
  if not !Run.trusting then Ledger.load (data !ledger);
  let expanded =
    List.concat_map
      (fun path ->
        let given = path in
        let path = plain_path path in
        if given <> "" && Sys.file_exists path && Sys.is_directory path then
          try List.sort by_path (files_of ~top:true path) with Sys_error _ | Unix.Unix_error _ -> [ path ]
        else [ path ])
      paths
  in
  if expanded = [] then wrong_usage "no file found";
  let status =
    List.fold_left
      (fun status path ->
        let line = Run.check path in
        print_endline (Run.show path line);
        let s = Run.status line in
        if rank s > rank status then s else status)
      0 expanded
  in
  exit status
