import { expect, test } from "vitest";
import { figuresOf } from "../../../../lambdas/desk/figures";
import { freshTable } from "../../../support/table";
import { until } from "../../../support/until";
import { trainingWorld } from "./support/training-world";

const table = freshTable();
const world = trainingWorld(table.items);

const wasTold = (receipt: string) =>
  until("the notice is kept", async () =>
    (await table.items()).some(({ body }) => String(body).includes(receipt)),
  );

/** Makes a payment for an unknown account, from a phone that is not the writer's. */
async function pays(amount = 250) {
  const receipt = await world.pays("254700111222", "nobody", amount);
  await wasTold(receipt);
  await world.stream();
  return receipt;
}

/** Returns the administrator's queues that a code is in, and the figures' counts of it. */
async function queuesOf(code: string) {
  const { body } = await world.ask("listTrainingPayments", { query: { status: "waiting" } });
  const among = (list: unknown, field: string) =>
    (list as Record<string, unknown>[]).some((each) => each[field] === code);
  const items = (await table.items()).filter((each) =>
    [each["referenceCode"], each["receiptNumber"]].includes(code),
  );
  return {
    codes: among(body["trainings"], "referenceCode"),
    payments: among(await world.kept(), "receiptNumber"),
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

test("a payment is in the queue of codes once a writer enters its code, and without an owner after a refusal", async () => {
  const { userId } = await world.writer();
  const code = await pays();
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

test("a payment whose code was entered before it came is in the queue of codes only", async () => {
  const { userId } = await world.writer();
  world.stopStream();
  const code = await world.pays("254700111222", "nobody", 300);
  await world.submit(userId, code);
  // The sum is unknown until the payment comes.
  expect(await queuesOf(code)).toEqual({ ...amongCodes, counted: ["trainingsWaiting"] });

  await wasTold(code);
  await world.stream();

  expect(await queuesOf(code)).toEqual(amongCodes);
  await world.decide(code, "refuse");
  expect(await queuesOf(code)).toEqual(amongPayments);
});

test("a fee entered under another writer's code still counts for its payer", async () => {
  const thief = await world.writer();
  const owner = await world.writer();
  const code = await world.pays(owner.msisdn, "nobody", 250);
  await wasTold(code);
  await world.stream();
  await world.submit(thief.userId, code);
  expect(await queuesOf(code)).toEqual(amongCodes);

  expect((await world.submit(owner.userId, code)).body).toMatchObject({ status: "accepted" });

  expect(await queuesOf(code)).toEqual(inNone);
});
