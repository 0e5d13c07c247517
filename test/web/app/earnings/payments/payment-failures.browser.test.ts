import { describe, expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, isDeep } from "../../../../support/depth";
import { until } from "../../../../support/until";
import { aPhoneNumber, phone, signIn, signUp } from "../../../../support/world";
import { holdAnswer, holdRequests } from "../../support/held";
import { listen } from "../../support/screen-reader";
import {
  atTheForm,
  button,
  expectBalance,
  expectPaidOnce,
  forced,
  type Payer,
  press,
  reads,
  type Wallet,
} from "./support/payer";

const visit = browser();

interface Failure {
  kind: string;
  /** What the world is like when the button is pressed. */
  given?: (wallet: Wallet) => Promise<unknown>;
  /** What the person does with the prompt. */
  does?: (wallet: Wallet) => Promise<unknown>;
  title: string;
  /** The way on, beside trying again and another number. */
  wayOn: RegExp;
  /** Comes as others do, with another code of M-Pesa: left to `npm run test:deep`. */
  isRare?: true;
}

const everyFailure: Failure[] = [
  {
    kind: "cancelled",
    does: async (wallet) => wallet.cancel((await wallet.prompt()).id),
    title: "The prompt was cancelled",
    wayOn: /Try again/,
  },
  {
    kind: "a wrong PIN",
    does: async (wallet) => wallet.enterPin((await wallet.prompt()).id, "9999"),
    title: "The PIN was wrong",
    wayOn: /call 100 or 200/,
  },
  {
    kind: "a prompt that nobody answers",
    given: forced("1037"),
    title: "No PIN was entered in time, or the phone could not be reached",
    wayOn: /check that it has network/,
  },
  {
    kind: "too little money",
    given: (wallet) => wallet.set({ balance: 299, answer: "approve" }),
    title: "The balance was too low",
    wayOn: /Top it up/,
  },
  {
    kind: "the daily limit",
    given: forced("4"),
    isRare: true,
    title: "The M-Pesa limit is reached",
    wayOn: /another number, or try tomorrow/,
  },
  {
    kind: "the same amount again within two minutes",
    given: forced("17"),
    isRare: true,
    title: "M-Pesa wants a pause",
    wayOn: /Wait two minutes/,
  },
  {
    kind: "another payment open on the phone",
    given: forced("1001"),
    isRare: true,
    title: "The phone is busy with another payment",
    wayOn: /Wait two minutes/,
  },
  {
    kind: "a prompt that ran out",
    given: forced("1019"),
    isRare: true,
    title: "Nobody answered the prompt",
    wayOn: /Try again/,
  },
  {
    kind: "an account of ours that takes no more",
    given: forced("8"),
    title: "M-Pesa did not take the payment",
    wayOn: /write to us/,
  },
  {
    kind: "a locked PIN",
    given: async (wallet) => {
      await wallet.set({ balance: 5000, answer: "ask" });
      // With the wrong one above these are three.
      for (let time = 0; time < 2; time++)
        await expect(wallet.payBill("x", 10, "9999")).rejects.toThrow("wrong_pin");
    },
    does: async (wallet) => wallet.enterPin((await wallet.prompt()).id),
    title: "The M-Pesa PIN is locked",
    wayOn: /Call 100 or 200/,
  },
];

const failures = everyFailure.filter((failure) => isDeep || !failure.isRare);

async function failWith({ page, wallet }: Payer, failure: Failure, pay: string) {
  const dialog = page.getByRole("dialog");
  await failure.given?.(wallet);
  await press(page, pay);
  await failure.does?.(wallet);
  await reads(page, failure.title);
  await page.getByRole("dialog", { name: "Not paid" }).waitFor();
  expect(await dialog.getByRole("alert").textContent()).toMatch(/no money has left/i);
  expect(await dialog.textContent()).toMatch(failure.wayOn);
  expect(await button(page, "Try again").count()).toBe(1);
  expect(await button(page, "Pay from another number").count()).toBe(1);
  await wallet.faults.clear();
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
  // Whoever thinks better of it tries again from the number that is shown.
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
  // In place of the polling, which comes once a minute.
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
  // With its timers stopped, the page shows what comes of the answer itself, and nothing later.
  await page.clock.pauseAt(Date.now() + 60_000);

  await press(page, "Try again");
  await reads(page, "Enter your M-Pesa PIN");

  await page.clock.resume();
  await wallet.enterPin((await wallet.prompt()).id);
  await expectPaidOnce(payer);
});

describe("the watch of a try that failed ends with the next, and does not bring its failure back", () => {
  /** A payment that was cancelled before the page's first question about it went out. */
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

test("a payment that fails while its sheet is closed says why on the overview, until the next try", async () => {
  const { page, wallet } = await atTheForm(visit);
  const said = page.getByRole("main").getByRole("alert");
  await press(page, "Pay KES 300");
  await reads(page, "Enter your M-Pesa PIN");
  await press(page, "Close");
  await page.getByText("Your payment is under way").waitFor();

  await wallet.cancel((await wallet.prompt()).id);

  await said.filter({ hasText: "The prompt was cancelled" }).waitFor();
  expect(await said.innerText()).toMatch(
    /No money has left.*try again, or pay from another number/,
  );
  await expectAccessible(page);
  await page.reload();
  await said.filter({ hasText: "The prompt was cancelled" }).waitFor();
  await page.getByRole("button", { name: "Activate Account" }).click();
  await press(page, "Try again");
  await reads(page, "Enter your M-Pesa PIN");
  await press(page, "Close");
  await page.getByText("Your payment is under way").waitFor();
  expect(await said.count()).toBe(0);
});

const refusals = [
  {
    kind: "a phone with another prompt open",
    given: async ({ msisdn }: Wallet) => {
      const other = await signIn(await signUp());
      await other.call("POST", "/api/stk", { phone: msisdn });
    },
    told: /^Payment failed: The phone is busy with another payment.*No money has left.*Wait two minutes.*Your phone shows: KES 300 to KALAMU, account KLM.{7}\..*press cancel/,
  },
  {
    kind: "a busy provider",
    given: (wallet: Wallet) => wallet.faults.set({ "stk.response": "busy" }),
    told: /^Payment failed: M-Pesa is not answering.*no money has left.*in a few minutes/,
  },
];

test.each(refusals)("$kind: the attempt is refused above the form", async ({ given, told }) => {
  const { page, wallet } = await atTheForm(visit, { expected: /status of (409|503)/ });
  await given(wallet);
  await press(page, "Pay KES 300");
  await reads(page, told);
  expect(await button(page, "Pay KES 300").isEnabled()).toBe(true);
  await press(page, "Close");
  await expectBalance(page, "KES 0.00");
});

deepTest("a wrong number is seen in full, and says when another can be given", async () => {
  const { page } = await atTheForm(visit, { ownClock: true });
  const wrong = aPhoneNumber();
  const [, a, b, c] = /^254(\d{3})(\d{3})(\d{3})$/.exec(wrong) ?? [];
  await page.getByLabel("Phone Number").fill(wrong);
  await press(page, "Pay KES 300");
  await reads(page, `from +254 ${a} ${b} ${c} · it goes into your balance`);
  await page.reload();
  await reads(page, `from +254 ${a} ${b} ${c}`);
  expect(await page.getByText("Business number").isVisible()).toBe(false);
  await page.getByText("No prompt? What to do").click();
  await page.getByText("Business number").waitFor();
  await reads(page, /Nobody can be charged.*You can pay from another number in \d+ seconds?\./);
  expect(await button(page, "Pay from another number").count()).toBe(0);

  await page.clock.fastForward(80_000);
  await reads(page, /You can pay from another number now\./);
  await press(page, "Pay from another number");
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("");
});
