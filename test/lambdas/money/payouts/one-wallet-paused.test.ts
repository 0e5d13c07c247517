import { expect, test } from "vitest";
import type { Wallet } from "#contracts/ledger";
import { readPause, shownPayouts } from "../../../../lambdas/money/payouts/pause";
import { freshWorld, hear, operators, poll, wait, withdrawal } from "./history/fresh-world";
import type { Step } from "./history/step";

const here = freshWorld();
const { does } = here;

const resume = (wallet?: Wallet): Step => ({
  do: "pause",
  paused: false,
  ...(wallet && { wallet }),
});

/** Lets a minute pass, and delivers everything that the operators send. */
async function minute() {
  await does(wait(61), poll);
  for (let notice = 0; notice < 6; notice++) await does(...hear);
}

/** Makes a provider refuse us: Airtel refuses our app, M-Pesa our credentials. */
async function refuses(wallet: Wallet) {
  const refusal = { mpesa: { fate: "bad-initiator" }, airtel: { ask: "not-set-up" } } as const;
  await does(operators(refusal[wallet]), withdrawal(wallet));
  await minute();
  await does(operators());
}

const payouts = async () => shownPayouts(await readPause());
const to = (wallet: Wallet) => here.world.withdrawals().filter((each) => each.wallet === wallet);
const statesTo = (wallet: Wallet) => to(wallet).map(({ state }) => state);
const timesAsked = () => to("mpesa").reduce((sum, each) => sum + each.timesAsked, 0);

test.each([
  ["airtel", "mpesa"],
  ["mpesa", "airtel"],
] as const)("if %s refuses us, payouts by %s continue", async (stopped, other) => {
  await refuses(stopped);
  await does(withdrawal(other), withdrawal(stopped));

  await minute();
  await minute();

  expect(statesTo(other)).toEqual(["paid"]);
  expect(statesTo(stopped)).toEqual(["requested", "requested"]);
  expect(to(stopped).map((each) => each.timesAsked)).toContain(0);
  expect(await payouts()).toMatchObject({
    paused: true,
    reason: "credentials",
    stopped: [{ wallet: stopped, providerSaid: { code: expect.any(String) } }],
  });
});

test("payouts to one wallet can be resumed, but a pause of all payouts stops both wallets", async () => {
  await refuses("airtel");
  await refuses("mpesa");
  await does(resume("airtel"));
  await minute();
  expect([statesTo("airtel"), statesTo("mpesa")]).toEqual([["paid"], ["requested"]]);
  expect(await payouts()).toMatchObject({ reason: "credentials", stopped: [{ wallet: "mpesa" }] });

  await does({ do: "pause", paused: true });
  expect(await payouts()).toMatchObject({
    reason: "administrator",
    stopped: [{ wallet: "mpesa" }],
  });
  await does(resume("mpesa"));
  await minute();
  expect(await payouts()).toMatchObject({ paused: true, reason: "administrator", stopped: [] });
  expect(statesTo("mpesa")).toEqual(["requested"]);

  await does(resume());
  await minute();
  expect(statesTo("mpesa")).toEqual(["paid"]);
});

test("after M-Pesa refused our credentials, we send one payout at a time until one is accepted", async () => {
  await refuses("mpesa");
  await does(
    withdrawal("mpesa"),
    withdrawal("mpesa"),
    operators({ fate: "bad-initiator" }),
    resume(),
  );
  expect(await payouts()).toMatchObject({ stopped: [], oneAtATime: true });
  const before = timesAsked();

  await minute();
  expect(await payouts()).toMatchObject({ stopped: [{ wallet: "mpesa" }], oneAtATime: true });
  expect(timesAsked()).toBe(before + 1);

  await does(operators(), resume());
  await minute();
  expect(await payouts()).toMatchObject({ oneAtATime: false });
  await minute();
  expect(statesTo("mpesa")).toEqual(["paid", "paid", "paid"]);
});
