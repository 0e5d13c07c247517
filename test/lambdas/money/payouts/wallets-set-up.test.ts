import { expect, onTestFinished, test, vi } from "vitest";
import { setUpWrite } from "../../../../lambdas/money/payouts/pause";
import { refusalOf, transact } from "../../../../lambdas/platform/table/transact";
import { freshWorld, layOver, poll, withdrawal, work } from "./history/fresh-world";

const here = freshWorld();
const { does, only } = here;

const pasted = "MIIBcutOffByTheClipboard";
const asked = () => here.world.withdrawals().map(({ wallet }) => wallet);
const known = () => here.world.ofType("Payouts");

const badKeys = test.each([
  ["mpesa", "airtel", "certificate"],
  ["airtel", "mpesa", "airtelPublicKey"],
] as const);

badKeys(
  "a key of %s that was pasted badly blocks withdrawals to that wallet, not to %s",
  async (wallet, other, field) => {
    const mend = layOver(() => ({ [field]: pasted }));
    await does(poll, withdrawal(wallet), withdrawal(other));
    expect(asked()).toEqual([other]);
    expect(here.log()).toContain(field);
    expect(here.log()).not.toContain(pasted);

    mend();
    await does(poll, withdrawal(wallet));
    expect(asked()).toContain(wallet);
  },
);

badKeys(
  "with a badly pasted key of %s nothing is sent: the withdrawal waits, and is paid once the key is corrected",
  async (wallet, _, field) => {
    await does(withdrawal(wallet));
    const mend = layOver(() => ({ [field]: pasted }));

    await does(work);

    expect(only()).toMatchObject({
      state: "requested",
      waiting: "credentials",
      attempt: null,
      timesAsked: 0,
    });
    expect(here.world.operators.payouts.size).toBe(0);
    expect(here.log()).not.toContain(pasted);
    mend();
    await here.world.settleDown();
    expect(only()).toMatchObject({ state: "paid", attemptIds: [expect.anything()] });
  },
);

test("the set-up wallets are written once, and until then no withdrawal is refused", async () => {
  await does(withdrawal("mpesa"), withdrawal("airtel"));
  expect(asked()).toHaveLength(2);

  await does(poll);
  const [written] = known();
  await does(poll, poll);

  expect(written).toMatchObject({ mpesaSetUp: true, airtelSetUp: true });
  expect(known()).toEqual([written]);
});

test("a wallet's known state stays unchanged while its credentials can't be read", async () => {
  await does(poll);
  layOver(() => {
    throw new Error("Secrets Manager is away.");
  });

  await does(poll, withdrawal("mpesa"));

  expect(asked()).toHaveLength(1);
  expect(here.log()).toContain("wallet-not-known");
});

test("the first set-up wallet is found within a minute, the second once cached secrets expire", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let fields: Record<string, string> = { certificate: "", airtelPublicKey: "" };
  layOver(() => fields);
  await does(poll);
  expect(known()).toMatchObject([{ mpesaSetUp: false, airtelSetUp: false }]);

  fields = { airtelPublicKey: "" };
  vi.advanceTimersByTime(60_000);
  await does(poll);
  expect(known()).toMatchObject([{ mpesaSetUp: true, airtelSetUp: false }]);

  fields = {};
  vi.advanceTimersByTime(15 * 60_000);
  await does(poll);
  expect(known()).toMatchObject([{ mpesaSetUp: true, airtelSetUp: true }]);
});

test("a run does not overwrite the wallets that a parallel run has stored", async () => {
  await does(poll);
  const before = { mpesa: undefined, airtel: undefined };

  const refusal = await refusalOf(transact([setUpWrite(before, { mpesa: false, airtel: false })]));

  expect([...(refusal?.failures.keys() ?? [])]).toEqual(["payouts"]);
});
