import { afterAll, beforeEach, expect, test, vi } from "vitest";
import {
  doOnce,
  forgetKey,
  keyInDoubt,
  operationKey,
} from "../../../../../web/app/frame/api/operation-key";
import { announceSession } from "../../../../../web/app/frame/session/session-store";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

const withdrawal = { amount: 500, wallet: "mpesa" };

/** Signs somebody in in this tab, over the person before. */
function signsIn(userId: string) {
  keepSession(userId);
  announceSession();
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  signsIn("brian");
});
afterAll(() => vi.unstubAllGlobals());

test("only its owner looks up and repeats a withdrawal in doubt, under its one key", async () => {
  const key = await operationKey("withdrawal", withdrawal).get();
  expect(keyInDoubt("withdrawal")).toBe(key);

  signsIn("amina");
  expect(keyInDoubt("withdrawal")).toBeUndefined();
  expect(await operationKey("withdrawal", withdrawal).get()).not.toBe(key);
  forgetKey("withdrawal");

  signsIn("brian");
  expect(keyInDoubt("withdrawal")).toBe(key);
  expect(await operationKey("withdrawal", withdrawal).get()).toBe(key);
});

test("an answer that comes after a change of person forgets the asker's key", async () => {
  const own = await operationKey("withdrawal", withdrawal).get();
  await doOnce(operationKey("withdrawal", withdrawal), async (once) => {
    expect(once).toEqual({ idempotencyKey: own, as: "brian" });
    signsIn("amina");
    await operationKey("withdrawal", withdrawal).get();
  });

  expect(keyInDoubt("withdrawal")).toBeDefined();
  signsIn("brian");
  expect(keyInDoubt("withdrawal")).toBeUndefined();
});
