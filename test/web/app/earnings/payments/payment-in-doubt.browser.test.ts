import { describe, expect, test } from "vitest";
import { browser, type OpenOptions } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { until } from "../../../../support/until";
import { resend, signIn } from "../../../../support/world";
import { listen } from "../../support/screen-reader";
import { atTheForm, button, expectPaidOnce, type Payer, press, reads } from "./support/payer";

const visit = browser();

describe("the money moves, and is credited once", () => {
  const approvesAt = async (faultsThen: Record<string, string>, options?: OpenOptions) => {
    const payer = await atTheForm(visit, options);
    await payer.wallet.set({ answer: "approve" });
    await payer.wallet.faults.set(faultsThen);
    await press(payer.page, "Pay KES 300");
    return payer;
  };
  /** The receipt from the SMS that confirms the payment. */
  const receiptOn = async ({ wallet }: Payer) => {
    const message = await until(
      "the phone's message",
      async () => (await wallet.look()).messages[0],
    );
    return /^\w{10}/.exec(message.text)?.[0] ?? "no receipt";
  };

  deepTest("an answer that was lost on the way, and notices that came twice", async () => {
    const lostAndTwice = { "stk.response": "lost", "stk.notice": "twice", "c2b.notice": "twice" };
    await expectPaidOnce(await approvesAt(lostAndTwice));
  });

  test("a callback that was lost, and the Paybill's too", async () => {
    const payer = await approvesAt({ "stk.notice": "lost", "c2b.notice": "lost" });
    await reads(payer.page, /even hours later/);
    await expectPaidOnce(payer);
  });

  deepTest("a notice that comes after a minute: not to pay again is said first", async () => {
    const payer = await approvesAt(
      { "stk.notice": "lost", "c2b.notice": "lost", "stk.query": "4999" },
      { ownClock: true },
    );
    await payer.page.clock.fastForward(61_000);
    await reads(payer.page, /^Waiting for your PIN\. Already entered it\? Don’t pay again/);
    await reads(payer.page, /We ask M-Pesa again and again until it answers/);
    expect(await button(payer.page, "Send a new prompt").count()).toBe(0);
    await resend(await receiptOn(payer));
    await expectPaidOnce(payer);
  });

  deepTest(
    "answer, notice and Paybill message all lost: the payer is told where to write",
    async () => {
      const payer = await approvesAt(
        { "stk.response": "lost", "stk.notice": "lost", "c2b.notice": "lost" },
        { ownClock: true },
      );
      const receipt = await receiptOn(payer);
      await reads(payer.page, "Sending the prompt to your phone");
      await payer.page.clock.fastForward(80_000);
      await reads(payer.page, /We don’t know whether the prompt reached your phone/);
      await reads(payer.page, /say that you paid\? Then don’t pay again.*with the receipt number:/);
      expect(await payer.page.getByRole("dialog").locator("a[href^='mailto:']").count()).toBe(1);
      await resend(receipt);
      await expectPaidOnce(payer);
    },
  );

  deepTest("a forged notice credits nothing before the person has paid", async () => {
    const payer = await atTheForm(visit);
    await payer.wallet.faults.set({ "stk.notice": "forged" });
    await press(payer.page, "Pay KES 300");
    const { id } = await payer.wallet.prompt();
    await reads(payer.page, "Enter your M-Pesa PIN");
    const session = await signIn(payer.person);
    expect((await session.call("GET", "/api/me")).body).toMatchObject({
      accountStatus: "inactive",
      currentBalance: 0,
    });

    await payer.wallet.enterPin(id);
    await expectPaidOnce(payer);
    await payer.page
      .getByText(await receiptOn(payer))
      .first()
      .waitFor();
  });

  deepTest(
    "a query that calls it failed: it is being checked, and nobody is told to pay again",
    async () => {
      const payer = await approvesAt({ "stk.query": "failed", "c2b.notice": "lost" });
      const said = await listen(payer.page);
      await reads(payer.page, "We are checking with M-Pesa");
      await reads(payer.page, /Please don’t pay again.*it will be in your balance/);
      for (const name of ["Pay KES 300", "Try again", "Send a new prompt"])
        expect(await button(payer.page, name).count()).toBe(0);
      const aloud = await said();
      expect(aloud.filter((text) => text.startsWith("M-Pesa gave us two"))).toHaveLength(1);
      await resend(await receiptOn(payer));
      await expectPaidOnce(payer);
    },
  );
});
