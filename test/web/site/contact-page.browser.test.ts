import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { deepTest, firstOf } from "../../support/depth";
import { until } from "../../support/until";
import { mail, unique } from "../../support/world";

const visit = browser();
const support = "support@kalamu.example";

async function fill(page: Page, email: string, message: string) {
  await page.getByLabel("First name").fill("Wanjiru");
  await page.getByLabel("Last name").fill("Otieno");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone number").fill("0712 345 678");
  await page.getByLabel("Message", { exact: true }).fill(message);
}

/** The service takes quick senders for robots, so the clock moves on by a minute. */
async function takeAMinute(page: Page) {
  await page.clock.install();
  await page.clock.fastForward(60_000);
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

const arrived = (message: string) =>
  until("the message in the support mailbox", async () =>
    (await mail(support)).find(({ text }) => text.includes(message)),
  );

test.each(firstOf(360, 320, 768))(
  "at %i px the country code is beside the number, even with an error below",
  async (width) => {
    const page = await visit("/contact", { width });
    const misplacement = async () => {
      const [code, number] = [
        await page.locator("#countryCode").boundingBox(),
        await page.locator("#phoneNumber").boundingBox(),
      ];
      return [(code?.y ?? 0) - (number?.y ?? 1), (code?.height ?? 0) - (number?.height ?? 1)];
    };

    expect(await misplacement()).toEqual([0, 0]);

    await page.getByLabel("Phone number").fill("my number");
    await send(page);
    await page.getByText("Please enter a valid phone number.").waitFor();

    expect(await misplacement()).toEqual([0, 0]);
  },
);

test("the contact page says whom to write to, and its form works without JavaScript", async () => {
  const page = await visit("/contact", { width: 360, javaScript: false });
  expect(await page.locator("main h2").allInnerTexts()).toEqual([
    "Customer support",
    "Feedback and suggestions",
    "Media inquiries",
    "Find us",
    "Get in Touch",
  ]);
  expect(await page.locator("label", { hasText: "(optional)" }).count()).toBe(3);
  // Without the script, characters are not counted.
  expect(await page.getByText("at most 120", { exact: true }).isVisible()).toBe(true);
  const trap = await page.locator("#website").boundingBox();
  expect(trap === null || trap.x + trap.width < 0).toBe(true);
  expect(await page.locator("#website").getAttribute("tabindex")).toBe("-1");
  expect(await page.getByRole("textbox", { name: "Leave this empty" }).count()).toBe(0);

  const [email, message] = [`${unique()}@visitors.example`, `Habari ${unique()}`];
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Message", { exact: true }).fill(message);
  await send(page);
  await page.getByText("Thank you. Your message is with us.").waitFor();
  expect((await arrived(message)).replyTo.join()).toContain(email);
});

test("a text that is too long stays whole beside its length, and is not sent", async () => {
  const page = await visit("/contact");
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("Habari yako");
  expect(await page.getByText("11/120").isVisible()).toBe(true);
  const pasted = "Habari yako. ".repeat(23).slice(0, 297);
  await page.getByLabel("Email").fill("a@visitors.example");
  await message.fill(pasted);
  await send(page);
  await page.getByText("297/120", { exact: true }).waitFor();
  await page.getByText("This is too long.", { exact: true }).waitFor();
  expect(await message.inputValue()).toBe(pasted);
});

const problems = (page: Page) => page.locator("form [data-error]").allInnerTexts();

test("empty and invalid fields show their problems, and the first one gets the focus", async () => {
  const page = await visit("/contact");

  await send(page);
  expect((await problems(page)).filter(Boolean)).toEqual([
    "Please give your email address, so that we can answer you.",
    "Please write your message.",
  ]);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("email");

  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Phone number").fill("my number");
  await page.getByLabel("Message", { exact: true }).fill("Habari");
  await send(page);

  expect((await problems(page)).filter(Boolean)).toEqual([
    "Please enter a valid email address.",
    "Please enter a valid phone number.",
  ]);

  // Only the service knows that this address can't receive mail.
  await fill(page, "a<b@visitors.example", "Habari");
  await takeAMinute(page);
  await send(page);
  const refused = ["Please enter a valid email address."];
  await expect.poll(async () => (await problems(page)).filter(Boolean)).toEqual(refused);
});

test("a message is locked while it is sent, and survives a failure and a reload", async () => {
  const page = await visit("/contact", { expected: /ERR_FAILED|Failed to load/ });
  const message = `Kept ${unique()}`;
  await fill(page, `${unique()}@visitors.example`, message);
  await takeAMinute(page);
  const field = page.getByLabel("Message", { exact: true });

  const lost = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await lost.promise;
    await route.abort();
  });
  await send(page);
  await expect.poll(() => field.isEditable()).toBe(false);
  lost.resolve();
  await page.getByText("Your message was not sent.").waitFor();
  expect(await field.isEditable()).toBe(true);
  await page.unroute("**/api/contact");
  await page.reload();
  expect(await field.inputValue()).toBe(message);
  expect(await page.getByLabel("First name").inputValue()).toBe("Wanjiru");
  await page.getByRole("button", { name: "Send message" }).dblclick();
  await page.getByText("Thank you. Your message is with us.").waitFor();
  await page.reload();
  expect(await field.inputValue()).toBe("");
  await arrived(message);
  expect((await mail(support)).filter(({ text }) => text.includes(message))).toHaveLength(1);
});

deepTest(
  "text that is typed before the script has loaded survives, and so does an earlier draft",
  async () => {
    const page = await visit("/contact");
    const message = page.getByLabel("Message", { exact: true });
    await page.getByLabel("First name").fill("Wanjiru");
    await message.fill("An earlier thought");
    const typed = Promise.withResolvers<void>();
    await page.route("**/assets/site-*.js", async (route) => {
      await typed.promise;
      await route.continue();
    });

    await page.reload({ waitUntil: "commit" });
    await message.fill("A newer thought");
    typed.resolve();
    await page.waitForLoadState("load");
    // The draft returns even if nothing has been drawn.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.reload();

    expect(await message.inputValue()).toBe("A newer thought");
    expect(await page.getByLabel("First name").inputValue()).toBe("Wanjiru");
  },
);

test("a message that was sent too quickly stays in the form, and a second press sends it", async () => {
  const page = await visit("/contact", { expected: /status of 400/ });
  const beAt = (seconds: number) =>
    page.evaluate((now) => {
      performance.now = () => now;
      Date.now = () => now;
    }, seconds * 1000);
  await beAt(1);
  const message = `Quick ${unique()}`;
  await fill(page, `${unique()}@visitors.example`, message);

  await send(page);
  await page.getByText("Please press Send once more.").waitFor();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe(message);
  await beAt(61);
  await send(page);
  await page.getByText("Thank you. Your message is with us.").waitFor();

  await arrived(message);
});
