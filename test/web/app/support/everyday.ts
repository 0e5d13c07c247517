import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Submission } from "#contracts/submissions";
import type { browser, OpenOptions } from "../../../support/browser";
import { aWordFile } from "../../../support/work-files";
import { aRegistration, phone, signIn, world } from "../../../support/world";
import { bidOn } from "../work/tasks/support/bidding";
import { newTasks } from "./new-tasks";

type Visit = ReturnType<typeof browser>;

/** Joins by the form, pays, takes a task, submits it, and gets the money on the phone; by pages alone. */
export async function earnFirstMoney(visit: Visit, options: OpenOptions): Promise<Page> {
  const form = aRegistration({ firstName: "Akinyi" });
  const page = await visit("/signup", options);
  await page.getByLabel("First Name").fill(form.firstName);
  await page.getByLabel("Last Name").fill(form.lastName);
  await page.getByLabel("Username").fill(form.username);
  await page.getByLabel("Phone Number").fill(form.phoneNumber);
  await page.getByLabel("Email").fill(form.email);
  await page.getByLabel("Password", { exact: true }).fill(form.password);
  await page.getByLabel("Confirm Password").fill(form.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { level: 1, name: "Habari, Akinyi" }).waitFor();

  await page.getByRole("button", { name: "Activate Account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay KES 300" }).click();
  const own = phone(form.phoneNumber);
  await own.enterPin((await own.prompt()).id);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Paid, and active" }).waitFor();

  const [task] = await newTasks(1);
  await page.goto(`/dashboard/task-available?id=${task?.id}`);
  await bidOn(page);
  await page.waitForURL("**/dashboard/tasks-awarded");
  const list = page.getByRole("list", { name: "My Tasks" });
  await list.getByRole("link", { name: "Submit Work" }).click();
  await page.getByLabel("File with your work").setInputFiles({
    name: "lamu-dhow.docx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(aWordFile({}, 20_000)),
  });
  await page.getByRole("button", { name: "Upload Task" }).click();
  await page.getByRole("heading", { name: "Your file is safe" }).waitFor();
  await approved(form);

  await page.goto("/dashboard/withdraw-money");
  await page.getByText("1 task approved").first().waitFor();
  await page.getByLabel("Amount, KES").fill("100");
  await page.getByRole("button", { name: "Withdraw Now" }).click();
  await page.getByRole("heading", { name: /100\.00 is on your phone/ }).waitFor();
  return page;
}

/** Approves a writer's only submission as the administrator. */
async function approved(writer: { email: string; password: string }): Promise<void> {
  const [admin, own] = await Promise.all([signIn(world().demo.admin), signIn(writer)]);
  const { body } = await own.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  const path = `/api/admin/submissions/${body.submissions[0]?.id}/review`;
  const { status } = await admin.call("POST", path, { decision: "approve" });
  expect(status).toBe(200);
}
