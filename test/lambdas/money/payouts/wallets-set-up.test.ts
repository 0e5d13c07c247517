import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { setUpWrite } from "../../../../lambdas/money/payouts/pause";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import { refusalOf, transact } from "../../../../lambdas/platform/table/transact";
import { freshWorld } from "./history/fresh-world";
import { checkAlways } from "./history/invariants";
import type { Step } from "./history/step";
import { balance } from "./history/writers";

const here = freshWorld();
const { only } = here;

type Wallet = WithdrawalItem["wallet"];
const fields: Record<Wallet, string> = { mpesa: "certificate", airtel: "airtelPublicKey" };
const pasted = "MIIBcutOffByTheClipboard";
const minute: Step = { do: "poll-providers" };
const withdrawal = (wallet: Wallet): Step => ({
  do: "withdraw",
  writer: 0,
  wallet,
  amount: 300,
  key: null,
});

/** Overrides fields of the payout secret and drops cached copies; returns a function that undoes it. */
async function laidOver(fields: () => Record<string, string>) {
  type Read = (command: { input: { SecretId?: string | undefined } }) => Promise<object>;
  const secrets = SecretsManagerClient.prototype as { send: unknown };
  const send = secrets.send as Read;
  const { PAYOUT_SECRET_ARN } = process.env;
  const read = (SecretId?: string) => send({ input: { SecretId } });
  const { SecretString } = (await read(PAYOUT_SECRET_ARN)) as { SecretString: string };
  const arn = `arn:${crypto.randomUUID()}`;
  const changing: Read = async ({ input }) =>
    input.SecretId === arn
      ? { SecretString: JSON.stringify({ ...JSON.parse(SecretString), ...fields() }) }
      : await read(input.SecretId);
  secrets.send = changing;
  process.env["PAYOUT_SECRET_ARN"] = arn;
  const leave = () => {
    secrets.send = send;
    process.env["PAYOUT_SECRET_ARN"] = PAYOUT_SECRET_ARN;
  };
  onTestFinished(leave);
  return leave;
}

const pasteInto = (field: string) => laidOver(() => ({ [field]: pasted }));

describe.each(["mpesa", "airtel"] as const)("a key of %s that was pasted badly", (wallet) => {
  const field = fields[wallet];
  let asked: string[];
  beforeEach(() => {
    asked = [];
    const operators = globalThis.fetch;
    globalThis.fetch = ((...request: Parameters<typeof fetch>) => {
      asked.push(String(request[0]));
      return operators(...request);
    }) as typeof fetch;
  });

  test("blocks withdrawals to that wallet from the next minute until it is corrected", async () => {
    const mend = await pasteInto(field);
    await here.does(minute, withdrawal(wallet));
    expect(here.world.withdrawals()).toEqual([]);
    expect(here.log()).toContain(field);
    expect(here.log()).not.toContain(pasted);

    mend();
    await here.does(minute, withdrawal(wallet));
    expect(here.world.withdrawals()).toHaveLength(1);
  });

  test("allows withdrawals to the other wallet", async () => {
    await pasteInto(field);
    await here.does(minute, withdrawal(wallet === "mpesa" ? "airtel" : "mpesa"));

    await here.world.settleDown();

    expect(only()).toMatchObject({ state: "paid" });
  });

  test("sends nothing: requested withdrawals wait, and are paid once it is corrected", async () => {
    const { world } = here;
    await here.does(withdrawal(wallet));
    const mend = await pasteInto(field);

    await here.does({ do: "work", pick: 0, keep: false });

    expect(only()).toMatchObject({
      state: "requested",
      waiting: "credentials",
      attempt: null,
      timesAsked: 0,
    });
    expect(asked).toEqual([]);
    expect(here.log()).toContain(field);
    expect(here.log()).not.toContain(pasted);

    mend();
    await world.settleDown();
    expect(only()).toMatchObject({ state: "paid", attemptIds: [expect.anything()] });
    checkAlways(world, balance);
  });
});

test("the wallets set up are written only when they change, and a table that can't answer refuses none", async () => {
  await here.does(withdrawal("mpesa"), withdrawal("airtel"));
  expect(here.world.withdrawals()).toHaveLength(2);

  await here.does(minute);
  const [known] = here.world.ofType("Payouts");
  await here.does(minute, minute);

  expect(known).toMatchObject({ mpesaSetUp: true, airtelSetUp: true });
  expect(here.world.ofType("Payouts")).toEqual([known]);
});

test("a wallet with only some fields filled in blocks its withdrawals, and the log names the missing field", async () => {
  await laidOver(() => ({ initiatorPassword: " " }));

  await here.does(minute, withdrawal("mpesa"));

  expect(here.world.withdrawals()).toEqual([]);
  expect(here.log()).toContain("initiatorPassword");
});

test("a wallet keeps its known status while its credentials can't be read", async () => {
  await here.does(minute);
  await laidOver(() => {
    throw new Error("Secrets Manager is away.");
  });

  await here.does(minute, withdrawal("mpesa"));

  expect(here.world.withdrawals()).toHaveLength(1);
  expect(here.log()).toContain("wallet-not-known");
});

test("the first wallet that is filled in is known within a minute, the next once the copies are old", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const blank = { certificate: "", airtelPublicKey: "" };
  let fields: Partial<typeof blank> = blank;
  await laidOver(() => fields);
  const known = () => here.world.ofType("Payouts")[0];
  await here.does(minute);
  expect(known()).toMatchObject({ mpesaSetUp: false, airtelSetUp: false });

  fields = { airtelPublicKey: "" };
  vi.advanceTimersByTime(60_000);
  await here.does(minute);
  expect(known()).toMatchObject({ mpesaSetUp: true, airtelSetUp: false });

  fields = {};
  vi.advanceTimersByTime(15 * 60_000);
  await here.does(minute);
  expect(known()).toMatchObject({ mpesaSetUp: true, airtelSetUp: true });
});

test("a run does not overwrite the wallets set up that another run has written since", async () => {
  await here.does(minute);
  const before = { mpesa: undefined, airtel: undefined };

  const refusal = await refusalOf(transact([setUpWrite(before, { mpesa: false, airtel: false })]));

  expect([...(refusal?.failures.keys() ?? [])]).toEqual(["payouts"]);
});
