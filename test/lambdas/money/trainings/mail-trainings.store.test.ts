import { expect, test } from "vitest";
import { mailTrainings } from "../../../../lambdas/money/trainings/mail-trainings";
import { newTraining } from "../../../../lambdas/money/trainings/training";
import { mailQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const queued = await mailQueue();

test("a writer who has paid for a training gets its place and time by mail, once", async () => {
  const { userId, email } = await aWriter();
  const waiting = {
    type: "Training",
    ...newTraining({ userId, course: "special", referenceCode: "UKM0000001" }, new Date()),
  };
  const accepted = { ...waiting, status: "accepted", reason: null };
  const change = { eventId: "1", before: waiting, after: accepted };

  await mailTrainings([
    { eventId: "0", before: undefined, after: waiting },
    change,
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

test("the mail says that the account is active only if the training made it so", async () => {
  const decidedAt = new Date().toISOString();
  const longActive = await aWriter({ activatedAt: "2026-11-01T06:00:00.000Z" });
  const newlyActive = await aWriter({ activatedAt: decidedAt });
  const before = queued.length;

  for (const { userId } of [longActive, newlyActive]) {
    const claim = { userId, course: "normal", referenceCode: `UKM${Date.now()}` } as const;
    const training = { ...newTraining(claim, new Date()), status: "accepted", decidedAt };
    await mailTrainings([
      { eventId: userId, before: undefined, after: { type: "Training", ...training } },
    ]);
  }

  expect(queued.slice(before)).toMatchObject([{ activates: false }, { activates: true }]);
});

test.each([
  ["who has closed the account is mailed nothing", "", []],
  ["who has an address that no mail server takes is mailed nothing", "zoë@writers.example", []],
  [
    "a foreign domain is written as servers take it",
    "a@bücher.example",
    ["a@xn--bcher-kva.example"],
  ],
])("%s", async (_, email, mailedTo) => {
  const { userId } = await aWriter({ email });
  const entered = { userId, course: "special", referenceCode: "UKM0000002" } as const;
  const after = { type: "Training", ...newTraining(entered, new Date()), status: "accepted" };
  const before = queued.length;

  await mailTrainings([{ eventId: "4", before: undefined, after }]);

  expect(queued.slice(before)).toMatchObject(mailedTo.map((to) => ({ to })));
});
