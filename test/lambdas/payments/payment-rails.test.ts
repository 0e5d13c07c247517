import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { receiveNotice } from "../../../lambdas/notices/receive-notice";
import { startPayment } from "../../../lambdas/payments/start-payment";
import type { Idempotency } from "../../../lambdas/platform/idempotency";
import { putItem, updateItem } from "../../../lambdas/platform/table/write";
import { settleNotice } from "../../../lambdas/settlement/notice-kinds";
import { Profile, profileKey } from "../../../lambdas/writers/profile";
import { logged } from "../../support/logged";
import { freshWorld } from "./history/memory-world";
import { pathOf, stkNotice } from "./history/model-provider";
import { type Rail, rails } from "./history/rails";
import { secret, writers } from "./history/run-history";
import type { Step } from "./history/step";

let log: ReturnType<typeof logged>;
beforeEach(() => {
  log = logged();
});
afterEach(() => log.restore());
const here = freshWorld();
const { ofType } = here;

const [writer] = writers;
const does = (...steps: Step[]) => here.world.move({ steps, crash: null });
const press: Step = { do: "press", writer: 0, phone: 0, key: null, push: "ok" };
const approves: Step = { do: "answer", how: "approve" };
const poll: Step = { do: "poll", writer: 0 };
const wait = (seconds: number): Step => ({ do: "wait", seconds });
const byHand: Step = { do: "pay-bill", pick: 0, account: "reference", amount: "fee" };

const entries = () => ofType("LedgerEntry");
const profile = () => ofType("Profile").find(({ userId }) => userId === writer) ?? {};
const attempts = () => ofType("PaymentAttempt");
const openNotices = () => ofType("Notice").filter(({ nextTryAt }) => nextTryAt);

const { takes, arrives, settles } = rails(() => here.world);
const asks = async () => {
  await does(wait(10));
  await does(poll);
};

describe("one payment that is told of by every rail", () => {
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
      expect(openNotices()).toEqual([]);
    },
  );
});

const claims = async (receipt: string) => {
  const [prompt] = here.world.provider.prompts;
  if (!prompt) throw new Error("There is no prompt.");
  await here.world.deliver(stkNotice(prompt, "0", receipt, here.world.provider.now));
  await settles();
};
/** How often the operator was told of a receipt that is not the credited payment's. */
const reported = () => log.lines().filter((line) => line.includes('"receipt-differs"')).length;
const receiptsOf = (items: readonly Record<string, unknown>[]) =>
  items.map(({ receiptNumber }) => receiptNumber);
const paid = (position: number) => here.world.provider.payments[position]?.receipt ?? "";

describe("a payment by hand while the prompt is up", () => {
  test("stands in for the prompt's own, of which only the notice comes: that one is reported", async () => {
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

  test("is credited beside the prompt's own once the pay bill confirms that", async () => {
    await does(press);
    await does(byHand);
    await arrives("c2b");
    await does(approves);
    const late = takes("c2b");
    await arrives("stk");
    await does(wait(200), { do: "reconcile" });

    here.world.provider.outbox.push(...late);
    await arrives("c2b");
    await here.world.settleDown();

    expect(receiptsOf(entries())).toEqual([paid(0), paid(1)]);
    expect(ofType("UnattributedPayment")).toEqual([]);
  });

  test("is not reported when notice and confirmation of the prompt's own come together", async () => {
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

  test("that is confirmed after the prompt's notice has the prompt's own reported", async () => {
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

  test("that claims somebody else's receipt keeps nobody from being credited", async () => {
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

describe("the receipt of a payment that the query credited", () => {
  const shown = () => profile()["latestPayment"];

  test("is shown as the notice claims it, until the pay bill confirms one", async () => {
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

  test("is not shown while the payment is none", async () => {
    await does(press);

    await claims("FORGED0001");

    expect(attempts()).toMatchObject([{ state: "prompted", noticeReceipt: "FORGED0001" }]);
    expect(shown()).toMatchObject({ receiptNumber: null });
  });

  test("is not replaced by another notice: that one is reported", async () => {
    await does(press);
    await does(approves);
    await arrives("stk");

    await claims("FORGED0001");
    await does(wait(200), { do: "reconcile" });

    expect(shown()).toMatchObject({ receiptNumber: paid(0) });
    expect(ofType("Notice").map(({ outcome }) => outcome)).toContain("other-receipt");
    expect(reported()).toBe(1);
  });
});

test("a confirmation of days later is no second payment when its notice in time is settled just then", async () => {
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
    for (const each of told("stk")) await settleNotice(each, here.world.now);
    return result;
  };

  for (const each of told("c2b")) await settleNotice(each, here.world.now);

  expect(isHeld).toBe(true);
  expect(entries()).toMatchObject([{ amount: 300, receiptNumber: paid(0) }]);
  expect(profile()).toMatchObject({ currentBalance: 300 });
});

test("a payment that a notice spoke of, and that the pay bill confirms as nobody's, is the pay bill's word", async () => {
  await does(press);
  await does(approves);
  await arrives("c2b");
  await claims("UKL7777777");
  await does(wait(200), { do: "reconcile" });

  const confirmed = { TransID: "UKL7777777", TransAmount: "300.00", BillRefNumber: "nobody" };
  await here.world.deliver({ path: "/c2b/confirmation", body: JSON.stringify(confirmed) });
  await settles();

  expect(ofType("UnattributedPayment")).toMatchObject([{ account: "nobody" }]);
});

test("a payment without an owner stays with the administrator, whomever it names when it is sent again", async () => {
  await does({ ...byHand, account: "nobody" });
  const told = here.world.provider.outbox;
  await arrives("c2b");

  here.world.provider.outbox = told;
  await arrives("c2b", { BillRefNumber: "Amina" });
  await here.world.settleDown();

  expect(ofType("UnattributedPayment")).toMatchObject([{ receiptNumber: paid(0) }]);
  expect(entries()).toEqual([]);
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

  test("the older one's failure doesn't touch the newer", async () => {
    const newer = await twoPrompts("cancel");

    await arrives("stk");

    expect(attempts().map(({ state }) => state)).toEqual(["failed", "prompted"]);
    expect(profile()).toMatchObject({ latestPayment: { attemptId: newer, state: "prompted" } });
  });

  test("the older one's late success is credited, and the newer is still the one that is shown", async () => {
    const newer = await twoPrompts("approve");

    await arrives("stk");

    expect(attempts().map(({ state }) => state)).toEqual(["paid", "prompted"]);
    expect(profile()).toMatchObject({
      accountStatus: "active",
      latestPayment: { attemptId: newer, state: "prompted" },
    });
  });
});

describe("a table on which others write at the same time", () => {
  const caller = { userId: writer, isAdmin: false, signedInAt: 1 };
  const start = () =>
    startPayment({ caller, phone: "0712345678", idempotency: undefined, now: here.world.now });
  /** So many transactions meet another one, from the time at which a prompt has, or has not, gone out. */
  const conflicts = (count: number, prompts: number) => {
    const { around } = here.table;
    here.table.around = (effect, command) => {
      const meets = command instanceof TransactWriteCommand;
      if (meets && here.world.provider.prompts.length === prompts && count-- > 0)
        throw new TransactionCanceledException({
          message: "",
          $metadata: {},
          CancellationReasons: [{ Code: "TransactionConflict" }],
        });
      return around(effect, command);
    };
  };

  test("delays a payment, and no second prompt goes out", async () => {
    conflicts(20, 0);

    const started = await start();

    expect(started.CheckoutRequestID).toBe(here.world.provider.prompts[0]?.id);
    expect(here.world.provider.prompts).toHaveLength(1);
  });

  /** The sessions of the writer end, and a new one presses. */
  const overtake = async (idempotency: Idempotency | undefined) => {
    await updateItem(Profile, {
      Key: profileKey(writer),
      UpdateExpression: "SET sessionsValidFrom = :from",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":from": 2 },
    });
    const later = { ...caller, signedInAt: 2 };
    await startPayment({ caller: later, phone: "0712345678", idempotency, now: here.world.now });
  };

  test.each<[string, Idempotency | undefined]>([
    ["no key", undefined],
    ["the same key", { key: "1", bodyHash: "1", scope: "POST /api/stk" }],
  ])(
    "tells nothing of a new session's payment to one that is ended, with %s",
    async (_, idempotency) => {
      let isOvertaken = false;
      here.table.around = async (effect, command) => {
        if (!isOvertaken && command instanceof TransactWriteCommand) {
          isOvertaken = true;
          await overtake(idempotency);
        }
        return effect();
      };

      const press = startPayment({ caller, phone: "0712345678", idempotency, now: here.world.now });

      await expect(press).rejects.toMatchObject({ code: "not_signed_in" });
      expect(isOvertaken).toBe(true);
      expect(here.world.provider.prompts).toHaveLength(1);
    },
  );

  describe("while a prompt is live", () => {
    const idempotency = { key: "1", bodyHash: "1", scope: "POST /api/stk" };
    const press = (given: Idempotency) =>
      startPayment({ caller, phone: "0712345678", idempotency: given, now: here.world.now });
    /** Something happens between the next press's reading and its writing. */
    const meanwhile = (happens: () => Promise<unknown>) => {
      let hasHappened = false;
      here.table.around = async (effect, command) => {
        if (!hasHappened && command instanceof TransactWriteCommand) {
          hasHappened = true;
          await happens();
        }
        return effect();
      };
    };

    test("lets no key stand for two bodies", async () => {
      await start();
      meanwhile(() => press(idempotency));

      await expect(press({ ...idempotency, bodyHash: "2" })).rejects.toMatchObject({
        code: "idempotency_conflict",
      });
    });

    test("gives two presses of one key one answer, also when the payment moves between them", async () => {
      await start();
      const quicker: unknown[] = [];
      meanwhile(async () => {
        await does(approves);
        await arrives("c2b");
        quicker.push(await press(idempotency));
      });

      const slower = await press(idempotency);

      expect([slower]).toEqual(quicker);
      expect(await press(idempotency)).toEqual(slower);
    });
  });

  test("never costs the checkout that the provider gave", async () => {
    conflicts(40, 1);

    const started = await start();

    expect(started.CheckoutRequestID).toBe(here.world.provider.prompts[0]?.id);
    expect(attempts()).toMatchObject([{ checkoutRequestId: started.CheckoutRequestID }]);
  });

  test("leaves the answer true when nothing can be written any more", async () => {
    conflicts(Number.POSITIVE_INFINITY, 1);

    const started = await start();

    expect(started).toMatchObject({
      CheckoutRequestID: here.world.provider.prompts[0]?.id,
      payment: { state: "prompted" },
    });
  });

  test("is told to whoever presses when it never calms down, before anything is asked", async () => {
    conflicts(Number.POSITIVE_INFINITY, 0);

    await expect(start()).rejects.toMatchObject({ code: "conflict" });
    expect(here.world.provider.prompts).toHaveLength(0);
  });
});

describe("a table that can't be written to", () => {
  const path = "/c2b/confirmation";
  const body = JSON.stringify({ TransID: "UKL7654321", TransAmount: "300.00", BillRefNumber: "?" });
  /** So many writes of notices fail, before or after they were done. */
  const failures = (count: number, when: "before" | "after") => {
    here.table.around = async (effect, command) => {
      const fails = command instanceof PutCommand && count-- > 0;
      if (fails && when === "before") throw new Error("The table is away.");
      const result = await effect();
      if (fails) throw new Error("The answer was lost.");
      return result;
    };
  };

  test.each(["before", "after"] as const)(
    "for a moment loses no notice when it fails %s the write",
    async (when) => {
      failures(3, when);

      await here.world.deliver({ path, body });

      expect(openNotices()).toHaveLength(1);
      expect(log.text()).not.toContain("NoticesLost");
    },
  );

  test("for good is told to the operator, and the notice is not acknowledged", async () => {
    failures(Number.POSITIVE_INFINITY, "before");

    await expect(received()).rejects.toThrow("The table is away.");

    expect(ofType("Notice")).toEqual([]);
    expect(log.text()).toContain('"NoticesLost":1');
    expect(log.text()).not.toContain("UKL7654321");
  });

  test("is nothing that whoever hasn't the secret can alarm about", async () => {
    await expect(received("no secret")).rejects.toMatchObject({ code: "not_found" });

    expect(log.text()).not.toContain("NoticesLost");
  });

  const received = (given = secret) =>
    receiveNotice({
      secret: given,
      kind: "c2b",
      subjectId: null,
      body,
      network: "196.201.214.200",
      now: here.world.now,
    });
});

describe("a notice that can't be settled", () => {
  const confirms = (given: object) =>
    here.world.deliver({
      path: "/c2b/confirmation",
      body: JSON.stringify({
        TransID: "UKL7654321",
        TransTime: "20261121090000",
        TransAmount: "300.00",
        BillRefNumber: "Amina",
        MSISDN: "2547 ***** 678",
        ...given,
      }),
    });

  test.each(["\ud800", "\u{fdfa}".repeat(100), "x".repeat(3000), "\u0000", "__proto__", "#"])(
    "because its account is %j is nobody's, and the administrator sees it",
    async (BillRefNumber) => {
      await confirms({ BillRefNumber });
      await settles();

      expect(ofType("UnattributedPayment")).toMatchObject([{ receiptNumber: "UKL7654321" }]);
      expect(openNotices()).toEqual([]);
    },
  );

  const unreadable = async () =>
    await putItem(
      { ...profile(), ...profileKey(writer), type: "Profile", currentBalance: "a lot" },
      { ConditionExpression: "attribute_exists(pk)" },
    );

  test("because its writer's account can't be read ends with the administrator", async () => {
    await unreadable();
    await confirms({});
    await settles();
    expect(openNotices()).toHaveLength(1);

    await here.world.settleDown();

    expect(ofType("UnattributedPayment")).toMatchObject([
      { receiptNumber: "UKL7654321", account: "Amina", amount: 300 },
    ]);
    expect(openNotices()).toEqual([]);
    expect(entries()).toEqual([]);
  });

  test("and is no payment is closed as unusable", async () => {
    await does(press);
    const { noticeUrl = "", id = "" } = here.world.provider.prompts[0] ?? {};
    await unreadable();
    await here.world.deliver({
      path: pathOf(noticeUrl),
      body: JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: id, ResultCode: 0 } } }),
    });
    await settles();

    for (let round = 0; round < 12; round++) await does(wait(3700), { do: "reconcile" });

    expect(ofType("Notice")).toMatchObject([{ outcome: "unusable", nextTryAt: null }]);
  });
});
