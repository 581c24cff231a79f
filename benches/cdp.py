"""A headless Chromium, spoken to in its own protocol over a pair of pipes."""

import json
import os
import re
import select
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager

from tools import running

FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run "
         "--disable-background-networking --disable-component-update --disable-sync --window-size=1000,700 "
         "--remote-debugging-pipe").split()
# Chromium reads from file 3 and writes to file 4; it ends when they are closed.
SHELL = 'exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>/dev/null 2>&1'
PATIENCE = 30


@contextmanager
def browser(profile):
    """A browser that keeps its files in the folder `profile`."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        sys.exit("needs chromium on the path")
    command = ["sh", "-c", SHELL, program, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
    with running(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Browser(process.stdin, process.stdout)


class Browser:
    """The connection. Messages end with a zero byte."""

    def __init__(self, to, since):
        self.to, self.since = to.fileno(), since.fileno()
        self.read, self.messages, self.last = b"", [], 0

    def call(self, method, params=None, session=None):
        """The result of a method; what else is said meanwhile is kept."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        self._send(json.dumps(message).encode() + b"\0")
        answer = self._wait(lambda it: it.get("id") == self.last, PATIENCE)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self):
        """A new, empty tab."""
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})
        return Tab(self, target, attached["sessionId"])

    def event(self, wish, patience=PATIENCE):
        """The first event, of those kept and those to come, for which `wish` holds."""
        return self._wait(lambda it: "method" in it and wish(it), patience)

    def forget(self):
        """Drops what was said until now."""
        while select.select([self.since], [], [], 0)[0]:
            self._receive(time.monotonic() + 1)
        self.messages.clear()

    def _send(self, data):
        while data:
            data = data[os.write(self.to, data):]

    def _wait(self, wish, patience):
        until = time.monotonic() + patience
        looked = 0
        while True:
            for at in range(looked, len(self.messages)):
                if wish(self.messages[at]):
                    return self.messages.pop(at)
            looked = len(self.messages)
            self._receive(until)

    def _receive(self, until):
        left = until - time.monotonic()
        if left <= 0 or not select.select([self.since], [], [], left)[0]:
            raise TimeoutError("the browser does not say what was waited for")
        part = os.read(self.since, 1 << 16)
        if not part:
            raise ConnectionError("the browser has gone")
        *whole, self.read = (self.read + part).split(b"\0")
        self.messages.extend(json.loads(message) for message in whole)


class Tab:
    """One tab of it."""

    def __init__(self, browser, target, session):
        self.browser, self.target, self.session = browser, target, session
        self.call("Page.enable")
        self.call("Runtime.enable")

    def call(self, method, **params):
        return self.browser.call(method, params, self.session)

    def tell(self, name):
        """Gives every document a function of that name; what it is called with comes by `told`."""
        self.call("Runtime.addBinding", name=name)

    def told(self, pattern, patience=PATIENCE):
        """Waits until a document says something of that pattern."""
        def is_it(event):
            return (event["method"] == "Runtime.bindingCalled"
                    and re.fullmatch(pattern, event["params"]["payload"]))
        self.browser.event(is_it, patience)

    def go(self, address):
        """Opens an address and waits for it to load."""
        self.browser.forget()
        self.call("Page.navigate", url=address)
        self.browser.event(lambda event: event["method"] == "Page.loadEventFired")

    def reload(self):
        """Begins to load the page again."""
        self.browser.forget()
        self.call("Page.reload")

    def value(self, expression):
        """What an expression is in the page."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def close(self):
        self.browser.call("Target.closeTarget", {"targetId": self.target})
