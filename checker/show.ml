(* Trees as people read them, for reasons. *)

open Terms

let word = function
  | Bound i -> Printf.sprintf "_%d" i
  | Free name -> name
  | Rational q -> Q.to_string q
  | Entry n | Number n -> string_of_int n
  | Label name -> ":" ^ name
  | Residue ns -> String.concat "," (List.map string_of_int ns)
  | GroupMultiple n -> Z.to_string n ^ "*"
  | Power n -> Printf.sprintf "^%d" n
  | Apply -> "at" | GroupSum | Sum -> "+" | GroupNegate -> "-" | Neutral -> "0" | Times -> "*" | Over -> "/"
  | Conj -> "conj" | Abs2 -> "abs2" | Exp -> "exp" | Indicator -> "indicator" | Size -> "size" | Root n -> Printf.sprintf "root %d" n
  | Radical (d, q) -> Printf.sprintf "radical %d %s" d (Q.to_string q)
  | Char -> "char" | SumOver -> "sum" | ProdOver -> "prod" | AtTime -> "at_time" | Iterate -> "iterate" | Value -> "value"
  | Pair -> "pair" | First -> "first" | Second -> "second" | Inl -> "inl" | Inr -> "inr" | Case -> "case"
  | Choose _ -> "choose" | Star -> "star" | Next -> "next" | Member -> "member" | Inclusion -> "inclusion"
  | Forward -> "forward" | Backward -> "backward" | Impossible -> "impossible" | Map -> "map" | Curve -> "curve"
  | Subset -> "subset" | Bijection -> "bijection" | True -> "true" | False -> "false" | Equal -> "=" | AtMost -> "<="
  | Below -> "<" | In -> "in" | And -> "and" | Or -> "or" | Not -> "not" | Implies -> "implies" | Iff -> "iff"
  | Forall -> "forall" | Exists -> "exists" | Element -> "element" | Dual -> "dual" | Members -> "members"
  | Union -> "union" | Product -> "product" | Range (a, b) -> Printf.sprintf "%d..%d" a b | Cyclic n -> Printf.sprintf "Z%d" n
  | Maps -> "maps" | Complex -> "complex" | Real -> "real" | Unit -> "unit" | Empty -> "empty" | Natural -> "natural"
  | _ -> "?"

let term tree =
  let buffer = Buffer.create 64 in
  let rec go tree =
    if Buffer.length buffer < 500 then
      match tree.op with
      | Free _ | Bound _ | Neutral | Residue _ | Label _ | Entry _ -> Buffer.add_string buffer (word tree.op)
      | op when Array.length tree.kids = 0 -> Buffer.add_string buffer (word op)
      | op ->
        Buffer.add_string buffer ("(" ^ word op);
        Array.iter (fun kid -> Buffer.add_char buffer ' '; go kid) tree.kids;
        Buffer.add_char buffer ')'
  in
  go tree;
  Buffer.contents buffer
