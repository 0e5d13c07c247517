import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { announceSession } from "../../../../../web/app/frame/session/session-store";
import { runUpload } from "../../../../../web/app/work/submissions/upload-run";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

const asked: string[] = [];

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ code: "wrong_file", message: "no" }, { status: 422 }));
  });
});
afterAll(() => vi.unstubAllGlobals());

test("a file is not submitted after another person has signed in", async () => {
  keepSession("amina");
  announceSession();

  const upload = runUpload({
    userId: "brian",
    taskId: "T-1",
    file: new File(["words"], "essay.txt", { type: "text/plain" }),
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
    steps: {
      begun: () => undefined,
      sent: () => undefined,
      waiting: () => undefined,
      checking: () => undefined,
    },
  });

  await expect(upload).rejects.toMatchObject({ code: "not_signed_in" });
  expect(asked).toEqual([]);
});
