// The form of a certificate: which fields there are, and of which kind. A file of another form gets a word that names the
// place and what was expected. Whether the evidence holds is not looked at.

const CERTIFICATE = ["format", "statement", "definitions", "uses", "parts", "digest"];
const STATEMENT = ["id", "title", "source", "hypotheses", "conclusion", "reading"];
const PART = ["name", "says", "scope", "claim", "assumes", "witnesses", "variables", "evidence", "controls"];
const OPEN_PART = ["name", "says", "reason"];
const CONTROL = ["says", "edits", "becomes", "variables", "evidence"];

class Form {
  constructor(text, starts) {
    this.text = text;
    this.starts = starts;
  }

  fail(message, path, near) {
    const at = near !== null && typeof near === "object" ? this.starts.get(near) : undefined;
    throw new Fault(message, placeOf(path), at === undefined ? null : lineAndColumn(this.text, at));
  }

  object(node, path, required, optional = []) {
    if (node === null || typeof node !== "object" || Array.isArray(node)) this.fail("expected an object", path, node);
    for (const key of required) if (!(key in node)) this.fail(`the field '${key}' is missing`, path, node);
    for (const key of Object.keys(node)) {
      if (!required.includes(key) && !optional.includes(key)) this.fail(`unknown field '${key.slice(0, 40)}'`, path, node);
      if (node[key] === null) this.fail(`the field '${key}' is null`, path, node);
    }
    return node;
  }

  array(node, path, near, least = 0) {
    if (!Array.isArray(node)) this.fail("expected an array", path, near);
    if (node.length < least) this.fail(`expected at least ${least}`, path, node);
    return node;
  }

  string(node, path, near) {
    if (typeof node !== "string") this.fail("expected a text", path, near);
    return node;
  }

  certificate(node) {
    this.object(node, [], CERTIFICATE, ["trees"]);
    if (node.format !== 3) this.fail("expected the format 3", ["format"], node);
    this.object(node.statement, ["statement"], STATEMENT);
    for (const key of STATEMENT) this.string(node.statement[key], ["statement", key], node.statement);
    this.array(node.definitions, ["definitions"], node).forEach((definition, n) => {
      const path = ["definitions", n];
      this.object(definition, path, ["name", "parameters", "body"]);
      this.array(definition.parameters, [...path, "parameters"], definition);
    });
    this.array(node.uses, ["uses"], node).forEach((use, n) => this.object(use, ["uses", n], ["id", "part", "claim"]));
    this.array(node.trees ?? [], ["trees"], node);
    this.array(node.parts, ["parts"], node, 1).forEach((part, n) => this.part(part, ["parts", n]));
    if (!/^[0-9a-f]{64}$/.test(node.digest)) this.fail("expected 64 hexadecimal digits", ["digest"], node);
  }

  part(node, path) {
    const open = node !== null && typeof node === "object" && "reason" in node;
    this.object(node, path, open ? OPEN_PART : PART);
    for (const key of open ? OPEN_PART : ["name", "says", "scope"]) this.string(node[key], [...path, key], node);
    if (open) return;
    for (const key of ["assumes", "witnesses", "variables", "controls"]) this.array(node[key], [...path, key], node);
    this.evidence(node.evidence, [...path, "evidence"], node);
    node.controls.forEach((control, n) => {
      const here = [...path, "controls", n];
      this.object(control, here, CONTROL);
      this.array(control.edits, [...here, "edits"], control, 1).forEach((edit, m) => {
        this.object(edit, [...here, "edits", m], ["path", "put"]);
        this.array(edit.path, [...here, "edits", m, "path"], edit, 2);
      });
      this.evidence(control.evidence, [...here, "evidence"], control);
    });
  }

  evidence(node, path, near) {
    this.array(node, path, near, 1).forEach((step, n) => {
      const here = [...path, n];
      if (step === null || typeof step !== "object" || !("rule" in step)) {
        this.fail("expected a step with a rule", here, step);
      }
      const rule = own(RULES, step.rule);
      if (!rule) this.fail(`no rule has the name ${verbatim(step.rule).slice(0, 60)}`, [...here, "rule"], step);
      const fields = Object.keys(rule);
      const optional = fields.filter((key) => key.endsWith("?")).map((key) => key.slice(0, -1));
      this.object(step, here, ["rule", ...fields.filter((key) => !key.endsWith("?"))], optional);
      for (const premise of premisesOf(step)) {
        if (!Number.isInteger(premise) || premise < 0 || premise >= n) {
          this.fail(`expected the number of an earlier step, found ${verbatim(premise).slice(0, 40)}`, here, step);
        }
      }
    });
  }
}

const kindOf = (rule, key) => RULES[rule][key] ?? RULES[rule][`${key}?`];

function premisesOf(step) {
  const list = (value) => (Array.isArray(value) ? value : []);
  const within = {
    theorem: (value) => [value],
    theorems: (value) => list(value),
    rewritings: (value) => list(value).map((entry) => entry?.theorem),
    cofactors: (value) => list(value).map((entry) => entry?.by),
    moves: (value) => list(value).flatMap((entry) => list(entry?.given)),
  };
  const keys = Object.keys(step).filter((key) => key !== "rule");
  return keys.flatMap((key) => own(within, kindOf(step.rule, key))?.(step[key]) ?? []);
}
