import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { accountRoutes } from "#contracts/accounts";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { mailRoutes } from "#contracts/mails";
import { meRoutes } from "#contracts/me";
import { taskRoutes } from "#contracts/tasks";
import { keepSnapshot } from "../../../../web/app/frame/api/prefetch";
import { openDesk } from "../support/desk";
import { aWriter, openPage, saying } from "../support/open-page";
import { answers, askedOf, intercepted, refuses, stub, unreached } from "../support/stubs";

const { getMe } = meRoutes;
const bar = () =>
  screen
    .queryAllByRole("status")
    .map(({ textContent }) => textContent ?? "")
    .find((text) => text.includes("What you see is from"));

describe("an open page", () => {
  test.each([
    ["no network", unreached(getMe), /^You are offline\./],
    [
      "the page of a Wi-Fi",
      intercepted(getMe, 200, "<html></html>"),
      /^Something else on this network answers/,
    ],
    ["a failure of the service", intercepted(getMe, 500, {}), /^Something is wrong on our side\./],
  ])("shows a message about %s until a request succeeds", async (_, met, words) => {
    openPage("/dashboard", { as: aWriter() });
    await screen.findByText("Current balance");
    stub(met);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await expect.poll(bar).toMatch(words);
    expect(screen.queryByText("Current balance")).not.toBe(null);
    stub(answers(getMe, aWriter()));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await expect.poll(bar).toBe(undefined);
  });

  test("does not report a missing network after one refused request", async () => {
    openPage("/dashboard", { as: aWriter() });
    await screen.findByText("Current balance");
    stub(intercepted(getMe, 429, { message: "Try again in 3 minutes." }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(bar()).toBe(undefined);
  });
});

test("an open page requests the open tasks when the day's new tasks are published", async () => {
  const day = 86_400_000;
  const published = nextEastAfricanTime("07:00", new Date()).getTime() + day;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: published - 20_000 });
  openPage("/dashboard/task-available", { as: aWriter() });
  const asked = () => askedOf(taskRoutes.listOpenTasks).length;
  await expect.poll(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(32_000);
  await expect.poll(asked).toBe(2);
});

test("a change of the account makes the page refetch its lists", async () => {
  openPage("/dashboard", { as: aWriter() });
  const asked = () => askedOf(taskRoutes.listAwards).length;
  await screen.findByText("Current balance");
  await expect.poll(asked).toBe(1);
  stub(answers(getMe, aWriter({ lastUpdated: new Date().toISOString() })));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(asked).toBe(3);
});

test.each([0, 3_600_000])(
  "after a reload, the page refetches data that was stored %d ms ahead of the clock",
  async (ahead) => {
    const me = aWriter({ totalMoney: 1234, currentBalance: 1234 });
    const reply = { ...me, totalMoney: 0, currentBalance: 0 };
    keepSnapshot(localStorage, me.userId, "me", { at: Date.now() + ahead, reply });
    openPage("/dashboard", { as: me });
    await screen.findAllByText(saying("KES 1,234.00"));
  },
);

test.each([
  ["/dashboard", "Current balance"],
  ["/dashboard/task-available", "Task Marketplace"],
  ["/dashboard/tasks-awarded", "No task selected"],
  ["/dashboard/profile", "Your details"],
  ["/dashboard/withdraw-money", "Current balance"],
])(
  "%s shows an error if the account fails to load, and loads it at the next try",
  async (path, content) => {
    const user = openPage(path, {
      as: aWriter(),
      api: [
        refuses(getMe, "internal", "Something went wrong on our side."),
        answers(mailRoutes.getMails, { receipts: true, decisions: true, reminders: true }),
        answers(accountRoutes.cognito, { Username: "amina", UserAttributes: [] }),
      ],
    });
    await screen.findAllByText(saying("Failed to load profile data"));
    expect(screen.queryByText("Activate Account to Access")).toBe(null);
    stub(answers(getMe, aWriter()));
    await user.click(screen.getAllByRole("button", { name: "Try again" })[0] as Element);
    await expect.poll(() => screen.queryByText("Failed to load profile data")).toBe(null);
    await screen.findAllByText(content);
  },
);

test.each([
  ["/dashboard", () => openPage("/dashboard/nothing/here", { as: aWriter() })],
  ["/admin-dashboard", () => openDesk("/nothing", { width: 360 })],
])(
  "an unknown address below %s shows a message inside the frame, with a link to the overview",
  async (home, open) => {
    open();
    await screen.findByRole("heading", { level: 1, name: "This page does not exist" });
    screen.getByRole("navigation", { name: "Quick" });
    const wayOn = screen.getByRole("link", { name: "Go to the overview" });
    expect(wayOn.getAttribute("href")).toBe(home);
  },
);

test("only a wide window has a sidebar", async () => {
  openPage("/dashboard", { as: aWriter(), width: 1024 });
  await screen.findByRole("navigation", { name: "Main" });
  openPage("/dashboard", { as: aWriter(), width: 360 });
  await screen.findByRole("navigation", { name: "Quick" });
  expect(screen.queryByRole("navigation", { name: "Main" })).toBe(null);
});

test("a new page changes the title, and its heading gets the focus", async () => {
  const user = openPage("/dashboard", { as: aWriter(), width: 1024 });
  await user.click((await screen.findAllByRole("link", { name: "My Tasks" }))[0] as Element);
  const heading = await screen.findByRole("heading", { level: 1, name: "My Tasks" });
  expect([document.title, document.activeElement]).toEqual(["My Tasks · Kalamu", heading]);
});

test("every page tells a suspended writer the reason", async () => {
  const suspension = { since: "2026-11-28T07:00:00.000Z", withdrawals: true, reason: "Copied." };
  const as = aWriter({ suspension, totalMoney: 1300, currentBalance: 1300 });
  for (const [path, told] of [
    ["/dashboard", "Suspended"],
    ["/dashboard/task-submission", /^No work can be submitted while your account is suspended/],
    ["/dashboard/withdraw-money", "Withdrawals are stopped"],
  ] as const) {
    openPage(path, { as });
    await screen.findByText(saying(/Copied\./));
    await screen.findByText(told);
    screen.getByRole("link", { name: /^Write to support@/ });
  }
  expect(screen.getByRole("button", { name: "Withdraw Now" })).toHaveProperty("disabled", true);
});

test("a new page gets the focus even before the sign-in", async () => {
  const user = openPage("/signin", {});
  await user.click(await screen.findByRole("link", { name: "Forgot Password?" }));
  await screen.findByRole("button", { name: "Send Reset Link" });
  await expect.poll(() => document.activeElement?.tagName).toBe("MAIN");
});
