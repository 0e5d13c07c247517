interface Machine {
  hasJava: boolean;
  isCI: boolean;
  wanted: string | undefined;
}

/**
 * The engine of the store tests: `own` is DynamoDB Local; `emulator` is the AWS emulator, which
 * proves nothing about simultaneous writers. Throws if `wanted` names another engine, or if Java is
 * missing in CI.
 */
export function storeEngine({ hasJava, isCI, wanted }: Machine): "own" | "emulator" {
  if (wanted === "emulator") return "emulator";
  if (wanted) throw new Error(`KALAMU_STORE_ENGINE can be "emulator" only; it is "${wanted}".`);
  if (hasJava) return "own";
  if (isCI)
    throw new Error("The store tests need Java (17 or later) for DynamoDB Local: install it.");
  return "emulator";
}

/** Printed after a run whose store tests used the emulator. */
export const onEmulator =
  "Store tests ran on the AWS emulator, not on DynamoDB's own engine (which needs Java): those of several writers at once did not run.";
