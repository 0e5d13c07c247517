import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Task } from "#contracts/tasks";
import { browser } from "../../support/browser";
import { deepTest } from "../../support/depth";
import { type Person, phone, signIn, signUp, unique, world } from "../../support/world";
import { fillSignIn, openAs } from "./support/signed-in";

const visit = browser();
const expected = /status of (401|429|500)/;

interface Work {
  page: Page;
  person: Pick<Person, "email" | "password">;
  /** The call that does the action. */
  call: { method: string; path: RegExp };
  /** Sends it, as often as it is pressed. */
  press: () => Promise<void>;
  /** Expects the typed text to be there still. */
  kept?: () => Promise<void>;
  done: () => Promise<unknown>;
}

/** The words for answers of a gateway that never asked the service. */
const words = {
  500: /An unexpected error occurred\.|Failed to process your payment\./,
  429: /That was too often in a short time\. Please wait a minute and try again\./,
};

/**
 * Lets the gateway fail, throttle and reject the session: each time the page says so in place and
 * keeps the typed text, and in the end the action happens once.
 */
async function refuseThenDo({ page, person, call, press, kept, done }: Work) {
  const answers: number[] = [];
  let passed = 0;
  await page.route(call.path, async (route) => {
    if (route.request().method() !== call.method) return await route.fallback();
    const status = answers.shift();
    if (status) return await route.fulfill({ status, json: { message: "Refused" } });
    passed++;
    return await route.continue();
  });

  for (const status of [500, 429] as const) {
    answers.push(status);
    await press();
    await page.getByText(words[status]).first().waitFor();
    await kept?.();
  }
  const address = page.url();
  // After a refresh of the session the call is tried once more.
  answers.push(401, 401);
  await press();
  await page.getByText(/^(Please sign in to continue|You must be logged in as an admin)/).waitFor();
  await fillSignIn(page, person);
  await page.waitForURL(address);
  await kept?.();
  await press();
  await done();
  expect(passed).toBe(1);
}

test("paying", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard?activate", { width: 360, expected });
  const number = page.getByLabel("Phone Number");
  await number.fill("0722 111 333");
  const dialog = page.getByRole("dialog");
  await refuseThenDo({
    page,
    person,
    call: { method: "POST", path: /\/api\/stk$/ },
    press: () => dialog.getByRole("button", { name: "Pay KES 300" }).click(),
    kept: async () => expect(await number.inputValue()).toBe("0722 111 333"),
    done: () => dialog.getByText("Enter your M-Pesa PIN").waitFor(),
  });
  const wallet = phone("0722111333");
  const { id } = await wallet.prompt();
  expect((await wallet.look()).prompts).toHaveLength(1);
  await wallet.cancel(id);
});

deepTest("adding a task", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/create-task", {
    width: 360,
    expected,
  });
  const context = `Write about ${unique()} and nothing else.`;
  await page.getByLabel("Field").selectOption("Coding");
  await page
    .getByLabel("Due Date")
    .fill(new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 10));
  await page.getByLabel("Context").fill(context);
  await page.getByLabel("Amount (KES)").fill("650");
  await page.getByLabel("At once").check();
  await refuseThenDo({
    page,
    person: world().demo.admin,
    call: { method: "POST", path: /\/api\/tasks$/ },
    press: () => page.getByRole("button", { name: "Add Task" }).click(),
    kept: async () => expect(await page.getByLabel("Context").inputValue()).toBe(context),
    done: () => page.getByText("Task added successfully!").waitFor(),
  });
  const { call } = await signIn(world().demo.admin);
  const { body } = await call<{ tasks: Task[] }>("GET", "/api/tasks?field=Coding");
  expect(body.tasks.filter((task) => task.context === context)).toHaveLength(1);
});
