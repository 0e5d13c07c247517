import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { profileKey } from "../../../../lambdas/accounts/profile/profile";
import { figuresOf } from "../../../../lambdas/desk/figures";
import { receivedIn } from "../../../../lambdas/desk/received";
import { settleWebhook } from "../../../../lambdas/money/settlement";
import { putItem } from "../../../support/items";
import type { Rail } from "./history/rails";
import { approves, byHand, paymentRails, press, wait, writer } from "./support/payment-rails";

const {
  here,
  does,
  entries,
  profile,
  attempts,
  openWebhooks,
  takes,
  arrives,
  settles,
  asks,
  claims,
  reported,
  receiptsOf,
  paid,
} = paymentRails();
const { ofType } = here;

describe("one payment reported by every rail", () => {
  const orders = [
    ["ask", "stk", "c2b"],
    ["ask", "c2b", "stk"],
    ["stk", "ask", "c2b"],
    ["stk", "c2b", "ask"],
    ["c2b", "ask", "stk"],
    ["c2b", "stk", "ask"],
  ] as const;
  const oddities = [
    { TransTime: "20261121030000" },
    { TransTime: "20261121120000" },
    { TransTime: "00000101000000" },
    { MSISDN: "0".repeat(64) },
    { MSISDN: "2547 ***** 000" },
    { TransAmount: "300" },
    { TransAmount: "KES 300.00" },
  ];

  test.each(orders.flatMap((order) => oddities.map((odd) => [order.join(), odd] as const)))(
    "in the order %s is credited once, when the confirmation says %j",
    async (order, odd) => {
      await does(press);
      await does(approves);
      for (const rail of order.split(",")) {
        if (rail === "ask") await asks();
        else await arrives(rail as Rail, rail === "c2b" ? odd : {});
      }
      await here.world.settleDown();

      const receiptNumber = here.world.provider.payments[0]?.receipt;
      expect(entries()).toMatchObject([{ amount: 300 }]);
      expect(attempts()).toMatchObject([{ state: "paid", nextCheckAt: null }]);
      expect(profile()).toMatchObject({ latestPayment: { receiptNumber } });
      expect(openWebhooks()).toEqual([]);
    },
  );
});

describe("a payment by hand while the prompt is up", () => {
  test("stands in for the prompt's own, whose notice alone comes and is reported", async () => {
    await does(press);
    await does(byHand);
    await arrives("c2b");
    await does(approves);
    takes("c2b");

    await arrives("stk");
    await here.world.settleDown();

    expect(receiptsOf(entries())).toEqual([paid(0)]);
    expect(profile()).toMatchObject({ currentBalance: 300, latestPayment: { state: "paid" } });
    expect(reported()).toBe(1);
  });

  test("is credited beside the prompt's own once the Paybill confirms that", async () => {
    await does(press);
    await does(byHand);
    await arrives("c2b");
    await does(approves);
    const late = takes("c2b");
    await arrives("stk");
    await does(wait(200), { do: "poll-providers" });

    here.world.provider.outbox.push(...late);
    await arrives("c2b");
    await here.world.settleDown();

    expect(receiptsOf(entries())).toEqual([paid(0), paid(1)]);
    expect(ofType("UnattributedPayment")).toEqual([]);
  });

  test("is not reported if the prompt's own notice and confirmation come together", async () => {
    await does(press);
    await does(byHand);
    await arrives("c2b");
    await does(approves);

    await arrives("stk");
    expect(reported()).toBe(0);
    await arrives("c2b");
    await here.world.settleDown();

    expect(entries()).toHaveLength(2);
    expect(ofType("UnattributedPayment")).toEqual([]);
    expect(ofType("Notice").map(({ outcome }) => outcome)).toContain("paid");
  });

  test("confirmed after the prompt's notice makes the prompt's own reported", async () => {
    await does(press);
    await does(approves);
    await arrives("stk");
    takes("c2b");
    await does(byHand);

    await arrives("c2b");

    expect(receiptsOf(entries())).toEqual([paid(1)]);
    expect(reported()).toBe(1);
  });
});

describe("a forged notice", () => {
  const moments = ["before the payment", "after the payment", "after the credit", "at the end"];

  test.each(moments)("that comes %s credits nothing", async (moment) => {
    const forges = async (now: string) => {
      if (now === moment) await claims("FORGED0001");
    };
    await does(press);
    await forges("before the payment");
    await does(approves);
    const [notice] = takes("stk");
    await forges("after the payment");
    await asks();
    await forges("after the credit");
    await arrives("c2b");
    if (notice) here.world.provider.outbox.push(notice);
    await arrives("stk");
    await forges("at the end");
    await here.world.settleDown();

    expect(entries()).toMatchObject([{ amount: 300, receiptNumber: paid(0) }]);
    expect(profile()).toMatchObject({
      currentBalance: 300,
      latestPayment: { receiptNumber: paid(0) },
    });
    expect(reported()).toBeGreaterThan(0);
  });

  test("that claims another's receipt stops nobody's credit", async () => {
    await does(press, { ...press, writer: 1, phone: 1 });
    await does(approves);
    await does(approves);
    takes("stk");
    await claims(paid(0));
    await claims(paid(1));

    await arrives("c2b");
    await here.world.settleDown();

    expect(receiptsOf(entries()).sort()).toEqual([paid(0), paid(1)].sort());
    expect(ofType("UnattributedPayment")).toEqual([]);
  });

  test("before the true one is reported, and the payment by hand is credited", async () => {
    await does(press);
    await does({ do: "query-mode", mode: "busy" });
    await claims("FORGED0001");
    await does(approves);
    takes("c2b");
    await arrives("stk");
    await does(byHand);
    await does({ do: "query-mode", mode: "truth" });

    await arrives("c2b");
    await here.world.settleDown();

    expect(receiptsOf(entries())).toEqual([paid(1)]);
    expect(reported()).toBeGreaterThan(0);
  });
});

describe("the receipt of a payment credited by the query", () => {
  const shown = () => profile()["latestPayment"];

  test("is shown as the notice claims it, until the Paybill confirms one", async () => {
    await does(press);
    await does(approves);
    const [notice] = takes("stk");
    await asks();
    expect(shown()).toMatchObject({ receiptNumber: null });

    if (notice) here.world.provider.outbox.push(notice);
    await arrives("stk");
    expect(shown()).toMatchObject({ receiptNumber: paid(0) });
    expect(entries()).toMatchObject([{ receiptNumber: null, claimedReceipt: paid(0) }]);
    expect(ofType("Receipt")).toEqual([]);

    await arrives("c2b");
    expect(shown()).toMatchObject({ receiptNumber: paid(0) });
    expect(entries()).toMatchObject([{ receiptNumber: paid(0) }]);
    expect(ofType("Receipt")).toHaveLength(1);
  });

  test("is hidden while there is no payment", async () => {
    await does(press);

    await claims("FORGED0001");

    expect(attempts()).toMatchObject([{ state: "prompted", noticeReceipt: "FORGED0001" }]);
    expect(shown()).toMatchObject({ receiptNumber: null });
  });

  test("is not replaced by another notice, which is reported", async () => {
    await does(press);
    await does(approves);
    await arrives("stk");

    await claims("FORGED0001");
    await does(wait(200), { do: "poll-providers" });

    expect(shown()).toMatchObject({ receiptNumber: paid(0) });
    expect(ofType("Notice").map(({ outcome }) => outcome)).toContain("other-receipt");
    expect(reported()).toBe(1);
  });
});

test("a confirmation of days later is no second payment if its timely notice is settled just then", async () => {
  await does(press);
  await does(approves);
  const [late] = takes("c2b");
  const [notice] = takes("stk");
  if (!late || !notice) throw new Error("The provider sends nothing.");
  await asks();
  const twoDays = 48 * 3600;
  await does(wait(twoDays - 60));
  await here.world.deliver(notice);
  await does(wait(120));
  await here.world.deliver({
    ...late,
    body: JSON.stringify({ ...JSON.parse(late.body), TransTime: "" }),
  });
  await here.world.look();
  const told = (rail: string) => here.world.notices().filter(({ kind }) => kind === rail);
  const readsAttempt = (command: object) =>
    command instanceof BatchGetCommand && JSON.stringify(command.input).includes('"STK#');
  let isHeld = false;
  here.table.around = async (effect, command) => {
    const result = effect();
    if (isHeld || !readsAttempt(command)) return result;
    isHeld = true;
    for (const each of told("stk")) await settleWebhook(each, here.world.now);
    return result;
  };

  for (const each of told("c2b")) await settleWebhook(each, here.world.now);

  expect(isHeld).toBe(true);
  expect(entries()).toMatchObject([{ amount: 300, receiptNumber: paid(0) }]);
  expect(profile()).toMatchObject({ currentBalance: 300 });
});

test("an unmatched confirmation waits for the administrator, whatever a notice claimed", async () => {
  await does(press);
  await does(approves);
  await arrives("c2b");
  await claims("UKL7777777");
  await does(wait(200), { do: "poll-providers" });

  const confirmed = { TransID: "UKL7777777", TransAmount: "300.00", BillRefNumber: "nobody" };
  await here.world.deliver({ path: "/c2b/confirmation", body: JSON.stringify(confirmed) });
  await settles();

  expect(ofType("UnattributedPayment")).toMatchObject([{ account: "nobody" }]);
});

test("an unmatched payment stays with the administrator, even if a repeat names somebody", async () => {
  await does({ ...byHand, account: "nobody" });
  const told = here.world.provider.outbox;
  await arrives("c2b");

  here.world.provider.outbox = told;
  await arrives("c2b", { BillRefNumber: "Amina" });
  await here.world.settleDown();

  expect(ofType("UnattributedPayment")).toMatchObject([{ receiptNumber: paid(0) }]);
  expect(entries()).toEqual([]);
});

test("a payment to an unreadable account ends with the administrator", async () => {
  await putItem(
    { ...profile(), ...profileKey(writer), type: "Profile", currentBalance: "a lot" },
    { ConditionExpression: "attribute_exists(pk)" },
  );
  const confirmed = { TransID: "UKL7654321", TransAmount: "300.00", BillRefNumber: "Amina" };
  await here.world.deliver({ path: "/c2b/confirmation", body: JSON.stringify(confirmed) });
  await settles();
  expect(openWebhooks()).toHaveLength(1);

  await here.world.settleDown();

  expect(ofType("UnattributedPayment")).toMatchObject([
    { receiptNumber: "UKL7654321", account: "Amina", amount: 300 },
  ]);
  expect(openWebhooks()).toEqual([]);
  expect(entries()).toEqual([]);
});

test("a payment confirmed by the query counts on the day of its confirmation", async () => {
  await does(press);
  await does(approves);
  await asks();
  const [credited] = entries();
  const day = (entry: object | undefined) =>
    figuresOf({ ...entry }).find(({ figure }) => figure === "receivedActivations")?.day;
  expect(day(credited)).toBe(eastAfricanDay(here.world.now));

  await arrives("c2b", { TransTime: "20261121235900" });

  const [confirmed] = entries();
  expect(day(confirmed)).toBe("2026-11-21");
  expect(receivedIn({ ...confirmed })).toMatchObject([{ at: "2026-11-21T20:59:00.000Z" }]);
  expect(confirmed).toMatchObject({ date: credited?.["date"], bookedAt: credited?.["bookedAt"] });
});

describe("of two prompts", () => {
  const twoPrompts = async (how: "approve" | "cancel") => {
    await does(press);
    await does({ do: "answer", how });
    await does(wait(80));
    await does(press);
    const [older, newer] = attempts();
    expect([older?.["state"], newer?.["state"]]).toEqual(["prompted", "prompted"]);
    return newer?.["attemptId"];
  };

  test("the older prompt's failure changes nothing about the newer one", async () => {
    const newer = await twoPrompts("cancel");

    await arrives("stk");

    expect(attempts().map(({ state }) => state)).toEqual(["failed", "prompted"]);
    expect(profile()).toMatchObject({ latestPayment: { attemptId: newer, state: "prompted" } });
  });

  test("the older one's late success is credited, and the newer is still the one shown", async () => {
    const newer = await twoPrompts("approve");

    await arrives("stk");

    expect(attempts().map(({ state }) => state)).toEqual(["paid", "prompted"]);
    expect(profile()).toMatchObject({
      accountStatus: "active",
      latestPayment: { attemptId: newer, state: "prompted" },
    });
  });
});
