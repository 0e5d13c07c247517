import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { profileKey } from "../../../../lambdas/accounts/profile/profile";
import { figuresOf } from "../../../../lambdas/desk/figures";
import { receivedIn } from "../../../../lambdas/desk/received";
import { settleWebhook } from "../../../../lambdas/money/settlement";
import { putItem } from "../../../support/items";
import { loggedInEach } from "../../../support/logged";
import { approves, byHand, polls, press, query, wait } from "./history/step";
import { paymentRails, writer } from "./support/payment-rails";

const log = loggedInEach();
const { here, profile, entries, attempts, kept, openWebhooks, asks } = paymentRails();
const { does, ofType, takes, settles, arrives, claims, paid } = here;

const reported = () => log.lines().filter((line) => line.includes('"receipt-differs"')).length;
const credited = () => entries().map(({ receiptNumber }) => receiptNumber);

describe("a payment without the prompt, while the prompt is open,", () => {
  test("the payment counts as the prompt's, and the money paid by the prompt is credited separately", async () => {
    await does(press, byHand);
    await arrives("c2b");
    await does(approves);
    const late = takes("c2b");
    await arrives("stk");
    await does(wait(200), polls);
    expect(credited()).toEqual([paid(0)]);
    expect(await profile()).toMatchObject({
      currentBalance: 300,
      latestPayment: { state: "paid" },
    });
    expect(reported()).toBe(1);

    here.world.provider.outbox.push(...late);
    await arrives("c2b");

    expect(credited()).toEqual([paid(0), paid(1)]);
    expect(kept()).toEqual([]);
  });

  test("the operator is not warned if the prompt's own callback and confirmation come together", async () => {
    await does(press, byHand);
    await arrives("c2b");
    await does(approves);

    await arrives("stk");
    await arrives("c2b");
    await here.world.settleDown();

    expect(reported()).toBe(0);
    expect(entries()).toHaveLength(2);
    expect(ofType("Notice").map(({ outcome }) => outcome)).toContain("paid");
  });

  test("the operator is warned if the Paybill confirms the payment after the prompt's own callback", async () => {
    await does(press, approves);
    await arrives("stk");
    takes("c2b");
    await does(byHand);

    await arrives("c2b");

    expect(credited()).toEqual([paid(1)]);
    expect(reported()).toBe(1);
  });

  test("the payment is credited after a forged callback and a true one, with a warning for each", async () => {
    await does(press, query("busy"));
    await claims("FORGED0001");
    await does(approves);
    takes("c2b");
    await arrives("stk");
    await does(byHand, query("truth"));

    await arrives("c2b");
    await here.world.settleDown();

    expect(credited()).toEqual([paid(1)]);
    expect(reported()).toBe(2);
  });
});

test("a payment credited by the query shows the callback's receipt until the Paybill confirms one", async () => {
  const shown = async () => (await profile()).latestPayment?.receiptNumber;
  await does(press, approves);
  const [notice] = takes("stk");
  await asks();
  expect(await shown()).toBeNull();

  if (notice) here.world.provider.outbox.push(notice);
  await arrives("stk");
  expect(await shown()).toBe(paid(0));
  expect(entries()).toMatchObject([{ receiptNumber: null, claimedReceipt: paid(0) }]);
  expect(ofType("Receipt")).toEqual([]);

  await arrives("c2b");
  expect(await shown()).toBe(paid(0));
  expect(credited()).toEqual([paid(0)]);
});

test("a late confirmation credits no second payment if the timely callback is settled in parallel", async () => {
  await does(press, approves);
  const [late] = takes("c2b");
  const [notice] = takes("stk");
  if (!late || !notice) throw new Error("The provider sends nothing.");
  await asks();
  await does(wait(48 * 3600 - 60));
  await here.world.deliver(notice);
  await does(wait(120));
  const body = JSON.stringify({ ...JSON.parse(late.body), TransTime: "" });
  await here.world.deliver({ ...late, body });
  await here.world.look();
  const settle = async (rail: string) => {
    for (const each of here.world.notices())
      if (each.kind === rail) await settleWebhook(each, here.world.now);
  };
  let isHeld = false;
  here.table.around = async (effect, command) => {
    const result = effect();
    const readsAttempt =
      command instanceof BatchGetCommand && JSON.stringify(command.input).includes('"STK#');
    if (isHeld || !readsAttempt) return result;
    isHeld = true;
    await settle("stk");
    return result;
  };

  await settle("c2b");

  expect(isHeld).toBe(true);
  expect(entries()).toMatchObject([{ amount: 300, receiptNumber: paid(0) }]);
});

test.each([
  ["a writer", () => "Amina"],
  ["a prompt", () => String(attempts()[0]?.["reference"])],
])(
  "an unmatched payment waits for the administrator, even if a repeated confirmation names %s",
  async (_, name) => {
    await does(press, { ...byHand, account: "nobody" });
    const told = here.world.provider.outbox;
    await arrives("c2b");

    here.world.provider.outbox = told;
    await arrives("c2b", { BillRefNumber: name() });
    await here.world.settleDown();

    expect(kept()).toMatchObject([{ receiptNumber: paid(0) }]);
    expect(entries()).toEqual([]);
  },
);

test("a payment to a writer with an unreadable profile is stored for the administrator", async () => {
  await putItem(
    { ...(await profile()), ...profileKey(writer), type: "Profile", currentBalance: "a lot" },
    { ConditionExpression: "attribute_exists(pk)" },
  );
  const confirmed = { TransID: "UKL7654321", TransAmount: "300.00", BillRefNumber: "Amina" };
  await here.world.deliver({ path: "/c2b/confirmation", body: JSON.stringify(confirmed) });
  await settles();
  expect(openWebhooks()).toHaveLength(1);

  await here.world.settleDown();

  expect(kept()).toMatchObject([{ receiptNumber: "UKL7654321", account: "Amina", amount: 300 }]);
  expect(openWebhooks()).toEqual([]);
  expect(entries()).toEqual([]);
});

test("a payment that the query credits counts on its day of payment once the Paybill confirms it", async () => {
  await does(press, approves);
  await asks();
  const [booked] = entries();
  const day = (entry: object | undefined) =>
    figuresOf({ ...entry }).find(({ figure }) => figure === "receivedActivations")?.day;
  expect(day(booked)).toBe(eastAfricanDay(here.world.now));

  await arrives("c2b", { TransTime: "20261121235900" });

  const [confirmed] = entries();
  expect(day(confirmed)).toBe("2026-11-21");
  expect(receivedIn({ ...confirmed })).toMatchObject([{ at: "2026-11-21T20:59:00.000Z" }]);
  expect(confirmed).toMatchObject({ date: booked?.["date"], bookedAt: booked?.["bookedAt"] });
});

test.each([
  ["failure", "cancel", "failed"],
  ["late success", "approve", "paid"],
] as const)("the newer prompt is still shown after an older prompt's %s", async (_, how, state) => {
  await does(press, { do: "answer", how }, wait(80), press);
  const newer = attempts()[1]?.["attemptId"];

  await arrives("stk");

  expect(attempts().map((attempt) => attempt["state"])).toEqual([state, "prompted"]);
  expect(await profile()).toMatchObject({
    accountStatus: state === "paid" ? "active" : "inactive",
    latestPayment: { attemptId: newer, state: "prompted" },
  });
});
