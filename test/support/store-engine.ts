interface Machine {
  hasJava: boolean;
  /** The run decides about a change: `CI` is set. */
  isCI: boolean;
  /** `KALAMU_STORE_ENGINE` */
  wanted: string | undefined;
}

/**
 * The store tests' engine: `own` is DynamoDB Local, DynamoDB's own engine; `emulator` is the AWS
 * emulator, which proves nothing about simultaneous writers. Throws one line if neither will do.
 */
export function storeEngine({ hasJava, isCI, wanted }: Machine): "own" | "emulator" {
  if (wanted === "emulator") return "emulator";
  if (wanted) throw new Error(`KALAMU_STORE_ENGINE can be "emulator" only; it is "${wanted}".`);
  if (hasJava) return "own";
  if (isCI)
    throw new Error("The store tests need Java (17 or later) for DynamoDB Local: install it.");
  return "emulator";
}

/** The closing words of a run whose store tests ran on the emulator. */
export const onEmulator =
  "Store tests ran on the AWS emulator, not on DynamoDB's own engine (which needs Java): those of several writers at once did not run.";
