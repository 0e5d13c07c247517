"""Daraja World for pytest: copy this file beside your tests and put into conftest.py

    from daraja_world import daraja, daraja_process  # noqa: F401

It needs Node 20 or later, and nothing of Python's beyond the standard library. A test that names
the fixture `daraja` gets a simulator that forgets everything after it:

    def test_checkout(daraja, shop):
        shop.order("0712345678", 100)
        daraja.phone("0712345678").next_prompt().enter_pin()
        daraja.callback("stk-notice")  # the shop has answered it
        assert shop.paid()
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest

COMMAND = os.environ.get("DARAJA_WORLD_COMMAND", "npx daraja-world")


class DarajaWorld:
    """The simulator's own API; `url` and `credentials` are for the client that is tested."""

    def __init__(self, url):
        self.url = url
        self.credentials = self.ask("GET", "daraja")
        self.airtel = self.ask("GET", "airtel")
        self._returned = set()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.url}/api/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise AssertionError(json.load(refusal)["message"]) from None

    def phone(self, number):
        return Phone(self, number)

    def fault(self, name, position):
        """Sets a switch until the end of the test."""
        self.ask("PUT", "faults", {name: position})

    def next_fault(self, name, position):
        """Sets a switch for the next payment, payout or request only."""
        self.ask("POST", "faults/next", {name: position})

    def advance(self, seconds):
        self.ask("POST", "advance", {"ms": round(seconds * 1000)})

    def audit(self):
        return self.ask("GET", "audit")

    def log(self):
        return self.ask("GET", "log")

    def callback(self, kind, timeout=5):
        """Waits for the first notice of a kind (`stk-notice`, `b2c-result`, …) that no call has
        returned yet. The business must have answered it."""

        def look():
            for entry in self.log():
                if entry["kind"] == kind and entry["status"] and entry["id"] not in self._returned:
                    return entry

        found = _wait(look, timeout, f"no callback {kind} was answered")
        self._returned.add(found["id"])
        return found

    def reset(self):
        self.ask("DELETE", "state")
        self._returned.clear()


class Phone:
    def __init__(self, world, number):
        self.world = world
        self.path = f"phones/{number}"

    def view(self):
        return self.world.ask("GET", self.path)

    @property
    def balance(self):
        return self.view()["balance"]

    @property
    def messages(self):
        return self.view()["messages"]

    def set(self, **settings):
        """Sets `balance`, `airtelBalance` or `answer` (`ask`, `approve`, `cancel`, `wrong-pin`, `ignore`)."""
        self.world.ask("PUT", self.path, settings)

    def next_prompt(self, timeout=5):
        prompt = _wait(
            lambda: next(iter(self.view()["prompts"]), None), timeout, "no prompt came up"
        )
        return Prompt(self, prompt)

    def pay_bill(self, amount, account, paybill=None, pin="1234"):
        body = {
            "paybill": paybill or self.world.credentials["shortCode"],
            "account": account,
            "amount": amount,
            "pin": pin,
        }
        return self.world.ask("POST", f"{self.path}/paybill", body)["receipt"]


class Prompt:
    def __init__(self, phone, view):
        self.phone = phone
        self.id, self.amount, self.account = view["id"], view["amount"], view["account"]

    def _press(self, body):
        return self.phone.world.ask("POST", f"{self.phone.path}/prompts/{self.id}", body)

    def enter_pin(self, pin="1234"):
        return self._press({"pin": pin})

    def cancel(self):
        return self._press({"cancel": True})


def _wait(look, timeout, complaint):
    end = time.monotonic() + timeout
    while True:
        found = look()
        if found is not None:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{complaint} within {timeout} s")
        time.sleep(0.02)


def _end(process):
    """Ends a command and its child processes: npx starts a shell, which starts the simulator."""
    if os.name == "nt":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
    else:
        with contextlib.suppress(OSError):  # The command has ended by itself.
            os.killpg(process.pid, signal.SIGTERM)
    process.communicate()  # Waits until all of them have ended.


@pytest.fixture(scope="session")
def daraja_process():
    program, *arguments = COMMAND.split()
    process = subprocess.Popen(
        # On Windows npx is npx.cmd; Popen finds it only by its full name.
        [shutil.which(program) or program, *arguments, "--port", "0", "--instant"],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        url = re.search(r"http://[\w.:]+", process.stdout.readline())
        assert url, f"{COMMAND} did not start; is Node 20 or later installed?"
        yield DarajaWorld(url.group())
    finally:
        _end(process)


@pytest.fixture
def daraja(daraja_process):
    daraja_process.reset()
    yield daraja_process
