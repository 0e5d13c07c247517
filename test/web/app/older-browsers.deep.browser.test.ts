import { describe, expect, test } from "vitest";
import { browser } from "../../support/browser";
import { aWordFile } from "../../support/work-files";
import { anActiveWriter } from "../../support/world";
import { newTasks } from "./support/new-tasks";
import { fillSignIn } from "./support/signed-in";
import { bidOn } from "./work/tasks/support/bidding";

describe("Chromium 109, the oldest that is supported,", () => {
  const visit = browser({ older: "109.0.6" });

  test("lets a writer sign in, bid and submit work", async () => {
    const [{ person }, [task]] = await Promise.all([anActiveWriter(), newTasks(1)]);
    // This browser logs a warning about an attribute that it doesn't know.
    const page = await visit("/signin", { width: 360, expected: /Found a 'popover' attribute/ });
    await fillSignIn(page, person);
    await page.getByRole("heading", { level: 1, name: "Habari, Wanjiru" }).waitFor();
    await page.goto(`/dashboard/task-available?id=${task?.id}`);
    await bidOn(page);
    await page.getByRole("link", { name: "Submit Work" }).first().click();
    await page.getByLabel("File with your work").setInputFiles({
      name: "lamu-dhow.docx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(aWordFile({}, 20_000)),
    });
    await page.getByRole("button", { name: "Upload Task" }).click();
    await page.getByRole("heading", { name: "Your file is safe" }).waitFor();
  });
});

describe("a browser that is too old", () => {
  const visit = browser();

  test.each(["/signin", "/dashboard"])("lists the supported versions at %s", async (path) => {
    const page = await visit(path, {
      width: 360,
      first: () => Reflect.deleteProperty(AbortSignal, "timeout"),
      expected: /is not a function/,
    });
    await page.getByRole("heading", { name: "This browser is too old for this page" }).waitFor();
    await page.getByText(/Chrome 109, Firefox 115 or Safari 16\.4/).waitFor();
    expect(await page.getByText("The network may be weak").isVisible()).toBe(false);
  });
});
