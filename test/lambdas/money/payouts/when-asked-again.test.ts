import { describe, expect, test } from "vitest";
import { freshWorld, hear, operators, poll, wait, withdrawal, work } from "./history/fresh-world";
import { queue } from "./history/install";
import type { Step } from "./history/step";

const here = freshWorld();
const { does, only } = here;

const byAirtel = withdrawal("airtel");
const nextCheck = () => Date.parse(only().nextCheckAt ?? "");

test("Airtel's early failure is not believed if only the second request reached Airtel", async () => {
  await does(operators({ ask: "lost-before" }), byAirtel, work, wait(61));
  // Airtel doesn't know the payout, so we send the request again; now it arrives.
  await does(operators({ ask: "lost" }), poll);
  await does(operators({ ask: "lost", question: "early-failure" }), wait(31));
  await does(...hear);

  expect(here.world.operators.payouts.size).toBe(1);
  expect(only()).toMatchObject({ state: "checking", timesAsked: 4 });
  await here.world.settleDown();
  expect(only()).toMatchObject({ state: "paid" });
});

test("a callback just after a status query causes another query, ten seconds after the first", async () => {
  const hint: Step = { do: "forge", pick: 0, code: "0", timeout: false };
  await does(operators({ fate: "open" }), byAirtel, work, hint, { do: "stream" });
  const first = only();
  await does(wait(5), hint, { do: "stream" });

  expect(only().timesAsked).toBe(first.timesAsked);
  expect(nextCheck() - here.world.operators.now).toBe(5_000);

  await does({ do: "open", fate: "paid" }, wait(5), poll);
  expect(only()).toMatchObject({ state: "paid" });
});

test.each([
  ["amount", '"300.00"', '"299.00"'],
  ["number", "254712345670", "254799999999"],
])("M-Pesa's answer with another %s proves nothing, and is reported", async (_, ours, other) => {
  await does(withdrawal(), work, ...hear);
  const [answer] = here.world.operators.outbox;
  if (!answer) throw new Error("M-Pesa was not asked.");
  answer.body = answer.body.replace(ours, other);

  await does(...hear);

  expect(only().state).toBe("sent");
  expect(here.log()).toContain("status-of-other-payout");
  await here.world.settleDown();
  expect(only().state).toBe("paid");
});

describe("an id that Airtel refused for lack of float, and never accepts again", () => {
  /** Requests a payout while the float is too small; returns the time. */
  async function short() {
    await does(operators({ fate: "short" }), byAirtel);
    return here.world.operators.now;
  }

  test("a failure found only by our query is queried again as soon as it is final", async () => {
    const begun = await short();
    await does(work);
    expect(only()).toMatchObject({ state: "requested", waiting: "float" });
    // The callbacks are lost, so that only our own queries find the result.
    here.world.operators.outbox = [];
    await does(operators({}), wait(60), poll);
    expect(only()).toMatchObject({ state: "sent", attemptIds: [expect.any(String)] });

    // The queue causes an immediate query, while Airtel may still revise the answer. The next query
    // comes once the answer is final.
    queue.splice(0, queue.length - 1);
    await does(work);
    expect(only()).toMatchObject({ state: "checking", timesAsked: 3 });
    expect(nextCheck() - begun).toBe(120_000);

    queue.splice(0, queue.length - 1);
    here.world.operators.now = begun + 120_000;
    await does(work);
    expect(only()).toMatchObject({ state: "requested", waiting: "float" });
    await does(work);

    expect(only().attemptIds).toHaveLength(2);
    expect(here.world.operators.now).toBe(begun + 120_000);
    await here.world.settleDown();
    expect(only()).toMatchObject({ state: "paid" });
  });

  test("the failure of an unanswered request is believed two minutes after the last request", async () => {
    const begun = await short();
    // The function crashes before it records the answer.
    await here.world.move({ steps: [work], crash: { at: 3, when: "after" } });
    expect(only()).toMatchObject({ state: "requested", attempt: { mayBeTaken: true } });
    here.world.operators.outbox = [];

    await does(wait(60), poll);
    queue.splice(0, queue.length - 1);
    await does(work, wait(60), poll);

    expect(only()).toMatchObject({ state: "checking", attemptIds: [expect.any(String)] });
    expect(nextCheck() - begun).toBe(180_000);
  });
});
