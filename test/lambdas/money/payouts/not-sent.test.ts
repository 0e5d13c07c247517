import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { figuresOf } from "../../../../lambdas/desk/figures";
import { freshWorld, layOver, operators, poll, wait, withdrawal } from "./history/fresh-world";
import type { Step } from "./history/step";

const here = freshWorld();
const { does, only } = here;

const pause = (paused: boolean): Step => ({ do: "pause", paused });

async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) await does(wait(minute % 2 ? 59 : 61), poll);
}

const warnings = () =>
  [/"event":"payout-not-sent"/g, /"PayoutsStopped":1/g].map(
    (pattern) => here.log().match(pattern)?.length ?? 0,
  );

const isOnTheDesk = () =>
  figuresOf({ ...only() }).some(({ figure }) => figure === "withdrawalsWaiting");

test("a withdrawal whose provider is too busy raises a warning every hour", async () => {
  await does(operators({ ask: "busy" }), withdrawal());
  await pass(59);
  expect(warnings()).toEqual([0, 0]);

  await pass(90);

  expect(only()).toMatchObject({ state: "requested", waiting: "busy" });
  expect(warnings()).toEqual([2, 2]);
  expect(here.log()).not.toContain(only().phone.slice(-9));
  await here.world.settleDown();
  expect(only()).toMatchObject({ state: "paid" });
});

test("a withdrawal that always fails to be sent raises a warning and waits for the administrator", async () => {
  layOver(() => {
    throw new Error("Secrets Manager is away.");
  });
  await does(withdrawal());
  await pass(59);
  expect([warnings(), isOnTheDesk()]).toEqual([[0, 0], false]);

  await pass(90);

  expect(only()).toMatchObject({ state: "requested", waiting: null });
  expect([warnings(), isOnTheDesk()]).toEqual([[2, 2], true]);
});

test("a pause of payouts raises no warning, not even when payouts resume", async () => {
  await does(pause(true), withdrawal());
  await pass(90);
  await does(pause(false));
  await pass(2);

  expect(warnings()).toEqual([0, 0]);
  expect(only().attempt).not.toBeNull();
});

test("a polling run fails, and so warns the operator, if its work fails each minute", async () => {
  const code = { do: "code", writer: 1, pick: 0, course: "normal" } as const;
  await does(poll, withdrawal(), code, wait(300));
  here.world.table.around = async (effect, command) => {
    if (command instanceof QueryCommand || command instanceof GetCommand) return effect();
    throw new Error("The table takes no writes.");
  };

  await expect(here.world.pollProviders()).rejects.toThrow("2 of what was due");

  expect(here.log()).toContain("withdrawal-not-attended");
  expect(here.log()).toContain("training-not-matched");
});
