// Terms and formulas as mathematics: one function for each family of operations.

const isNegative = (node) => Array.isArray(node) && node.length === 2 && node[0] === "-";

function atLeast(node, level) {
  const phrase = phraseOf(node);
  return phrase.binding >= level ? phrase : bracketed(phrase, ATOM);
}

const atomText = (node) => atLeast(node, ATOM).flat;

function phraseOf(node) {
  try {
    const value = whole(node);
    if (value !== null) {
      if (typeof node === "string" && node !== spelledNumber(value)) return new Phrase(ATOM, verbatim(node));
      return new Phrase(value >= 0n ? ATOM : PLUS, numeral(node));
    }
    if (typeof node === "string") {
      return new Phrase(ATOM, node.startsWith(":") ? `:${nameText(node.slice(1))}` : nameText(node));
    }
    return operation(node[0], node.slice(1));
  } catch {
    return new Phrase(ATOM, verbatim(node));
  }
}

function operation(head, rest) {
  if (head !== null && typeof head === "object") throw new NotOfTheGrammar();
  const form = own(FORMS, head);
  if (form) {
    if (rest.length < form.least || rest.length > form.most) throw new NotOfTheGrammar();
    return form.write(head, ...rest);
  }
  if (SORTS.includes(head)) return new Phrase(OVER, sortText([head, ...rest]));
  return applied(new Phrase(ATOM, nameText(head)), rest);
}

function applied(head, given, sign = "") {
  const level = given.length === 1 ? OPEN : IFF;
  return new Enclosed(ATOM, `${head.flat}${sign}(`, given.map((entry) => atLeast(entry, level)), ")");
}

const called = (head, ...given) => applied(new Phrase(ATOM, own(WORDS, head) ?? head), given);

function series(sign, operands, binding, space = " ") {
  if (operands.length === 1) return new Enclosed(binding, sign, operands, "");
  return new Chain(binding, operands.map((entry, n) => [n ? sign : "", entry, ""]), space);
}

function relation(head, left, right) {
  return new Chain(RELATION, [["", atLeast(left, PLUS), ""], [SIGNS[head], atLeast(right, PLUS), ""]]);
}

const quantified = (head, binders, body) => new Headed(OPEN, `${SIGNS[head]} ${declarations(binders)}:`, phraseOf(body));

function connected(head, ...operands) {
  return series(SIGNS[head], operands.map((entry) => atLeast(entry, BINDINGS[head] + 1)), BINDINGS[head]);
}

function implies(head, ...formulas) {
  const phrases = formulas.map((entry) => atLeast(entry, OR));
  const conclusion = phrases.pop();
  const conditions = phrases.map((entry, n) => ["", entry, n < phrases.length - 1 ? "," : ""]);
  return new Chain(IMPLIES, [...conditions, [SIGNS[head], conclusion, ""]]);
}

function bounded(head, binders, ...rest) {
  const body = rest.pop();
  return new Headed(SUM, `${SIGNS[head]}_{${indices(binders, rest[0])}}`, atLeast(body, SUM));
}

function indices(binders, condition) {
  if (condition === undefined) return declarations(binders);
  const [name, sort] = binders[0];
  if (binders.length === 1 && same(condition, ["!=", name, 0])) return `${nameText(name)}≠0 ${membership(sort)}`;
  return `${declarations(binders)} : ${phraseOf(condition).flat}`;
}

function plus(head, first, ...others) {
  if (!others.length) return signedTerms([["+", first]]);
  const difference = others.every(isNegative) && !isNegative(first);
  return signedTerms([["+", first], ...others.map((entry) => [difference ? "" : "+", entry])]);
}

function minus(head, first, ...others) {
  return signedTerms(others.length ? [["", first], ...others.map((entry) => ["-", entry])] : [["-", first]]);
}

function signedTerms(terms) {
  const found = [];
  for (const [given, node] of terms) {
    const turned = given === "+" && terms.length > 1 && isNegative(node);
    const [sign, entry] = turned ? ["-", node[1]] : [given, node];
    let operand = atLeast(entry, SUM);
    if (sign === "-" && !found.length && whole(entry) !== null) operand = bracketed(phraseOf(entry), ATOM);
    found.push([sign === "-" ? "−" : "+", operand, ""]);
  }
  if (found.length > 1 && found[0][0] === "+") found[0] = ["", found[0][1], ""];
  return new Chain(PLUS, found);
}

function times(head, ...factors) {
  const last = factors.pop();
  const level = Array.isArray(last) && (last[0] === "sum" || last[0] === "prod") ? SUM : OVER;
  return series(SIGNS[head], [...factors.map((entry) => atLeast(entry, OVER)), atLeast(last, level)], TIMES);
}

function power(head, base, exponent) {
  const number = numeral(exponent);
  const bars = Array.isArray(base) && base[0] === "size";
  return new Enclosed(POWER, "", [atLeast(base, ATOM)], bars ? `^${number}` : raised(number));
}

function conjugate(head, operand) {
  const letter = typeof operand === "string" && /^\p{L}$/u.test(operand);
  return letter ? new Phrase(ATOM, `${operand}\u0304`.normalize("NFC")) : called(head, operand);
}

function radical(head, degree, above, below) {
  const sign = whole(degree) === 2n ? "" : raised(numeral(degree));
  if (whole(below) === null) throw new NotOfTheGrammar();
  const value = whole(below) === 1n ? numeral(above) : `(${numeral(above)}/${numeral(below)})`;
  return new Phrase(POWER, `${sign}√${value}`);
}

const between = (start, end, ...entries) => new Enclosed(ATOM, start, entries.map((entry) => atLeast(entry, IFF)), end);

function byCases(subject, branches) {
  const found = branches.map(([pattern, body]) => new Headed(OPEN, `${pattern} ${SIGNS.map}`, atLeast(body, IFF)));
  return new Enclosed(ATOM, "case(", [atLeast(subject, IFF), ...found], ")", ";");
}

function bySides(head, subject, left, right) {
  const branch = (sign, [name, body]) => [`${sign}(${nameText(name)})`, body];
  return byCases(subject, [branch("ι₁", left), branch("ι₂", right)]);
}

function byLabels(head, subject, ...branches) {
  return byCases(subject, branches.map(([name, body]) => [`:${nameText(name)}`, body]));
}

function quotient(head, above, below) {
  return new Chain(OVER, [["", atLeast(above, POWER), ""], ["/", atLeast(below, POWER), ""]], "");
}

function rootOfUnity(head, order, exponent) {
  return new Enclosed(POWER, `ζ${lowered(numeral(order))}^(`, [phraseOf(exponent)], ")");
}

function impossible(head, element, sort) {
  return new Enclosed(ATOM, "impossible(", [atLeast(element, IFF), new Phrase(ATOM, sortText(sort))], ")");
}

function subset(head, binders, condition) {
  return new Enclosed(ATOM, `{${declarations(binders)} : `, [phraseOf(condition)], "}");
}

const mapped = (head, binders, body) => new Headed(OPEN, `${declarations(binders)} ${SIGNS.map}`, phraseOf(body));

const namesIn = (node) => (Array.isArray(node) ? node.flatMap(namesIn) : typeof node === "string" ? [node] : []);

function asPower(binders, body, start, count) {
  let [number, steps] = [count, 0];
  while (Array.isArray(number) && number.length === 2 && number[0] === "next") [number, steps] = [number[1], steps + 1];
  if (binders.length !== 1 || !Array.isArray(body) || body.length !== 3 || body[0] !== "*" || start !== 1) return null;
  const [[state], [, base, last]] = [binders[0], body];
  const written = typeof state === "string" && /^y'*$/.test(state) && last === state && !namesIn(base).includes(state);
  return written && whole(number) === null ? [base, number, steps] : null;
}

function repeated(base, number, steps) {
  const shown = steps ? `${atLeast(number, ATOM).flat} + ${steps}` : phraseOf(number).flat;
  const named = typeof number === "string" && !steps;
  return new Enclosed(POWER, "", [atLeast(base, ATOM)], named ? `^${shown}` : `^(${shown})`);
}

function iterated(head, binders, body, start, count) {
  const power = asPower(binders, body, start, count);
  if (power) return repeated(...power);
  return applied(bracketed(mapped(head, binders, body), ATOM), [start], `^[${phraseOf(count).flat}]`);
}

function bijection(head, source, target, there, back) {
  const sides = new Phrase(ATOM, `${sortText(source, true)} ↔ ${sortText(target, true)}`);
  return new Enclosed(ATOM, "bijection(", [sides, atLeast(there, IFF), atLeast(back, IFF)], ")", ";");
}

function valueAt(head, map, ...given) {
  const shown = head === "at" && typeof map === "string" ? bracketed(phraseOf(map), ATOM) : atLeast(map, ATOM);
  return applied(shown, given);
}

const FORMS = Object.create(null);
function forms(heads, write, least, most = least) {
  for (const head of heads.split(" ")) FORMS[head] = { write, least, most };
}

forms("= != <= < in", relation, 2);
forms("forall exists", quantified, 2);
forms("and or iff", connected, 1, Infinity);
forms("sum prod", bounded, 2, 3);
forms("map curve", mapped, 2);
forms("at at_time forward", valueAt, 1, Infinity);
forms("true false star", (head) => new Phrase(ATOM, own(SIGNS, head) ?? head), 0);
forms("re exp next first second inl inr", called, 1);
forms("member", called, 2);
forms("implies", implies, 1, Infinity);
forms("not", (head, operand) => new Enclosed(NOT, "¬", [atLeast(operand, ATOM)], ""), 1);
forms("+", plus, 1, Infinity);
forms("-", minus, 1, Infinity);
forms("*", times, 1, Infinity);
forms("/", quotient, 2);
forms("^", power, 2);
forms("conj", conjugate, 1);
forms("abs2", (head, operand) => new Enclosed(POWER, "|", [phraseOf(operand)], "|²"), 1);
forms("size", (head, sort) => new Phrase(ATOM, `|${sortText(sort)}|`), 1);
forms("radical", radical, 3);
forms("root", rootOfUnity, 2);
forms("char", (head, frequency, point) => between("⟨", "⟩", frequency, point), 2);
forms("pair", (head, left, right) => between("(", ")", left, right), 2);
forms("indicator", (head, formula) => new Enclosed(ATOM, "[", [phraseOf(formula)], "]"), 1);
forms("residue", (head, ...values) => new Phrase(ATOM, `⟦${values.map(numeral).join(", ")}⟧`), 0, Infinity);
forms("inclusion", (head, member) => new Enclosed(POWER, "↑", [atLeast(member, ATOM)], ""), 1);
forms("impossible", impossible, 2);
forms("of", (head, sort, operand) => new Enclosed(ATOM, "(", [atLeast(operand, IFF)], ` : ${sortText(sort)})`), 2);
forms("case", bySides, 3);
forms("choose", byLabels, 2, Infinity);
forms("iterate", iterated, 4);
forms("subset", subset, 2);
forms("bijection", bijection, 4);
forms("backward", (head, map, point) => applied(atLeast(map, ATOM), [point], "⁻¹"), 2);

const linesOf = (node, width) => phraseOf(node).lines(width);

function definitionLines({ name, parameters, body }, width) {
  const declared = parameters.length ? `(${declarations(parameters)})` : "";
  const named = Array.isArray(body) && body.length === 2 && (body[0] === "element" || body[0] === "members");
  const shown = named ? new Phrase(ATOM, `${body[0]}(${phraseOf(body[1]).flat})`) : phraseOf(body);
  return new Headed(OPEN, `define ${nameText(name)}${declared} ≔`, shown).lines(width);
}
