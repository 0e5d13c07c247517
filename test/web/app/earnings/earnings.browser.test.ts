import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../support/browser";
import { anActiveWriter } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();
const path = "/dashboard/withdraw-money";

test("a writer saves a statement as PDF and CSV, and anybody can check its code", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, path, { expected: /404/ });

  const saved = async (format: string) => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    return await readFile(await download.path());
  };

  const paper = await saved("PDF");
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await saved("CSV")).toString()).toMatch(
    /"Totals",(?:"",)*300,0,[\s\S]*"Closing balance",(?:"",)*300,/,
  );

  // The print shows each transaction's label, and no forms.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Activation fee" }).isVisible()).toBe(true);
  for (const label of ["Amount, KES", "From", "Month"])
    expect(await page.getByLabel(label, { exact: true }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });

  // Anybody with the paper can check its code on the site.
  const [, code = "no code"] = /with the code (\w{5}-\w{5})/.exec(textOf(paper)) ?? [];
  await page.goto("/statement");
  await page.getByLabel("Code on the statement").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByText("This statement is ours").waitFor();
  const facts = await page.locator("dl").first().innerText();
  expect(facts).toMatch(/Account ends in\s+… \d{3}\s/);
  expect(facts).toMatch(/Paid out to their phone\s+KES\s0.00\s+Balance at the end\s+KES\s300.00/);
  await expectAccessible(page);
  await page.getByLabel("Code on the statement").fill("00000-00000");
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByText(/^We made no statement with this code/).waitFor();
  expect(await page.getByText("This statement is ours").isVisible()).toBe(false);
});

function textOf(file: Buffer): string {
  const bytes = file.toString("latin1");
  const texts = [...bytes.matchAll(/(?<!end)stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    const begins = index + head.length;
    const packed = file.subarray(begins, bytes.indexOf("endstream", begins));
    // The border's colours are compressed in another format and contain no text.
    const [zlib] = packed;
    const written = zlib === 0x78 ? inflateSync(packed).toString("latin1") : "";
    return [...written.matchAll(/<([\dA-Fa-f]+)> Tj/g)].map(([, hex = ""]) =>
      Buffer.from(hex, "hex").toString("latin1"),
    );
  });
  return texts.join("\n");
}
