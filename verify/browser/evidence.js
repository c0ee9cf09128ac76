// The evidence as a tree that folds: the last step, below it those that it rests on, and so on.

class EvidenceView {
  constructor(typesetter, certificate, evidence) {
    this.typesetter = typesetter;
    this.certificate = certificate;
    this.evidence = evidence;
  }

  tree() {
    return this.step(this.evidence.length - 1, true);
  }

  step(number, open = false) {
    const step = this.evidence[number];
    const says = step.goal ?? step.formula ?? step.claim ?? step.on;
    const head = [make("span", { className: "number" }, String(number)), make("span", { className: "rule" }, step.rule)];
    if (says !== undefined) head.push(this.typesetter.inline(says));
    else head.push(make("span", { className: "quiet" }, this.short(step)));
    return fold(head, () => this.inside(step), open);
  }

  // What a step without a formula of its own does, in a few words.
  short(step) {
    if (step.rule === "citation") return `the lemma '${step.lemma}'`;
    if (step.rule === "use") {
      const use = this.certificate.uses[step.entry];
      return use ? `${use.id}, part '${use.part}'` : `entry ${step.entry}`;
    }
    const premises = premisesOf(step);
    if (!premises.length) return "";
    return `from ${premises.length > 4 ? `${premises.length} steps` : premises.join(", ")}`;
  }

  inside(step) {
    const keys = Object.keys(step).filter((key) => key !== "rule");
    const isFormula = (key) => kindOf(step.rule, key) === "formula";
    const ordered = [...keys.filter(isFormula), ...keys.filter((key) => !isFormula(key))];
    const found = ordered.flatMap((key) => this.field(key, step[key], kindOf(step.rule, key)));
    const premises = [...new Set(premisesOf(step))];
    if (premises.length) found.push(make("p", { className: "label" }, "rests on"), ...premises.map((n) => this.step(n)));
    return found;
  }

  field(key, value, kind) {
    const label = make("span", { className: "label" }, key);
    switch (kind) {
      case "formula":
        return this.typesetter.isShort(value) ? [] : [this.typesetter.formula(value)];
      case "formulas":
      case "terms":
        return value.length ? [this.listed(label, "ul", value.map((entry) => this.item(entry)))] : [];
      case "rewritings":
        return value.some((entry) => entry.backward) ? [this.line(label, value.map(rewriting).join(", "))] : [];
      case "cofactors":
        return value.length ? [this.listed(label, "ul", value.map((entry) => this.cofactor(entry)))] : [];
      case "moves":
        return [this.listed(label, "ol", value.map((entry) => this.move(entry)))];
      case "name":
      case "names":
      case "number":
      case "numbers":
        return [this.line(label, [value].flat().join(", "))];
      default:
        return [];
    }
  }

  item(term) {
    return make("li", {}, this.typesetter.inline(term, 400));
  }

  listed(label, kind, items) {
    return make("div", { className: "field" }, label, make(kind, {}, items));
  }

  line(label, text) {
    return make("div", { className: "field" }, label, " ", text);
  }

  cofactor({ by, over, at, times }) {
    const found = [`step ${by}`];
    if (times !== undefined) found.push(" times ", this.typesetter.inline(times, 200));
    if (at?.length) found.push(" at ", ...this.row(at, 80));
    if (over?.length) found.push(" over ", make("code", {}, safely(() => declarations(this.typesetter.expanded(over)), over)));
    return make("li", {}, found);
  }

  row(terms, most) {
    return terms.flatMap((term, n) => [n ? ", " : "", this.typesetter.inline(term, most)]);
  }

  move(entry) {
    if (Array.isArray(entry?.at)) return make("li", {}, "at ", this.row(entry.at, 120));
    if (Array.isArray(entry?.given)) return make("li", {}, `given ${entry.given.join(", ")}`);
    return make("li", {}, `part ${verbatim(entry?.part ?? entry)}`);
  }
}

const rewriting = ({ theorem, backward }) => `${theorem}${backward ? " backward" : ""}`;

function safely(write, node) {
  try {
    return write();
  } catch {
    return verbatim(node);
  }
}
