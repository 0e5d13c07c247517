import { beforeEach, expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { keepUnsettled } from "../../../../lambdas/money/collections/settle-confirmation";
import { decideTraining } from "../../../../lambdas/money/trainings/decide-training";
import { matchCode } from "../../../../lambdas/money/trainings/match-code";
import { submitCode } from "../../../../lambdas/money/trainings/submit-code";
import { actingAs, enforcePermissions, refusedAccesses } from "../../../support/table-permissions";
import { freshWorld } from "../collections/history/memory-world";
import { rails } from "../collections/history/rails";
import { writers } from "../collections/history/run-history";

const here = freshWorld();
const { takes } = rails(() => here.world);
const writer = { userId: writers[0] };

const poll = () => here.does({ do: "wait", seconds: 10 }, { do: "poll", writer: 0 });

const enter = (referenceCode: string) =>
  actingAs("WriterMoney", () =>
    submitCode({
      caller: { ...writer, isAdmin: false, signedInAt: 1 },
      course: "normal",
      referenceCode,
      idempotency: undefined,
      now: here.world.now,
    }),
  );

beforeEach(() => {
  enforcePermissions();
  return here.does(
    { do: "press", writer: 0, phone: 0, key: null, push: "ok" },
    { do: "answer", how: "approve" },
  );
});

/** Returns the code of a payment that was kept because its confirmation could not be settled. */
async function keptCode(before: (code: string) => Promise<unknown> = async () => undefined) {
  const [payment] = here.world.provider.payments;
  for (const sent of takes("c2b")) await here.world.deliver(sent);
  await before(payment?.receipt ?? "");
  await here.world.look();
  await actingAs("Money", async () => {
    for (const notice of here.world.notices()) await keepUnsettled(notice, here.world.now);
  });
  return payment?.receipt ?? "";
}

test("a kept payment that became a fee is not credited as well, with the functions' rights on AWS", async () => {
  const code = await keptCode(enter);
  await actingAs("Money", () => matchCode(code, here.world.now));
  await actingAs("Desk", () =>
    decideTraining({
      code,
      by: "administrator",
      decision: { decision: "accept", note: "Seen." },
      idempotency: undefined,
      now: here.world.now,
    }),
  );

  await poll();

  expect(refusedAccesses()).toEqual([]);
  expect((await profiles.find(writer))?.currentBalance).toBe(0);
});

test("the code of a kept payment can be entered, with the function's rights on AWS", async () => {
  const code = await keptCode();
  expect((await enter(code)).training?.referenceCode).toBe(code);
  expect(refusedAccesses()).toEqual([]);
});
