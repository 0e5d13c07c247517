import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { env } from "../../platform/settings";
import { momentsOfExports } from "../../platform/table/exports";
import type { Key } from "../../platform/table/item";
import { getItem, scanKeys } from "../../platform/table/read";
import { putItem } from "../../platform/table/transact";

const runKey: Key = { pk: "AUDIT", sk: "AUDIT" };

/** A reconciliation that is running or done: how far it has come, and what it has found. */
export const ReconciliationRun = z.object({
  /** The day in Nairobi on which it began. */
  day: z.string(),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** The key up to which the table is compared; null at the beginning. */
  reached: z.nullable(z.object({ pk: z.string(), sk: z.string() })),
  writers: z.int(),
  entries: z.int(),
  receipts: z.int(),
  faults: z.int(),
  /** Grows with each page: two runs at once would go on from the same place. */
  pages: z.int(),
});
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

// pk       sk       the newest reconciliation
// AUDIT    AUDIT
export const reconciliationStore = {
  newest: () => getItem(ReconciliationRun, runKey),

  /** Keeps how far a run has come; ConditionFailed when another has gone on from the same place. */
  keep: (run: ReconciliationRun, before: ReconciliationRun | undefined) =>
    putItem(
      { ...runKey, type: "Audit", ...run },
      before && {
        ConditionExpression: "#day = :day AND #pages = :pages",
        ExpressionAttributeNames: { "#day": "day", "#pages": "pages" },
        ExpressionAttributeValues: { ":day": before.day, ":pages": before.pages },
      },
    ),

  /** The keys of profiles and receipts in the next megabyte of the table. */
  part: (after: Key | undefined) => scanKeys(["PROFILE", "RECEIPT"], after),
};

/** The moment that the newest finished export of the table holds; undefined without one. */
export const newestExport = async (): Promise<Date | undefined> =>
  (await momentsOfExports(env("TABLE_ARN"))).sort((one, other) => +other - +one)[0];
