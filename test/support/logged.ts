import { beforeEach, vi } from "vitest";

/** What is logged from now on, which is what is written to standard output, instead of showing it. */
export function logged() {
  let lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  return {
    lines: () => lines,
    text: () => lines.join(""),
    /** The lines so far, which are then forgotten. */
    taken() {
      const taken = lines;
      lines = [];
      return taken;
    },
    /** Lets everybody write again. */
    restore: () => write.mockRestore(),
  };
}

/** What each test of a file logs. */
export function loggedInEach() {
  let log: ReturnType<typeof logged>;
  beforeEach(() => {
    log = logged();
    return log.restore;
  });
  return { lines: () => log.lines(), text: () => log.text(), taken: () => log.taken() };
}
