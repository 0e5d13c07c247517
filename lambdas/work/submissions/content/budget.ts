import type { Mark } from "#contracts/submissions";

/** Why a file is refused; `found` says what it is instead, or what is in it, in words. */
export type ContentProblem =
  | { kind: "damaged" | "encrypted" | "macros" | "oversized" }
  | { kind: "program" | "outside"; found: string }
  | { kind: "other-content"; found: string | undefined };

/** Ends the judgement of a file: it is refused. */
export class ContentFault extends Error {
  readonly problem: ContentProblem;
  constructor(problem: ContentProblem | "damaged" | "encrypted" | "macros" | "oversized") {
    const said = typeof problem === "string" ? { kind: problem } : problem;
    super(said.kind);
    this.problem = said;
  }
}

/** Far more than the largest honest file needs. */
export const judgementLimits = {
  /** Entries, records, hops of a chain, and thousands of bytes that are searched. */
  steps: 500_000,
  /** Bytes after unpacking. */
  bytes: 300 * 1024 * 1024,
  /** Bytes after unpacking of what is embedded and looked into: all of it is in memory at once. */
  embeddedBytes: 32 * 1024 * 1024,
  /** Bytes before unpacking: those of a file, and of what is embedded in it. */
  packedBytes: 64 * 1024 * 1024,
  /** Of processor time, on all threads: unpacking runs beside the thread that judges. */
  milliseconds: 3000,
};
const bytesPerStep = 1000;
const stepsBetweenLooks = 1000;

/** What the judgement of one file may use up, with all that is embedded in it. Each use of more throws. */
export class Budget {
  readonly #used = { steps: 0, bytes: 0, embeddedBytes: 0, packedBytes: 0 };
  #nextLook = stepsBetweenLooks;
  readonly #begunAt = processorTime();

  constructor(private readonly limits = judgementLimits) {}

  get steps(): number {
    return this.#used.steps;
  }

  /** Milliseconds of processor time that are left. */
  get timeLeft(): number {
    return this.limits.milliseconds - (processorTime() - this.#begunAt);
  }

  #use(what: "steps" | "bytes" | "embeddedBytes" | "packedBytes", count: number): void {
    this.#used[what] += count;
    if (this.#used[what] > this.limits[what]) throw new ContentFault("oversized");
  }

  #lookAtTime(): void {
    this.#nextLook = this.#used.steps + stepsBetweenLooks;
    if (this.timeLeft < 0) throw new ContentFault("oversized");
  }

  step(count = 1): void {
    this.#use("steps", count);
    if (this.#used.steps >= this.#nextLook) this.#lookAtTime();
  }

  /** Pays for a search through as many bytes. */
  search(bytes: number): void {
    this.step(1 + Math.ceil(bytes / bytesPerStep));
  }

  /** Pays for the bytes of a packed part, before they are read. */
  readPacked(bytes: number): void {
    this.#use("packedBytes", bytes);
    this.#lookAtTime();
  }

  /** Pays for bytes that came out of a packed part. */
  unpack(bytes: number): void {
    this.#use("bytes", bytes);
    this.search(bytes);
    this.#lookAtTime();
  }

  /** Pays for an embedded file. */
  lookInto(bytes: number): void {
    this.#use("embeddedBytes", bytes);
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What goes through the judgement of a file and of all that is embedded in it. */
export interface Inside {
  budget: Budget;
  /** What its reviewer is told. */
  marks: Set<Mark>;
  /** Throws ContentFault for a danger in an embedded file. */
  lookInto: (bytes: Buffer) => Promise<void>;
}

/** The ends of names of files that a double click runs, as Outlook and Windows list them. */
const programEnd =
  /\.(ade|adp|apk|app|application|appref-ms|asp|bas|bat|chm|cmd|com|command|cpl|csh|diagcab|dll|elf|exe|gadget|hlp|hta|htc|inf|ins|iso|jar|jnlp|jse?|ksh|library-ms|lnk|msc|msh\w*|ms[ipt]|msix|msu|ocx|osd|pif|pkg|pl|prg|ps1\w*|ps2\w*|psc\d|py[cowz]?|rb|reg|rgs|run|scf|scr|sct|search-ms|settingcontent-ms|sh[bs]?|sys|theme|url|vb|vbe|vbp|vbs(cript)?|vhdx?|website|wim|ws[cfh]?|xbap|xll|xnk)$/i;

/** The last part of a path, where it names a program. */
export function programIn(path: string): string | undefined {
  const name =
    path
      .split(/[/\\:]/)
      .at(-1)
      ?.replace(/[\s.\0]+$/, "") ?? "";
  return programEnd.test(name) ? name : undefined;
}
