import { describe, expect, test } from "vitest";
import type { Wallet } from "#contracts/ledger";
import { attend } from "../../../../lambdas/money/payouts/attend";
import { freshWorld, layOver, withdrawal } from "./history/fresh-world";
import { checkAlways } from "./history/invariants";
import { balance } from "./history/writers";

const here = freshWorld();
const { only } = here;

type Answer = [status: number, body: object];
const refusals: Record<Wallet, Answer> = {
  mpesa: [400, { errorCode: "400.002.02", errorMessage: "Bad Request - Invalid PartyB" }],
  airtel: [200, { status: { response_code: "DP00900001012" } }],
};

/**
 * Delays the next request to pay until `answer` is called, with a response or with `by operators`.
 */
function heldRequest() {
  const operators = globalThis.fetch;
  const answered = Promise.withResolvers<Response | "by operators">();
  const arrived = Promise.withResolvers<void>();
  globalThis.fetch = (async (...request) => {
    if (!/paymentrequest|disbursements\/$/.test(String(request[0])))
      return await operators(...request);
    globalThis.fetch = operators;
    arrived.resolve();
    const answer = await answered.promise;
    return answer === "by operators" ? await operators(...request) : answer;
  }) as typeof fetch;
  return { arrived: arrived.promise, answer: answered.resolve };
}

/** Makes a withdrawal whose first request stays unanswered until `answer` is called. */
async function asked(wallet: Wallet) {
  const { world } = here;
  await here.does(withdrawal(wallet));
  const held = heldRequest();
  const { withdrawalId } = only();
  const first = attend(withdrawalId, world.now);
  await held.arrived;
  return {
    world,
    attend: (seconds = 0) => {
      world.operators.now += seconds * 1000;
      return attend(withdrawalId, world.now);
    },
    answer: async ([status, body]: Answer) => {
      held.answer(new Response(JSON.stringify(body), { status }));
      await first;
    },
    /** Checks that nobody can return the money, and that the books agree. */
    insistOnNoReturn: async () => {
      expect(only().attempt).toMatchObject({ mayBeTaken: true });
      const returned = world.decide(only(), { decision: "return" });
      await expect(returned).rejects.toMatchObject({ code: "conflict" });
      checkAlways(world, balance);
    },
    isPaidInTheEnd: async () => {
      await world.settleDown();
      expect(only().state).toBe("paid");
      checkAlways(world, balance);
    },
  };
}

describe.each(["mpesa", "airtel"] as const)("while a request to %s is unanswered", (wallet) => {
  test("a decision to ask again waits for the answer or the timeout", async () => {
    const { world, attend, answer } = await asked(wallet);
    world.operators.fate = "open";

    await world.decide(only(), { decision: "ask-again" });
    const sent = await attend();

    expect(sent).toBe("left");
    expect(only()).toMatchObject({ timesAsked: 1, note: "Looked at." });
    expect(world.operators.payouts.size).toBe(0);
    await answer([429, {}]);
    await attend(61);
    expect(world.operators.payouts.size).toBe(1);
  });

  test.each([[[429, {}] as Answer], [refusals[wallet]]])(
    "the answer %j to the first of two requests says nothing about the second",
    async (first) => {
      const { world, attend, answer, insistOnNoReturn, isPaidInTheEnd } = await asked(wallet);
      world.operators.askMode = "lost";
      // The first request takes longer than a function may run, and the second gets no answer.
      await attend(61);
      expect(world.operators.payouts.size).toBe(1);

      await answer(first);

      await insistOnNoReturn();
      world.operators.askMode = "ok";
      await isPaidInTheEnd();
    },
  );

  test("even after a refusal, the money can't be returned while a second request is unanswered", async () => {
    const { attend, answer, insistOnNoReturn, isPaidInTheEnd } = await asked(wallet);
    const held = heldRequest();
    const second = attend(61);
    await held.arrived;

    await answer(refusals[wallet]);

    expect(only().state).toBe("requested");
    await insistOnNoReturn();
    held.answer("by operators");
    await second;
    await isPaidInTheEnd();
  });

  test("the money can't be returned, even if the secrets become empty", async () => {
    const { attend, insistOnNoReturn } = await asked(wallet);
    layOver(() => ({ certificate: "", airtelPublicKey: "" }));

    await attend(61);

    await insistOnNoReturn();
  });
});
