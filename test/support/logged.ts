import { beforeEach, vi } from "vitest";

/** Captures log lines, i.e. standard output, from now on instead of showing them. */
export function logged() {
  let lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  return {
    lines: () => lines,
    text: () => lines.join(""),
    /** Returns and clears the lines so far. */
    taken() {
      const taken = lines;
      lines = [];
      return taken;
    },
    /** Ends the capture. */
    restore: () => write.mockRestore(),
  };
}

/** The log of each test of a file. */
export function loggedInEach() {
  let log: ReturnType<typeof logged>;
  beforeEach(() => {
    log = logged();
    return log.restore;
  });
  return { lines: () => log.lines(), text: () => log.text(), taken: () => log.taken() };
}
