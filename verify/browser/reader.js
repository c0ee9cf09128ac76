// A strict reader of JSON that knows where it is: what the loader of the kernel refuses is refused here, with the line,
// the column and the place in the certificate.

const MOST_BYTES = 8 << 20;
const MOST_LEVELS = 120;
const MOST_MARKS = 600000;
const SAFE = 2 ** 53;

class Fault extends Error {
  constructor(message, where = "", at = null) {
    super(message);
    this.where = where;
    this.at = at;
  }
}

const placeOf = (path) =>
  path.map((key, n) => (typeof key === "number" ? `[${key}]` : n ? `.${key}` : key)).join("");

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.path = [];
    this.marks = 0;
    this.starts = new WeakMap();
  }

  static read(text) {
    if (new TextEncoder().encode(text).length > MOST_BYTES) throw new Fault(`the file has more than ${MOST_BYTES} bytes`);
    const reader = new Reader(text);
    if (text.startsWith("\ufeff")) reader.fail("a byte-order mark stands before the text; expected '{'");
    reader.space();
    const value = reader.value("a certificate, which begins with '{'");
    reader.space();
    if (reader.at < text.length) reader.fail(`expected nothing more, found ${reader.found()}`);
    return { value, starts: reader.starts };
  }

  fail(message, at = this.at) {
    throw new Fault(message, placeOf(this.path), lineAndColumn(this.text, at));
  }

  found() {
    if (this.at >= this.text.length) return "the end of the text";
    return `'${String.fromCodePoint(this.text.codePointAt(this.at))}'`;
  }

  space() {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  mark() {
    this.marks += 1;
    if (this.marks > MOST_MARKS) this.fail(`more than ${MOST_MARKS} brackets, commas and colons`);
    this.at += 1;
  }

  value(expected) {
    const sign = this.text[this.at];
    if (sign === "{") return this.object();
    if (sign === "[") return this.array();
    if (sign === '"') return this.string();
    if (sign !== undefined && "-0123456789".includes(sign)) return this.number();
    for (const [word, value] of [["true", true], ["false", false], ["null", null]]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    if (/^(NaN|Infinity)/.test(this.text.slice(this.at, this.at + 8))) this.fail("numbers are integers");
    return this.fail(`expected ${expected}, found ${this.found()}`);
  }

  enter(container) {
    this.starts.set(container, this.at);
    this.mark();
    this.depth = (this.depth ?? 0) + 1;
    if (this.depth > MOST_LEVELS) this.fail(`nested deeper than ${MOST_LEVELS} levels`);
    this.space();
  }

  leave(container) {
    this.mark();
    this.depth -= 1;
    return container;
  }

  object() {
    const found = Object.create(null);
    this.enter(found);
    if (this.text[this.at] === "}") return this.leave(found);
    for (;;) {
      if (this.text[this.at] !== '"') this.fail(`expected a key in double quotes, found ${this.found()}`);
      const start = this.at;
      const key = this.string();
      if (key in found) this.fail(`the key '${key}' stands twice`, start);
      this.path.push(key);
      this.space();
      if (this.text[this.at] !== ":") this.fail(`expected ':' behind the key '${key}', found ${this.found()}`);
      this.mark();
      this.space();
      found[key] = this.value("a value");
      this.path.pop();
      this.space();
      if (this.text[this.at] === "}") return this.leave(found);
      if (this.text[this.at] !== ",") this.fail(`expected ',' or '}', found ${this.found()}`);
      this.mark();
      this.space();
    }
  }

  array() {
    const found = [];
    this.enter(found);
    if (this.text[this.at] === "]") return this.leave(found);
    for (;;) {
      this.path.push(found.length);
      found.push(this.value("a value"));
      this.path.pop();
      this.space();
      if (this.text[this.at] === "]") return this.leave(found);
      if (this.text[this.at] !== ",") this.fail(`expected ',' or ']', found ${this.found()}`);
      this.mark();
      this.space();
    }
  }

  string() {
    const start = this.at;
    const body = /[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*/y;
    body.lastIndex = start + 1;
    body.test(this.text);
    this.at = body.lastIndex;
    if (this.text[this.at] !== '"') {
      if (this.at >= this.text.length) this.fail("the text ends within a string that begins here", start);
      this.fail(this.text[this.at] === "\\" ? "no such escape" : "a control character within a string");
    }
    this.at += 1;
    const value = JSON.parse(this.text.slice(start, this.at));
    if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value)) {
      this.fail("half of a surrogate pair", start);
    }
    return value;
  }

  number() {
    const start = this.at;
    const [text] = /^-?[0-9]*(?:\.[0-9]*)?(?:[eE][-+]?[0-9]*)?/.exec(this.text.slice(start, start + 2000));
    if (!/^(0|-?[1-9][0-9]*)$/.test(text)) this.fail(`the number ${text.slice(0, 40)} is not an integer`);
    if (text.length > 17 || Math.abs(Number(text)) > SAFE || (Number(text) === SAFE && BigInt(text) !== BigInt(SAFE))) {
      this.fail("integers beyond 2^53 are written as strings");
    }
    this.at += text.length;
    return Number(text);
  }
}

function lineAndColumn(text, at) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: [...before[before.length - 1]].length + 1 };
}
