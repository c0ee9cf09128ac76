(* Section 6, "The ledger and the pins". *)

open Json

type row = { parts : (string * string) list; texts : string option }

let rows : (string, row) Hashtbl.t = Hashtbl.create 1024

let load json =
  let statements = match json with Obj top -> Form.array "statements" (Form.get top "statements") | _ -> [] in
  List.iter
    (function
      | Obj f ->
        let id = Form.string "id" (Form.get f "id") in
        let pins =
          match Form.get f "parts" with
          | Obj parts -> List.map (fun (name, pin) -> (name, Form.string "pin" pin)) parts
          | _ -> failwith "the ledger: parts"
        in
        let texts = match Form.find f "texts" with Some (Str hash) -> Some hash | _ -> None in
        Hashtbl.replace rows id { parts = pins; texts }
      | _ -> failwith "the ledger: a row")
    statements

(* The verdicts of the parts under the row: with those that the certificate lacks; or nothing if there is no row. *)
let compare_with (c : Certificate.t) =
  match Hashtbl.find_opt rows c.id with
  | None -> None
  | Some row ->
    List.iter
      (fun (p : Certificate.part) ->
        match List.assoc_opt p.name row.parts with
        | Some pin when p.verdict = Certificate.Unchecked || pin = p.pin -> ()
        | _ -> Fail.rejected "part '%s': the claim is not the ledger's" p.name)
      c.parts;
    (match row.texts with
     | Some hash when hash <> c.texts -> Fail.rejected "the texts are not the ledger's"
     | _ -> ());
    let lacks (name, _) = not (List.exists (fun (p : Certificate.part) -> p.name = name) c.parts) in
    Some (List.exists lacks row.parts)
