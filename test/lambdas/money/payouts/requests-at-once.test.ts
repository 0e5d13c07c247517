import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { attend } from "../../../../lambdas/money/payouts/attend";
import { decide } from "../../../../lambdas/money/payouts/decide";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import { freshWorld } from "./history/fresh-world";
import { checkAlways } from "./history/invariants";
import { balance } from "./history/writers";

const here = freshWorld();
const { only } = here;

type Wallet = WithdrawalItem["wallet"];

const refusals: Record<Wallet, [status: number, body: object]> = {
  mpesa: [400, { errorCode: "400.002.02", errorMessage: "Bad Request - Invalid PartyB" }],
  airtel: [200, { status: { response_code: "DP00900001012" } }],
};

/** Makes a withdrawal whose first request stays unanswered until `answer` is called. */
async function asked(wallet: Wallet) {
  const { world } = here;
  await here.does({ do: "withdraw", writer: 0, wallet, amount: 300, key: null });
  const operators = globalThis.fetch;
  const answered = Promise.withResolvers<Response>();
  const arrived = Promise.withResolvers<void>();
  globalThis.fetch = (async (...request) => {
    if (!/paymentrequest|disbursements\/$/.test(String(request[0])))
      return await operators(...request);
    globalThis.fetch = operators;
    arrived.resolve();
    return await answered.promise;
  }) as typeof fetch;
  const { withdrawalId } = only();
  const first = attend(withdrawalId, world.now);
  await arrived.promise;
  return {
    world,
    attend: (seconds = 0) => {
      world.operators.now += seconds * 1000;
      return attend(withdrawalId, world.now);
    },
    decide: (decision: "ask-again" | "return") =>
      decide({
        withdrawalId,
        by: "administrator",
        decision: { decision, state: only().state, note: "Looked at." },
        idempotency: undefined,
        now: world.now,
      }),
    answer: async ([status, body]: [number, object]) => {
      answered.resolve(new Response(JSON.stringify(body), { status }));
      await first;
    },
  };
}

describe.each(["mpesa", "airtel"] as const)("while a request to %s is unanswered", (wallet) => {
  test("the administrator's wish to ask again waits for the answer or the timeout", async () => {
    const { world, attend, decide, answer } = await asked(wallet);
    world.operators.fate = "open";

    await decide("ask-again");
    const sent = await attend();

    expect(sent).toBe("left");
    expect(only()).toMatchObject({ timesAsked: 1, note: "Looked at." });
    expect(world.operators.payouts.size).toBe(0);
    await answer([429, {}]);
    await attend(61);
    expect(world.operators.payouts.size).toBe(1);
  });

  test.each([
    ["busy", [429, {}]],
    ["refused", refusals[wallet]],
  ] as const)(
    "the answer to the first of two requests, %s, says nothing about the second",
    async (_, first) => {
      const { world, attend, decide, answer } = await asked(wallet);
      world.operators.askMode = "lost";
      // The first takes longer than a function may run, and the second is not answered.
      await attend(61);
      expect(world.operators.payouts.size).toBe(1);

      await answer([...first]);

      expect(only().attempt).toMatchObject({ mayBeTaken: true });
      await expect(decide("return")).rejects.toMatchObject({ code: "conflict" });
      checkAlways(world, balance);
      world.operators.askMode = "ok";
      await world.settleDown();
      expect(only().state).toBe("paid");
      checkAlways(world, balance);
    },
  );

  test("while the second request is unanswered, the first answer lets nobody return the money", async () => {
    const { world, attend, decide, answer } = await asked(wallet);
    const operators = globalThis.fetch;
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    globalThis.fetch = (async (...request) => {
      globalThis.fetch = operators;
      arrived.resolve();
      await held.promise;
      return await operators(...request);
    }) as typeof fetch;
    const second = attend(61);
    await arrived.promise;

    await answer(refusals[wallet]);

    expect(only()).toMatchObject({ state: "requested", attempt: { mayBeTaken: true } });
    await expect(decide("return")).rejects.toMatchObject({ code: "conflict" });
    held.resolve();
    await second;
    await world.settleDown();
    expect(only().state).toBe("paid");
    checkAlways(world, balance);
  });

  test("a request that may have arrived is remembered while the secrets are empty", async () => {
    const { world, attend, decide } = await asked(wallet);
    const secrets = SecretsManagerClient.prototype as { send: unknown };
    const { send } = secrets;
    const { SECRET_ARN, PAYOUT_SECRET_ARN } = process.env;
    secrets.send = async () => ({ SecretString: JSON.stringify({}) });
    Object.assign(process.env, { SECRET_ARN: "arn:empty", PAYOUT_SECRET_ARN: "arn:empty" });

    await attend(61);

    secrets.send = send;
    Object.assign(process.env, { SECRET_ARN, PAYOUT_SECRET_ARN });
    expect(only().attempt).toMatchObject({ mayBeTaken: true });
    await expect(decide("return")).rejects.toMatchObject({ code: "conflict" });
    checkAlways(world, balance);
  });
});
