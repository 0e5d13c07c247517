import { expect, test } from "vitest";
import { logged } from "../../../support/logged";
import { serviceUrl } from "../../../support/service";

interface Export {
  status: string;
  daysAgo: number;
}

/** Fakes DynamoDB's list of exports: two on a page, in no order. */
let exports: Export[] = [];
const arn = "arn:aws:dynamodb:eu-west-1:123456789012:table/t";
const listOf = (from: number) => ({
  ExportSummaries: exports.slice(from, from + 2).map(({ status }, at) => ({
    ExportArn: `${arn}/export/${from + at}`,
    ExportStatus: status,
  })),
  ...(from + 2 < exports.length && { NextToken: String(from + 2) }),
});
const described = ({ daysAgo }: Export) => ({
  ExportDescription: { ExportTime: Date.now() / 1000 - daysAgo * 24 * 60 * 60 },
});
const url = await serviceUrl(({ headers }, response, body) => {
  const { NextToken, ExportArn } = JSON.parse(body);
  const isList = String(headers["x-amz-target"]).endsWith("ListExports");
  const [one = { status: "", daysAgo: 0 }] = exports.slice(Number(ExportArn?.split("/").at(-1)));
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(isList ? listOf(Number(NextToken ?? 0)) : described(one)));
});
Object.assign(process.env, {
  AWS_ENDPOINT_URL: url,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
  TABLE_ARN: arn,
});
const { handler } = await import("../../../../lambdas/functions/clock");

async function missingAfter(known: Export[]): Promise<boolean> {
  exports = known;
  const log = logged();
  await handler({ check: "exports" }, { getRemainingTimeInMillis: () => 50_000 }).finally(
    log.restore,
  );
  return log.text().includes('"ExportsMissing":1');
}

const done = (daysAgo: number) => ({ status: "COMPLETED", daysAgo });
const failed = { status: "FAILED", daysAgo: 1 };

test.each<[string, Export[], boolean]>([
  ["if there is no export", [], true],
  ["if the only export failed", [failed], true],
  ["if the newest export is too old", [done(15), done(9)], true],
  ["if this week's export failed", [done(9), failed], true],
  ["unless this week's export is complete", [done(15), failed, done(7)], false],
])("an alarm for a missing export is raised %s", async (_, known, isMissing) => {
  expect(await missingAfter(known)).toBe(isMissing);
});
