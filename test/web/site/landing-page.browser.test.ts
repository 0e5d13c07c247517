import { describe, expect, test } from "vitest";
import { browser } from "../../support/browser";

const visit = browser({ keepFiles: true });

/** The parts of the landing page in order, each with its words. */
const parts: [part: string, says: readonly string[]][] = [
  ["main > div:first-child", ["Join Now", "Login", "KES 300 by M-Pesa, once. It stays yours"]],
  ["main > div:nth-child(2)", ["Today’s tasks", "See all that can be taken now"]],
  [
    "main > div:nth-child(3)",
    ["1 day turnaround", "40+ specialised areas", "4.9/5 rating", "834 clients"],
  ],
  ["#how-it-works", ["Sign up as an expert", "Contribute to projects", "Earn and grow"]],
  [
    "#about",
    [
      "generate AI training data and evaluate model performance",
      "writing jobs sourced from clients worldwide",
      ...["1000+ experts", "10+ disciplines", "500+ evaluations", "50+ projects"],
      "95% success",
    ],
  ],
  [
    "#services",
    [
      ...["Generalist", "Articles", "Math", "Chemistry", "Law", "History"],
      ...["Coding", "Data Science", "Others"],
    ],
  ],
  [
    "#straight-answers",
    [
      "Straight answers, before you pay",
      "What does it cost?",
      "When can I take the KES 300 out?",
      "What does M-Pesa charge?",
      "When and how does my money come?",
      "What if something goes wrong?",
      "Who is behind it?",
    ],
  ],
  [
    "[aria-labelledby=join-title]",
    ["Join the AI revolution", "Expert Community", "Diverse Projects", "Global Impact"],
  ],
  [
    "#questions",
    [
      "A beginner can earn up to KES 15,000 a month",
      "New tasks are posted daily at 7:00 AM",
      "Over 500 tasks are posted daily",
      "one task per account per day",
      "Tasks pay the full amount, with no deductions or service fees",
      "Payments go to your registered phone by mobile money",
      "Withdrawals are instant and available 24/7",
      "Smartphones are supported",
    ],
  ],
  ["#contact", ["Kalamu Example Limited", "Nairobi, Kenya", "support@kalamu.example"]],
  [
    "footer",
    [
      ...["Kalamu Example Limited", "Opportunities"],
      ...["Join Now", "Login", "Today’s tasks", "How it works", "What it costs"],
      ...["Company", "Connect", "WhatsApp group", "Telegram group"],
    ],
  ],
];

test("the landing page has everything that a visitor needs to decide, without JavaScript too", async () => {
  const page = await visit("/", { width: 360, javaScript: false, whole: true });
  const wordsOf = async (part: string) =>
    ((await page.locator(part).textContent()) ?? "").replace(/[\s\u00a0]+/g, " ");

  for (const [part, says] of parts) {
    const words = await wordsOf(part);
    for (const each of says) expect(words, part).toContain(each);
  }
  const main = page.locator("main");
  for (const [name, to] of [
    ["Join Now", "/signup"],
    ["Login", "/signin"],
    ["Get Started Today!", "/signup"],
  ] as const)
    expect(await main.getByRole("link", { name }).getAttribute("href")).toBe(to);
  expect(await page.locator("#features article").count()).toBe(3);
  expect(await page.locator("#services li svg").count()).toBe(9);
  const connect = page.getByRole("navigation", { name: "Connect" });
  for (const name of ["WhatsApp group", "Telegram group"])
    expect(await connect.getByRole("link", { name }).getAttribute("href")).toMatch(/^https:\/\//);
});

test("testimonials have dates, and only confirmed ones are called verified", async () => {
  const page = await visit("/", { width: 360, whole: true });
  const voices = page.locator("#testimonials figure");
  const dates = await voices
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));

  expect(await voices.count()).toBe(3);
  expect(await voices.getByText("Verified expert").count()).toBe(3);
  expect(dates.every((date) => date >= "2024-12-01" && date <= "2025-02-28")).toBe(true);
  for (const author of await voices.locator("strong").allInnerTexts())
    expect(author).toMatch(/^\p{L}+ \p{Lu}\.$/u);
});

describe("the finished tasks", () => {
  const visitAnew = browser();
  const task = (number: number) => ({
    id: `TASK-0000000${number}`,
    field: "History",
    context: `Story ${number} <b>of</b> a town.`,
    amount: 1000 + number,
  });
  const open = async (tasks: object[]) => {
    const page = await visitAnew("/", { width: 360 });
    await page.route("**/api/tasks/examples", (route) => route.fulfill({ json: { tasks } }));
    const answered = page.waitForResponse("**/api/tasks/examples");
    await page.locator("#features").scrollIntoViewIfNeeded();
    await answered;
    return page;
  };

  test("appear with their pay once their place comes near", async () => {
    const page = await open([1, 2, 3].map(task));
    const cards = page.locator("#examples article");

    await cards.first().waitFor();
    expect(await cards.count()).toBe(3);
    const words = await cards.nth(1).textContent();
    for (const part of [
      "TASK-00000002",
      "History",
      "KES\u00a01,002.00",
      "Story 2 <b>of</b> a town.",
    ])
      expect(words).toContain(part);
  });

  test("examples take no space while there are none", async () => {
    const page = await open([]);

    expect(await page.locator("#examples").isVisible()).toBe(false);
  });
});

test.each([1440, 360])(
  "every part is painted without scrolling, as pictures and prints need it, at %i px",
  async (width) => {
    const page = await visit("/", { width });
    const skipped = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main h2, main p, footer a")]
          .filter((part) => part.checkVisibility())
          .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }))
          .map((part) => part.textContent),
      );

    await expect.poll(skipped).toEqual([]);
  },
);
