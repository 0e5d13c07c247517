import { expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { decideTraining } from "../../../../lambdas/money/trainings/decide-training";
import { submitCode } from "../../../../lambdas/money/trainings/submit-code";
import { freshWorld } from "../collections/history/memory-world";
import { rails } from "../collections/history/rails";
import { writers } from "../collections/history/run-history";

const here = freshWorld();
const { takes, settles } = rails(() => here.world);

test("a fee that arrives at a writer's training number is not taken by another writer who entered its code earlier", async () => {
  const [enters, pays] = [writers[0], writers[1]];
  const accountNumber = (await profiles.find({ userId: pays }))?.accountNumber;
  await here.does(
    { do: "press", writer: 1, phone: 1, key: null, push: "ok" },
    { do: "answer", how: "approve" },
  );
  const [sent] = takes("c2b");
  if (!sent) throw new Error("The provider confirmed nothing.");
  const code = "UKM0000888";
  const told = { TransID: code, TransAmount: "250.00", BillRefNumber: `T${accountNumber}` };
  const [idempotency, now] = [undefined, here.world.now];
  const caller = { userId: enters, isAdmin: false, signedInAt: 1 };
  await submitCode({ caller, course: "normal", referenceCode: code, idempotency, now });
  const decision = { decision: "accept", note: "Seen." } as const;
  await decideTraining({ code, by: "administrator", decision, idempotency, now });

  await here.world.deliver({
    ...sent,
    body: JSON.stringify({ ...JSON.parse(sent.body), ...told }),
  });
  await here.world.look();
  await settles();

  const [kept] = here.ofType("UnattributedPayment");
  expect(kept).toMatchObject({ receiptNumber: code, forTraining: true, gsi1pk: "UNATTRIBUTED" });
  expect(kept).not.toHaveProperty("decision");
  expect(here.ofType("Receipt")).toEqual([]);
});
