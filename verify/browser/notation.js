// Trees as mathematics: what `verify show` prints, line by line. A test compares the two.

const [OPEN, IFF, IMPLIES, OR, AND, NOT, RELATION, PLUS, SUM, TIMES, OVER, POWER, ATOM] = [...Array(13).keys()];
const NARROWEST = 20;
const SIGNS = {
  forall: "∀", exists: "∃", and: "∧", or: "∨", iff: "⟺", implies: "⟹", not: "¬", "=": "=", "!=": "≠", "<=": "≤", "<": "<",
  in: "∈", "*": "·", map: "↦", sum: "Σ", prod: "Π", star: "∗",
};
const WORDS = { first: "π₁", second: "π₂", inl: "ι₁", inr: "ι₂" };
const SPACES = { complex: "ℂ", real: "ℝ", natural: "ℕ", curve: "C(ℝ, ℂ)" };
const KINDS = { abelian: "finite Abelian group", set: "finite set" };
const JOINED = { union: "⊎", product: "×", bijections: "↔" };
const BINDINGS = { and: AND, or: OR, iff: IFF };
const SORTS = ["element", "dual", "members", "unit", "empty", "union", "product", "range", "labels", "maps", "subsets",
  "bijections", "cyclic", "direct"];
const INTEGER = /^(0|-?[1-9][0-9]*|-?0x[1-9a-f][0-9a-f]*)$/;

class NotOfTheGrammar extends Error {}

const same = (left, right) => canonical(left) === canonical(right);
const own = (table, key) => (typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined);
const scripted = (text, digits) => text.replace(/[0-9]/g, (digit) => digits[digit]);
const raised = (text) => scripted(text, "⁰¹²³⁴⁵⁶⁷⁸⁹");
const lowered = (text) => scripted(text, "₀₁₂₃₄₅₆₇₈₉");

function whole(node) {
  if (typeof node === "number") return BigInt(node);
  if (typeof node !== "string" || !INTEGER.test(node) || node.length > 1000) return null;
  return node.startsWith("-") ? -BigInt(node.slice(1)) : BigInt(node);
}

function spelledNumber(value) {
  const size = value < 0n ? -value : value;
  if (size <= BigInt(SAFE)) return Number(value);
  return size < 10n ** 60n ? String(value) : `${value < 0n ? "-" : ""}0x${size.toString(16)}`;
}

function verbatim(node) {
  if (Array.isArray(node)) return `[${node.map(verbatim).join(", ")}]`;
  if (node !== null && typeof node === "object") {
    return `{${Object.keys(node).sort(byCodePoint).map((key) => `${canonical(key)}: ${verbatim(node[key])}`).join(", ")}}`;
  }
  return canonical(node);
}

// Layout: phrases on one line, or on several.

const joined = (start, phrases, end, comma = ",") => start + phrases.map((one) => one.flat).join(`${comma} `) + end;

class Phrase {
  constructor(binding, flat) {
    this.binding = binding;
    this.flat = flat;
    this.length = [...flat].length;
  }

  lines(width) {
    return this.length <= width || width < NARROWEST ? [this.flat] : this.broken(width);
  }

  broken() {
    return [this.flat];
  }
}

class Chain extends Phrase {
  constructor(binding, operands, space = " ") {
    let flat = "";
    for (const [sign, operand, comma] of operands) {
      flat += `${flat ? space : ""}${sign}${flat && sign ? space : ""}${operand.flat}${comma}`;
    }
    super(binding, flat);
    this.operands = operands;
  }

  broken(width) {
    return this.operands.flatMap(([sign, operand, comma]) => hanging(`${sign || " "} `, operand.lines(width - 3), comma));
  }
}

class Headed extends Phrase {
  constructor(binding, head, body) {
    super(binding, `${head} ${body.flat}`);
    this.head = head;
    this.body = body;
  }

  broken(width) {
    return [...wrapped(this.head, width), ...this.body.lines(width - 2).map((line) => `  ${line}`)];
  }
}

class Enclosed extends Phrase {
  constructor(binding, start, inner, end, comma = ",") {
    super(binding, joined(start, inner, end, comma));
    Object.assign(this, { start, inner, end, comma });
  }

  broken(width) {
    const { start, inner, end, comma } = this;
    if (inner.length === 1 && [...start].length <= 2) {
      return hanging(start, inner[0].lines(width - [...(start + end)].length), end);
    }
    const found = [start, ...inner.flatMap((phrase) => hanging("    ", phrase.lines(width - 5), comma))];
    const last = found.pop();
    return [...found, (last.endsWith(comma) ? last.slice(0, last.length - comma.length) : last) + end];
  }
}

function hanging(sign, lines, end) {
  const indent = " ".repeat([...sign].length);
  const found = lines.map((line, n) => (n ? indent : sign) + line);
  found[found.length - 1] += end;
  return found;
}

function wrapped(text, width) {
  const found = [];
  for (const word of text.replaceAll("; ", ";\u0000").split("\u0000")) {
    const last = found[found.length - 1];
    if (last !== undefined && [...`${last} ${word}`].length <= width) found[found.length - 1] = `${last} ${word}`;
    else found.push(found.length ? `    ${word}` : word);
  }
  return found;
}

const bracketed = (phrase, binding) => new Enclosed(binding, "(", [phrase], ")");

// Names, numerals, sorts.

function nameText(name) {
  if (typeof name === "string" && (/^[A-Za-z_#][A-Za-z0-9_#']*$/.test(name) || /^@\d+$/.test(name))) {
    return name.replaceAll("'", "′");
  }
  return verbatim(name);
}

function numeral(node) {
  const value = whole(node);
  if (value === null) throw new NotOfTheGrammar();
  return String(value).replace("-", "−");
}

function declarations(binders) {
  const groups = [];
  for (const [name, sort] of binders) {
    const last = groups[groups.length - 1];
    if (last && same(last[1], sort)) last[0].push(nameText(name));
    else groups.push([[nameText(name)], sort]);
  }
  if (!groups.length) throw new NotOfTheGrammar();
  return groups.map(([names, sort]) => `${names.join(", ")} ${membership(sort)}`).join("; ");
}

function membership(sort) {
  if (own(KINDS, sort)) return `: ${KINDS[sort]}`;
  const head = Array.isArray(sort) ? sort[0] : null;
  if (head === "subsets" && sort.length === 2) return `⊆ ${sortText(sort[1])}`;
  return `${head === "maps" || head === "bijections" ? ":" : "∈"} ${sortText(sort)}`;
}

function sortText(node, nested = false) {
  if (typeof node === "string") return own(SPACES, node) ?? own(KINDS, node) ?? nameText(node);
  try {
    const [text, several] = madeSort(node[0], node.slice(1));
    return nested && several ? `(${text})` : text;
  } catch {
    return verbatim(node);
  }
}

function madeSort(head, rest) {
  const parts = () => rest.map((entry) => sortText(entry, true));
  if (own(JOINED, head)) {
    if (rest.length !== 2) throw new NotOfTheGrammar();
    return [parts().join(` ${JOINED[head]} `), true];
  }
  if (head === "maps") return [`${parts().slice(0, -1).join(" × ")} → ${parts()[rest.length - 1]}`, true];
  if (head === "cyclic" || head === "direct") return [groupText([head, ...rest]), head === "direct"];
  if (head === "range") return [`{${numeral(rest[0])}, …, ${numeral(rest[1])}}`, false];
  if (head === "labels") return [`{${rest.map((name) => `:${nameText(name)}`).join(", ")}}`, false];
  if ((head === "unit" || head === "empty") && !rest.length) return [head === "unit" ? "{∗}" : "∅", false];
  if (!["element", "dual", "members", "subsets"].includes(head)) return [atomText([head, ...rest]), false];
  if (rest.length !== 1) throw new NotOfTheGrammar();
  if (head === "element") return [groupText(rest[0]), rest[0][0] === "direct"];
  if (head === "members") return [atomText(rest[0]), false];
  return [head === "dual" ? dualText(rest[0]) : `subsets(${sortText(rest[0])})`, false];
}

function dualText(group) {
  const text = groupText(group);
  return [...text].length === 1 ? `${text}\u0302`.normalize("NFC") : `dual(${text})`;
}

function groupText(node, nested = false) {
  if (!Array.isArray(node) || (node[0] !== "cyclic" && node[0] !== "direct")) return atomText(node);
  if (node[0] === "cyclic") return `ℤ/${numeral(node[1])}`;
  const text = `${groupText(node[1], true)} ⊕ ${groupText(node[2], true)}`;
  return nested ? `(${text})` : text;
}
