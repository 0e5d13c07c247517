import type { Locator, Page } from "playwright-core";
import type { World } from "../../local/running";
import { pdfFile } from "../../local/seed/files";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure } from "./figures";
import { dailyFile } from "./import";
import { signedInContext } from "./signed-in-context";

/** Every click and key of the administrator's hands; the words of a note are not counted. */
class Hands {
  presses = 0;
  constructor(readonly page: Page) {}

  async click(what: Locator) {
    this.presses++;
    await what.click();
  }
  async key(key: string) {
    this.presses++;
    await this.page.keyboard.press(key);
  }
  /** Types what is looked for: each letter is a press. */
  async type(text: string) {
    this.presses += text.length;
    await this.page.keyboard.type(text);
  }
  /** Something that is pasted, or chosen from a list. */
  async paste(into: Locator, text: string) {
    this.presses++;
    await into.fill(text);
  }
  async note(text: string) {
    await this.page.keyboard.type(text);
  }
}

interface Job {
  name: string;
  /** The page it begins at, once it can be worked with. */
  at: string;
  ready: (page: Page) => Promise<unknown>;
  does: (hands: Hands, page: Page) => Promise<unknown>;
  /** What is waited for afterwards, and not measured. */
  after?: (page: Page) => Promise<unknown>;
  most?: { presses?: number; seconds?: number };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const shownTask = (page: Page) => page.locator("main section[aria-label^=TASK-]");
const shownId = async (page: Page) => (await shownTask(page).getAttribute("aria-label")) ?? "";

/** A decision about the work that is open, until the next one is. */
const decision =
  (decide: (hands: Hands) => Promise<unknown>) => async (hands: Hands, page: Page) => {
    const before = await shownId(page);
    await decide(hands);
    await page.locator(`main section[aria-label^=TASK-]:not([aria-label=${before}])`).waitFor();
  };
/** Nothing can be decided within 1.5 s of a work's appearing; a person looks at it for longer. */
const workIsOpen = async (page: Page) => {
  await page.locator("main iframe, main canvas").first().waitFor();
  await page.waitForTimeout(3000);
};
const review = { at: "/admin-dashboard/review", ready: workIsOpen };
const withdrawals = {
  at: "/admin-dashboard/withdrawals",
  ready: (page: Page) =>
    button(page, /^Decide on/)
      .first()
      .waitFor(),
};
/** The demo's writer. */
const demoName = /^Amina Hassan/;
const rows = (page: Page) => page.getByRole("row").nth(1).waitFor();
const file = dailyFile(500, "deskday");

const approval = {
  does: decision((hands) => hands.key("a")),
  after: (page: Page) =>
    page
      .getByText(/^Approved\./)
      .first()
      .waitFor(),
  most: { presses: 1, seconds: 0.5 },
};

const jobs: Job[] = [
  { name: "approve a work, to the next", ...review, ...approval },
  {
    name: "approve a PDF, to the next",
    at: review.at,
    ready: async (page) => {
      await page.locator("main li").getByRole("button", { name: demoName }).click();
      await page.locator("main canvas").first().waitFor();
      await page.waitForTimeout(3000);
    },
    ...approval,
  },
  {
    name: "ask for changes, and the note",
    ...review,
    does: decision(async (hands) => {
      await hands.key("c");
      await hands.page.locator("textarea:focus").waitFor();
      await hands.note("Name the sources.");
      await hands.click(button(hands.page, /^Ask for changes/));
    }),
    most: { presses: 2 },
  },
  {
    name: "reject, and the note",
    ...review,
    does: decision(async (hands) => {
      await hands.key("r");
      await hands.page.locator("dialog textarea:focus").waitFor();
      await hands.note("It is copied.");
      await hands.key("Control+Enter");
    }),
    most: { presses: 2 },
  },
  {
    name: "post 500, and the file",
    at: "/admin-dashboard",
    ready: (page) => page.getByRole("link", { name: "Manage Task" }).first().waitFor(),
    does: async (hands, page) => {
      await hands.click(page.getByRole("link", { name: "Manage Task" }).first());
      await hands.click(page.getByRole("link", { name: "Import a file" }));
      hands.presses++;
      await page.locator("input[type=file]").setInputFiles(file);
      await hands.click(button(page, /^Post [\d,]+ tasks$/));
      await page.getByRole("heading", { name: /tasks are posted$/ }).waitFor({ timeout: 120_000 });
    },
    most: { presses: 4 },
  },
  {
    name: "find a task by its words",
    at: "/admin-dashboard/manage-task",
    ready: rows,
    does: async (hands, page) => {
      await hands.click(page.getByLabel("Words or ID"));
      await hands.type("jacarandas");
      await hands.key("Enter");
      await page.getByRole("row").filter({ hasText: "jacarandas" }).first().waitFor();
    },
    most: { presses: 13 },
  },
  {
    name: "undo 500",
    at: "/admin-dashboard/manage-task/imports",
    ready: rows,
    does: async (hands, page) => {
      await hands.click(button(page, /^Delete deskday/).first());
      await hands.click(button(page, /^Yes, delete/));
      await page.getByText(/of the file are deleted/).waitFor({ timeout: 120_000 });
    },
    most: { presses: 2 },
  },
  {
    name: "credit a payment, and the note",
    at: "/admin-dashboard/payments",
    ready: rows,
    does: async (hands, page) => {
      await hands.click(button(page, /^Credit .* to a writer$/).first());
      await page.locator("[name=username]:focus").waitFor();
      await hands.type("ami");
      await page.getByRole("option", { name: demoName }).waitFor();
      await hands.key("Enter");
      await page.getByText(/^It goes to Amina/).waitFor();
      await hands.key("Tab");
      await hands.note("The same phone.");
      await hands.key("Enter");
      await page.getByText(/is in the balance of/).waitFor();
    },
    most: { presses: 7 },
  },
  {
    name: "training code, and the note",
    at: "/admin-dashboard/training-payments",
    ready: rows,
    does: async (hands, page) => {
      await hands.click(button(page, /^Decide about/).first());
      await page.locator("[name=note]:focus").waitFor();
      await hands.note("Seen in the portal.");
      await hands.click(button(page, "Refuse"));
      await page.getByText(/is refused\.$/).waitFor();
    },
    most: { presses: 2 },
  },
  {
    name: "a withdrawal paid by hand, and the note",
    ...withdrawals,
    does: async (hands, page) => {
      await hands.click(button(page, /^Decide on .* to Amina/).first());
      hands.presses++;
      await page.getByLabel("What is to happen").selectOption("Record that it was paid by hand");
      await hands.paste(page.getByLabel("Receipt number of the payment"), "UKN4B8Q1ZD");
      await page.getByLabel("Note, kept with the withdrawal").fill("Sent from the portal.");
      await hands.click(button(page, "Yes, it was paid"));
      await page.getByText(/^Done\./).waitFor();
    },
    after: async (page) => {
      await button(page, "Resume payouts").click();
      await page.getByRole("dialog").getByRole("button", { name: "Resume payouts" }).click();
      await page.getByRole("heading", { name: "Payouts are running" }).waitFor();
    },
    most: { presses: 4 },
  },
  {
    name: "ask again for a withdrawal, and the note",
    ...withdrawals,
    does: async (hands, page) => {
      await hands.click(button(page, /^Decide on/).first());
      await page.getByLabel("Note, kept with the withdrawal").fill("Asked Safaricom.");
      await hands.click(button(page, "Ask again"));
      await page.getByText(/^Done\./).waitFor();
    },
    most: { presses: 2 },
  },
];

/** Opens what is pasted into the search of everything, from any page. */
const find = (name: string, pasted: string, title: string): Job => ({
  name,
  at: "/admin-dashboard",
  ready: (page) => page.getByRole("definition").first().waitFor(),
  does: async (hands, page) => {
    await hands.key("Control+k");
    await hands.paste(page.getByRole("combobox"), pasted);
    await page.getByRole("option", { name: /, (Person|Task|Receipt)$/, selected: true }).waitFor();
    await hands.key("Enter");
    await page.getByRole("heading", { name: title, exact: true }).first().waitFor();
  },
  most: { presses: 3 },
});

/** A PDF in the queue of reviews, and a withdrawal that waits since payouts are paused. */
async function fillQueues(admin: Page, writer: Page) {
  await admin.goto(withdrawals.at);
  await button(admin, "Pause payouts").click();
  await button(admin, "Yes, pause them").click();
  await admin.getByRole("heading", { name: "Payouts are paused" }).waitFor();

  await writer.goto("/dashboard/withdraw-money");
  await writer.getByLabel("Amount, KES").fill("20");
  await writer.getByRole("radio", { name: "M-Pesa" }).check();
  await button(writer, "Withdraw Now").click();
  await writer.getByText("Payouts to M-Pesa are paused").first().waitFor();

  await writer.goto("/dashboard/task-submission");
  await writer.getByLabel("File with your work").setInputFiles({
    name: "desk-day.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdfFile("The desk's day", ["One page."])),
  });
  await button(writer, "Upload Task").click();
  await writer.getByRole("heading", { name: "Your file is safe" }).waitFor();
}

/** The jobs of the administrator's day on the demo's data: presses and seconds of each. */
export async function deskDayFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const options = { viewport: { width: 1440, height: 900 } };
    const context = await signedInContext(browser, world, options, "admin");
    const writer = await signedInContext(browser, world, options);
    const figures: Figure[] = [];
    const page = await context.newPage();
    await fillQueues(page, await writer.newPage());
    await writer.close();
    await page.goto(review.at);
    await shownTask(page).waitFor();
    const id = await shownId(page);
    for (const { name, at, ready, does, after, most = {} } of [
      ...jobs,
      find("find a task by its id", id, id),
      find("find a writer by the phone", "0712345001", "Amina Hassan"),
      find("find a payment by its receipt", "UHQ4K7M2XA", "Amina Hassan"),
    ]) {
      await page.goto(at);
      await ready(page);
      const hands = new Hands(page);
      const began = performance.now();
      await does(hands, page);
      const seconds = (performance.now() - began) / 1000;
      await after?.(page);
      const presses = most.presses === undefined ? {} : { most: most.presses };
      const bound = most.seconds === undefined ? {} : { most: most.seconds, noise: 0.5 };
      figures.push(
        figure(`${name}: presses`, hands.presses, "", "clicks and keys", presses),
        figure(`${name}: seconds`, seconds, "s", "without thinking or writing", bound),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}
