import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { signIn, unique, world } from "../../support/world";
import { openAs } from "../app/support/signed-in";

const visit = browser();

test("invalid rows are corrected in the preview, a second import recognises the tasks, and a task is changed", async () => {
  const word = unique();
  const row = (at: number, changes: Partial<Record<"field" | "amount", string>> = {}) =>
    `${changes.field ?? "Law"};31/12/2099 18:00;${changes.amount ?? 100 + at};Compare ${word}, row ${at}`;
  const lines = ["Field;Due;Amount;Context", ...Array.from({ length: 18 }, (_, at) => row(at))];
  lines.push(row(18, { field: "Histroy" }), row(19, { amount: "1,200.50" }));
  const file = {
    name: "tomorrow.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  };
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/manage-task/import");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByLabel("Field, row 20").selectOption("History");
  await page.getByLabel("Amount, KES, row 21").fill("1,200");
  await page.getByRole("button", { name: "Post 20 tasks" }).click();
  await page.getByRole("heading", { name: "20 tasks are posted" }).waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText(/^\d+ posted before/).waitFor();

  const admin = await signIn(world().demo.admin);
  const found = `/api/admin/tasks?status=scheduled&search=${word}`;
  const { body } = await admin.call<{ tasks: { id: string }[] }>("GET", found);
  expect(body.tasks).toHaveLength(20);
  const [task] = body.tasks;
  await page.goto(`/admin-dashboard/manage-task?search=${word}`);
  await page.getByRole("button", { name: `Change ${task?.id}` }).click();
  await page.getByLabel("Amount (KES)").fill("2,345");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Task updated successfully!").waitFor();
  await page.getByRole("table").getByText(/2,345/).waitFor();
  await page.locator(`button[aria-label="Change ${task?.id}"]:focus`).waitFor();
});
