import { beforeEach, expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { matchCode } from "../../../../lambdas/money/trainings/match-code";
import { actingAs, enforcePermissions, refusedAccesses } from "../../../support/table-permissions";
import { writers } from "../collections/history/run-history";
import { approves, othersPress, press } from "../collections/history/step";
import { paymentRails } from "../collections/support/payment-rails";

const { here, profile, kept, asks, isGivenUp, enters, accepts } = paymentRails();
const { does, takes, settles, paid } = here;

const entersCode = () => actingAs("WriterMoney", () => enters(0, paid(0)));

beforeEach(enforcePermissions);

test("a stored payment that became a fee is not credited when the query confirms it", async () => {
  await does(press, approves);
  await entersCode();
  await isGivenUp();
  await actingAs("Money", () => matchCode(paid(0), here.world.now));
  await actingAs("Desk", () => accepts(paid(0)));

  await asks();

  expect(refusedAccesses()).toEqual([]);
  expect((await profile()).currentBalance).toBe(0);
});

test("the function has the rights on AWS to accept the code of a stored payment", async () => {
  await does(press, approves);
  await isGivenUp();

  expect((await entersCode()).training?.referenceCode).toBe(paid(0));
  expect(refusedAccesses()).toEqual([]);
});

test("a fee to one writer's training number pays nothing for another writer who entered its code", async () => {
  const { accountNumber } = (await profiles.find({ userId: writers[1] })) ?? {};
  await does(othersPress, approves);
  const [sent] = takes("c2b");
  if (!sent) throw new Error("The provider confirmed nothing.");
  const code = "UKM0000888";
  await enters(0, code);
  await accepts(code);

  const told = { TransID: code, TransAmount: "250.00", BillRefNumber: `T${accountNumber}` };
  const body = JSON.stringify({ ...JSON.parse(sent.body), ...told });
  await here.world.deliver({ ...sent, body });
  await settles();

  expect(kept()).toMatchObject([
    { receiptNumber: code, forTraining: true, gsi1pk: "UNATTRIBUTED" },
  ]);
  expect(kept()[0]).not.toHaveProperty("decision");
  expect(here.ofType("Receipt")).toEqual([]);
});
