import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { appShells, shellOf } from "#contracts/addresses";
import { pageNamesCode } from "../../../../lib/constructs/site-parts";
import { pageCode } from "../../../../web/app/dashboard/page-code";

const handler: (event: object) => { uri?: string } = runInNewContext(
  `${pageNamesCode(["/index.html", "/404.html"])}; handler`,
);

test.each([...Object.keys(pageCode), "/dashboard/nothing", "/admin-dashboard/nothing/here"])(
  "CloudFront and the service worker return the same prerendered page for %s",
  (uri) => {
    const request = { uri, querystring: {} };

    const { uri: file } = handler({ context: { eventType: "viewer-request" }, request });

    expect(file).toMatch(/^\/app\/[a-z-]+\.html$/);
    expect(shellOf(uri)).toBe(file);
  },
);

test("every prerendered shell of the application belongs to one of its pages", () => {
  expect(Object.keys(pageCode)).toEqual(expect.arrayContaining(appShells.map(({ path }) => path)));
});
