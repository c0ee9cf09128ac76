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

definitions();
filters();
