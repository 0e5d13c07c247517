import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followFunctions } from "../../local/development";
import { serviceUrl } from "../support/service";

const folder = mkdtempSync(join(tmpdir(), "kalamu-follow-"));
const save = (text: string) => writeFileSync(join(folder, "hello.ts"), text);

/** Simulates the emulator, which refuses code while `busy` is true. */
let busy = false;
const emulator = await serviceUrl((request, response) => {
  const isRefused = busy && request.method === "PUT";
  response.writeHead(isRefused ? 400 : 200, { "content-type": "application/json" }).end("{}");
});

const said: string[] = [];
let heard = () => {};
const says = async (line: RegExp) => {
  for (;;) {
    const found = said.findIndex((each) => line.test(each));
    if (found >= 0) return said.splice(0, found + 1);
    await new Promise<void>((done) => {
      heard = done;
    });
  }
};

let follower: { close: () => Promise<void> };
beforeAll(async () => {
  save("export const handler = () => 1;");
  follower = await followFunctions({
    endpoint: emulator,
    functionNames: { Hello: "hello" },
    say: (line) => {
      said.push(line);
      heard();
    },
    sources: { folder, entries: { Hello: "hello" } },
  });
});
afterAll(async () => {
  await follower.close();
  rmSync(folder, { recursive: true });
});

test("code whose upload failed is uploaded at the next save, even if it is the same code", async () => {
  busy = true;
  save("export const handler = () => 2;");
  await says(/^✗ The functions stay as they were/);

  busy = false;
  save("export const handler = () => 2;");

  await says(/^↻ Hello replaced/);
  expect(said).toEqual([]);
});
