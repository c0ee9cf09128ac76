(* Sections 1, 3 and 6: one certificate, from its bytes to what is found of its parts. *)

open Json
open Form

type verdict = Proved | Checked | Estimated | Unchecked | Refuted

let word = function
  | Proved -> "proved"
  | Checked -> "checked"
  | Estimated -> "estimated"
  | Unchecked -> "unchecked"
  | Refuted -> "refuted"

type entry = { other : string; part : string; pin : string }  (* of `uses` *)

type part = {
  name : string;
  verdict : verdict;
  pin : string;  (* of a decided part *)
  whole : bool;  (* its scope is `all` *)
  assumes : string list;
  lemmas : string list;
  rests_on : int list;  (* entries of `uses` on which its theorem rests *)
  besides : int list;  (* those on which its controls and its witnesses rest *)
}

type t = { id : string; parts : part list; uses : entry list; texts : string }

let hexadecimal text =
  String.length text = 64 && Spelling.all (fun c -> Spelling.digit c || (c >= 'a' && c <= 'f')) text

(* The id that is printed: the one of the file, if it has one of the right spelling. *)
let id_of json =
  match json with
  | Obj list -> (
    match find list "statement" with
    | Some (Obj list) -> (match find list "id" with Some (Str id) when Spelling.id id -> id | _ -> "-")
    | _ -> "-")
  | _ -> "-"

let top = [ "format"; "statement"; "definitions"; "uses"; "parts"; "digest" ]

let read_entry json =
  let f = fields "use" [ "id"; "part"; "claim" ] json in
  let other = string "id" (get f "id") and part = string "part" (get f "part") and pin = string "claim" (get f "claim") in
  if not (Spelling.id other && Spelling.part part && hexadecimal pin) then malformed "uses: a wrong spelling";
  { other; part; pin }

let read_uses json =
  let entries = List.map read_entry (array "uses" json) in
  let rec sorted = function
    | a :: (b :: _ as rest) ->
      if compare (a.other, a.part) (b.other, b.part) >= 0 then malformed "uses: not sorted, or one entry twice";
      sorted rest
    | _ -> ()
  in
  sorted entries;
  entries

let read_assumes f =
  let list = List.map (sentence "assumes") (array "assumes" (get f "assumes")) in
  if List.length (List.sort_uniq compare list) < List.length list then malformed "assumes: a sentence twice";
  list

let read_scope f =
  match get f "scope" with
  | Str (("all" | "instances" | "estimated") as scope) -> scope
  | _ -> malformed "scope is all, instances or estimated"

let part_fields = [ "name"; "says"; "scope"; "claim"; "assumes"; "witnesses"; "variables"; "evidence"; "controls" ]
let is_open json = match json with Obj list -> List.mem_assoc "reason" list | _ -> false
let read_part json = if is_open json then fields "part" [ "name"; "says"; "reason" ] json else fields "part" part_fields json
let control_fields = [ "says"; "edits"; "becomes"; "variables"; "evidence" ]

(* What another certificate uses of this one: the claim of a part, and its pin. *)
let granted json name =
  match json with
  | Obj top -> (
    let definitions_json = Option.value (find top "definitions") ~default:(Arr []) in
    let parts = array "parts" (Option.value (find top "parts") ~default:(Arr [])) in
    let named json = match json with Obj list -> find list "name" = Some (Str name) | _ -> false in
    match List.find_opt named parts with
    | Some (Obj f) -> (
      match (find f "claim", find f "scope") with
      | Some claim_json, Some (Str ("all" as scope)) ->
        let definitions = read_definitions definitions_json in
        let claim, needed = read_claim definitions claim_json in
        if find f "assumes" = None then malformed "a missing field";
        let assumes = read_assumes f in
        Some (claim, Form.pin ~claim:claim_json ~definitions:definitions_json ~needed ~scope ~assumes, assumes)
      | _ -> None)
    | _ -> None)
  | _ -> None

(* Section 3, "Witnesses": the places where the values are asked for. *)
let rec leads formula =
  match formula.Terms.op with
  | Terms.Forall | Terms.Implies -> true
  | Terms.And -> Array.exists leads formula.kids
  | _ -> false

type replayed = { theorems : Theorem.t array; used : Words.t }

let replay ~definitions ~trees ~granted f =
  let theorems, used =
    Replay.evidence ~definitions ~trees ~granted ~variables:(get f "variables") (get f "evidence")
  in
  { theorems; used }

(* Answers the definitions that the witnesses use, and the entries of `uses`. *)
let check_witnesses ~definitions ~trees ~granted claim entries =
  let context = Context.make definitions.names in
  (* what the proofs of the entries so far have shown *)
  let known = ref Terms.Ids.empty and used = ref Words.empty and rests_on = ref [] in
  let holds (hypothesis : Terms.t) =
    match Terms.Ids.mem hypothesis.id !known || Evaluate.decide hypothesis with
    | true -> ()
    | false -> Fail.rejected "a witness does not satisfy a hypothesis"
    | exception Fail.Undecided what -> Fail.rejected "a hypothesis is undecided at a witness: %s" what
  in
  (* [terms] is shared by all conclusions below: each entry is read from its start *)
  let rec conclusions formula path =
    Fail.spend (20 + List.length path);
    match formula.Terms.op with
    | Terms.Forall -> conclusions formula.kids.(1) (path @ [ `Sort ])
    | Terms.Implies -> conclusions formula.kids.(Array.length formula.kids - 1) (path @ [ `Implication ])
    | Terms.And when leads formula ->
      List.concat
        (List.mapi
           (fun i part -> if leads part then conclusions part (path @ [ `Part i ]) else [])
           (Array.to_list formula.kids))
    | _ -> [ path ]
  in
  let check path terms =
    let rec go formula path terms =
      match path with
      | [] -> if terms <> [] then malformed "more values than quantifiers"
      | `Sort :: path -> (
        match terms with
        | [] -> malformed "a value is missing"
        | term :: terms ->
          let value = Sort_reader.read_expected context formula.Terms.kids.(0) term in
          if not (Terms.Ids.is_empty value.Terms.free) then malformed "a value is not closed";
          go (Terms.instantiate formula.kids.(1) value) path terms)
      | `Implication :: path ->
        let last = Array.length formula.Terms.kids - 1 in
        for i = 0 to last - 1 do holds formula.kids.(i) done;
        go formula.kids.(last) path terms
      | `Part i :: path -> go formula.Terms.kids.(i) path terms
    in
    go claim path terms
  in
  let paths = conclusions claim [] in
  if List.length paths <> List.length entries then malformed "one entry of witnesses for each conclusion";
  let entry path json =
    match json with
    | Arr terms -> check path terms
    | _ ->
      let f = fields "witness" [ "terms"; "variables"; "evidence" ] json in
      let proof = replay ~definitions ~trees ~granted f in
      let closed = List.filter Theorem.is_closed (Array.to_list proof.theorems) in
      List.iter (fun th -> known := Terms.Ids.add (Theorem.conclusion th).id !known) closed;
      used := Words.union !used proof.used;
      rests_on := List.concat_map Theorem.uses closed @ !rests_on;
      check path (array "terms" (get f "terms"))
  in
  List.iter2 entry paths entries;
  (Words.union !used !(context.used), !rests_on)

let prove ~definitions ~trees ~granted f =
  let { theorems; used } = replay ~definitions ~trees ~granted f in
  let theorem = theorems.(Array.length theorems - 1) in
  if not (Theorem.is_closed theorem) then Fail.rejected "the last theorem rests on assumptions or has variables in scope";
  (theorem, used)

(* A control: answers the definitions that it used and the entries of `uses`. *)
let check_control ~definitions_json ~definitions ~claim_json ~trees ~granted ~verdict json =
  let f = fields "control" control_fields json in
  ignore (sentence "says" (get f "says"));
  let becomes =
    match get f "becomes" with
    | Str "false" when verdict <> Refuted -> false
    | Str "true" when verdict = Refuted -> true
    | _ -> malformed "becomes: false, or true for a refuted part"
  in
  let edits = array "edits" (get f "edits") in
  if edits = [] then malformed "a control without edits";
  let change json edit =
    let f = fields "edit" [ "path"; "put" ] edit in
    match array "path" (get f "path") with
    | (Str ("claim" | "definitions") :: _ :: _) as path -> Form.edit json path (get f "put")
    | _ -> malformed "a path leads into the claim or the definitions"
  in
  let before = Obj [ ("claim", claim_json); ("definitions", definitions_json) ] in
  let after = List.fold_left change before edits in
  if Json.same before after then malformed "edits that change nothing";
  match after with
  | Obj [ (_, claim); (_, definitions_after) ] ->
    let definitions = if definitions_after == definitions_json then definitions else read_definitions definitions_after in
    let edited, needed = read_claim definitions claim in
    if not (near claim_json claim) then malformed "a control that is not near the claim";
    List.iter2
      (fun a b -> if not (near a b) then malformed "a control that is not near a definition")
      (array "definitions" definitions_json)
      (array "definitions" definitions_after);
    let theorem, used = prove ~definitions ~trees ~granted f in
    let wanted = if becomes then edited else Terms.negation edited in
    if Theorem.conclusion theorem != wanted then Fail.rejected "the control proves something else";
    (closure definitions (Words.union needed used), Theorem.uses theorem)
  | _ -> assert false

let read_name f =
  let name = string "name" (get f "name") in
  if not (Spelling.part name) then malformed "the spelling of the name of a part";
  name

let check_part ~definitions_json ~definitions ~trees ~granted ~assumed ~name f =
  ignore (text "says" (get f "says"));
  match find f "reason" with
  | Some reason ->
    ignore (sentence "reason" reason);
    ({ name; verdict = Unchecked; pin = ""; whole = false; assumes = []; lemmas = []; rests_on = []; besides = [] },
     Words.empty)
  | None ->
    let scope = read_scope f and assumes = read_assumes f in
    if scope = "estimated" && assumes = [] then malformed "an estimate names the runs in what it assumes";
    let definitions = Lazy.force definitions in
    let claim_json = get f "claim" in
    let claim, needed = read_claim definitions claim_json in
    let used_by_witnesses, witnesses_rest_on =
      check_witnesses ~definitions ~trees ~granted claim (array "witnesses" (get f "witnesses"))
    in
    let theorem, used = prove ~definitions ~trees ~granted f in
    let concl = Theorem.conclusion theorem in
    let verdict =
      if concl == claim then
        match scope with "all" -> Proved | "instances" -> Checked | _ -> Estimated
      else if concl == Terms.negation claim then Refuted
      else Fail.rejected "the last theorem is neither the claim nor its negation"
    in
    let controls =
      List.map
        (check_control ~definitions_json ~definitions ~claim_json ~trees ~granted ~verdict)
        (array "controls" (get f "controls"))
    in
    let rests_on = Theorem.uses theorem in
    let besides = List.sort_uniq compare (witnesses_rest_on @ List.concat_map snd controls) in
    let shown sentence =
      if not (List.mem sentence assumes) then Fail.rejected "the part does not assume what it rests on: %s" sentence
    in
    List.iter (fun i -> List.iter shown assumed.(i)) (rests_on @ besides);
    let pin = Form.pin ~claim:claim_json ~definitions:definitions_json ~needed ~scope ~assumes in
    let all = List.fold_left (fun s (used, _) -> Words.union s used) (Words.union needed (Words.union used used_by_witnesses)) controls in
    ( {
        name; verdict; pin; whole = scope = "all"; assumes;
        lemmas = Theorem.lemmas theorem; rests_on; besides;
      },
      closure definitions all )

(* Section 6: the hash of all texts. *)
let texts_of statement parts =
  let without key = List.filter (fun (k, _) -> k <> key) in
  let part json =
    match json with
    | Obj f ->
      let controls = match find f "controls" with Some (Arr list) -> list | _ -> [] in
      let says json = match json with Obj f -> get f "says" | _ -> Str "" in
      Obj
        ([ ("name", get f "name"); ("says", get f "says"); ("controls", Arr (List.map says controls)) ]
        @ match find f "reason" with Some r -> [ ("reason", r) ] | None -> [])
    | json -> json
  in
  Json.hash (Obj [ ("statement", Obj (without "id" statement)); ("parts", Arr (List.map part parts)) ])

(* [resolve] answers what the entries of `uses` claim and assume, or rejects. *)
let check ~trusting ~resolve json =
  Fail.start ();
  Sorts.start ();
  Linear.start ();
  Canonical.start ();
  Evaluate.forget ();
  let f = fields ~optional:[ "trees" ] "certificate" top json in
  if get f "format" <> Int 3 then malformed "the format is not 3";
  let statement = fields "statement" [ "id"; "title"; "source"; "hypotheses"; "conclusion"; "reading" ] (get f "statement") in
  let id = string "id" (get statement "id") in
  if not (Spelling.id id) then malformed "the spelling of the id";
  List.iter (fun key -> ignore (text key (get statement key))) [ "title"; "source"; "hypotheses"; "conclusion"; "reading" ];
  let parts_json = array "parts" (get f "parts") in
  if parts_json = [] then malformed "a certificate without parts";
  if not trusting then begin
    let rest = match json with Obj list -> Obj (List.filter (fun (k, _) -> k <> "digest") list) | _ -> json in
    if get f "digest" <> Str (Json.hash rest) then Fail.rejected "the digest is another one"
  end;
  let uses = read_uses (get f "uses") in
  let granted, assumed = List.split (List.map resolve uses) in
  let granted = Array.of_list granted and assumed = Array.of_list assumed in
  let trees = Array.of_list (optional_array "trees" f "trees") in
  check_trees trees;
  let definitions_json = get f "definitions" in
  let definitions = lazy (read_definitions definitions_json) in
  let names = Hashtbl.create 8 in
  let checked =
    List.map
      (fun json ->
        let f = read_part json in
        let name = read_name f in
        if Hashtbl.mem names name then malformed "two parts with the name '%s'" name;
        Hashtbl.add names name ();
        let inside text = Printf.sprintf "part '%s': %s" name text in
        try check_part ~definitions_json ~definitions ~trees ~granted ~assumed ~name f with
        | Fail.Malformed text -> raise (Fail.Malformed (inside text))
        | Fail.Rejected text -> raise (Fail.Rejected (inside text))
        | Fail.Exhausted text -> raise (Fail.Exhausted (inside text))
        | Fail.Undecided text -> raise (Fail.Rejected (inside ("undecided: " ^ text))))
      parts_json
  in
  let of_each key json = match json with Obj list -> optional_array key list key | _ -> [] in
  let controls = List.concat_map (of_each "controls") parts_json in
  if controls = [] && not (List.for_all is_open parts_json) then malformed "no near-miss";
  let used = List.fold_left (fun s (_, used) -> Words.union s used) Words.empty checked in
  if List.for_all is_open parts_json then begin
    if array "definitions" definitions_json <> [] then malformed "nothing uses a definition"
  end
  else
    List.iter
      (fun (name, _) -> if not (Words.mem name used) then malformed "nothing uses the definition %S" name)
      (Lazy.force definitions).needs;
  let parts = List.map fst checked in
  let entries = List.concat_map (fun p -> p.rests_on @ p.besides) parts in
  List.iteri (fun i _ -> if not (List.mem i entries) then malformed "nothing uses the entry %d of uses" i) uses;
  let proofs = parts_json @ controls @ List.concat_map (of_each "witnesses") parts_json in
  check_all_named trees (List.concat_map (of_each "variables") proofs @ List.concat_map (of_each "evidence") proofs);
  { id; parts; uses; texts = texts_of statement parts_json }

let () = Element_reader.evaluate := Evaluate.decide
