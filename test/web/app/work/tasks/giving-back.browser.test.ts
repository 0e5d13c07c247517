import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter } from "../../../../support/world";
import { holdRequests } from "../../support/held";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";
import { bid, confirmIn, withoutNetwork } from "./support/bidding";

const visit = browser();

test("giving a task back says what it costs first, and then costs that", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  const page = await openAs(visit, person, "/dashboard/tasks-awarded", { width: 360 });
  await page.getByText(/Frequently cancelling awarded bids lowers account ratings/).waitFor();

  await page.getByRole("button", { name: "Cancel task" }).click();
  await page.getByText(/falls by 0\.2, from 5\.0 to 4\.8/).waitFor();
  await page.getByRole("button", { name: "Keep the task" }).click();
  await page.getByRole("button", { name: "Cancel task" }).click();
  await page.getByRole("button", { name: "Yes, give it back" }).click();
  await page.getByText("Your rating is now 4.8.").waitFor();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Cancel task" }).count()).toBe(0);

  // What is over takes two lines, and opens to the rest.
  const rest = page.getByText(/^Cancelled .* EAT$/);
  expect(await rest.isVisible()).toBe(false);
  await page.getByText("Cancelled", { exact: true }).click();
  await rest.waitFor();
});

deepTest("a suspended writer is invited to no work, and keeps the task", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  const page = await openAs(visit, person, "/dashboard/faqs");
  const suspension = { since: new Date().toISOString(), withdrawals: false, reason: "Copied." };
  await page.route("**/api/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), suspension } });
  });

  for (const address of ["/dashboard/tasks-awarded", "/dashboard"]) {
    await page.goto(address);
    const held = page.locator("main").getByRole("button", { name: "Not while suspended" });
    const receipt = page.getByRole("button", { name: "Close the receipt" });
    await held.first().waitFor();
    if (await receipt.count()) await receipt.click();
    expect(await held.first().isDisabled()).toBe(true);
    expect(await page.locator("main").getByRole("link", { name: "Submit Work" }).count()).toBe(0);
  }
  await page.getByRole("heading", { name: "This task stays yours until it is due" }).waitFor();
});

deepTest("while a task is being given back, nothing says that it is kept", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  const page = await openAs(visit, person, `/dashboard/tasks-awarded?cancel=${task?.id}`, {
    width: 360,
  });
  const sheet = page.getByRole("dialog", { name: "Give this task back?" });
  const order = await holdRequests(page, `/api/tasks/${task?.id}/cancel`);
  await sheet.getByRole("button", { name: "Yes, give it back" }).click();
  await order.asked;

  expect(await sheet.getByRole("button", { name: "Keep the task" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const cross = sheet.getByRole("button", { name: "Close" });
  expect(await cross.getAttribute("aria-disabled")).toBe("true");
  await cross.click({ force: true });
  expect(await sheet.isVisible()).toBe(true);

  await order.goOn();
  await page.getByText("Your rating is now 4.8.").waitFor();
  await sheet.waitFor({ state: "detached" });
});

deepTest(
  "without a network a bid and giving back say what that means, until the network is back",
  async () => {
    const { person } = await anActiveWriter();
    const [task] = await newTasks(1);
    const page = await openAs(visit, person, `/dashboard/task-available?id=${task?.id}`, {
      width: 360,
      expected: withoutNetwork,
    });
    await page.getByRole("button", { name: "Bid Now" }).click();
    await confirmIn(page).waitFor();
    await page.context().setOffline(true);
    await confirmIn(page).click();
    const lostBid = page.getByText("a bid never counts twice");
    await lostBid.waitFor();
    await page.context().setOffline(false);
    await lostBid.waitFor({ state: "detached" });
    await confirmIn(page).click();

    await page.getByRole("button", { name: "Cancel task" }).click();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Yes, give it back" }).click();
    const lostOrder = page.getByText("giving it back never counts twice");
    await lostOrder.waitFor();
    await page.context().setOffline(false);
    await lostOrder.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Yes, give it back" }).click();
    await page.getByText("Your rating is now 4.8.").waitFor();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page
      .getByText(`You gave ${task?.id} back. Each task given back lowers your rating by 0.2.`)
      .waitFor();
  },
);

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
    const sheet = page.getByRole("dialog", { name: "Give this task back?" });
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

deepTest(
  "the question about a task that was given back in the meantime closes by itself",
  async () => {
    const { person, session } = await anActiveWriter();
    const [task] = await newTasks(1);
    await bid(session, task?.id ?? "");
    await session.call("POST", `/api/tasks/${task?.id}/cancel`, {});
    const page = await openAs(visit, person, `/dashboard/tasks-awarded?cancel=${task?.id}`);
    await page.getByText("Cancelled", { exact: true }).waitFor();
    await page.waitForURL((address) => address.search === "");
    expect(await page.getByRole("dialog").count()).toBe(0);
  },
);
