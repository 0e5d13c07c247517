import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
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

/** Robots are quick; a person takes a minute. */
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
  "at %i px the country code stands beside the number, whatever is said above or below them",
  async (width) => {
    const page = await visit("/contact", { width });
    const misplacement = () =>
      page.evaluate(() => {
        const [code, number] = ["countryCode", "phoneNumber"].map((id) =>
          document.getElementById(id)?.getBoundingClientRect(),
        );
        return (
          code && number && { top: code.top - number.top, bottom: code.bottom - number.bottom }
        );
      });

    expect(await misplacement()).toEqual({ top: 0, bottom: 0 });

    await page.getByLabel("Phone number").fill("my number");
    await send(page);
    await page.getByText("Please enter a valid phone number.").waitFor();

    expect(await misplacement()).toEqual({ top: 0, bottom: 0 });
  },
);

describe.each([true, false])("the contact page (JavaScript: %s)", (javaScript) => {
  const how = { width: 360, javaScript };

  test("says whom to write to for what, and has the form", async () => {
    const page = await visit("/contact", how);

    expect(await page.locator("h1").innerText()).toBe("Contact Us");
    const headings = await page.locator("main h2").allInnerTexts();
    expect(headings).toEqual([
      "Customer support",
      "Feedback and suggestions",
      "Media inquiries",
      "Find us",
      "Get in Touch",
    ]);
    expect(await page.getByLabel("Email").getAttribute("type")).toBe("email");
    expect(await page.getByLabel("Phone number").getAttribute("type")).toBe("tel");
    expect(await page.getByLabel("Country code").locator("option").allInnerTexts()).toEqual([
      "+254",
    ]);
    expect(await page.locator("label", { hasText: "(optional)" }).allInnerTexts()).toEqual([
      "First name (optional)",
      "Last name (optional)",
      "Phone number (optional)",
    ]);
    // Without the script nothing counts characters.
    const room = how.javaScript ? "0/120" : "at most 120";
    expect(await page.getByText(room, { exact: true }).isVisible()).toBe(true);
  });

  test("brings a message with an address to the support mailbox, ready for a reply", async () => {
    const page = await visit("/contact", how);
    const [email, message] = [`${unique()}@visitors.example`, `Habari ${unique()}`];

    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Message", { exact: true }).fill(message);
    if (how.javaScript) await takeAMinute(page);
    await send(page);

    await page.getByText("Thank you. Your message is with us.").waitFor();
    expect((await arrived(message)).replyTo.join()).toContain(email);
  });
});

test("the counter follows the message", async () => {
  const page = await visit("/contact");

  await page.getByLabel("Message", { exact: true }).fill("Habari yako");

  expect(await page.getByText("11/120").isVisible()).toBe(true);
});

test("a text that is too long stays whole, says by how much, and is not sent", async () => {
  const page = await visit("/contact");
  const message = page.getByLabel("Message", { exact: true });
  const pasted = "Habari yako. ".repeat(23).slice(0, 297);

  await page.getByLabel("Email").fill("a@visitors.example");
  await message.fill(pasted);
  await send(page);

  await page.getByText("297/120", { exact: true }).waitFor();
  await page.getByText("This is too long.", { exact: true }).waitFor();
  expect(await message.inputValue()).toBe(pasted);
});

const problems = (page: Page) => page.locator("form [data-error]").allInnerTexts();

test("missing and wrong fields say so, and the first one gets the focus", async () => {
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
});

test("typed text survives a failure and a reload, and is gone once it is sent", async () => {
  const page = await visit("/contact", { expected: /ERR_FAILED|Failed to load/ });
  const message = `Kept ${unique()}`;
  await fill(page, `${unique()}@visitors.example`, message);
  await takeAMinute(page);

  await page.route("**/api/contact", (route) => route.abort());
  await send(page);
  await page.getByText("Your message was not sent.").waitFor();
  await page.unroute("**/api/contact");
  await page.reload();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe(message);
  expect(await page.getByLabel("First name").inputValue()).toBe("Wanjiru");
  await send(page);
  await page.getByText("Thank you. Your message is with us.").waitFor();
  await page.reload();

  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("");
  await arrived(message);
});

deepTest("what was typed is back after a reload, even where nothing has been painted", async () => {
  const page = await visit("/contact");
  const message = `Kept ${unique()}`;
  await page.getByLabel("Message", { exact: true }).fill(message);
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });

  await page.reload();

  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe(message);
});

deepTest(
  "what is typed before the script has loaded is kept, beside what was typed earlier",
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
    await page.reload();

    expect(await message.inputValue()).toBe("A newer thought");
    expect(await page.getByLabel("First name").inputValue()).toBe("Wanjiru");
  },
);

test("a message sent too quickly for a person is kept, and a second press sends it", async () => {
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

test("an address that no mail can reach is marked at its field", async () => {
  const page = await visit("/contact");
  await fill(page, "a<b@visitors.example", "Habari");
  await takeAMinute(page);

  await send(page);

  await page.getByText("Please enter a valid email address.").waitFor();
  expect((await problems(page)).filter(Boolean)).toEqual(["Please enter a valid email address."]);
});

deepTest("the fields are locked while a message is being sent", async () => {
  const page = await visit("/contact", { expected: /ERR_FAILED|Failed to load/ });
  await fill(page, `${unique()}@visitors.example`, "On its way");
  await takeAMinute(page);
  const message = page.getByLabel("Message", { exact: true });
  let lose = () => {};
  await page.route("**/api/contact", async (route) => {
    await new Promise<void>((lost) => {
      lose = lost;
    });
    await route.abort();
  });

  const asked = page.waitForRequest("**/api/contact");
  await send(page);
  await asked;
  expect(await message.isEditable()).toBe(false);
  lose();
  await page.getByText("Your message was not sent.").waitFor();

  expect(await message.isEditable()).toBe(true);
});

deepTest("two quick presses send one message", async () => {
  const page = await visit("/contact");
  const message = `Once ${unique()}`;
  await fill(page, `${unique()}@visitors.example`, message);
  await takeAMinute(page);

  await page.getByRole("button", { name: "Send message" }).dblclick();
  await page.getByText("Thank you. Your message is with us.").waitFor();
  await arrived(message);

  const copies = (await mail(support)).filter(({ text }) => text.includes(message));
  expect(copies.length).toBe(1);
});

deepTest(
  "the field that catches robots is hidden from sight, from the Tab key and from screen readers",
  async () => {
    const page = await visit("/contact");
    const trap = page.locator("#website");

    const box = await trap.boundingBox();

    expect(box === null || box.x + box.width < 0).toBe(true);
    expect(await trap.getAttribute("tabindex")).toBe("-1");
    expect(await page.getByRole("textbox", { name: "Leave this empty" }).count()).toBe(0);
  },
);
