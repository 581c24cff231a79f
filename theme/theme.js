// What a scorecard's pages can do beyond reading: theme, quick find, filter and sort of the
// standing table, what-if, copying, ages. Every page is complete without it. It has no
// constant of the score in it: those stand in the page, written from the data.
"use strict";
(() => {
  const root = document.documentElement;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // ── Theme: set before anything is painted ──────────────────────────────────

  const KEY = "yardstick-theme";
  let theme = null;
  try { theme = localStorage.getItem(KEY); } catch { /* storage is off: follow the system */ }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.classList.add("js");

  function themeSwitch() {
    const chosen = $(`#theme-${root.dataset.theme ?? "auto"}`);
    if (chosen) chosen.checked = true;
    for (const radio of $$(".theme input")) {
      radio.addEventListener("change", () => {
        if (radio.value === "auto") delete root.dataset.theme;
        else root.dataset.theme = radio.value;
        try { localStorage.setItem(KEY, radio.value); } catch { /* not remembered */ }
      });
    }
  }

  // ── An earlier address leads on, to the anchor that was asked for ───────────

  const { movedTo } = root.dataset;
  if (movedTo && location.hash) location.replace(movedTo + location.hash);

  // ── Copying ────────────────────────────────────────────────────────────────

  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { value: text, className: "sr" });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    const label = button.dataset.label ??= button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 1600);
  }

  function copyButton(label, text, className = "link") {
    const button = make("button", { type: "button", className, textContent: label });
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", () => copy(text(), button));
    return button;
  }

  const pageAddress = () => $('link[rel="canonical"]')?.href ?? location.href.split(/[?#]/)[0];

  function copyButtons() {
    for (const record of $$(".record[id]")) {
      const page = $("h3 a", record);
      const address = () => page ? page.href : `${pageAddress()}#${encodeURIComponent(record.id)}`;
      $("header .end", record)?.append(" ", copyButton("Copy link", address));
    }
    for (const cite of $$(".cite")) {
      let actions = cite.nextElementSibling;
      if (!actions?.matches(".actions")) cite.after(actions = make("p", { className: "actions" }));
      actions.prepend(copyButton("Copy citation", () => cite.textContent.trim(), "button"));
      if ($("main").contains(cite)) actions.prepend(copyButton("Copy link", pageAddress, "button"));
    }
  }

  // ── Ages on the reader's day ───────────────────────────────────────────────

  function ages(times) {
    const now = new Date();
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
    for (const time of times) {
      if (time.title) continue;
      const day = time.dateTime.length === 7 ? `${time.dateTime}-01` : time.dateTime;
      const days = Math.round((today - Date.parse(day)) / 86400000);
      if (!(days >= 0) || day.length !== 10) continue;
      const age = days === 0 ? "today" : days === 1 ? "1 day ago"
        : days < 731 ? `${days} days ago` : `${(days / 365.25).toFixed(1)} years ago`;
      time.title = age;
      if (time.matches(".facts time, .title time")) {
        time.after(make("span", { className: "age", textContent: ` (${age})` }));
      }
    }
  }

  // The ages in the title are there before it is painted: added later, they would move
  // everything under it by a line.
  const titleAges = new MutationObserver(() => {
    ages($$(".title time[datetime]"));
    if ($(".title + *")) titleAges.disconnect();
  });
  titleAges.observe(root, { childList: true, subtree: true });

  // ── Quick find ─────────────────────────────────────────────────────────────

  function quickFind() {
    const input = $("#find"), list = $("#results");
    if (!input) return;
    let index = null, found = [], at = -1;

    const load = () => index ??= fetch(`${root.dataset.root}search.json`)
      .then(answer => answer.ok ? answer.json() : Promise.reject())
      .then(entries => entries.map(entry => ({
        kind: entry[0], name: entry[1], address: entry[2],
        lower: entry[1].toLowerCase(), words: `${entry[1]} ${entry[3]} ${entry[0]}`.toLowerCase(),
      })))
      .catch(() => null);

    const close = () => {
      list.hidden = true;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
      at = -1;
    };
    const choose = next => {
      at = next;
      $$("li", list).forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
      if (at < 0) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", `h-found-${at}`);
      list.children[at].scrollIntoView({ block: "nearest" });
    };
    const go = entry => { location.href = root.dataset.root + entry.address; };

    async function search() {
      const text = input.value.trim().toLowerCase();
      if (!text) return close();
      const entries = await load();
      if (text !== input.value.trim().toLowerCase()) return;
      const words = text.split(/\s+/);
      const rank = entry => entry.lower.startsWith(text) ? 0 : entry.lower.includes(text) ? 1 : 2;
      found = (entries ?? []).filter(entry => words.every(word => entry.words.includes(word)))
        .sort((a, b) => rank(a) - rank(b)).slice(0, 12);
      const nothing = entries ? "Nothing found" : "Quick find needs the site to be served over http";
      list.replaceChildren(...(found.length ? found.map(option) : [note(nothing)]));
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      choose(found.length ? 0 : -1);
    }
    function option(entry, number) {
      const item = make("li", { id: `h-found-${number}` }, entry.name, " ", make("small", { textContent: entry.kind }));
      item.setAttribute("role", "option");
      item.addEventListener("mousedown", event => { event.preventDefault(); go(entry); });
      return item;
    }
    function note(text) {
      const item = make("li", { textContent: text });
      item.setAttribute("role", "option");
      item.setAttribute("aria-disabled", "true");
      return item;
    }

    input.addEventListener("focus", load);
    input.addEventListener("input", search);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", event => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && found.length && !list.hidden) {
        event.preventDefault();
        choose((at + step + found.length) % found.length);
      } else if (event.key === "Enter" && found[at]) {
        go(found[at]);
      } else if (event.key === "Escape") {
        if (list.hidden) input.value = "";
        close();
      }
    });
    document.addEventListener("keydown", event => {
      const typing = event.target.closest?.("input, select, textarea, [contenteditable]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  }

  // ── The standing table ─────────────────────────────────────────────────────

  const VERDICTS = ["lead", "parity", "trails", "gap"];
  const COLUMNS = ["verdict", "axis", "value", "rival", "ratio", "competitor", "measured"];
  const PAGE = 60; // rows that a long table shows at once

  function standingTable() {
    const form = $("#filter"), table = form?.parentElement.querySelector(".standing");
    if (!table) return null;
    const isLong = table.classList.contains("long");
    const homes = $$("tbody", table);
    const view = make("tbody");
    homes[0].before(view);
    const rowsAtStart = $$("tbody tr", table);
    const home = new Map();
    let rows = null, limit = PAGE, shown = new Set(), pinned = null, sort = "", timer = 0;
    // Of a long table only what is shown stays in the page: the browser need not style
    // and lay out the rest with each keystroke.
    if (isLong) {
      for (const body of homes) body.replaceChildren();
      view.append(...rowsAtStart.slice(0, PAGE));
      table.classList.add("ready");
    }

    const field = name => $(`#h-${name}`);
    const selects = ["group", "category", "system", "status", "caveat"];
    const groupOf = new Map($$("option[data-g]", field("category")).map(it => [it.value, it.dataset.g]));

    // Everything a filter or a sort asks of a row, read once.
    function read() {
      if (rows) return rows;
      const number = cell => {
        const data = $("data", cell);
        return data ? Number(data.value) : null;
      };
      rows = rowsAtStart.map((tr, order) => {
        const cells = tr.cells;
        if (!isLong) home.set(tr, tr.parentElement);
        const axis = $("a, span", cells[1]);
        return {
          tr, order,
          axis: axis.textContent,
          verdict: cells[0].className,
          group: groupOf.get(tr.dataset.c) ?? "",
          category: tr.dataset.c ?? "",
          system: (tr.dataset.s ?? "").split(" "),
          status: tr.dataset.t,
          caveat: $$(".cv", tr).map(it => it.textContent),
          text: `${tr.textContent} ${axis.title}`.toLowerCase(),
          keys: [VERDICTS.indexOf(cells[0].className), axis.textContent, number(cells[2]), number(cells[3]),
            number(cells[4]), cells[5].textContent || null, $("time", cells[6])?.dateTime ?? null],
        };
      });
      return rows;
    }

    function state() {
      const verdict = VERDICTS.filter(it => $(`#f-${it}`).checked);
      const wanted = { q: field("q").value.trim(), verdict: verdict.length < 4 ? verdict.join(",") || "none" : "" };
      for (const name of selects) wanted[name] = field(name).value;
      wanted.number = field("number").checked ? "1" : "";
      wanted.sort = sort;
      return wanted;
    }

    function setState(wanted) {
      const verdicts = wanted.verdict ? wanted.verdict.split(",") : VERDICTS;
      for (const it of VERDICTS) $(`#f-${it}`).checked = verdicts.includes(it);
      field("q").value = wanted.q ?? "";
      for (const name of selects) {
        field(name).value = wanted[name] ?? "";
        if (field(name).selectedIndex < 0) field(name).value = "";
      }
      field("number").checked = Boolean(wanted.number);
      sort = COLUMNS.includes((wanted.sort ?? "").replace(/^-/, "")) ? wanted.sort : "";
      field("sort").value = sort;
    }

    function matches(wanted) {
      const words = wanted.q.toLowerCase().split(/\s+/).filter(Boolean);
      const verdicts = wanted.verdict ? wanted.verdict.split(",") : null;
      return row => (!verdicts || verdicts.includes(row.verdict))
        && (!wanted.group || row.group === wanted.group)
        && (!wanted.category || row.category === wanted.category)
        && (!wanted.status || row.status === wanted.status)
        && (!wanted.system || row.system.includes(wanted.system))
        && (!wanted.caveat || row.caveat.includes(wanted.caveat))
        && (!wanted.number || row.keys[2] !== null)
        && words.every(word => row.text.includes(word));
    }

    // A collator takes a phone a twentieth of a second to make, so it waits for the first sort.
    let collator = null;
    function comparison() {
      collator ??= new Intl.Collator(root.lang || "en", { numeric: true });
      const column = COLUMNS.indexOf(sort.replace(/^-/, ""));
      const sign = sort.startsWith("-") ? -1 : 1;
      return (a, b) => {
        const [one, other] = [a.keys[column], b.keys[column]];
        // What is missing comes last, whichever way it is sorted.
        if (one === null || other === null) return (one === null) - (other === null) || a.order - b.order;
        const order = typeof one === "string" ? collator.compare(one, other) : one - other;
        return sign * order || a.order - b.order;
      };
    }

    function apply() {
      const wanted = state();
      let matching = read().filter(matches(wanted));
      if (sort) matching.sort(comparison());
      const count = matching.length;
      if (isLong) {
        matching = matching.slice(0, limit);
        if (pinned && !matching.includes(pinned)) matching.unshift(pinned);
      }
      place(matching);
      const total = rows.length.toLocaleString(root.lang);
      const words = isLong && matching.length < count
        ? [`${matching.length} of ${count.toLocaleString(root.lang)}`, ` matching shown, ${total} in all`]
        : [`${count.toLocaleString(root.lang)} of ${total}`, " shown"];
      $("#h-count [role=status]").replaceChildren(make("b", { textContent: words[0] }), words[1]);
      more.hidden = !isLong || matching.length >= count;
      heads();
      // Changing the address takes a browser as long as the filter itself.
      clearTimeout(timer);
      timer = setTimeout(() => remember(wanted), 250);
    }

    function place(matching) {
      const next = new Set(matching);
      if (isLong) {
        view.replaceChildren(...matching.map(row => row.tr));
      } else {
        for (const row of rows) {
          const hide = !next.has(row);
          if (row.hidden !== hide) row.tr.classList.toggle("off", row.hidden = hide);
        }
        if (sort) view.append(...matching.map(row => row.tr));
        else if (view.rows.length) for (const row of rows) home.get(row.tr).append(row.tr);
      }
      shown = next;
    }

    function remember(wanted) {
      const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
      const address = (query.size ? `?${query}` : location.pathname) + location.hash;
      try { history.replaceState(null, "", address); } catch { /* a page from disk */ }
    }

    // Sort buttons in the head, and the same choice as a list for phones.
    const ths = $$("thead th", table);
    function heads() {
      ths.forEach((th, at) => {
        const [name, way] = [COLUMNS[at], sort.startsWith("-") ? "descending" : "ascending"];
        if (sort.replace(/^-/, "") === name) th.setAttribute("aria-sort", way);
        else th.removeAttribute("aria-sort");
      });
      field("sort").value = sort;
    }
    field("sort").append(make("option", { value: "", textContent: "Verdict, then ratio" }));
    ths.forEach((th, at) => {
      const holder = $("b", th) ?? th, label = holder.textContent, name = COLUMNS[at];
      const button = make("button", { type: "button", textContent: label });
      button.addEventListener("click", () => {
        sort = sort === name ? `-${name}` : sort === `-${name}` ? "" : name;
        apply();
      });
      holder.replaceChildren(button);
      field("sort").append(make("option", { value: name, textContent: `${label} ↑` }),
        make("option", { value: `-${name}`, textContent: `${label} ↓` }));
    });

    const more = make("button", { type: "button", className: "link", textContent: `Show ${PAGE} more`, hidden: true });
    more.addEventListener("click", () => { limit += PAGE; apply(); });
    table.parentElement.after(more);

    const changed = () => { limit = PAGE; pinned = null; apply(); };
    form.addEventListener("input", event => {
      if (event.target.id === "h-sort") sort = event.target.value;
      changed();
    });
    $("#h-reset").addEventListener("click", () => { setState({}); changed(); });
    const copyView = $("#h-copy");
    copyView.setAttribute("aria-live", "polite");
    copyView.addEventListener("click", () => { remember(state()); copy(location.href, copyView); });

    // A link to a verdict or to a row leads to it, whatever the filter hides.
    function followHash() {
      const id = decodeURIComponent(location.hash.slice(1));
      if (!id) return;
      const row = read().find(it => it.tr.id === id);
      const target = row?.tr ?? homes.find(it => it.id === id);
      if (!target) return;
      const visible = row && !row.hidden && (!isLong || shown.has(row));
      if (row ? visible : !isLong && !location.search) return;
      setState(row || !isLong ? {} : { verdict: id });
      changed();
      if (row && isLong) { pinned = row; apply(); }
      (row ? target : isLong ? table : target).scrollIntoView();
    }
    window.addEventListener("hashchange", followHash);

    const query = Object.fromEntries(new URLSearchParams(location.search));
    setState(query);
    const anything = Object.values(state()).some(Boolean);
    if (anything) apply();
    else if (isLong) later(apply);
    followHash();
    return read;
  }

  const later = work => "requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 200);

  // ── What if ────────────────────────────────────────────────────────────────

  function whatIf(read) {
    const panel = $("#what-if");
    if (!panel || !read) return;
    const numbers = text => text.split(" ").map(Number);
    const worth = numbers(panel.dataset.worth), shares = numbers(panel.dataset.shares);
    const tally = numbers(panel.dataset.tally);
    const axis = $("#h-axis"), verdict = $("#h-verdict"), output = $("output", panel);

    function standing(counts) {
      const contested = counts[0] + counts[1] + counts[2];
      const points = worth.reduce((sum, each, at) => sum + each * counts[at], 0);
      const play = contested ? points / contested : 0;
      const field = contested ? contested / (contested + counts[3]) : 0;
      return { play, field, value: 100 * (shares[0] * play + shares[1] * field) };
    }
    function show() {
      const row = read()[Number(axis.value)];
      const counts = [...tally];
      counts[VERDICTS.indexOf(row.verdict)] -= 1;
      counts[VERDICTS.indexOf(verdict.value)] += 1;
      const now = standing(tally), then = standing(counts), by = then.value - now.value;
      const sign = by < 0 ? "−" : "+";
      output.replaceChildren(
        make("b", { textContent: then.value.toFixed(1) }),
        ` instead of ${now.value.toFixed(1)} (${sign}${Math.abs(by).toFixed(2)})`,
        make("small", { textContent: `100 × (${shares[0]} × ${then.play.toFixed(4)} + ${shares[1]} × ${then.field.toFixed(4)})` }),
      );
    }
    function fill() {
      if (axis.options.length > 1) return;
      axis.replaceChildren(...read().map((row, at) => make("option", { value: at, textContent: row.axis })));
      const first = read().findIndex(row => row.verdict === "gap");
      axis.value = String(Math.max(first, 0));
      verdict.value = read()[Number(axis.value)].verdict === "parity" ? "lead" : "parity";
      show();
    }
    panel.hidden = false;
    panel.addEventListener("input", show);
    panel.addEventListener("focusin", fill, { once: true });
    // A long list is filled when it is wanted.
    if (!$(".standing.long")) later(fill);
  }

  // ── Start ──────────────────────────────────────────────────────────────────

  document.addEventListener("DOMContentLoaded", () => {
    for (const element of $$(".tools, .filter > [hidden], .count")) element.hidden = false;
    themeSwitch();
    quickFind();
    copyButtons();
    titleAges.disconnect();
    ages($$("time[datetime]"));
    whatIf(standingTable());
  });
})();
