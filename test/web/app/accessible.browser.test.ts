import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser, expectAccessible, expectNoSidewaysScroll } from "../../support/browser";
import { signUp, world } from "../../support/world";
import { openAs } from "./support/signed-in";

const visit = browser();
const { admin, writer } = { admin: () => world().demo.admin, writer: () => world().demo.writer };

interface Screen {
  name: string;
  path: string;
  person?: () => { email: string; password: string } | Promise<{ email: string; password: string }>;
  ready: (page: Page) => Promise<unknown>;
}

const button = (name: string) => (page: Page) => page.getByRole("button", { name }).first();
const seen = (name: string) => (page: Page) => button(name)(page).waitFor();
const pressed = (name: string, then: string) => async (page: Page) => {
  await button(name)(page).click();
  await page.getByText(then).first().waitFor();
};

const screens: Screen[] = [
  { name: "sign-in", path: "/signin", ready: seen("Sign In") },
  {
    name: "sign-up with errors",
    path: "/signup",
    ready: pressed("Sign Up", "All fields are required."),
  },
  { name: "forgot password", path: "/forgot-password", ready: seen("Send Reset Link") },
  {
    name: "reset password",
    path: "/reset-password/verify?oobCode=a.1",
    ready: seen("Reset Password"),
  },
  {
    name: "invalid link",
    path: "/reset-password/verify",
    ready: (page) => page.getByText("Invalid reset link").waitFor(),
  },
  {
    name: "overview",
    path: "/dashboard",
    person: writer,
    ready: (page) => page.getByText("Latest movements").waitFor(),
  },
  { name: "inactive overview", path: "/dashboard", person: signUp, ready: seen("Activate Now") },
  { name: "payment form", path: "/dashboard?activate", person: signUp, ready: seen("Pay KES 300") },
  {
    name: "payment under way",
    path: "/dashboard?activate",
    person: signUp,
    ready: pressed("Pay KES 300", "You may leave this page."),
  },
  { name: "marketplace", path: "/dashboard/task-available", person: writer, ready: seen("Search") },
  {
    name: "veiled marketplace",
    path: "/dashboard/task-available",
    person: signUp,
    ready: seen("Account Inactive"),
  },
  {
    name: "my tasks",
    path: "/dashboard/tasks-awarded",
    person: writer,
    ready: seen("Cancel task"),
  },
  {
    name: "giving back",
    path: "/dashboard/tasks-awarded",
    person: writer,
    ready: pressed("Cancel task", "Yes, give it back"),
  },
  {
    name: "profile in edit",
    path: "/dashboard/profile",
    person: writer,
    ready: pressed("Edit Profile", "Save"),
  },
  {
    name: "notifications",
    path: "/dashboard/profile",
    person: writer,
    ready: pressed("Notifications", "ago"),
  },
  {
    name: "not authorized",
    path: "/admin-dashboard",
    person: writer,
    ready: (page) => page.getByText("You are not authorized").waitFor(),
  },
  {
    name: "admin dashboard",
    path: "/admin-dashboard",
    person: admin,
    ready: (page) => page.getByText(/owner/).first().waitFor(),
  },
  {
    name: "add task with errors",
    path: "/admin-dashboard/create-task",
    person: admin,
    ready: pressed("Add Task", "Choose a field."),
  },
];

describe.each(screens)("$name", ({ path, person, ready }) => {
  test("axe finds nothing, wide and narrow, light and dark", async () => {
    const page = person ? await openAs(visit, await person(), path) : await visit(path);
    await ready(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
    }
  });
});

test("a change of page is said by title and focus", async () => {
  const page = await openAs(visit, writer(), "/dashboard");
  // Until the page's script is there, its links load a whole page, which browsers announce.
  await page.getByText("Latest movements").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "My Profile" }).first().click();
  await page.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
  await expect.poll(() => page.title()).toBe("My Profile · Kalamu");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("My Profile");
});

test("a change of page before sign-in is said by title and focus", async () => {
  const page = await visit("/signin", { width: 360 });
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the keyboard reaches the content past the bars, and opens and leaves a menu", async () => {
  const page = await openAs(visit, writer(), "/dashboard/profile");
  await page.getByRole("button", { name: "Edit Profile" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByRole("button", { name: "Profile menu" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Support & FAQs" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Profile menu",
  );
});
