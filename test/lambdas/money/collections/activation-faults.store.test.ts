import { describe, expect, test } from "vitest";
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

  test.each(["lost", "error"])("an answer that is %s is made good by the notice", async (fault) => {
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

  test("a notice of a code that nobody knows decides nothing", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.result": "7777" });

    await press(writer);
    await until("the settled notice", async () =>
      (await table.items()).some(
        ({ type, subjectId, outcome }) =>
          type === "Notice" && String(subjectId).startsWith(writer.userId) && outcome,
      ),
    );

    expect((await of(writer.userId)).attempts).toMatchObject([{ state: "prompted" }]);
  });
});
