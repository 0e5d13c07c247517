import { describe, expect, test } from "vitest";
import { accountNumberOf } from "#contracts/person";
import { failureMessage } from "../../../../lambdas/money/collections/payment-attempt";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { until } from "../../../support/until";
import { activations } from "./support/activations";
import { paymentsWorld, timePasses } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);
const { of, paid, press, prompts, ended } = activations(table.items, world);

describe("what goes wrong on the way", () => {
  test.each([
    ["lost", "ask"],
    ["late", "notice"],
    ["twice", "notice"],
    ["early", "notice"],
    ["malformed", "ask"],
    ["forged", "notice"],
  ])("a notice that is %s changes nothing about the credit", async (fault, by) => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.notice": fault, ...(by === "ask" && { "c2b.notice": "lost" }) });

    const { body } = await press(writer);
    if (by === "ask") await timePasses((await of(writer.userId)).attempts);
    const { entries, profile } = await until("the credit", async () => {
      if (by === "ask")
        await world.asks(writer.userId, "confirmPayment", {
          checkoutRequestId: body["CheckoutRequestID"],
        });
      const now = await of(writer.userId);
      return now.entries.length > 0 && now;
    });

    expect(entries).toHaveLength(1);
    expect(profile).toMatchObject({ accountStatus: "active", currentBalance: 300 });
  });

  test.each(["lost", "error"])("the notice makes up for an answer that is %s", async (fault) => {
    const writer = await world.newWriter();
    await world.faults({ "stk.response": fault });

    const { status, body } = await press(writer);
    const again = await press(writer);
    const [prompt] = await until(
      "a prompt on the phone",
      async () => (await prompts(writer)).length > 0 && prompts(writer),
    );
    await world.outside("POST", `/api/phones/${writer.msisdn}/prompts/${prompt?.id}`, {
      pin: "1234",
    });
    const { entries } = await paid(writer);

    expect(status).toBe(200);
    expect(body).toMatchObject({ CheckoutRequestID: null, payment: { state: "sending" } });
    expect(again.body["CheckoutRequestID"]).toBeNull();
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["1", "no-balance", "Top it up"],
    ["1032", "cancelled", "was cancelled"],
    ["1037", "unreachable", "could not be reached"],
    ["2001", "wrong-pin", "PIN was wrong"],
    ["8006", "pin-locked", "locked"],
  ])("a prompt that ends with %s fails as %s, and says so", async (code, reason, words) => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.result": code });

    const { body } = await press(writer);
    const attempt = await ended(writer);
    const reply = await world.asks(writer.userId, "confirmPayment", {
      checkoutRequestId: body["CheckoutRequestID"],
    });

    expect(attempt).toMatchObject({ state: "failed", reason });
    expect(reply.body).toMatchObject({ success: false, status: "failed", reason });
    expect(reply.body["message"]).toContain(words);
    expect(reply.body["message"]).toContain("No money has left");
    expect((await of(writer.userId)).entries).toHaveLength(0);
  });

  test.each([
    ["11", "account", "may not send money"],
    ["2006", "account", "may not send money"],
    ["1036", "unreachable", "could not be reached"],
    ["1101", "our-fault", "not your fault"],
    ["26", "provider-busy", "not your fault"],
  ])(
    "%s, on which notice and query agree, fails as %s; another prompt may follow at once",
    async (code, reason, words) => {
      const writer = await world.newWriter();
      await world.phone(writer.msisdn, { answer: "approve" });
      await world.faults({ "stk.result": code });

      await press(writer);
      const attempt = await ended(writer);
      await world.faults({ "stk.result": "" });
      const again = await press(writer);
      const { entries } = await paid(writer);

      expect(attempt).toMatchObject({ state: "failed", reason });
      expect(failureMessage(reason as "account")).toContain(words);
      expect(again.body["CheckoutRequestID"]).not.toBe(attempt["checkoutRequestId"]);
      expect(entries).toHaveLength(1);
    },
  );

  test("an unknown code fails once the prompt's time is over, not before", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.result": "7777" });

    const { body } = await press(writer);
    await until("the settled notice", async () =>
      (await table.items()).some(
        ({ type, subjectId, outcome }) =>
          type === "Notice" && String(subjectId).startsWith(writer.userId) && outcome,
      ),
    );
    const { attempts } = await of(writer.userId);
    expect(attempts).toMatchObject([{ state: "prompted", noticeCode: "7777" }]);

    await timePasses(attempts.map((each) => ({ ...each, promptEndsAt: new Date().toISOString() })));
    const reply = await world.asks(writer.userId, "confirmPayment", {
      checkoutRequestId: body["CheckoutRequestID"],
    });

    expect(reply.body).toMatchObject({ status: "failed", reason: "provider-refused" });
  });

  test.each(["fault", "expired", "empty", "html"])(
    "a token refused with 401 (%s) is replaced, and the same request goes through",
    async (how) => {
      const writer = await world.newWriter();
      await world.phone(writer.msisdn, { answer: "approve" });
      await world.faults({ "oauth.envelope": how });
      await world.outside("POST", "/api/faults/next", { "oauth.token": "expired" });

      const { status } = await press(writer);

      expect(status).toBe(200);
      expect((await paid(writer)).entries).toHaveLength(1);
    },
  );

  test.each([
    ["gateway", "spike-arrest", "not answering"],
    ["gateway", "quota", "not answering"],
    ["gateway", "unavailable", "not answering"],
    ["gateway", "no-product", "not your fault"],
    ["gateway", "app-not-approved", "not your fault"],
  ])("%s %s is reported at once, and no prompt was sent", async (name, position, words) => {
    const writer = await world.newWriter();
    await world.outside("POST", "/api/faults/next", { [name]: position });

    const refused = await press(writer);

    expect(refused.status).toBe(503);
    expect(refused.body["message"]).toContain(words);
    expect(refused.body["message"]).toContain("o money has left");
    expect(await prompts(writer)).toEqual([]);
    expect((await press(writer)).status).toBe(200);
  });

  test("a gateway's timeout leaves it open, and the payment is credited", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.outside("POST", "/api/faults/next", { gateway: "timeout" });

    const { body } = await press(writer);

    expect(body).toMatchObject({ payment: { state: "sending" } });
    expect((await paid(writer)).entries).toHaveLength(1);
  });
});

describe("confirmations of payments by hand", () => {
  const payBill = ({ msisdn }: { msisdn: string }, account: string, amount = 300) =>
    world.outside("POST", `/api/phones/${msisdn}/paybill`, {
      paybill: "174379",
      account,
      amount,
      pin: "1234",
    });
  const numbered = async () => {
    const writer = await world.newWriter();
    const number = accountNumberOf(String(Math.floor(Math.random() * 1e6)).padStart(6, "0"));
    await putItem({
      pk: `ACCOUNT#${number}`,
      sk: "ACCOUNT",
      type: "AccountNumber",
      userId: writer.userId,
    });
    return { ...writer, number };
  };

  test.each<[string, (number: string) => string]>([
    ["a hyphen", (n) => `${n.slice(0, 3)}-${n.slice(3)}`],
    ["a number sign", (n) => `#${n}`],
    ["ACC", (n) => `ACC ${n}`],
    ["a/c no.", (n) => `a/c no. ${n}`],
    ["a dot", (n) => `${n}.`],
    ["a dash", (n) => `${n.slice(0, 3)}\u2013${n.slice(3)}`],
  ])("an account with %s is welcome and credited", async (_, typed) => {
    const writer = await numbered();
    await world.faults({ "c2b.validation": "on" });

    await payBill(writer, typed(writer.number));

    expect((await paid(writer)).entries).toMatchObject([{ amount: 300 }]);
  });

  test.each(["first-name", "null-names", "organisation", "one-decimal", "third-party", "merchant"])(
    "a confirmation of this form is credited: %s",
    async (form) => {
      const writer = await numbered();
      await world.faults({ "c2b.form": form });

      await payBill(writer, writer.number);

      expect((await paid(writer)).entries).toMatchObject([{ amount: 300 }]);
    },
  );

  test("a payment with cents waits as sent, with its whole shillings", async () => {
    const writer = await numbered();
    await world.faults({ "c2b.form": "cents" });

    await payBill(writer, writer.number, 450);

    const kept = await until("the kept payment", async () =>
      (await table.items()).find(({ amountAsSent }) => amountAsSent === "450.50"),
    );
    expect(kept).toMatchObject({ type: "UnattributedPayment", amount: 450 });
    expect((await of(writer.userId)).entries).toEqual([]);
  });

  test("a username typed like another's account number credits nobody", async () => {
    const writer = await numbered();
    const typed = `acc${writer.number}`;
    const named = await world.newWriter();
    await putItem({
      pk: `USERNAME#${typed}`,
      sk: "USERNAME",
      type: "Username",
      userId: named.userId,
    });

    await payBill(writer, typed);

    await until("the kept payment", async () =>
      (await table.items()).find(
        ({ account, type }) => type === "UnattributedPayment" && account === typed,
      ),
    );
    for (const { userId } of [writer, named]) expect((await of(userId)).entries).toEqual([]);
  });
});
