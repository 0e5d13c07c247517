import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { partSize, type Submission } from "#contracts/submissions";
import { browser } from "../../../../support/browser";
import { aWordFile } from "../../../../support/work-files";
import { anAwardedTask } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const cut = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to load/;

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel("File with your work")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
const send = (page: Page) => page.getByRole("button", { name: "Upload Task" }).click();
const waiting = (page: Page) => page.getByText("Waiting for the network.").waitFor();
const safe = (page: Page) => page.getByRole("heading", { name: "Your file is safe" }).waitFor();

/** The part number of an upload request; undefined for other requests. */
const partOf = (request: Request) =>
  request.method() === "PUT"
    ? Number(new URL(request.url()).pathname.split("/").at(-1))
    : undefined;

/** Collects the part numbers of uploads in the order of their requests. */
function partsLeaving(page: Page): number[] {
  const numbers: number[] = [];
  page.on("request", (request) => {
    const number = partOf(request);
    if (number !== undefined) numbers.push(number);
  });
  return numbers;
}

const atPart = (number: number) => new RegExp(`/${number}\\?.*X-Amz-Signature`);
/**
 * Makes a part's request fail, alone or with the whole network. `happened` resolves at the failure.
 */
async function lose(page: Page, number: number, withNetwork: boolean) {
  const lost = Promise.withResolvers<void>();
  await page.route(atPart(number), async (route) => {
    await page.context().setOffline(withNetwork);
    await route.abort();
    lost.resolve();
  });
  return { happened: lost.promise };
}
async function mend(page: Page, number: number): Promise<void> {
  await page.unroute(atPart(number));
  await page.context().setOffline(false);
}

/** Records each percentage that the page shows. A reload keeps the record. */
async function percentagesShown(page: Page): Promise<number[]> {
  const shown: number[] = [];
  await page.exposeFunction("notePercent", (percent: number) => void shown.push(percent));
  await page.addInitScript(() => {
    const note = () => {
      const words = document.querySelector("progress")?.parentElement?.textContent ?? "";
      const percent = /(\d+)\s%/.exec(words)?.[1];
      if (percent) Reflect.get(window, "notePercent")(Number(percent));
    };
    const changes = { childList: true, subtree: true, characterData: true };
    new MutationObserver(note).observe(document, changes);
  });
  return shown;
}

test("an upload resumes after a network failure and a reload, and its percentage never falls", async () => {
  const { person, session, taskId } = await anAwardedTask();
  const page = await openAs(visit, person, "/dashboard/tasks-awarded", {
    width: 360,
    expected: cut,
  });
  page.on("dialog", (dialog) => void dialog.accept());
  const [leaving, percentages] = [partsLeaving(page), await percentagesShown(page)];
  const bytes = aWordFile({}, 10 * partSize);
  const first = await lose(page, 4, true);
  await page.getByRole("main").getByRole("link", { name: "Submit Work" }).click();

  await choose(page, "lamu-dhow.docx", bytes);
  await send(page);
  await first.happened;
  // The part before part 4 may not have arrived yet, so the test reads the number of stored bytes.
  const safeThen = page.getByText(/^0\.\d MB of 2.5 MB are safe/);
  const safeParts = Math.round((Number.parseFloat(await safeThen.innerText()) * 1e6) / partSize);
  const second = await lose(page, 7, false);
  await mend(page, 4);
  await second.happened;
  await waiting(page);
  await page.reload();
  await page.unroute(atPart(7));
  await page.getByText("Choose the same file to continue").waitFor();
  await page.getByText("Upload incomplete", { exact: true }).waitFor();
  expect(await page.getByText("Uploading", { exact: true }).count()).toBe(0);
  await choose(page, "the-same.docx", bytes);
  await send(page);
  await safe(page);

  expect(safeParts).toBeGreaterThanOrEqual(2);
  const sentOnce = Array.from({ length: safeParts }, (_, at) => at + 1);
  expect(leaving.filter((number) => number <= safeParts)).toEqual(sentOnce);
  expect(percentages).toEqual(percentages.toSorted((one, other) => one - other));
  expect(Math.max(...percentages)).toBe(100);
  await page.getByText("Pending Review").first().waitFor();
  const { body } = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  expect(body.submissions).toMatchObject([{ taskId, status: "Pending Review", version: 1 }]);
  const print = body.submissions[0]?.sha256?.slice(0, 4).toUpperCase() ?? "";
  await page.getByText(new RegExp(`^${print} `)).waitFor();
});

test("a file whose content does not match its name is refused until it is saved correctly", async () => {
  const { person } = await anAwardedTask();
  const page = await openAs(visit, person, "/dashboard/task-submission", {
    expected: /status of 422/,
  });
  const folder = mkdtempSync(join(tmpdir(), "kalamu-work-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "essay.docx");
  const field = page.getByLabel("File with your work");
  await choose(page, "notes.txt", Buffer.from("text"));
  await page.getByText("Please choose a .docx").waitFor();
  const save = async (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    await field.setInputFiles(path);
  };
  await save(Buffer.from("Only a text."));
  await send(page);
  const refusal = page.getByRole("alert").getByText("isn’t a real Word file");
  await refusal.waitFor();
  expect(await page.getByText("Uploading", { exact: true }).count()).toBe(0);

  await save(aWordFile({}));
  await refusal.waitFor({ state: "detached" });
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
    "essay.docx",
  );
  await send(page);
  await safe(page);
});
