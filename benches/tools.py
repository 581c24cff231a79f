"""What the measuring scripts share: the programs, a place to work, processes that end with them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
MEMORY = Path("/dev/shm")


def yardstick(given=None):
    """A release build of yardstick, or the program given."""
    program = Path(given or PROJECT / "target/release/yardstick")
    if not program.exists():
        sys.exit(f"there is no {program}: `cargo build --release` makes one")
    return program.resolve()


def hugo(given=None):
    """Hugo as given, or from the path; None where there is none."""
    return shutil.which(given or "hugo")


def workplace():
    """A folder that is removed afterwards, on a memory file system where there is one."""
    return tempfile.TemporaryDirectory(prefix="yardstick-bench-", dir=MEMORY if MEMORY.is_dir() else None)


def shipped(folder):
    """A copy of the project that is shipped, to be changed."""
    for part in ("data", "content", "theme", "static"):
        if (PROJECT / part).is_dir():
            shutil.copytree(PROJECT / part, folder / part)
    return folder


def end_by_unwinding():
    """Makes a signal to end an exception, so that what was started is ended too."""
    def stop(number, _):
        sys.exit(128 + number)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)


@contextmanager
def running(command, **options):
    """A process with a group of its own, which is ended as a whole when the block is left."""
    process = subprocess.Popen(command, start_new_session=True, **options)
    try:
        yield process
    finally:
        kill(process, signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            pass
        kill(process, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                pipe.close()


def kill(process, number):
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass


@contextmanager
def preview(program, project):
    """`yardstick serve` on a free port: the process and its address, once it listens."""
    command = [program, "serve", "--root", project, "--port", "0"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        said = process.stdout.readline()
        address = re.search(r"http://\S+", said)
        if not address:
            sys.exit(f"yardstick serve did not start: {said!r}")
        yield process, address[0]


def percentile(values, share):
    """The value below which that share of all lies: one of those measured."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
