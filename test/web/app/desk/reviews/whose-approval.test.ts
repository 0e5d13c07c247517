import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { ReviewedWork } from "#contracts/reviews";
import { approvals } from "../../../../../web/app/desk/reviews/approvals";
import { announceSession } from "../../../../../web/app/frame/session/session-store";
import { sessionOf } from "../../../../../web/app/frame/session/stored-session";
import { finishUnfinished } from "../../../../../web/app/frame/session/unfinished";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

let asked: (string | undefined)[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("fetch", async (_: string, init: { headers: Record<string, string> }) => {
    const token = init.headers["authorization"]?.replace("Bearer ", "") ?? "";
    asked.push(sessionOf(token, 0)?.userId);
    return Response.json({ code: "conflict", message: "decided" }, { status: 409 });
  });
  signIn("amina");
});
afterAll(() => vi.unstubAllGlobals());

function signIn(userId: string) {
  keepSession(userId);
  announceSession();
}

const work = (id: string) => ({ id }) as ReviewedWork;
const approve = { decision: "approve" } as const;

test("an approval is not sent under another administrator who has signed in since", async () => {
  approvals.hold(work("one"), approve, "amina");
  signIn("brian");

  await approvals.sendAll();

  expect(asked).toEqual([]);
  expect(approvals.all()).toMatchObject([
    { by: "amina", state: "failed", problem: expect.stringContaining("nothing was paid") },
  ]);
});

test("an administrator who signs out has sent their approvals before the session ends", async () => {
  approvals.hold(work("two"), approve, "amina");

  await finishUnfinished();

  expect(asked).toEqual(["amina"]);
});
