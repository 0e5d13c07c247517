import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { appPaths } from "#contracts/addresses";
import { pageNamesCode } from "../../../lib/constructs/page-names";
import { pageCode } from "../../../web/app/page-code";

const handler: (event: object) => { uri?: string } = runInNewContext(
  `${pageNamesCode(["/index.html", "/404.html"])}; handler`,
);

test.each(Object.keys(pageCode))("CloudFront answers %s with the application", (uri) => {
  const request = { uri, querystring: {} };

  expect(handler({ context: { eventType: "viewer-request" }, request }).uri).toBe(
    "/app/index.html",
  );
});

test("every address at which the application begins is one of its pages", () => {
  expect(Object.keys(pageCode)).toEqual(expect.arrayContaining([...appPaths]));
});
