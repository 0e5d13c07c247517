import { expect, test } from "vitest";
import { emails } from "../../../lambdas/accounts/names";
import { reconcile } from "../../../lambdas/money/reconciliation/reconcile";
import { reconciliationStore } from "../../../lambdas/money/reconciliation/reconciliation-store";
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
  AWS_ENDPOINT_URL_S3: s3.url,
});

test("the money of the demo adds up", async () => {
  const now = new Date();
  await transact([emails.put({ email: settings.adminEmail }, { userId: "administrator" })]);
  await fill({ settings, now }, memoryUserPool().pool);

  await reconcile(
    () => now,
    () => true,
  );

  const ledgers = new Set(
    (await table.items()).filter(({ type }) => type === "LedgerEntry").map(({ pk }) => pk),
  );
  expect(await reconciliationStore.newest()).toMatchObject({
    writers: 5,
    faults: 0,
    finishedAt: now.toISOString(),
  });
  expect(ledgers.size).toBe(4);
});
