// Keeps a page that is served by `yardstick serve` up to date. It is put in when a page is
// served; no built site holds it.
"use strict";

(() => {
  const script = document.currentScript;
  const home = new URL(".", script.src);
  const scrollKey = "yardstick-scroll";
  let content = script.dataset.content;
  let worker = null;
  let stream = null;
  let shown = null;

  restoreScroll();
  listen();
  addEventListener("pagehide", hangUp);
  // A page that comes back with "Back" is as old as it was when it was left.
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });

  function listen() {
    hangUp();
    if (typeof SharedWorker === "function") {
      worker = new SharedWorker(new URL("worker.js", home), "yardstick");
      worker.port.onmessage = (event) => follow(JSON.parse(event.data));
      // Without a server there is no worker to wait for one.
      worker.onerror = () => setTimeout(listen, 1000);
    } else {
      stream = new EventSource(new URL("events", home));
      stream.addEventListener("state", (event) => follow(JSON.parse(event.data)));
    }
  }

  function hangUp() {
    if (worker) {
      worker.onerror = null;
      worker.port.postMessage("bye");
      worker.port.close();
    }
    if (stream) stream.close();
    worker = stream = null;
  }

  // An event says how things stand; what to do about it depends on what this page shows.
  function follow(state) {
    if (state.content !== content) return replace(state);
    if (script.dataset.kind === "problems") return;
    if (state.stylesheet) restyle(new URL(state.stylesheet, home).href);
    if (state.broken) showProblems();
    else if (shown && shown.kind === "problems") hide();
  }

  async function replace(state) {
    let answer;
    try {
      answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    } catch {
      return; // The server is gone; a new one will say how things stand.
    }
    if (answer.status === 404 && script.dataset.kind !== "missing") {
      content = state.content;
      show("gone", "This page no longer exists", [], [
        "It was renamed or removed. What you see is its last state.",
      ]);
      return;
    }
    sessionStorage.setItem(scrollKey, JSON.stringify([location.href, scrollX, scrollY]));
    location.reload();
  }

  // The browser restores the position too, but not always before a page has its height.
  function restoreScroll() {
    const kept = JSON.parse(sessionStorage.getItem(scrollKey) || "null");
    sessionStorage.removeItem(scrollKey);
    if (!kept || kept[0] !== location.href) return;
    const restore = () => scrollTo({ left: kept[1], top: kept[2], behavior: "instant" });
    restore();
    addEventListener("load", restore, { once: true });
  }

  // The new stylesheet is in place before the old one goes.
  function restyle(href) {
    for (const old of document.querySelectorAll('link[rel="stylesheet"]')) {
      if (old.href === href || old.dataset.old || !/\/theme\.[0-9a-f]+\.css$/.test(old.href)) continue;
      old.dataset.old = "true";
      const link = old.cloneNode();
      delete link.dataset.old;
      link.href = href;
      link.addEventListener("load", () => old.remove());
      link.addEventListener("error", () => { link.remove(); delete old.dataset.old; });
      old.after(link);
    }
  }

  async function showProblems() {
    const trouble = await fetch(new URL("problems.json", home), { cache: "no-store" })
      .then((answer) => answer.json())
      .catch(() => null);
    if (!trouble) return;
    const notes = trouble.files.length ? [`Changed: ${trouble.files.join(", ")}`] : [];
    if (trouble.more) notes.push(`and ${trouble.more} more`);
    show("problems", trouble.title, trouble.problems, notes);
  }

  // In a shadow root, so that neither the page nor the panel changes the other's looks;
  // text is set as text.
  function show(kind, title, texts, notes) {
    hide();
    const host = document.createElement("yardstick-overlay");
    const root = host.attachShadow({ mode: "open" });
    const style = root.appendChild(document.createElement("link"));
    style.rel = "stylesheet";
    style.href = new URL("overlay.css", home).href;
    const panel = root.appendChild(document.createElement("section"));
    panel.className = "panel over";
    panel.setAttribute("role", "alert");
    const add = (name, text) => {
      panel.appendChild(document.createElement(name)).textContent = text;
    };
    add("h1", title);
    for (const text of texts) add("pre", text);
    for (const note of notes) add("p", note);
    document.documentElement.appendChild(host);
    shown = { kind, host };
  }

  function hide() {
    if (shown) shown.host.remove();
    shown = null;
  }
})();
