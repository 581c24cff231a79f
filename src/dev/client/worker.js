// One stream of events for all tabs of a browser: it opens few connections to one server,
// and a stream for each tab would take them all.
"use strict";

const tabs = new Set();
let stream = null;
let lastHeard = 0;

self.onconnect = (event) => {
  const tab = event.ports[0];
  tab.onmessage = (message) => {
    if (message.data === "bye") tabs.delete(tab);
  };
  tabs.add(tab);
  // What is known here may be old: a new stream says how things stand now.
  connect();
};

function connect() {
  if (stream) stream.close();
  lastHeard = Date.now();
  stream = new EventSource("events");
  stream.addEventListener("state", (event) => {
    lastHeard = Date.now();
    for (const tab of tabs) tab.postMessage(event.data);
  });
  stream.addEventListener("beat", () => { lastHeard = Date.now(); });
}

// A stream that was refused, or that fell silent while the machine slept, stays dead.
setInterval(() => {
  if (stream && (stream.readyState === EventSource.CLOSED || Date.now() - lastHeard > 40000)) connect();
}, 1000);
