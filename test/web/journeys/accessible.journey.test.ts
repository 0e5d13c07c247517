import { test } from "vitest";
import { browser, expectAccessible, expectNoSidewaysScroll, resize } from "../../support/browser";
import { openScreen, screens } from "../app/support/screens";

const visit = browser({ keepFiles: true });

/** One page of each kind: form, figures, list, sum, dialog, table, queue, editor. */
const kinds = new Set([
  "sign-up with errors",
  "overview",
  "marketplace",
  "earnings",
  "payment form",
  "training",
  "admin dashboard",
  "people",
  "review work",
  "reminders",
]);

test.each(["/", "/faqs"])("axe finds no fault on the public page %s", async (path) => {
  const page = await visit(path, { width: 360, whole: true });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.each(screens.filter(({ name }) => kinds.has(name)))(
  "axe finds no fault on the screen: $name",
  async (screen) => {
    const isDesk = screen.path.startsWith("/admin-dashboard");
    const page = await openScreen(visit, screen);
    if (!isDesk) await resize(page, 360);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);
