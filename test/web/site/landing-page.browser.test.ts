import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "../../support/browser";
import { visits } from "./visits";

const visit = browser({ keepPages: true });

const services = [
  "Generalist",
  "Articles",
  "Math",
  "Chemistry",
  "Law",
  "History",
  "Coding",
  "Data Science",
  "Others",
];

describe.each(visits)("the landing page $by", (how) => {
  let opened: Promise<Page> | undefined;
  /** One page for all: these tests only look. */
  const landingPage = () => {
    opened ??= visit("/", { ...how, whole: true });
    return opened;
  };

  test("invites visitors to join or to log in, and states the fee beside it", async () => {
    const page = await landingPage();

    const hero = page.locator("main > div").first();
    expect(await hero.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await hero.getByRole("link", { name: "Join Now" }).getAttribute("href")).toBe("/signup");
    expect(await hero.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/signin");
    expect(await hero.innerText()).toContain("KES\u00a0300 by M-Pesa, once. It stays yours");
  });

  test("claims the turnaround, the areas, the rating and the clients", async () => {
    const page = await landingPage();

    const figures = (await page.locator("main > div > div > ul").first().innerText()).split(/\n+/);

    expect(figures).toEqual([
      "1 day",
      "turnaround",
      "40+",
      "specialised areas",
      "4.9/5",
      "rating",
      "834",
      "clients",
    ]);
  });

  test("explains how it works in three steps", async () => {
    const page = await landingPage();

    const steps = page.locator("#how-it-works ol h3");

    expect(await steps.allInnerTexts()).toEqual([
      "Sign up as an expert",
      "Contribute to projects",
      "Earn and grow",
    ]);
  });

  test("says what experts do, with the five figures", async () => {
    const page = await landingPage();

    const about = (await page.locator("#about").innerText()).replace(/\s+/g, " ");

    expect(about).toContain("generate AI training data and evaluate model performance");
    expect(about).toContain("writing jobs sourced from clients worldwide");
    for (const figure of [
      "1000+ experts",
      "10+ disciplines",
      "500+ evaluations",
      "50+ projects",
      "95% success",
    ])
      expect(about).toContain(figure);
  });

  test("shows three feature cards and the nine services with a drawing each", async () => {
    const page = await landingPage();

    expect(await page.locator("#features article").count()).toBe(3);
    expect(await page.locator("#services h3").allInnerTexts()).toEqual(services);
    expect(await page.locator("#services li svg").count()).toBe(9);
  });

  test("shows three testimonials with their dates, and calls those verified that the settings confirm", async () => {
    const page = await landingPage();

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

  test("calls to join the AI revolution with three benefits", async () => {
    const page = await landingPage();

    const call = page.getByRole("region", { name: "Join the AI revolution" });

    expect(await call.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      "Expert Community",
      "Diverse Projects",
      "Global Impact",
    ]);
    const button = call.getByRole("link", { name: "Get Started Today!" });
    expect(await button.getAttribute("href")).toBe("/signup");
  });

  test("answers with every claim about work and money", async () => {
    const page = await landingPage();

    const answers = (await page.locator("#questions").textContent()) ?? "";

    for (const claim of [
      "A beginner can earn up to KES 15,000 a month",
      "Tasks pay the full amount, with no deductions or service fees",
      "New tasks are posted daily at 7:00 AM",
      "Over 500 tasks are posted daily",
      "one task per account per day",
      "Payments go to your registered phone by mobile money",
      "Withdrawals are instant and available 24/7",
      "Smartphones are supported",
    ])
      expect(answers).toContain(claim);
  });

  test("answers what people fear before they pay", async () => {
    const page = await landingPage();

    const answers = page.getByRole("region", { name: "Straight answers, before you pay" });

    expect(await answers.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      "What does it cost?",
      "When can I take the KES\u00a0300 out?",
      "What does M-Pesa charge?",
      "When and how does my money come?",
      "What if something goes wrong?",
      "Who is behind it?",
    ]);
  });

  test("ends with the contact details and the footer's columns", async () => {
    const page = await landingPage();

    const contact = await page.locator("#contact").innerText();
    const columns = page.locator("footer nav h2");

    expect(contact).toContain("Nairobi, Kenya");
    expect(contact).toContain("support@kalamu.example");
    for (const place of ["#contact", "footer"])
      expect(await page.locator(place).innerText()).toContain("Kalamu Example Limited");
    expect(await columns.allInnerTexts()).toEqual(["Opportunities", "Company", "Connect"]);
    expect(await page.locator("footer nav").first().getByRole("link").allInnerTexts()).toEqual([
      "Join Now",
      "Login",
      "Today’s tasks",
      "How it works",
      "What it costs",
    ]);
    const connect = page.getByRole("navigation", { name: "Connect" });
    for (const chat of ["WhatsApp group", "Telegram group"])
      expect(await connect.getByRole("link", { name: chat }).getAttribute("href")).toMatch(
        /^https:\/\//,
      );
  });
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

  test("are shown with their pay once their place comes near", async () => {
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

  test("have no place on the page while there are none", async () => {
    const page = await open([]);

    expect(await page.locator("#examples").isVisible()).toBe(false);
  });
});
