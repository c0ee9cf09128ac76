// Sentences with pieces of TeX as a reader sees them: letters and signs for commands, low and high indices.

const LETTERS = "alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ kappa κ lambda λ mu μ nu ν xi ξ " +
  "pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Phi Φ Psi Ψ Omega Ω " +
  "ell ℓ partial ∂ nabla ∇ infty ∞ Re Re Im Im";
const RELATIONS = "le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ in ∈ notin ∉ approx ≈ sim ∼ to → mapsto ↦ iff ⟺ lesssim ≲ gg ≫ ll ≪ " +
  "subset ⊂ subseteq ⊆ propto ∝ perp ⊥ mid ∣ times × otimes ⊗ oplus ⊕ cap ∩ cup ∪ setminus ∖ circ ∘ circledast ⊛ pm ± " +
  "mp ∓ cdot ·";
const OTHERS = "sum Σ prod Π int ∫ bigcup ⋃ dots … ldots … cdots ⋯ top ⊤ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ max max min min " +
  "log log ln ln sin sin cos cos tanh tanh exp exp sup sup inf inf arg arg ker ker Pr Pr";
const table = (text) => {
  const words = text.split(" ");
  return Object.fromEntries(words.flatMap((word, n) => (n % 2 ? [] : [[word, words[n + 1]]])));
};
const GLYPHS = { ...table(LETTERS), ...table(OTHERS) };
const SPACED = table(RELATIONS);
const GREEK = new RegExp(`(?<![\\\\A-Za-z])(${Object.keys(table(LETTERS)).join("|")})(?=[_^])`, "g"); // alpha_i
const ACCENTS = { bar: "\u0304", overline: "\u0304", hat: "\u0302", widehat: "\u0302", tilde: "\u0303", dot: "\u0307" };
const DOUBLE = { R: "ℝ", C: "ℂ", Z: "ℤ", N: "ℕ", Q: "ℚ", E: "𝔼", P: "ℙ" };
const PLAIN = ["mathbf", "mathrm", "mathcal", "text", "operatorname"];
const MARKS = { "|": "‖", ",": "\u2009", ";": " ", " ": " ", "\\": "; ", "!": "" };
const SILENT = /^(big|Big|bigg|Bigg)[lr]?$|^(left|right)$/;

class Prose {
  static nodes(text) {
    return new Prose(text).sequence();
  }

  constructor(text) {
    const signs = text.replaceAll("$", "").replaceAll(" <= ", " ≤ ").replaceAll(" >= ", " ≥ ");
    this.text = signs.replace(GREEK, (word) => GLYPHS[word]);
    this.single = text.includes("\\");
    this.at = 0;
  }

  sequence(end = "") {
    const found = [];
    while (this.at < this.text.length && this.text[this.at] !== end) found.push(...this.next(found));
    if (end) this.at += 1;
    return found;
  }

  next(before) {
    const sign = this.text[this.at];
    if (sign === "\\") return this.command();
    this.at += 1;
    if (sign === "{" && this.single && this.text.indexOf("}", this.at) > 0) return this.sequence("}");
    if ((sign === "_" || sign === "^") && this.hasBase(before)) {
      return [make(sign === "_" ? "sub" : "sup", {}, this.index())];
    }
    return [sign];
  }

  // An index belongs to one letter, a sign or a bracket; in longer words an underscore is one.
  hasBase(before) {
    const last = before[before.length - 1];
    if (last === undefined || this.at >= this.text.length || this.text[this.at] === " ") return false;
    if (typeof last !== "string") return true;
    const previous = before[before.length - 2];
    if (/[\s,;=<>]$/.test(last)) return false;
    const word = /[A-Za-z]$/.test(last) && typeof previous === "string" && /[A-Za-z]$/.test(previous);
    return this.single || !word;
  }

  index() {
    if (this.text[this.at] === "{") {
      this.at += 1;
      return this.sequence("}");
    }
    if (this.text[this.at] === "\\") return this.command();
    const run = this.single ? /[^]/y : /-?[A-Za-z0-9]+|[^]/y;
    run.lastIndex = this.at;
    const [found] = run.exec(this.text);
    this.at += found.length;
    return [found];
  }

  argument() {
    while (this.text[this.at] === " ") this.at += 1;
    return this.at < this.text.length ? this.index() : [];
  }

  command() {
    const [whole, name] = /^\\([A-Za-z]+|[^])?/.exec(this.text.slice(this.at, this.at + 40));
    this.at += whole.length;
    if (name === undefined) return ["\\"];
    if (!/[A-Za-z]/.test(name)) return [own(MARKS, name) ?? name];
    const spaced = own(SPACED, name);
    if (spaced || own(GLYPHS, name)) {
      if (/^ \w/.test(this.text.slice(this.at, this.at + 2))) this.at += 1;
      return spaced ? [` ${spaced} `] : [GLYPHS[name]];
    }
    if (own(ACCENTS, name)) return this.accented(ACCENTS[name]);
    if (name === "mathbb") return this.argument().map((one) => own(DOUBLE, one) ?? one);
    if (PLAIN.includes(name)) return this.argument();
    if (name === "sqrt") return ["√", ...this.grouped(this.argument())];
    if (/^[td]?frac$/.test(name)) return [...this.grouped(this.argument()), "/", ...this.grouped(this.argument())];
    if (name === "binom") return ["C(", ...this.argument(), ", ", ...this.argument(), ")"];
    if (name === "begin" || name === "end") return this.argument().slice(0, 0);
    return SILENT.test(name) ? [] : [whole];
  }

  accented(mark) {
    const [first, ...rest] = this.argument();
    return typeof first === "string" ? [`${first}${mark}`.normalize("NFC"), ...rest] : [first, ...rest].filter(Boolean);
  }

  grouped(nodes) {
    const several = nodes.length > 1 && !(nodes.length === 2 && typeof nodes[1] !== "string");
    const isNumber = nodes.every((one) => typeof one === "string" && /^[0-9.]+$/.test(one));
    return several && !isNumber ? ["(", ...nodes, ")"] : nodes;
  }
}
