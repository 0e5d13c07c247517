import { expect, test } from "vitest";
import { storeEngine } from "./store-engine";

test.each([
  { hasJava: true, isCI: true, wanted: undefined, engine: "own" },
  { hasJava: true, isCI: false, wanted: undefined, engine: "own" },
  { hasJava: true, isCI: false, wanted: "", engine: "own" },
  { hasJava: false, isCI: false, wanted: undefined, engine: "emulator" },
  { hasJava: true, isCI: true, wanted: "emulator", engine: "emulator" },
  { hasJava: false, isCI: true, wanted: "emulator", engine: "emulator" },
])(
  "store tests run on $engine: Java $hasJava, CI $isCI, KALAMU_STORE_ENGINE $wanted",
  (machine) => {
    expect(storeEngine(machine)).toBe(machine.engine);
  },
);

test.each([
  { hasJava: false, isCI: true, wanted: undefined, problem: /^The store tests need Java .*\.$/ },
  { hasJava: true, isCI: false, wanted: "dynamo", problem: /^KALAMU_STORE_ENGINE .*"dynamo"\.$/ },
])(
  "store tests don't run: Java $hasJava, CI $isCI, KALAMU_STORE_ENGINE $wanted",
  ({ problem, ...machine }) => {
    expect(() => storeEngine(machine)).toThrow(problem);
  },
);
