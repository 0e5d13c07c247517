/**
 * A conditional write that the table refused: which write of a transaction, and the item that stood
 * in its way (absent when there was none).
 */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";

  constructor(
    readonly write: string,
    readonly item: Record<string, unknown> | undefined,
    /** Every write that was refused, by name. */
    readonly failures: ReadonlyMap<string, Record<string, unknown> | undefined> = new Map([
      [write, item],
    ]),
  ) {
    super(`The condition of "${write}" does not hold.`);
  }
}

/** Others kept changing the same items at the same moment; whether it would hold now is not known. */
export class TransactionConflict extends Error {
  override readonly name = "TransactionConflict";
}
