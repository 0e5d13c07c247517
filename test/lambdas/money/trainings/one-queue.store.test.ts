import { expect, test } from "vitest";
import { figuresOf } from "../../../../lambdas/desk/figures";
import { freshTable } from "../../../support/table";
import { paidTrainings } from "./support/paid-trainings";
import { trainingWorld } from "./support/training-world";

const table = freshTable();
const world = trainingWorld(table.items);
const { told, paid } = paidTrainings(table.items, world);

/** Returns the administrator's queues that contain a code, and the figures that count it. */
async function queuesOf(code: string) {
  const items = (await table.items()).filter((each) =>
    [each["referenceCode"], each["receiptNumber"]].includes(code),
  );
  return {
    codes: (await world.waiting()).some(({ referenceCode }) => referenceCode === code),
    payments: (await world.kept()).includes(code),
    counted: items
      .flatMap(figuresOf)
      .filter(({ day }) => day === null)
      .map(({ figure }) => figure),
  };
}
const amongCodes = {
  codes: true,
  payments: false,
  counted: ["trainingsWaiting", "amountOfTrainings"],
};
const amongPayments = {
  codes: false,
  payments: true,
  counted: ["paymentsUnattributed", "amountUnattributed"],
};
const inNone = { codes: false, payments: false, counted: [] };

test("a payment moves to the queue of codes when its code is entered, and back after a refusal", async () => {
  const { userId } = await world.writer();
  const code = await paid("254700111222", "nobody", 250);
  expect(await queuesOf(code)).toEqual(amongPayments);

  await world.submit(userId, code);
  expect(await queuesOf(code)).toEqual(amongCodes);
  await world.submit(userId, code, "special");
  expect(await queuesOf(code)).toEqual(amongCodes);

  await world.decide(code, "refuse");
  expect(await queuesOf(code)).toEqual(amongPayments);
  const other = await world.writer();
  await world.submit(other.userId, code);
  expect(await queuesOf(code)).toEqual(amongCodes);
  await world.decide(code, "accept");
  expect(await queuesOf(code)).toEqual(inNone);
});

test("a payment whose code was entered before the payment came is only in the queue of codes", async () => {
  const { userId } = await world.writer();
  world.stopStream();
  const code = await world.pays("254700111222", "nobody", 300);
  await world.submit(userId, code);
  // The amount is unknown until the payment comes.
  expect(await queuesOf(code)).toEqual({ ...amongCodes, counted: ["trainingsWaiting"] });

  await told(code);
  await world.stream();

  expect(await queuesOf(code)).toEqual(amongCodes);
  await world.decide(code, "refuse");
  expect(await queuesOf(code)).toEqual(amongPayments);
});
