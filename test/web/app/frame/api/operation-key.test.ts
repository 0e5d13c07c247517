import { beforeEach, expect, test } from "vitest";
import {
  doOnce,
  forgetKey,
  keyInDoubt,
  operationKey,
} from "../../../../../web/app/frame/api/operation-key";
import { ownStorages, signsIn } from "../../support/browser-storage";

const withdrawal = { amount: 500, wallet: "mpesa" };

ownStorages();
beforeEach(() => signsIn("brian"));

test("only the person who requested a withdrawal can repeat it with the same key", async () => {
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

test("a late answer removes only the key of the person who sent the request", async () => {
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
