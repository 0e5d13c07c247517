import { beforeEach, vi } from "vitest";

export function logged() {
  let lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  return {
    lines: () => lines,
    text: () => lines.join(""),
    taken() {
      const taken = lines;
      lines = [];
      return taken;
    },
    restore: () => write.mockRestore(),
  };
}

export function loggedInEach() {
  let log: ReturnType<typeof logged>;
  beforeEach(() => {
    log = logged();
    return log.restore;
  });
  return { lines: () => log.lines(), text: () => log.text(), taken: () => log.taken() };
}
