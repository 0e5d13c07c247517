import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSources } from "../../local/development";
import type { SiteServer } from "../../local/front-door/front-door";

let sources: { site: SiteServer; close: () => Promise<void> };
const server = createServer((request, response) =>
  sources.site(request, response, () => response.writeHead(404).end()),
);
const fetched = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

beforeAll(async () => {
  sources = await serveSources();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  server.close();
  await sources.close();
});

test("the app's sources are served at absolute paths, none of which is a route of the API", async () => {
  const page = await (await fetched("/reset-password/verify")).text();
  const entry = /<script type="module" src="([^"]*main\.tsx[^"]*)"/.exec(page)?.[1] ?? "";
  expect(entry).toMatch(/^\/app\//);

  const code = await (await fetched(entry)).text();
  const imported = [...code.matchAll(/from "([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(imported).toContainEqual(expect.stringMatching(/prefetch\.ts/));
  expect(imported.filter((path) => path.startsWith("/api/"))).toEqual([]);
  for (const path of imported) expect((await fetched(path)).status).toBe(200);
});
