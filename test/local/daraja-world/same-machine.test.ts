import { expect, test } from "vitest";
import { isForeign } from "../../../local/daraja-world/http/same-machine";

test.each([
  ["localhost:8181", undefined, true, false],
  ["localhost:8181", "http://localhost:8181", true, false],
  // Served with `--tls`.
  ["localhost", "https://localhost", true, false],
  ["evil.example", undefined, true, true],
  ["192.168.1.7:8181", undefined, true, true],
  ["localhost:8181", "http://evil.example", true, true],
  ["192.168.1.7:8181", "http://192.168.1.7:8181", false, false],
  ["[fe80::1]:8181", undefined, false, false],
  // The name under which another container knows this machine.
  ["daraja:8181", undefined, false, false],
  ["wanjiru.local:8181", undefined, false, false],
  // A website's name that resolves to this machine.
  ["evil.example:8181", "http://evil.example:8181", false, true],
  ["192.168.1.7:8181", "http://evil.example", false, true],
])(
  "a request to %s with the origin %s, with loopback only %s, is foreign: %s",
  (host, origin, isLoopback, foreign) => {
    expect(isForeign({ host, ...(origin && { origin }) }, isLoopback)).toBe(foreign);
  },
);
