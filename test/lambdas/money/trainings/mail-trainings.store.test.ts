import { expect, test } from "vitest";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { mailTrainings } from "../../../../lambdas/money/trainings/mail-trainings";
import { newTraining } from "../../../../lambdas/money/trainings/training";
import { mailQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const queued = await mailQueue();

const decidedAt = new Date().toISOString();
function opened(userId: string) {
  const entered = { userId, course: "special", referenceCode: "UKM0000001" } as const;
  const waiting = { type: "Training", ...newTraining(entered, new Date()) };
  return { waiting, accepted: { ...waiting, status: "accepted", reason: null, decidedAt } };
}
/** The mails about an opened training to a writer with these facts. */
async function mailsTo(changes: Partial<Profile>) {
  const { userId } = await aWriter(changes);
  const before = queued.length;
  const { waiting, accepted } = opened(userId);
  await mailTrainings([{ eventId: "0", before: waiting, after: accepted }]);
  return queued.slice(before);
}

test("a writer who has paid for a training gets its link by mail, once", async () => {
  const { userId, email } = await aWriter();
  const { waiting, accepted } = opened(userId);

  await mailTrainings([
    { eventId: "0", before: undefined, after: waiting },
    { eventId: "1", before: waiting, after: accepted },
    { eventId: "2", before: accepted, after: { ...accepted, version: 2 } },
    { eventId: "3", before: undefined, after: { type: "OpenTask" } },
  ]);

  expect(queued).toEqual([
    {
      kind: "training-accepted",
      id: `${userId}.UKM0000001`,
      to: email,
      course: "special",
      link: "https://meet.kalamu.example/special",
      amount: null,
      receiptNumber: "UKM0000001",
      activates: false,
    },
  ]);
});

test("the mail says that the account is active only if the training activated it", async () => {
  const longActive = await mailsTo({ activatedAt: "2026-11-01T06:00:00.000Z" });
  const newlyActive = await mailsTo({ activatedAt: decidedAt });

  expect([...longActive, ...newlyActive]).toMatchObject([
    { activates: false },
    { activates: true },
  ]);
});

test.each([
  ["who has closed the account is mailed nothing", "", []],
  ["whose address no mail server takes is mailed nothing", "zoë@writers.example", []],
  [
    "with an address of a foreign domain is mailed in the form that servers take",
    "a@bücher.example",
    ["a@xn--bcher-kva.example"],
  ],
])("a writer %s", async (_, email, mailedTo) => {
  expect(await mailsTo({ email })).toMatchObject(mailedTo.map((to) => ({ to })));
});
