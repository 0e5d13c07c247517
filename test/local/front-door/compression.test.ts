import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CompressedCopies, compress, encodingFor } from "../../../local/front-door/send-page";

const html = "text/html; charset=utf-8";

test("a text is compressed in the best encoding that the browser accepts", () => {
  expect(encodingFor("gzip, deflate, br", html, 5000)).toBe("br");
  expect(encodingFor("gzip", html, 5000)).toBe("gzip");
  expect(encodingFor("br;q=0, gzip", html, 5000)).toBe("gzip");
  expect(encodingFor(undefined, html, 5000)).toBeUndefined();
  expect(encodingFor("identity", html, 5000)).toBeUndefined();
});

test("small, huge or already compressed content is left unchanged", () => {
  expect(encodingFor("br", html, 999)).toBeUndefined();
  expect(encodingFor("br", html, 1_000)).toBe("br");
  expect(encodingFor("br", html, 10_000_001)).toBeUndefined();
  expect(encodingFor("br", "image/png", 5000)).toBeUndefined();
  expect(encodingFor("br", "font/woff2", 5000)).toBeUndefined();
});

test("compressed content decompresses to the original", async () => {
  const body = Buffer.from("Haba na haba hujaza kibaba. ".repeat(200));

  expect(brotliDecompressSync(await compress(body, "br"))).toEqual(body);
  expect(gunzipSync(await compress(body, "gzip"))).toEqual(body);
});

test("the cache of compressed copies drops the least recently used copy first", async () => {
  const body = Buffer.from("x".repeat(2000));
  const first = await new CompressedCopies().of("any", body, "gzip");
  const copies = new CompressedCopies(first.length * 2);

  const one = await copies.of("one", body, "gzip");
  await copies.of("two", body, "gzip");
  expect(await copies.of("one", body, "gzip")).toBe(one);
  await copies.of("three", body, "gzip");

  expect(await copies.of("one", body, "gzip")).toBe(one);
});
