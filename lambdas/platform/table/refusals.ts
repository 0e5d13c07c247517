/** A write whose condition failed, and the item as it was; undefined when there was none. */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";

  constructor(
    readonly write: string,
    readonly item: Record<string, unknown> | undefined,
    /** All writes of the transaction whose conditions failed, by name. */
    readonly failures: ReadonlyMap<string, Record<string, unknown> | undefined> = new Map([
      [write, item],
    ]),
  ) {
    super(`The condition of "${write}" does not hold.`);
  }
}

/** Other transactions kept changing the same items; whether the conditions hold is not known. */
export class TransactionConflict extends Error {
  override readonly name = "TransactionConflict";
}

/** Which condition refused a write, instead of throwing it; undefined when the write was made. */
export async function refusalOf(write: Promise<unknown>): Promise<ConditionFailed | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
}
