import { describe, expect, test } from "vitest";
import { browser } from "../../support/browser";
import { aWordFile } from "../../support/work-files";
import { anActiveWriter, world } from "../../support/world";
import { earnFirstMoney } from "./support/everyday";
import { fillSignIn, openAs } from "./support/signed-in";
import { approveButton, openWork, workInReview } from "./support/work-in-review";

/** Old or common versions among those that get no more updates. */
const packages = ["109.0.6", "114.0.0", "119.0.2"];
/** Chrome 109 warns of an attribute that it doesn't know yet. */
const expected = /Found a 'popover' attribute/;

describe.each(packages)("Chromium %s", (older) => {
  const visit = browser({ older });

  test("lets a writer join, pay, bid, submit and withdraw", async () => {
    await earnFirstMoney(visit, { width: 360, expected });
  });

  test("lets a writer sign in", async () => {
    const { person } = await anActiveWriter();
    const page = await visit("/signin", { width: 360, expected });
    await fillSignIn(page, person);
    await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
  });
});

describe("Chromium 119, three years old,", () => {
  const visit = browser({ older: "119.0.2" });

  test("lets the administrator look at the figures, and read and approve a submission", async () => {
    const { taskId } = await workInReview("lamu-dhow.docx", aWordFile());
    const page = await openAs(visit, world().demo.admin, "/admin-dashboard");
    await page.getByText("Total users").first().waitFor();
    await page.goto("/admin-dashboard/review");
    await openWork(page, taskId);
    await page.getByText("The dhow").first().waitFor();
    await approveButton(page).click();
    await page.getByText(/^Approved\./).waitFor();
  });
});

describe("a browser that is too old", () => {
  const visit = browser();

  test.each(["/signin", "/signup", "/dashboard"])(
    "reads at %s which version is needed",
    async (path) => {
      const page = await visit(path, {
        width: 360,
        first: () => Reflect.deleteProperty(AbortSignal, "timeout"),
        expected: /is not a function/,
      });
      await page.getByRole("heading", { name: "This browser is too old for this page" }).waitFor();
      await page.getByText(/Chrome 109, Firefox 115 or Safari 16\.4/).waitFor();
      expect(await page.getByText("The network may be weak").isVisible()).toBe(false);
    },
  );
});
