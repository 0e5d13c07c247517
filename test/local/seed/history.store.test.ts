import { expect, test } from "vitest";
import { dayLength } from "#contracts/east-africa-time";
import { emails } from "../../../lambdas/accounts/names";
import { parts, reconcile, runs } from "../../../lambdas/money/reconciliation/reconcile";
import { transact } from "../../../lambdas/platform/table/transact";
import { fill } from "../../../local/seed/history";
import { memoryUserPool } from "../../support/memory-user-pool";
import { memoryS3 } from "../../support/s3-server";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

const settings = someSettings();
const s3 = await memoryS3();
const table = freshTable({
  SETTINGS: JSON.stringify(settings),
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  AWS_ENDPOINT_URL_S3: s3.url,
});

test("every balance of the demo equals the sum of its ledger", async () => {
  const now = new Date();
  await transact([emails.put({ email: settings.adminEmail }, { userId: "administrator" })]);
  await fill({ settings, now }, memoryUserPool().pool);

  const faults: unknown[] = [];
  for (let night = 0; night < parts; night++) {
    const clock = () => new Date(now.getTime() + night * dayLength);
    await reconcile(clock, () => true);
    faults.push((await runs.find({}))?.faults);
  }

  const ledgers = new Set(
    (await table.items()).filter(({ type }) => type === "LedgerEntry").map(({ pk }) => pk),
  );
  expect(faults).toEqual(Array.from({ length: parts }, () => 0));
  expect(ledgers.size).toBe(4);
});
