import { expect, test } from "vitest";
import { freshTable } from "../../../support/table";
import { until } from "../../../support/until";
import { recordedMetrics } from "../collections/support/recorded-metrics";
import { withdrawalsWorld } from "./support/withdrawals-world";

const table = freshTable();
const world = withdrawalsWorld(table.items);

const balanceOf = async (userId: string) =>
  (await table.items()).find(({ pk, sk }) => pk === `USER#${userId}` && sk === "PROFILE")?.[
    "currentBalance"
  ];

async function asked() {
  const writer = await world.newWriter();
  const body = { wallet: "airtel", amount: 400 };
  const reply = await world.asks(writer.userId, "withdraw", body);
  const { withdrawal } = reply.body as { withdrawal: { id: string } };
  return { ...writer, id: withdrawal.id };
}

// This test is first: no token of the right keys is shared yet.
test("Airtel's refusal of our keys raises an alarm at once, and no money moves until they are right", async () => {
  const rightAgain = world.readSecretAnew({ airtelClientSecret: "of-another-app" });
  const { id, msisdn } = await asked();
  const metrics = recordedMetrics();
  await world.work();
  const told = metrics.taken("PayoutsStopped");
  metrics.restore();

  expect(told).toContain(1);
  expect(await world.paidTo(msisdn)).toEqual([]);
  rightAgain();
  for (const minutes of [1.2, 2.5, 5]) await world.later(id, minutes);
  await world.becomes(id, "paid");
  expect(await world.paidTo(msisdn)).toHaveLength(1);
});

test.each<[string, Record<string, string>]>([
  ["nothing unusual", {}],
  ["its answer is slow", { "airtel.response": "slow" }],
  ["its answer is the end of it", { "airtel.response": "terminal" }],
  ["its answer says nothing", { "airtel.response": "ambiguous" }],
  ["its answer is lost", { "airtel.response": "lost" }],
  ["its callback comes twice", { "airtel.callback": "twice" }],
  ["its callback is late", { "airtel.callback": "late" }],
  ["its callback is lost", { "airtel.callback": "lost" }],
  ["a false callback comes first", { "airtel.callback": "forged" }],
  ["its callback says failed before it says paid", { "airtel.callback": "failed-then-paid" }],
])("Airtel pays once: %s", async (_, faults) => {
  const { id, msisdn, userId } = await asked();
  await world.faults(faults);

  await world.work();
  // Airtel was asked about it just before, and is not asked again at once.
  if (faults["airtel.callback"] === "failed-then-paid")
    await until("Airtel pays", async () => (await world.paidTo(msisdn)).length > 0);
  for (const minutes of [0.6, 1.2, 2.5, 5, 10]) await world.later(id, minutes);
  const paid = await world.becomes(id, "paid");

  expect(await world.paidTo(msisdn)).toMatchObject([{ amount: 400 }]);
  expect(paid["receiptNumber"]).not.toBeNull();
  expect(await balanceOf(userId)).toBe(600);
});

test("a callback signed with another key causes no question to Airtel", async () => {
  const { id } = await asked();
  await world.faults({ "airtel.callback": "forged" });
  const outcomes = async () =>
    (await table.items()).filter(({ type }) => type === "Notice").map((each) => each["outcome"]);
  const before = (await outcomes()).filter((each) => each === "unproven").length;

  await world.work();
  await world.later(id, 1.2);
  await world.becomes(id, "paid");

  expect((await outcomes()).filter((each) => each === "unproven")).toHaveLength(before + 1);
});

test("a request that never reached Airtel is sent again under the same id", async () => {
  const { id, msisdn } = await asked();
  await world.faults({ "airtel.response": "error" });
  await world.work();
  await world.faults({ "airtel.response": "" });

  for (const minutes of [1.2, 2.5, 5]) await world.later(id, minutes);

  expect((await world.becomes(id, "paid"))["attemptIds"]).toHaveLength(1);
  expect(await world.paidTo(msisdn)).toHaveLength(1);
});

test.each([
  ["DP00900001012", "not-registered"],
  ["DP00900001003", "wallet-limit"],
])("%s returns the money, as %s", async (code, reason) => {
  const { id, msisdn, userId } = await asked();
  await world.faults({ "airtel.code": code });

  await world.work();
  for (const minutes of [1.2, 2.5, 5]) await world.later(id, minutes);

  expect(await world.becomes(id, "returned")).toMatchObject({ reason });
  expect(await balanceOf(userId)).toBe(1000);
  expect(await world.paidTo(msisdn)).toEqual([]);
});

test.each([
  ["DP00900001010", "bare"],
  ["DP00900001010", "words"],
  ["ESB000039", "bare"],
  ["ESB000039", "old"],
  ["ESB000039", "words"],
  ["ROUTER007", "old"],
])(
  "%s is about us (%s): payouts to Airtel stop, and it is paid once they resume",
  async (code, form) => {
    const { id, msisdn, userId } = await asked();
    await world.faults({ "airtel.code": code, "airtel.form": form });

    await world.work();

    expect(await world.stopped()).toMatchObject([{ wallet: "airtel", refused: "account" }]);
    expect(await world.withdrawalOf(id)).toMatchObject({ state: "requested", waiting: "account" });
    expect(await balanceOf(userId)).toBe(600);
    await world.faults({ "airtel.code": "", "airtel.form": "" });
    await world.decides("setPayouts", { body: { paused: false } });
    for (const minutes of [1.2, 3.5, 3.6, 4.8, 6]) await world.later(id, minutes);
    await world.becomes(id, "paid");
    expect(await world.paidTo(msisdn)).toHaveLength(1);
  },
);

test.each([
  ["ESB000033", "old"],
  ["ESB000036", "bare"],
  ["ESB000033", "words"],
])("%s (%s) is a bad number, and the money returns at once", async (code, form) => {
  const { id, userId } = await asked();
  await world.faults({ "airtel.code": code, "airtel.form": form });

  await world.work();

  expect(await world.withdrawalOf(id)).toMatchObject({
    state: "returned",
    reason: "not-registered",
  });
  expect(await balanceOf(userId)).toBe(1000);
});

test.each([
  ["lost before", { "airtel.gateway": "unavailable" }],
  ["lost after", { "airtel.gateway": "timeout" }],
])("Airtel's older form of enquiry tells the outcome, and it is paid once: %s", async (_, next) => {
  const { id, msisdn } = await asked();
  await world.faults({ "airtel.form": "old" });
  await world.outside("POST", "/api/faults/next", next);
  await world.work();

  for (const minutes of [0.6, 1.2, 2.5, 5]) await world.later(id, minutes);

  const paid = await world.becomes(id, "paid");
  expect(paid["attemptIds"]).toHaveLength(1);
  expect(await world.paidTo(msisdn)).toHaveLength(1);
});

test.each(["expired", "empty"])("a refused token (%s) is replaced once", async (how) => {
  const { id, msisdn } = await asked();
  await world.outside("POST", "/api/faults/next", { "airtel.token": how });
  await world.work();
  await world.outside("POST", "/api/faults/next", { "airtel.token": how });

  await world.later(id, 1.2);

  await world.becomes(id, "paid");
  expect(await world.paidTo(msisdn)).toHaveLength(1);
});

test.each(["composite", "bare"])("the receipt is the number of the SMS (%s)", async (form) => {
  const { id, msisdn } = await asked();
  await world.faults({ "airtel.form": form, "airtel.callbackForm": "unsigned" });
  await world.work();
  await world.later(id, 1.2);

  const { receiptNumber } = await world.becomes(id, "paid");
  const { messages } = await world.outside<{ messages: { text: string }[] }>(
    "GET",
    `/api/phones/${msisdn}`,
  );
  expect(messages[0]?.text).toContain(`Trans. ID: ${receiptNumber}.`);
});

test("too little float waits, and is paid once there is enough", async () => {
  const { id, msisdn } = await asked();
  await world.outside("PUT", "/api/float", { airtel: 10 });
  await world.work();
  for (const minutes of [1.2, 2.5, 5]) await world.later(id, minutes);
  expect(await world.withdrawalOf(id)).toMatchObject({ state: "requested", waiting: "float" });

  await world.outside("PUT", "/api/float", { airtel: 5000 });
  for (const minutes of [6, 7.2, 7.3, 8.5]) await world.later(id, minutes);
  await world.becomes(id, "paid");
  expect(await world.paidTo(msisdn)).toHaveLength(1);
});
