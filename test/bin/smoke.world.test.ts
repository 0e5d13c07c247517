import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { awsEnvironment } from "../../local/aws";
import { aPhoneNumber, phone, world } from "../support/world";

/**
 * Runs the script as an operator does. `onLine` does the steps that the script asks the operator to
 * do.
 */
async function smoke(parameters: string[], onLine: (line: string) => unknown = () => undefined) {
  const program = spawn(process.execPath, ["--import", "tsx", "bin/smoke.ts", ...parameters], {
    env: { ...process.env, ...awsEnvironment(world().emulator) },
  });
  let asked = "";
  program.stderr.on("data", (chunk: Buffer) => {
    asked += chunk.toString();
    onLine(chunk.toString());
  });
  const [printed, [code]] = await Promise.all([text(program.stdout), once(program, "exit")]);
  const rows = printed.trim().split("\n");
  return { code, asked, rows, state: (what: string) => rows.find((row) => row.includes(what)) };
}

test("the smoke test prints one table of results, and removes its test data", async () => {
  const { code, rows, state } = await smoke([world().site]);

  expect(rows.filter((row) => !/^(holds|–) /.test(row))).toEqual([]);
  expect(code).toBe(0);
  expect(state("A prompt on a phone")).toContain("not asked for");
  expect(state("What was made is removed")).toMatch(/the user and \d+ items/);
});

test("on request the smoke test tries a prompt and a payment, and keeps the user who paid", async () => {
  const number = `+${aPhoneNumber()}`;
  await phone(number).set({ answer: "cancel" });

  const { code, state } = await smoke([world().site, "--phone", number, "--by-hand"], (line) => {
    const [, account] = /account (\S+), now/.exec(line) ?? [];
    if (account) void phone(number).payBill(account, 1);
  });

  expect(state("A prompt on a phone")).toContain("failed cancelled");
  expect(state("A shilling by hand")).toContain("the balance is KES 1");
  expect(state("What was made is removed")).toContain("kept: smoke-");
  expect(code).toBe(0);
});

test("the smoke test refuses the URL of another site in one line", async () => {
  const elsewhere = await smoke([world().outside]);
  const nowhere = await smoke(["kalamu.example"]);

  expect([elsewhere.code, nowhere.code]).toEqual([1, 1]);
  expect(elsewhere.asked).toContain("/config.json is not ours.");
  expect(nowhere.asked).toContain("npm run smoke -- https://SITE");
});
