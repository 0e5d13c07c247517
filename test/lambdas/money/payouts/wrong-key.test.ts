import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
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

/** Changes a field of payouts for functions that have not read them before; returns how to mend it. */
async function pasteInto(field: string) {
  type Read = (command: { input: { SecretId?: string | undefined } }) => Promise<object>;
  const secrets = SecretsManagerClient.prototype as { send: unknown };
  const send = secrets.send as Read;
  const { PAYOUT_SECRET_ARN } = process.env;
  const read = (SecretId?: string) => send({ input: { SecretId } });
  const { SecretString } = (await read(PAYOUT_SECRET_ARN)) as { SecretString: string };
  const changed = JSON.stringify({ ...JSON.parse(SecretString), [field]: pasted });
  const arn = `arn:${crypto.randomUUID()}`;
  const changing: Read = async ({ input }) =>
    input.SecretId === arn ? { SecretString: changed } : await read(input.SecretId);
  secrets.send = changing;
  process.env["PAYOUT_SECRET_ARN"] = arn;
  const mend = () => {
    secrets.send = send;
    process.env["PAYOUT_SECRET_ARN"] = PAYOUT_SECRET_ARN;
  };
  onTestFinished(mend);
  return mend;
}

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

  test("lets no money leave a balance, from the next minute on until it is mended", async () => {
    const mend = await pasteInto(field);
    await here.does(minute, withdrawal(wallet));
    expect(here.world.withdrawals()).toEqual([]);
    expect(here.log()).toContain(field);
    expect(here.log()).not.toContain(pasted);

    mend();
    await here.does(minute, withdrawal(wallet));
    expect(here.world.withdrawals()).toHaveLength(1);
  });

  test("lets money go to the other wallet", async () => {
    await pasteInto(field);
    await here.does(minute, withdrawal(wallet === "mpesa" ? "airtel" : "mpesa"));

    await here.world.settleDown();

    expect(only()).toMatchObject({ state: "paid" });
  });

  test("is no payment that may have been made: what was asked for waits, and is paid once it is mended", async () => {
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

test("which wallets are set up is written only when it changes, and a table that can't say refuses none", async () => {
  await here.does(withdrawal("mpesa"), withdrawal("airtel"));
  expect(here.world.withdrawals()).toHaveLength(2);

  await here.does(minute);
  const [known] = here.world.ofType("Payouts");
  await here.does(minute, minute);

  expect(known).toMatchObject({ mpesaSetUp: true, airtelSetUp: true });
  expect(here.world.ofType("Payouts")).toEqual([known]);
});
