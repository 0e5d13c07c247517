import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import { freshWorld } from "./history/fresh-world";
import { checkAlways } from "./history/invariants";
import { balance } from "./history/writers";

const here = freshWorld();
const { only } = here;

type Wallet = WithdrawalItem["wallet"];
const fields: Record<Wallet, string> = { mpesa: "certificate", airtel: "airtelPublicKey" };
const pasted = "MIIBcutOffByTheClipboard";

/** Changes the secret for functions that have not read it before; until the test is over. */
async function pasteInto(field: string) {
  const secrets = SecretsManagerClient.prototype as { send: (command: unknown) => unknown };
  const { send } = secrets;
  const { SECRET_ARN } = process.env;
  const good = (await secrets.send({})) as { SecretString: string };
  const SecretString = JSON.stringify({ ...JSON.parse(good.SecretString), [field]: pasted });
  secrets.send = async () => ({ SecretString });
  process.env["SECRET_ARN"] = `arn:${crypto.randomUUID()}`;
  const mend = () => {
    secrets.send = send;
    process.env["SECRET_ARN"] = SECRET_ARN;
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

  test("lets no money leave a balance", async () => {
    await pasteInto(field);

    await here.does({ do: "withdraw", writer: 0, wallet, amount: 300, key: null });

    expect(here.world.withdrawals()).toEqual([]);
  });

  test("is no payment that may have been made: what was asked for waits, and is paid once the key is mended", async () => {
    const { world } = here;
    await here.does({ do: "withdraw", writer: 0, wallet, amount: 300, key: null });
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
