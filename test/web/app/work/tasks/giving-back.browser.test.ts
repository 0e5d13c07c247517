import { expect } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";
import { bid } from "./support/bidding";

const visit = browser();

deepTest(
  "Back closes the question about giving back, also after a reload, and then leaves the page",
  async () => {
    const { person, session } = await anActiveWriter();
    const [task] = await newTasks(1);
    await bid(session, task?.id ?? "");
    const page = await openAs(visit, person, "/dashboard", { width: 360 });
    await page
      .getByRole("link", { name: "My Tasks", exact: true })
      .filter({ visible: true })
      .click();
    const ask = page.getByRole("button", { name: "Cancel task" });
    const sheet = page.getByRole("dialog", { name: "Cancel this task?" });
    await ask.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/dashboard/tasks-awarded");

    await ask.click();
    await sheet.waitFor();
    await page.reload();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });

    await ask.click();
    await sheet.getByRole("button", { name: "Close" }).evaluate((cross: HTMLElement) => {
      cross.click();
      cross.click();
    });
    await sheet.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/dashboard/tasks-awarded");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
  },
);
