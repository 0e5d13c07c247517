import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { aWordFile } from "../../../../support/work-files";
import { anAwardedTask } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const cut = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to load/;
const refusedByService = /status of 422/;

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel("File with your work")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
const send = (page: Page) => page.getByRole("button", { name: "Upload Task" }).click();
const waiting = (page: Page) => page.getByText("Waiting for the network.").waitFor();
const safe = (page: Page) => page.getByRole("heading", { name: "Your file is safe" }).waitFor();

/** The numbers of the parts that leave, as they leave. */
function partsLeaving(page: Page): number[] {
  const numbers: number[] = [];
  page.on("request", (request) => {
    const number = new URL(request.url()).searchParams.get("partNumber");
    if (request.method() === "PUT" && number) numbers.push(Number(number));
  });
  return numbers;
}

/** Cuts the network as soon as the second part leaves. */
const cutAtSecondPart = (page: Page) =>
  page.route(/partNumber=2&/, async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });

test("work is handed in from a phone whose network is cut in the middle, and no part twice", async () => {
  const { person, session, taskId } = await anAwardedTask();
  const page = await openAs(visit, person, "/dashboard/tasks-awarded", {
    width: 360,
    expected: cut,
  });
  const leaving = partsLeaving(page);
  await cutAtSecondPart(page);
  await page.getByRole("main").getByRole("link", { name: "Submit Work" }).click();

  await choose(page, "lamu-dhow.docx", aWordFile({}, 11_000_000));
  await send(page);
  await waiting(page);
  await page.unroute(/partNumber=2&/);
  await page.context().setOffline(false);
  await safe(page);

  expect(leaving.filter((number) => number === 1)).toHaveLength(1);
  await page.getByText("Pending Review").first().waitFor();
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  expect(body.submissions).toMatchObject([{ taskId, status: "Pending Review", version: 1 }]);
  const print = body.submissions[0]?.sha256?.slice(0, 4).toUpperCase() ?? "";
  await page.getByText(new RegExp(`^${print} `)).waitFor();
});

deepTest("after a reload the same file goes on where it stopped", async () => {
  const { person } = await anAwardedTask();
  const page = await openAs(visit, person, "/dashboard/task-submission", {
    width: 360,
    expected: cut,
  });
  page.on("dialog", (dialog) => void dialog.accept());
  const leaving = partsLeaving(page);
  await page.route(/partNumber=2&/, (route) => route.abort());
  const bytes = aWordFile({}, 6_000_000);
  await choose(page, "lamu-dhow.docx", bytes);
  await send(page);
  await waiting(page);

  await page.reload();
  await page.unroute(/partNumber=2&/);
  leaving.length = 0;
  await page.getByText("is begun and not whole yet").waitFor();
  await choose(page, "the-same.docx", bytes);
  await send(page);
  await safe(page);

  expect(leaving).not.toContain(1);
});

test("a file that is not what its name says is refused with what to do", async () => {
  const { person } = await anAwardedTask();
  const page = await openAs(visit, person, "/dashboard/task-submission", {
    expected: refusedByService,
  });

  await choose(page, "notes.txt", Buffer.from("text"));
  await page.getByText("Please choose a .docx").waitFor();
  await choose(page, "work.docx", Buffer.from("Only a text."));
  await send(page);

  await page.getByRole("alert").getByText("is not a Word file inside").waitFor();
  expect(await page.getByRole("button", { name: "Upload Task" }).isVisible()).toBe(true);
  expect(await page.getByText("Uploading", { exact: true }).count()).toBe(0);
});
