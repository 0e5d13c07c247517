import { expect, test } from "vitest";
import { logged } from "../../../support/logged";
import { serviceUrl } from "../../../support/service";

interface Export {
  status: string;
  daysAgo: number;
}

/** Fakes DynamoDB's list of exports: two on a page, in no order. */
let exports: Export[] = [];
const url = await serviceUrl(({ headers }, response, body) => {
  const asked = JSON.parse(body);
  const from = Number(asked.NextToken ?? 0);
  const described = exports[Number(asked.ExportArn?.split("/").at(-1))];
  const page = exports.slice(from, from + 2).map(({ status }, at) => ({
    ExportArn: `arn:aws:dynamodb:eu-west-1:123456789012:table/t/export/${from + at}`,
    ExportStatus: status,
  }));
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
  response.end(
    JSON.stringify(
      String(headers["x-amz-target"]).endsWith("ListExports")
        ? {
            ExportSummaries: page,
            ...(from + 2 < exports.length && { NextToken: String(from + 2) }),
          }
        : {
            ExportDescription: {
              ExportTime: Date.now() / 1000 - (described?.daysAgo ?? 0) * 24 * 60 * 60,
            },
          },
    ),
  );
});
Object.assign(process.env, {
  AWS_ENDPOINT_URL: url,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
  TABLE_ARN: "arn:aws:dynamodb:eu-west-1:123456789012:table/t",
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

const completed = (daysAgo: number) => ({ status: "COMPLETED", daysAgo });
const failed = { status: "FAILED", daysAgo: 1 };

test.each([
  { what: "without any", known: [], isMissing: true },
  { what: "when the only one failed", known: [failed], isMissing: true },
  { what: "when the newest is too old", known: [completed(15), completed(9)], isMissing: true },
  { what: "when one of this week failed", known: [completed(9), failed], isMissing: true },
  {
    what: "but not with this week's",
    known: [completed(15), failed, completed(7)],
    isMissing: false,
  },
])("an export is called missing $what", async ({ known, isMissing }) => {
  expect(await missingAfter(known)).toBe(isMissing);
});
