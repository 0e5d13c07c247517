import { describe, expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { until } from "../../../../support/until";
import { phone, signIn } from "../../../../support/world";
import { holdAnswer, holdRequests } from "../../support/held";
import { listen } from "../../support/screen-reader";
import {
  atTheForm,
  button,
  expectBalance,
  expectPaidOnce,
  type Payer,
  press,
  reads,
  type Wallet,
} from "./support/payer";

const visit = browser();

interface Failure {
  /** The person's answer to the prompt. */
  does: (wallet: Wallet) => Promise<unknown>;
  title: string;
  /** The way on, besides another try and another number. */
  wayOn: RegExp;
}

const failures: Failure[] = [
  {
    does: async (wallet) => wallet.cancel((await wallet.prompt()).id),
    title: "The prompt was cancelled",
    wayOn: /Try again/,
  },
  {
    does: async (wallet) => wallet.enterPin((await wallet.prompt()).id, "9999"),
    title: "The PIN was wrong",
    wayOn: /call 100 or 200/,
  },
];

async function failWith({ page, wallet }: Payer, failure: Failure, pay: string) {
  const dialog = page.getByRole("dialog");
  await press(page, pay);
  await failure.does(wallet);
  await reads(page, failure.title);
  await page.getByRole("dialog", { name: "Not paid" }).waitFor();
  expect(await dialog.getByRole("alert").textContent()).toMatch(/no money has left/i);
  expect(await dialog.textContent()).toMatch(failure.wayOn);
  expect(await button(page, "Try again").count()).toBe(1);
  expect(await button(page, "Pay from another number").count()).toBe(1);
}

test("each failure says why, what it means and the way on, and another number pays at last", async () => {
  const payer = await atTheForm(visit);
  const { page } = payer;
  const said = await listen(page);
  let pay = "Pay KES 300";
  for (const failure of failures) {
    await failWith(payer, failure, pay);
    pay = "Try again";
  }
  const aloud = await said();
  for (const { title } of failures)
    expect(aloud.filter((text) => text.includes(`Stopped: ${title}`))).toHaveLength(1);
  await press(page, "Close");
  await page.getByRole("button", { name: "Activate Account" }).waitFor();
  await expectBalance(page, "KES 0.00");

  await page.getByRole("button", { name: "Activate Account" }).click();
  await press(page, "Pay from another number");
  const number = page.getByLabel("Phone Number");
  expect(await number.inputValue()).toBe("");
  await number.fill("12345");
  await press(page, "Pay KES 300");
  await reads(page, /^Mobile money needs a Kenyan number/);
  await press(page, "Close");
  await page.getByRole("button", { name: "Activate Account" }).click();
  // A payer who changes their mind tries again from the shown number.
  await failWith(payer, failures[0] as Failure, "Try again");
  await press(page, "Pay from another number");
  await phone("0711000222").set({ balance: 5000, answer: "approve" });
  await number.fill("0711 000 222");
  await press(page, "Pay KES 300");
  await expectPaidOnce(payer);
}, 300_000);

deepTest(
  "an answer from before the new try that comes late does not bring the old failure back",
  async () => {
    const payer = await atTheForm(visit);
    const { page, wallet } = payer;
    const said = await listen(page);
    const [cancelled] = failures as [Failure];
    await failWith(payer, cancelled, "Pay KES 300");
    const late = await holdAnswer(page, "/api/me");

    await press(page, "Try again");
    const { id } = await wallet.prompt();
    await reads(page, "Enter your M-Pesa PIN");
    await late.arrive();

    await wallet.enterPin(id);
    await expectPaidOnce(payer);
    expect((await said()).filter((text) => text.includes("Stopped:"))).toHaveLength(1);
  },
);

deepTest("a prompt whose answer was lost shows why it failed", async () => {
  const payer = await atTheForm(visit, { expected: /ERR_FAILED/ });
  const { page, person, wallet } = payer;
  const session = await signIn(person);
  const attempt = Promise.withResolvers<unknown>();
  await page.route(
    "**/api/stk",
    async (route) => {
      const reply = await route.fetch();
      attempt.resolve(((await reply.json()) as Record<string, unknown>)["CheckoutRequestID"]);
      await route.abort();
    },
    { times: 1 },
  );
  // Stands for the polling, which comes once a minute.
  const asked = attempt.promise.then((checkoutRequestId) =>
    until("the failure", async () => {
      const { body } = await session.call("POST", "/api/confirmTransaction", {
        checkoutRequestId,
      });
      return body["status"] === "failed";
    }),
  );
  const [cancelled] = failures as [Failure];
  await failWith(payer, cancelled, "Pay KES 300");
  await asked;

  await press(page, "Try again");
  await wallet.enterPin((await wallet.prompt()).id);
  await expectPaidOnce(payer);
});

deepTest("the answer to a new try takes the old failure's place in one step", async () => {
  const payer = await atTheForm(visit, { ownClock: true });
  const { page, wallet } = payer;
  const [cancelled] = failures as [Failure];
  await failWith(payer, cancelled, "Pay KES 300");
  // With its timers stopped, the page shows only the answer itself.
  await page.clock.pauseAt(Date.now() + 60_000);

  await press(page, "Try again");
  await reads(page, "Enter your M-Pesa PIN");

  await page.clock.resume();
  await wallet.enterPin((await wallet.prompt()).id);
  await expectPaidOnce(payer);
});

describe("the watch of a failed try ends with the next try and does not bring the failure back", () => {
  /** A payment that was cancelled before the page first asked about it. */
  const cancelledUnasked = async () => {
    const payer = await atTheForm(visit);
    const said = await listen(payer.page);
    const question = await holdRequests(payer.page, "/api/confirmTransaction");
    await failWith(payer, failures[0] as Failure, "Pay KES 300");
    await question.asked;
    return { ...payer, said, question };
  };

  deepTest("to another try", async () => {
    const { page, person, wallet, said, question } = await cancelledUnasked();
    const attempt = await holdRequests(page, "/api/stk");

    await press(page, "Try again");
    await attempt.asked;
    await question.goOn();
    await attempt.goOn();
    await wallet.enterPin((await wallet.prompt()).id);

    await expectPaidOnce({ page, person, wallet });
    expect((await said()).filter((text) => text.includes("Stopped:"))).toHaveLength(1);
  });

  deepTest("to another number", async () => {
    const { page, said, question } = await cancelledUnasked();
    const number = page.getByLabel("Phone Number");

    await press(page, "Pay from another number");
    await number.fill("0711 000 333");
    await question.goOn();

    expect(await number.inputValue()).toBe("0711 000 333");
    expect((await said()).filter((text) => text.includes("Stopped:"))).toHaveLength(1);
  });
});
