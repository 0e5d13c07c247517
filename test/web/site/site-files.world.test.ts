import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { publicPaths as pages } from "#contracts/addresses";
import { world } from "../../support/world";

const get = (path: string) => fetch(world().site + path);
const asked = new Map<string, Promise<string>>();
/** Returns the document at a path, which is loaded once. */
const htmlOf = (path: string) => {
  const html = asked.get(path) ?? get(path).then((response) => response.text());
  asked.set(path, html);
  return html;
};
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

describe.each([...pages, "/offline", "/nothing/here"])("the document of %s", (path) => {
  test("the document is valid HTML with only the inline script and style that the policy allows", async () => {
    const response = await get(path);
    const html = await response.text();
    const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    const policy = response.headers.get("content-security-policy") ?? "";

    expect(html).not.toMatch(/ style="| on\w+="/);
    expect(policy).not.toContain("unsafe-inline");
    for (const [, content = ""] of html.matchAll(
      /<(?:style|script type="speculationrules")>([\s\S]*?)<\/(?:style|script)>/g,
    ))
      expect(policy).toContain(await policyHash(content));
  });
});

async function policyHash(content: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
  return `sha256-${Buffer.from(digest).toString("base64")}`;
}

describe.each(pages)("the head of %s", (path) => {
  test("the head has a title, a description, its own address, a picture and data for search engines", async () => {
    const html = await htmlOf(path);

    expect(attribute(html, /<title>([^<]+)/).length).toBeLessThanOrEqual(65);
    expect(attribute(html, /name="description" content="([^"]+)/).length).toBeGreaterThan(50);
    expect(attribute(html, /rel="canonical" href="([^"]+)/)).toMatch(new RegExp(`${path}$`));
    const picture = new URL(attribute(html, /property="og:image" content="([^"]+)/));
    expect((await get(picture.pathname)).headers.get("content-type")).toBe("image/png");

    const data = JSON.parse(attribute(html, /ld\+json">([\s\S]*?)<\/script>/));
    const types = data["@graph"].map((node: { "@type": string }) => node["@type"]);

    expect(types.slice(0, 2)).toEqual(["Organization", "WebSite"]);
    expect(types.includes("FAQPage")).toBe(path === "/faqs");
  });
});

test("an address with a slash at the end is redirected to the one without, with the same query", async () => {
  const query = "?q=caf%C3%A9+au%20lait&a=1%26b&x=%0d%0aX";

  const response = await fetch(`${world().site}/about/${query}`, { redirect: "manual" });

  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe(`/about${query}`);
});

test.each(["/_ministack/ses/messages", "/%5fministack/health", "/_aws/execute-api/a/b", "/health"])(
  "%s, an address of the emulator itself, is not part of the site",
  async (path) => {
    const response = await get(path);

    expect(response.status).toBe(404);
    expect(await response.text()).toBe(await htmlOf("/nothing/here"));
  },
);

test("every link and every file that a page names exists", async () => {
  const documents = await Promise.all(pages.map(htmlOf));
  const addresses = new Set(
    documents.flatMap((html) =>
      [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, to]) => to ?? ""),
    ),
  );

  const missing = [];
  for (const address of addresses) if (!(await get(address)).ok) missing.push(address);

  expect(addresses.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test("every link to a part of a page has its target", async () => {
  const links = (
    await Promise.all(pages.map(async (page) => [page, await htmlOf(page)] as const))
  ).flatMap(([page, html]) =>
    [...html.matchAll(/href="(\/[^"#]*)?#([^"]+)"/g)].map(([, path = page, id = ""]) => ({
      path,
      id,
    })),
  );

  const lost = [];
  for (const { path, id } of links)
    if (!(await htmlOf(path)).includes(` id="${id}"`)) lost.push(`${path}#${id}`);

  expect(links.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

test("the sitemap lists every public page, and robots.txt names the sitemap", async () => {
  const sitemap = await htmlOf("/sitemap.xml");
  const robots = await htmlOf("/robots.txt");

  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
    ([, loc = ""]) => new URL(loc).pathname,
  );

  expect(listed).toEqual([...pages]);
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test("the manifest names icons that exist", async () => {
  const manifest: { icons: { src: string }[] } = JSON.parse(await htmlOf("/manifest.webmanifest"));

  for (const { src } of manifest.icons) expect((await get(src)).ok).toBe(true);
});

test("/favicon.ico, which many browsers request, is a readable icon", async () => {
  const response = await get("/favicon.ico");
  const icon = Buffer.from(await response.arrayBuffer());

  expect(response.headers.get("content-type")).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon[6]]).toEqual([1, 1, 32]);
  expect(icon.readUInt32LE(14)).toBe(icon.length - 22);
  expect(icon.subarray(22, 26).toString("latin1")).toBe("\x89PNG");
});

test("the public pages load no React, one script of at most 10 kB, and documents of at most 30 kB", async () => {
  const { brotliCompressSync } = await import("node:zlib");
  const weight = async (path: string) =>
    brotliCompressSync(Buffer.from(await (await get(path)).arrayBuffer())).length;

  for (const path of pages) {
    const scripts = [...(await htmlOf(path)).matchAll(/<script[^>]+src="([^"]+)/g)];
    expect(scripts.length).toBe(1);
    expect(await weight(scripts[0]?.[1] ?? "")).toBeLessThanOrEqual(10_000);
    expect(await weight(path)).toBeLessThanOrEqual(30_000);
  }
});

test("the heading font is served with its licence", async () => {
  const html = await htmlOf("/");
  const font = attribute(html, /rel="preload" href="([^"]+\.woff2)"/);
  const licence = await get(new URL("OFL.txt", new URL(font, world().site)).pathname);

  expect((await get(font)).status).toBe(200);
  expect(licence.status).toBe(200);
  expect(await licence.text()).toMatch(/^Copyright 2018 The Piazzolla Project Authors/);
});
