import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type FrontDoor, openFrontDoor } from "../../../local/front-door/front-door";
import { freePort } from "../../../local/ports";
import { openService } from "../../support/service";

const page = `<!doctype html>${"Subira huvuta heri. ".repeat(100)}`;
const modified = "Sat, 21 Nov 2026 07:00:00 GMT";
const behind = {
  apiId: "api1",
  originKey: "the-key",
  distributionDomain: "d1.cloudfront.net",
};
let emulator: Awaited<ReturnType<typeof openService>>;
let door: FrontDoor;
let site: string;
let asked: { request: IncomingMessage; body: string }[] = [];

/** Simulates the emulator: its distribution returns a page, and its API returns JSON. */
beforeAll(async () => {
  emulator = await openService((incoming, response, body) => {
    asked.push({ request: incoming, body });
    if (incoming.url?.startsWith("/_aws/execute-api/")) {
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify({ echo: "x".repeat(2000) }));
    }
    response.setHeader("content-type", "text/html");
    response.setHeader("etag", '"page-1"');
    response.setHeader("last-modified", modified);
    response.setHeader("cache-control", "no-cache");
    return response.end(page);
  });
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  door = await openFrontDoor({ ...behind, port, emulator: emulator.url });
});
afterAll(async () => {
  await door.close();
  await emulator.close();
});
beforeEach(() => {
  asked = [];
});

interface Seen {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  body: Buffer;
}
/** Returns an answer with its raw bytes, which `fetch` would decompress. */
const get = (path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<Seen>((done, fail) => {
    request(`${site}${path}`, { method: body ? "POST" : "GET", headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () =>
          done({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }),
        );
    })
      .on("error", fail)
      .end(body);
  });

test("a page comes from the distribution, and the request to it says that the browser used HTTPS", async () => {
  const { status, body, headers } = await get("/about?from=mail");

  expect(status).toBe(200);
  expect(body.toString()).toBe(page);
  expect(headers["cache-control"]).toBe("no-cache");
  expect(asked[0]?.request.url).toBe("/about?from=mail");
  expect(asked[0]?.request.headers).toMatchObject({
    host: "d1.cloudfront.net",
    "x-forwarded-proto": "https",
  });
  expect(asked[0]?.request.headers).not.toHaveProperty("x-origin-key");
});

test("a page is compressed for browsers that accept it, and sent again only after a change", async () => {
  const { headers, body } = await get("/", { "accept-encoding": "gzip, br" });

  expect(headers).toMatchObject({
    "content-encoding": "br",
    vary: "Accept-Encoding",
    etag: 'W/"page-1"',
    "content-length": String(body.length),
  });
  expect(brotliDecompressSync(body).toString()).toBe(page);
  for (const known of [
    { "if-none-match": '"page-1"' },
    { "if-none-match": 'W/"page-1"' },
    { "if-modified-since": modified },
  ])
    expect(await get("/", { ...known, "accept-encoding": "br" })).toMatchObject({
      status: 304,
      body: Buffer.of(),
    });
  expect((await get("/", { "if-none-match": '"page-0"' })).status).toBe(200);
});

test("a request to the API goes to the API's path, with the key and the viewer's address", async () => {
  await get("/api/tasks?field=Law", { "x-forwarded-for": "203.0.113.9", "x-origin-key": "forged" });

  expect(asked[0]?.request.url).toBe("/_aws/execute-api/api1/%24default/api/tasks?field=Law");
  expect(asked[0]?.request.headers).toMatchObject({
    "x-origin-key": "the-key",
    "x-forwarded-for": "203.0.113.9, 127.0.0.1, 127.0.0.1",
  });
});

test("an answer of the API is passed on uncompressed, since CloudFront compresses no answer that it must not cache", async () => {
  const { headers, body } = await get("/api/tasks", { "accept-encoding": "br" });

  expect(headers).not.toHaveProperty("content-encoding");
  expect(JSON.parse(body.toString())).toHaveProperty("echo");
});

test("a body of a megabyte reaches the API; a body above API Gateway's limit is refused", async () => {
  const sent = "a".repeat(1_000_000);
  await get("/api/submissions", { "content-type": "application/json" }, sent);
  const { status, body } = await get("/api/submissions", {}, "a".repeat(10_000_001));

  expect(asked.map((each) => each.body)).toEqual([sent]);
  expect(status).toBe(413);
  expect(JSON.parse(body.toString())).toMatchObject({ code: "too_large" });
});

test("/apiary is a page, although it begins like /api", async () => {
  await get("/apiary");

  expect(asked[0]?.request.headers.host).toBe("d1.cloudfront.net");
});

test.each([
  "/_ministack/ses/messages?account=000000000000",
  "/_ministack/reset",
  "/%5fministack/reset%ff",
  "/_aws/execute-api/api1/%24default/api/tasks",
  "/_localstack/health",
  "/health",
  "/logout?client_id=1",
  "/oauth2/token",
])("the path %s, one of the emulator's own, gets the page for missing pages", async (path) => {
  await get(path);
  await get(path, {}, "a body");

  expect(asked.map(({ request }) => request.url)).toEqual(["/404.html", "/404.html"]);
  expect(asked[0]?.request.headers.host).toBe("d1.cloudfront.net");
});

test("the edge function gets the original query, although the emulator decodes it", async () => {
  await get("/about/?q=caf%C3%A9+au%20lait&a=1%26b=2&c=d?e");

  const query = asked[0]?.request.url?.split("?").slice(1).join("?") ?? "";
  expect([...new URLSearchParams(query)]).toEqual([
    ["q", "caf%C3%A9+au%20lait"],
    ["a", "1%26b=2"],
    ["c", "d?e"],
  ]);
});

test("the site also answers under the name localhost", async () => {
  const response = await fetch(site.replace("127.0.0.1", "localhost"));

  expect(response.status).toBe(200);
});

test("if the emulator has stopped, the answer reports this and names the emulator's log", async () => {
  const port = await freePort();
  // Nothing listens on port 1. A second free port may be the first one again.
  const lost = await openFrontDoor({ ...behind, port, emulator: "http://127.0.0.1:1" });
  onTestFinished(() => lost.close());

  const response = await fetch(`http://127.0.0.1:${port}/api/me`);

  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    code: "internal",
    message: expect.stringMatching(/can't reach the AWS emulator .*emulator\.log/),
  });
});
