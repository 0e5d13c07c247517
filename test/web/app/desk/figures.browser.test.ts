import { expect, test } from "vitest";
import type { Stats } from "#contracts/stats";
import { browser } from "../../../support/browser";
import { signIn, signUp, world } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();

const figuresNow = async () => {
  const admin = await signIn(world().demo.admin);
  return (await admin.call<Stats>("GET", "/api/admin/stats")).body;
};

test("a sign-up is counted within ten seconds and shown without a reload", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard");
  await page.getByText("up to date").waitFor();
  const { totalUsers } = await figuresNow();

  await signUp();

  await expect.poll(figuresNow, { timeout: 10_000 }).not.toMatchObject({ totalUsers });
  // Other tests sign people up: the page is compared with the figures at that moment.
  const isShown = async () => {
    const { totalUsers: now } = await figuresNow();
    const total = page
      .getByRole("definition")
      .getByText(now.toLocaleString("en-KE"), { exact: true });
    return (await total.count()) > 0;
  };
  await expect.poll(isShown, { timeout: 40_000 }).toBe(true);
  const { days } = await figuresNow();
  expect(days.at(-1)?.signUps).toBeGreaterThan(0);
});

test("the arrow keys move through a chart, and its table has a row for each day", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard");
  const chart = page.getByRole("slider", { name: "Credited to writers and paid out: the day" });
  await chart.focus();
  // Other tests make payments: the day is compared, not its sums.
  const spoken = async () => (await chart.getAttribute("aria-valuetext")) ?? "";
  const day = async () => (await spoken()).split(":")[0];
  const today = await day();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(day).not.toBe(today);
  expect(await spoken()).toMatch(/^\w{3} \d+ \w{3}: Credited KES\s[\d,]+, Paid out KES\s[\d,]+$/);
  await page.keyboard.press("End");
  await expect.poll(day).toBe(today);

  await page.getByRole("button", { name: "7 days" }).click();
  const figure = page.getByRole("figure").filter({ has: chart });
  await figure.getByText("As a table").click();
  await expect.poll(() => figure.getByRole("row").count()).toBe(8);
  await page.reload();
  expect(await page.getByRole("button", { name: "7 days" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
});

test("charts are printed in the product's colours on white, with any colour scheme", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard", { colorScheme: "dark" });
  await page.getByRole("slider", { name: "Credited to writers and paid out: the day" }).waitFor();
  const strokes = () =>
    page
      .getByRole("figure")
      .first()
      .locator("svg path, svg polyline, svg line")
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).stroke));
  const ink = "rgb(35, 46, 138)";
  expect(await strokes()).not.toContain(ink);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });

  await expect.poll(strokes).toContain(ink);
});
