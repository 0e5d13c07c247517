import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { faultCatalogue } from "../../../../local/daraja-world/faults";
import { axeFindings } from "../../../support/axe";
import { launchBrowser } from "../../../support/launch-browser";
import { startWorld, type TestWorld } from "../support/world";

let browser: Browser;
let world: TestWorld;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(width: number, query = "") {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
  });
  page = await context.newPage();
  page.on("pageerror", ({ message }) => troubles.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  await page.goto(world.url + query);
}

beforeEach(async () => {
  troubles.length = 0;
  world = await startWorld();
});
afterEach(async () => {
  await page.context().close();
  await world.close();
});

test("an address with a phone number opens that phone", async () => {
  await open(1440, "/?phone=254722345002");

  await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("0722 345 002");
});

test("while an Airtel phone is open, the pasted command prompts a Safaricom phone", async () => {
  await open(1440, "/?phone=254733345002#start");

  await page.getByRole("heading", { name: "A prompt on 0712 345 678" }).waitFor();
  expect(await page.locator(".paste").textContent()).toContain('"PhoneNumber":"254712345678"');
});

test.each([360, 1440])(
  "at %i px a newcomer finds the credentials, a curl command and the reason of a refusal",
  async (width) => {
    await open(width);
    await page.getByRole("heading", { level: 1, name: "Daraja World" }).waitFor();
    await page.getByRole("tab", { name: "Start" }).click();

    await page.getByText(world.credentials.passkey, { exact: true }).waitFor();
    await page.getByText("TOKEN=$(curl").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll()).toBe(0);

    await world.daraja.push({ CallBackURL: `ftp://shop.example/${"x".repeat(60)}` });
    await page.getByRole("tab", { name: "Log" }).click();
    await page.getByText(/CallBackURL is .*; it must be/).waitFor();
    expect(await sidewaysScroll('document.querySelector("ol.log")')).toBe(0);
    expect(troubles).toEqual([]);
  },
);

test.each([360, 1440])(
  "at %i px a person pays by a prompt that appears without a reload",
  async (width) => {
    await open(width);
    await page.getByText("KES 5,000.00").waitFor();
    const asked = await world.daraja.push();

    const prompt = page.getByRole("dialog");
    await prompt
      .getByText("Do you want to pay KES 300 to DUKA account KLM7F3K2QX? Enter M-PESA PIN")
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const digit of ["1", "2", "9"]) await prompt.getByRole("button", { name: digit }).click();
    await prompt.getByRole("button", { name: "Delete" }).click();
    await page.keyboard.press("Tab");
    for (const digit of ["3", "4"]) await prompt.getByRole("button", { name: digit }).click();
    await prompt.getByRole("button", { name: "Send" }).click();

    await page.getByText("KES 4,700.00").waitFor();
    await page.getByRole("button", { name: /M-PESA.*Confirmed/ }).click();
    await page.getByRole("heading", { name: "Messages" }).waitFor();
    const query = await world.daraja.query(asked.body["CheckoutRequestID"]);
    expect(query.body["ResultCode"]).toBe("0");
    expect(await sidewaysScroll()).toBe(0);
    expect(troubles).toEqual([]);
  },
);

test("the page announces a prompt on another phone and can open that phone", async () => {
  await open(360);
  await page.getByText("KES 5,000.00").waitFor();
  await world.daraja.push({ PhoneNumber: "254712345901", PartyA: "254712345901" });

  await page.getByRole("button", { name: "0712 345 901 has a prompt. Pick it up" }).click();

  await page.getByRole("dialog").getByRole("button", { name: "Send" }).waitFor();
  await page.getByText("has a prompt").waitFor({ state: "detached" });
  expect(await axeFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

async function answerPayBill() {
  await page.getByRole("button", { name: "M-PESA" }).press("Enter");
  await page.getByRole("button", { name: "Lipa na M-PESA" }).press("Enter");
  await page.getByRole("button", { name: "Pay Bill" }).press("Enter");
  for (const answer of ["174379", "KLM123", "250"]) {
    await page.keyboard.type(answer);
    await page.keyboard.press("Enter");
  }
}

test("a person can pay by the menu with the keyboard alone, and reads why a payment fails", async () => {
  await open(1440);
  await answerPayBill();
  await page.getByText("Pay KES 250 to DUKA account KLM123?").waitFor();
  await page.keyboard.type("0000");
  await page.keyboard.press("Enter");
  await page.getByText("Wrong PIN. Nothing was paid.").waitFor();

  await page.getByLabel("M-PESA PIN", { exact: true }).fill("1234");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: "Messages" }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "Ksh250.00 paid to DUKA" }).waitFor();
  expect((await world.api.get("audit")).body["totals"]).toMatchObject({ amount: 250 });
  // The browser itself logs the 403 for the wrong PIN.
  expect(troubles.filter((trouble) => !trouble.includes("403"))).toEqual([]);
});

test("a person who types faster than the network answers still sees the receiver", async () => {
  await open(1440);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/daraja", async (route) => {
    await held;
    await route.continue();
  });
  await answerPayBill();
  answer();

  await page.getByText("Pay KES 250 to DUKA account KLM123?").waitFor();
  expect(troubles).toEqual([]);
});

test.each([360, 1440])(
  "at %i px each tab passes axe, and a switch can be set and cleared",
  async (width) => {
    await open(width);

    for (const tab of ["Faults", "Payments", "Log"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByRole("heading", { name: tab, exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await sidewaysScroll()).toBe(0);
    }
    await page.getByRole("tab", { name: "Faults" }).click();
    const titles = Object.values(faultCatalogue).map(({ title }) => title);
    const shown = await page.locator(".switch label").allTextContents();
    expect(shown.toSorted()).toEqual(titles.toSorted());
    await page.getByLabel("Payment notice").selectOption("lost");
    await page.getByText("1 fault is on").waitFor();
    expect((await world.api.get("faults")).body).toEqual({ "stk.notice": "lost" });
    await world.api.put("phones/0712345901/faults", { "stk.query": "busy" });
    await page.getByText("2 faults are on").waitFor();
    await page.getByText(/^Only for 0712 345 901: Answer to a status query: busy/).waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByText("faults are on").waitFor({ state: "detached" });

    expect((await world.api.get("faults")).body).toEqual({});
    expect(troubles).toEqual([]);
  },
);

test("new log entries neither close an open entry nor take its focus", async () => {
  await open(1440);
  await page.getByRole("tab", { name: "Log" }).click();
  const oldest = page.locator("details").last();
  await oldest.locator("summary").click();

  await world.daraja.push({ PhoneNumber: "254712345901", PartyA: "254712345901" });
  await page.getByText("Payment request", { exact: true }).waitFor();

  expect(await oldest.getAttribute("open")).not.toBeNull();
  expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
});

test("after a message about an invalid number, another phone can be opened", async () => {
  await open(1440);
  await page.getByLabel("Phone number").fill("12");
  await page.keyboard.press("Enter");
  await page.getByText("This is not a Kenyan mobile number.").waitFor();

  await world.api.put("phones/254700000001", { balance: 42 });
  await page.getByLabel("Phone number").fill("0700 000 001");
  await page.keyboard.press("Enter");

  await page.getByText("KES 42.00").waitFor();
  expect(await page.getByText("This is not a Kenyan mobile number.").count()).toBe(0);
});

/** The number of pixels by which an element's content is wider than the element. */
const sidewaysScroll = (element = "document.documentElement") =>
  page.evaluate<number>(`${element}.scrollWidth - ${element}.clientWidth`);
