import { newestExport } from "../money/reconciliation/reconciliation-store";
import { logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";

/** One export a week, and a day in which it is written. In days. */
const oldest = 8;
const day = 24 * 60 * 60 * 1000;

/** Runs each day: an export that failed, or was never begun, is told by nobody else. */
export async function handler(): Promise<void> {
  const newest = await newestExport();
  const days = newest && (Date.now() - newest.getTime()) / day;
  if (days !== undefined && days < oldest) return;
  logger.error("export-missing", { newest: newest?.toISOString() ?? "none" });
  recordMetric("ExportsMissing", 1);
}
