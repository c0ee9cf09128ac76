(* Sections 4 and 5: theorems Γ ⊢ φ over a scope, which the rules below alone make. *)

type t

val hypotheses : t -> Terms.t list
val conclusion : t -> Terms.t
val scope : t -> Terms.t list
val is_closed : t -> bool
val lemmas : t -> string list
val uses : t -> int list

(* The rules, by the headings of section 5. Formulas and terms are read already, but for those that section 6 has read after
   something was judged: these are lazy. *)

val assume : Terms.t -> t
val generalise : t -> over:Terms.t list -> under:Terms.t list -> t
val conjunction : t list -> t
val project : t -> int -> t
val equivalence : t -> t -> t

type instance  (* of a theorem that is specialised term by term *)

val open_instance : t -> instance
val next_sort : instance -> Terms.t
val at : instance -> Terms.t -> instance
val specialise : instance -> premises:t list -> t
val rewrite : by:(t * bool) list -> goal:Terms.t Lazy.t -> from:t Lazy.t option -> t
val cases : on:Terms.t -> t -> t -> t
val elements : goal:Terms.t -> t list -> t
val witness : goal:Terms.t -> terms:(Terms.t -> Terms.t) list -> t -> t
val choose : exists:t -> variable:Terms.t -> t -> t
val evaluate : Terms.t -> t
val identity : Terms.t -> t

(* With the cofactors come variables for the outermost quantifiers of the goal. A cofactor is an instance, variables for new
   indices and a factor, which may speak of them and of the leading variables. *)
val sums :
  goal:Terms.t ->
  rewrite:(t * bool) list ->
  cofactors:(Terms.t list * (t * instance * Terms.t list * Terms.t) Lazy.t list) Lazy.t ->
  t

val squares : goal:Terms.t -> given:t list -> equals:t Lazy.t option -> t
val vanish : t -> path:int Lazy.t list Lazy.t -> given:t list -> t
val induct : goal:Terms.t -> base:t -> step:t -> t
val order : t -> t
val quotient : t -> t
val contradiction : goal:Terms.t Lazy.t -> t -> t -> t

type move = At of (Terms.t -> Terms.t) list | Given of t list | Part of int

val counterexample : claim:Terms.t -> moves:move Lazy.t list -> t -> t
val citation : name:string -> Terms.t -> t
val use : entry:int -> Terms.t -> t
