import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { expect, test as it, onTestFinished } from "vitest";
import { figuresOf } from "../../../../lambdas/desk/figures";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import { freshWorld } from "./history/fresh-world";
import type { Step } from "./history/step";

const here = freshWorld();
const { does, only } = here;
const test = it.each(["mpesa", "airtel"] as const);

const asked = (wallet: WithdrawalItem["wallet"]): Step[] => [
  { do: "withdraw", writer: 0, wallet, amount: 300, key: null },
];
const operators = (ask: "ok" | "busy"): Step => ({
  do: "operators",
  ask,
  question: "truth",
  fate: "paid",
});
const pause = (paused: boolean): Step => ({ do: "pause", paused });

/** Polls each minute, not exact to the second. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute++)
    await does({ do: "wait", seconds: minute % 2 ? 59 : 61 }, { do: "poll-providers" });
}

/** The counts of logged warnings about the withdrawal, and of alarm metrics. */
const told = () => here.log().match(/"event":"payout-not-sent"/g)?.length ?? 0;
const rung = () => here.log().match(/"PayoutsStopped":1/g)?.length ?? 0;

const isOnTheDesk = () =>
  figuresOf({ ...only() }).some(({ figure }) => figure === "withdrawalsWaiting");

/** Makes the providers' secrets unreadable until the test ends. */
function secretIsAway() {
  const secrets = SecretsManagerClient.prototype as { send: unknown };
  const { send } = secrets;
  const { SECRET_ARN, PAYOUT_SECRET_ARN } = process.env;
  secrets.send = async () => {
    throw new Error("Secrets Manager is away.");
  };
  Object.assign(process.env, { SECRET_ARN: "arn:away", PAYOUT_SECRET_ARN: "arn:away" });
  onTestFinished(() => {
    secrets.send = send;
    Object.assign(process.env, { SECRET_ARN, PAYOUT_SECRET_ARN });
  });
}

test("a withdrawal that %s is too busy for raises a warning after an hour, then once an hour", async (wallet) => {
  await does(operators("busy"), ...asked(wallet));
  await pass(59);
  expect([told(), rung()]).toEqual([0, 0]);

  await pass(90);

  expect(only()).toMatchObject({ state: "requested", waiting: "busy" });
  expect([told(), rung()]).toEqual([2, 2]);
  expect(here.log()).not.toContain(only().phone.slice(-9));
  await here.world.settleDown();
  expect(only()).toMatchObject({ state: "paid" });
});

test("a withdrawal to %s that fails each time raises the warning too, and waits on the administrator's page", async (wallet) => {
  secretIsAway();
  await does(...asked(wallet));
  await pass(59);
  expect([told(), isOnTheDesk()]).toEqual([0, false]);

  await pass(90);

  expect(only()).toMatchObject({ state: "requested", waiting: null });
  expect([told(), rung(), isOnTheDesk()]).toEqual([2, 2, true]);
});

test("a pause of payouts to %s raises no warning, during it or when payouts resume", async (wallet) => {
  await does(pause(true), ...asked(wallet));
  await pass(90);
  await does(pause(false));
  await pass(2);

  expect([told(), rung()]).toEqual([0, 0]);
  expect(only().attempt).not.toBeNull();
});
