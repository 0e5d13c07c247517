/** What is wrong with a file; `found` says what it is instead, in words. */
export type ContentProblem =
  | { kind: "damaged" | "encrypted" | "macros" | "outside" | "oversized" }
  | { kind: "other-content"; found: string | undefined };

export class ContentFault extends Error {
  constructor(readonly kind: "damaged" | "oversized") {
    super(kind);
  }
}

/** Far more than the largest honest file needs. */
export const judgementLimits = {
  /** Entries, records, hops of a chain, and thousands of bytes that are searched. */
  steps: 500_000,
  /** Bytes after unpacking. */
  bytes: 32 * 1024 * 1024,
  /** Bytes before unpacking: those of a file, and of what is embedded in it. */
  packedBytes: 64 * 1024 * 1024,
  /** Of processor time, on all threads: unpacking runs beside the thread that judges. */
  milliseconds: 3000,
};
const bytesPerStep = 1000;
const stepsBetweenLooks = 1000;

/** What the judgement of one file may use up, with all that is embedded in it. Each use of more throws. */
export class Budget {
  #steps = 0;
  #bytes = 0;
  #packedBytes = 0;
  #nextLook = stepsBetweenLooks;
  readonly #begunAt = processorTime();

  constructor(private readonly limits = judgementLimits) {}

  get steps(): number {
    return this.#steps;
  }

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > this.limits.steps) throw new ContentFault("oversized");
    if (this.#steps >= this.#nextLook) this.#lookAtTime();
  }

  #lookAtTime(): void {
    this.#nextLook = this.#steps + stepsBetweenLooks;
    if (processorTime() - this.#begunAt > this.limits.milliseconds)
      throw new ContentFault("oversized");
  }

  /** Pays for a search through as many bytes. */
  search(bytes: number): void {
    this.step(1 + Math.ceil(bytes / bytesPerStep));
  }

  /** Pays for the bytes of a packed part, before they are read. */
  readPacked(bytes: number): void {
    this.#packedBytes += bytes;
    if (this.#packedBytes > this.limits.packedBytes) throw new ContentFault("oversized");
    this.#lookAtTime();
  }

  /** Pays for bytes that came out of a packed part. */
  unpack(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.limits.bytes) throw new ContentFault("oversized");
    this.search(bytes);
    this.#lookAtTime();
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What is judged beside a file itself: what is embedded in it. */
export interface Inside {
  budget: Budget;
  lookInto: (bytes: Buffer) => Promise<ContentProblem | undefined>;
}
