import { beforeEach, expect, test, vi } from "vitest";
import type { ReviewedWork } from "#contracts/reviews";
import { approvals } from "../../../../../web/app/desk/reviews/approvals";
import { sessionOf } from "../../../../../web/app/frame/session/stored-session";
import { finishUnfinished } from "../../../../../web/app/frame/session/unfinished";
import { ownStorages, signsIn } from "../../support/browser-storage";

let asked: (string | undefined)[] = [];

ownStorages();
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (_: string, init: { headers: Record<string, string> }) => {
    const token = init.headers["authorization"]?.replace("Bearer ", "") ?? "";
    asked.push(sessionOf(token, 0)?.userId);
    return Response.json({ code: "conflict", message: "decided" }, { status: 409 });
  });
  signsIn("amina");
});

const work = (id: string) => ({ id }) as ReviewedWork;
const approve = { decision: "approve" } as const;

test("an approval is never sent in the name of another administrator who signs in later", async () => {
  approvals.hold(work("one"), approve, "amina");
  signsIn("brian");

  await approvals.sendAll();

  expect(asked).toEqual([]);
  expect(approvals.all()).toMatchObject([
    { by: "amina", state: "failed", problem: expect.stringContaining("nothing was paid") },
  ]);
});

test("an administrator's approvals are sent before the session ends", async () => {
  approvals.hold(work("two"), approve, "amina");

  await finishUnfinished();

  expect(asked).toEqual(["amina"]);
});
