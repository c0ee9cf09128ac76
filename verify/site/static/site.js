"use strict";
// What a name in a formula means is shown beside it; statements are filtered. Without this script nothing is missing.

function definitions() {
  let shown = null;
  const hide = () => { if (shown) shown.remove(); shown = null; };
  const show = (name) => {
    const definition = document.getElementById(name.dataset.definition);
    hide();
    if (!definition || definition.contains(name)) return;
    shown = document.createElement("div");
    shown.className = "popover";
    shown.setAttribute("role", "tooltip");
    const copy = definition.cloneNode(true);
    copy.removeAttribute("id");
    shown.append(copy);
    document.body.append(shown);
    const box = name.getBoundingClientRect();
    const left = Math.min(box.left, document.documentElement.clientWidth - shown.offsetWidth - 8);
    shown.style.left = `${Math.max(4, left) + window.scrollX}px`;
    shown.style.top = `${box.bottom + 4 + window.scrollY}px`;
  };
  for (const name of document.querySelectorAll("[data-definition]")) {
    name.addEventListener("mouseenter", () => show(name));
    name.addEventListener("mouseleave", hide);
    name.addEventListener("click", () => { hide(); location.hash = name.dataset.definition; });
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
}

function filters() {
  const form = document.querySelector("form.filters");
  if (!form) return;
  form.hidden = false;
  const rows = [...document.querySelectorAll("table.all-statements tbody tr")];
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const listed = (row, key) => (row.dataset[key] || "").split("|");
  const rests = {
    "": () => true,
    nothing: (row) => !row.dataset.cites && !row.dataset.assumes,
    assumes: (row) => Boolean(row.dataset.assumes),
    cites: (row) => Boolean(row.dataset.cites),
  };
  const apply = () => {
    const chosen = Object.fromEntries(new FormData(form));
    const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
    const resting = rests[chosen.rests] || ((row) => listed(row, "cites").includes(chosen.rests.slice("cites:".length)));
    let count = 0;
    for (const row of rows) {
      const fits = ["work", "group", "verdict", "kind"].every((key) => !chosen[key] || row.dataset[key] === chosen[key])
        && resting(row) && (!chosen.assumption || listed(row, "assumes").includes(chosen.assumption))
        && words.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      count += fits;
    }
    form.querySelector("output").textContent = `${count} of ${rows.length}`;
    const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)).toString();
    try { history.replaceState(null, "", query ? `?${query}` : location.pathname); } catch { /* from some disks */ }
  };
  for (const [key, value] of new URLSearchParams(location.search)) if (form.elements[key]) form.elements[key].value = value;
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  apply();
}

// The blueprint: zoomed with buttons, keys and the wheel, moved by dragging; what a node uses and what uses it is lit.
function blueprint() {
  const frame = document.querySelector(".blueprint");
  if (!frame) return;
  const drawing = frame.querySelector("svg");
  const size = drawing.viewBox.baseVal;
  let scale = 1;
  const zoom = (wanted, x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    const next = Math.min(4, Math.max(0.05, wanted));
    const [left, top] = [(frame.scrollLeft + x) / scale, (frame.scrollTop + y) / scale];
    scale = next;
    drawing.setAttribute("width", size.width * scale);
    drawing.setAttribute("height", size.height * scale);
    frame.scrollTo(left * scale - x, top * scale - y);
  };
  const whole = () => zoom(Math.min(frame.clientWidth / size.width, frame.clientHeight / size.height));
  const bar = document.createElement("div");
  bar.className = "zoom";
  for (const [label, title, act] of [["+", "larger", () => zoom(scale * 1.4)], ["−", "smaller", () => zoom(scale / 1.4)],
    ["1:1", "as large as text", () => zoom(1)], ["whole", "the whole", whole]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.title = title;
    button.addEventListener("click", act);
    bar.append(button);
  }
  frame.before(bar);
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "+": () => zoom(scale * 1.4), "=": () => zoom(scale * 1.4), "-": () => zoom(scale / 1.4), "0": whole, "1": () => zoom(1) };
    if (act[event.key]) { act[event.key](); event.preventDefault(); }
  });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  let held = null;
  frame.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && !event.target.closest(".node")) held = [event.clientX + frame.scrollLeft, event.clientY + frame.scrollTop];
  });
  frame.addEventListener("pointermove", (event) => { if (held) frame.scrollTo(held[0] - event.clientX, held[1] - event.clientY); });
  for (const end of ["pointerup", "pointerleave"]) frame.addEventListener(end, () => { held = null; });
  const nodes = new Map([...drawing.querySelectorAll(".node")].map((node) => [node.id, node]));
  const edges = [...drawing.querySelectorAll(".edge")];
  const told = document.createElement("output");
  told.className = "told";
  frame.after(told);
  const light = (name) => {
    if (name) told.textContent = nodes.get(name).querySelector("title").textContent;
    for (const near of drawing.querySelectorAll(".near")) near.classList.remove("near");
    drawing.classList.toggle("dimmed", Boolean(name));
    if (!name) return;
    nodes.get(name).classList.add("near");
    for (const edge of edges) {
      if (edge.dataset.from !== name && edge.dataset.to !== name) continue;
      edge.classList.add("near");
      nodes.get(edge.dataset.from).classList.add("near");
      nodes.get(edge.dataset.to).classList.add("near");
    }
  };
  for (const [name, node] of nodes) {
    node.addEventListener("mouseenter", () => light(name));
    node.addEventListener("mouseleave", () => light(null));
    node.addEventListener("focus", () => light(name));
    node.addEventListener("blur", () => light(null));
  }
  const asked = nodes.get(decodeURIComponent(location.hash.slice(1)));
  if (asked) {
    const box = asked.getBBox();
    frame.scrollTo(box.x + box.width / 2 - frame.clientWidth / 2, box.y - frame.clientHeight / 2);
    asked.focus({ preventScroll: true });
  }
}

// The page of the search has a field of its own: on a phone the one beside the page is folded away.
function search() {
  const results = document.getElementById("search-results");
  if (!results) return;
  const asked = new URLSearchParams(location.search).get("q") || "";
  const heading = document.createElement("h1");
  heading.textContent = "Search";
  const form = document.createElement("form");
  form.className = "search-again";
  form.setAttribute("role", "search");
  const field = document.createElement("input");
  Object.assign(field, { type: "search", name: "q", value: asked, placeholder: "words, or a name as cago/theorem-1" });
  field.setAttribute("aria-label", "Search");
  const button = document.createElement("button");
  button.textContent = "Search";
  form.append(field, button);
  const table = document.createElement("a");
  table.href = "statements.html";
  table.textContent = "a table with filters";
  const note = document.createElement("p");
  note.append("Titles, texts, ideas and guides are searched. All statements are also in ", table, ".");
  results.before(heading, form, note);
  if (!asked) field.focus();
}

definitions();
filters();
search();
blueprint();
