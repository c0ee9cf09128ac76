// The page: what a certificate says, or what is wrong with the file.

const TEXTS = { source: "Source", hypotheses: "Hypotheses", conclusion: "Conclusion", reading: "Reading" };

function section(title, ...children) {
  return make("section", {}, make("h2", {}, title), ...children);
}

function shownCertificate(certificate) {
  const typesetter = new Typesetter(certificate);
  const { statement } = certificate;
  return [
    make("p", { className: "identity" }, statement.id),
    make("h1", {}, Prose.nodes(statement.title)),
    digestLine(certificate),
    verdictLine(statement.id),
    texts(statement),
    ...certificate.parts.map((part) => partView(typesetter, certificate, part)),
    definitionsView(typesetter, certificate),
    usesView(certificate),
  ];
}

function digestLine(certificate) {
  const found = digestOf(certificate);
  const right = found === certificate.digest;
  const text = right
    ? "Digest right: the content is the one that the digest was computed from."
    : `Digest wrong: the file says ${certificate.digest.slice(0, 16)}…, its content has ${found.slice(0, 16)}…. ` +
      "It was changed after it was written.";
  const sign = make("span", { className: "sign", ariaHidden: "true" }, right ? "✓" : "✗");
  return make("p", { id: "digest", className: right ? "good" : "bad", title: found }, sign, " ", text);
}

function verdictLine(id) {
  return make("p", { className: "quiet" }, "No verdict is in the file, and this page judges nothing. To have it judged: ",
    make("code", {}, "python -I -S verify/kernel FILE"), ". To read the proof with what each step concludes: ",
    make("code", {}, `python -m verify explain ${id}`), ".");
}

function texts(statement) {
  const rows = Object.entries(TEXTS).filter(([key]) => statement[key]);
  return make("dl", {}, rows.flatMap(([key, name]) => [make("dt", {}, name), make("dd", {}, Prose.nodes(statement[key]))]));
}

function partView(typesetter, certificate, part) {
  if ("reason" in part) {
    return section(`Part ${part.name}`,
      make("p", {}, Prose.nodes(part.says)),
      make("p", { className: "quiet" }, "Open: ", Prose.nodes(part.reason)));
  }
  const evidence = new EvidenceView(typesetter, certificate, part.evidence);
  const steps = part.evidence.length === 1 ? "1 step" : `${part.evidence.length} steps`;
  return section(`Part ${part.name}`,
    make("p", {}, Prose.nodes(part.says)),
    make("div", { className: "claim" }, typesetter.formula(part.claim)),
    part.scope === "all" ? null : make("p", { className: "quiet" }, `Scope: ${part.scope}`),
    part.assumes.map((sentence) => make("p", { className: "quiet" }, "Assumes: ", Prose.nodes(sentence))),
    make("h3", {}, "Evidence ", make("span", { className: "quiet" }, `${steps}; the last one first`)),
    make("div", { className: "evidence" }, evidence.tree()),
    part.witnesses.length ? fold("Witnesses: values that meet the hypotheses", () => witnesses(typesetter, part)) : null,
    part.controls.map((control) => controlView(typesetter, certificate, part, control)),
  );
}

function witnesses(typesetter, part) {
  const terms = part.witnesses.map((entry) => (Array.isArray(entry) ? entry : entry.terms ?? []));
  const row = (values) => values.flatMap((value, n) => [n ? ", " : "", typesetter.inline(value, 300)]);
  return make("ol", {}, terms.map((values) => make("li", {}, values.length ? row(values) : "none are needed")));
}

function controlView(typesetter, certificate, part, control) {
  const head = [make("span", { className: "rule" }, `near-miss, ${control.becomes}`), " ", ...Prose.nodes(control.says)];
  return fold(head, () => [
    make("ul", {}, control.edits.map((edit) => editView(typesetter, certificate, part, edit))),
    make("div", { className: "evidence" }, new EvidenceView(typesetter, certificate, control.evidence).tree()),
  ]);
}

function editView(typesetter, certificate, part, { path, put }) {
  const { definitions } = certificate;
  const defined = path[0] === "definitions" ? definitions[path[1]]?.name ?? path[1] : null;
  const place = defined === null ? "in the claim" : `in the definition of ${defined}`;
  let before = { claim: part.claim, definitions };
  for (const key of path) before = before?.[key];
  return make("li", {}, `${place}: `, treeOf(typesetter, before), " becomes ", treeOf(typesetter, put));
}

function treeOf(typesetter, node) {
  const binders = Array.isArray(node) && node.length && node.every((pair) => Array.isArray(pair) && pair.length === 2);
  return binders ? make("code", {}, safely(() => declarations(node), node)) : typesetter.inline(node, 300);
}

function definitionsView(typesetter, { definitions }) {
  if (!definitions.length) return null;
  const blocks = definitions.map((one) => {
    const block = typesetter.block(safely(() => definitionLines(one, lineWidth()), null) ?? [verbatim(one)]);
    block.id = `define-${one.name}`;
    return block;
  });
  return section("Definitions", blocks);
}

function usesView({ uses }) {
  if (!uses.length) return null;
  return section("Uses", make("ul", {}, uses.map(({ id, part }) => make("li", {}, make("code", {}, id), `, part ${part}`))));
}

function shownFault(fault) {
  const at = fault.at ? `Line ${fault.at.line}, column ${fault.at.column}: ` : "";
  const where = fault.where ? ` The place is ${fault.where}.` : "";
  return make("div", { id: "fault", className: "bad", role: "alert" }, make("h1", {}, "This is no certificate"),
    make("p", {}, `${at}${fault.message}.${where}`));
}

function show(text) {
  const place = document.getElementById("shown");
  place.replaceChildren();
  if (!text.trim()) return;
  try {
    const { value, starts } = Reader.read(text);
    new Form(text, starts).certificate(value);
    document.title = `${value.statement.id}: a certificate`;
    place.append(...shownCertificate(value).filter(Boolean));
    document.getElementById("given").open = false;
  } catch (error) {
    document.title = "A certificate";
    if (error instanceof RangeError) place.append(shownFault(new Fault("it is nested too deeply to be shown")));
    else if (error instanceof Fault) place.append(shownFault(error));
    else throw error;
  }
}

async function showFile(file) {
  const source = document.getElementById("source");
  try {
    source.value = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
    show(source.value);
  } catch {
    document.getElementById("shown").replaceChildren(shownFault(new Fault(`${file.name} is not UTF-8`)));
  }
}

function start() {
  const source = document.getElementById("source");
  document.getElementById("file").addEventListener("change", ({ target }) => target.files[0] && showFile(target.files[0]));
  document.getElementById("show").addEventListener("click", () => show(source.value));
  source.addEventListener("paste", () => setTimeout(() => show(source.value)));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) showFile(event.dataTransfer.files[0]);
  });
  show(source.value);
}

start();
