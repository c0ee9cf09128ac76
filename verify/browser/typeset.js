// Elements of the page, and formulas as lines of text in which defined names are links.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

function fold(summary, build, open = false) {
  const body = make("div", { className: "inside" });
  const details = make("details", { open: false }, make("summary", {}, summary), body);
  const fill = () => {
    if (details.open && !body.hasChildNodes()) body.append(...[build()].flat());
  };
  details.addEventListener("toggle", fill);
  if (open) {
    details.open = true;
    fill();
  }
  return details;
}

const SHORT = 110;

// How many characters a line may have: as many as the page is wide, and at most as many as `verify show` prints.
function lineWidth() {
  return Math.max(36, Math.min(100, Math.floor((document.documentElement.clientWidth - 64) / 8.2)));
}

class Typesetter {
  constructor(certificate) {
    this.trees = certificate.trees ?? [];
    this.definitions = new Map(certificate.definitions.map((one) => [one.name, one]));
  }

  // What a name such as @3 stands for, written out as long as that is not too long to be read.
  expanded(node, room = { left: 1500 }) {
    if (typeof node === "string" && /^@\d+$/.test(node) && Number(node.slice(1)) in this.trees) {
      const before = room.left;
      const whole = this.expanded(this.trees[Number(node.slice(1))], room);
      if (room.left >= 0) return whole;
      room.left = before;
      return node;
    }
    room.left -= 1;
    if (!Array.isArray(node) || room.left < 0) return node;
    return node.map((entry) => this.expanded(entry, room));
  }

  formula(node) {
    return this.block(linesOf(this.expanded(node), lineWidth()));
  }

  inline(node, most = SHORT) {
    const phrase = phraseOf(this.expanded(node));
    const text = phrase.length > most ? `${[...phrase.flat].slice(0, most).join("")} …` : phrase.flat;
    return make("code", {}, this.marked(text));
  }

  isShort(node) {
    return phraseOf(this.expanded(node)).length <= SHORT;
  }

  block(lines) {
    return make("pre", { className: "formula", tabIndex: 0 }, this.marked(lines.join("\n")));
  }

  // Text in which defined names are links, and what stands in braces or brackets behind _ or ^ is low or high.
  marked(text) {
    const found = [];
    const pattern = /([_^])([{(\[])|([A-Za-z_][A-Za-z0-9_′]*)/gu;
    let at = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [word, script, opening, name] = match;
      const definition = name && this.definitions.get(name.replaceAll("′", "'"));
      if (name && !definition) continue;
      found.push(text.slice(at, match.index));
      if (definition) {
        found.push(make("a", { href: `#define-${name}`, title: definitionLines(definition, 70).join("\n") }, name));
        at = match.index + word.length;
      } else {
        const end = closing(text, match.index + 1, opening);
        const inside = text.slice(match.index + (opening === "{" ? 2 : 1), opening === "{" ? end : end + 1);
        found.push(make(script === "_" ? "sub" : "sup", {}, this.marked(inside)));
        at = end + 1;
      }
      pattern.lastIndex = at;
    }
    found.push(text.slice(at));
    return found;
  }
}

function closing(text, start, opening) {
  const other = { "{": "}", "(": ")", "[": "]" }[opening];
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === opening) depth += 1;
    if (text[at] === other && !(depth -= 1)) return at;
  }
  return text.length - 1;
}
