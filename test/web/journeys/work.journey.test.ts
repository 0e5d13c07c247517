import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { aWordFile } from "../../support/work-files";
import { anAwardedTask, phone, world } from "../../support/world";
import { openAs } from "../app/support/signed-in";
import { openWork } from "../app/support/work-in-review";

const visit = browser({ serviceWorkers: "allow" });
const note = "Please give the sources of the second part.";

const work = (bytes: Uint8Array) => ({
  name: "lamu-dhow.docx",
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

test("work is submitted, returned, submitted again and approved, and its pay reaches the phone", async () => {
  const { person, taskId } = await anAwardedTask();
  const own = phone(person.phoneNumber);
  const before = await own.look();
  const writer = await openAs(visit, person, "/dashboard/task-submission", { width: 360 });
  const handIn = async () => {
    await writer.getByLabel("File with your work").setInputFiles(work(aWordFile({}, 20_000)));
    await writer.getByRole("button", { name: "Upload Task" }).click();
    await writer.getByRole("heading", { name: "Your file is safe" }).waitFor();
  };
  await handIn();

  const administrator = await openAs(visit, world().demo.admin, "/admin-dashboard/review");
  await openWork(administrator, taskId);
  await administrator.getByLabel(/Note to/).fill(note);
  await administrator.getByRole("button", { name: "Ask for changes" }).click();
  await administrator.getByText("is asked for changes.").waitFor();

  await writer.goto("/dashboard/task-submission");
  await writer.getByText(note).first().waitFor();
  await handIn();
  await administrator.reload();
  await openWork(administrator, taskId);
  await administrator.getByRole("button", { name: /^Approve pays/ }).click();
  await administrator.getByText(/^Approved\./).waitFor();

  await writer.goto("/dashboard/withdraw-money");
  await writer.getByText("1 task approved").first().waitFor();
  await writer.getByLabel("Amount, KES").fill("100");
  await writer.getByRole("button", { name: "Withdraw Now" }).click();
  await writer.getByRole("heading", { name: /100\.00 is on your phone/ }).waitFor();
  expect((await own.look()).balance).toBe(before.balance + 100);
});
