import type { Mark } from "#contracts/submissions";

/** The reason for refusing a file. `found` names the real type or the dangerous part. */
export type ContentProblem =
  | { kind: "damaged" | "encrypted" | "macros" | "oversized" }
  | { kind: "program" | "outside"; found: string }
  | { kind: "other-content"; found: string | undefined };

export class ContentFault extends Error {
  readonly problem: ContentProblem;
  constructor(problem: ContentProblem | "damaged" | "encrypted" | "macros" | "oversized") {
    const said = typeof problem === "string" ? { kind: problem } : problem;
    super(said.kind);
    this.problem = said;
  }
}

/** Limits far above the needs of any honest file. */
export const judgementLimits = {
  /** One step is, for example, a record, a link of a chain or 1,000 searched bytes. */
  steps: 500_000,
  bytes: 300 * 1024 * 1024,
  /** Unpacked bytes of all judged embedded files, which may be in memory at the same time. */
  embeddedBytes: 32 * 1024 * 1024,
  packedBytes: 64 * 1024 * 1024,
  /**
   * Milliseconds of processor time on all threads, since unpacking runs on other threads than
   * judging.
   */
  milliseconds: 3000,
};
const bytesPerStep = 1000;
const stepsBetweenLooks = 1000;

/** The budget for judging one file with its embedded files. Throws when a limit is exceeded. */
export class Budget {
  readonly #used = { steps: 0, bytes: 0, embeddedBytes: 0, packedBytes: 0 };
  #nextLook = stepsBetweenLooks;
  readonly #begunAt = processorTime();

  constructor(private readonly limits = judgementLimits) {}

  get steps(): number {
    return this.#used.steps;
  }

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

  search(bytes: number): void {
    this.step(1 + Math.ceil(bytes / bytesPerStep));
  }

  readPacked(bytes: number): void {
    this.#use("packedBytes", bytes);
    this.#lookAtTime();
  }

  unpack(bytes: number): void {
    this.#use("bytes", bytes);
    this.search(bytes);
    this.#lookAtTime();
  }

  lookInto(bytes: number): void {
    this.#use("embeddedBytes", bytes);
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The state of one judgement, which the judgements of embedded files share. */
export interface Inside {
  budget: Budget;
  marks: Set<Mark>;
  lookInto: (bytes: Buffer) => Promise<void>;
  /** Keeps a packed file, which is judged by itself after the file around it. */
  keepPacked: (bytes: Buffer) => void;
}

/** Extensions of files that run on a double click, from Outlook's and Windows' lists. */
const programEnd =
  /\.(ade|adp|ahk|apk|app(installer|lication|x(bundle)?)?|appref-ms|asp|bas|bat|chm|cmd|com|command|cpl|csh|diagcab|dll|elf|exe|gadget|hlp|hta|htc|inf|ins|iqy|iso|jar|jnlp|jse?|ksh|library-ms|lnk|msc|msh\w*|ms[ipt]|msix(bundle)?|msu|ocx|osd|pif|pkg|pl|prg|ps1\w*|ps2\w*|psc\d|psm1|py[cowz]?|rb|reg|rgs|run|scf|scr|sct|search-ms|settingcontent-ms|sh[bs]?|slk|sys|theme|url|vb|vbe|vbp|vbs(cript)?|vhdx?|website|wim|ws[cfh]?|xbap|xll|xnk)$/i;

/** The file name at the end of a path, if its extension is a program's. */
export function programIn(path: string): string | undefined {
  const name =
    path
      .split(/[/\\:]/)
      .at(-1)
      ?.replace(/[\s.\0]+$/, "") ?? "";
  return programEnd.test(name) ? name : undefined;
}
