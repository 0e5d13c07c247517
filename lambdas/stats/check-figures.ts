import { logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { ConditionFailed } from "../platform/table/refusals";
import { type FigureFault, faultsOf, type Recount } from "./recount";
import { statsStore } from "./stats-store";

interface Check {
  recount: Recount;
  /** The day on which counting anew began. */
  today: string;
  /** What the night before found; undefined when nothing was ever counted anew. */
  before: readonly FigureFault[] | undefined;
}

/**
 * Compares the figures of past days with those counted anew, says where they differ, and puts right what
 * the night before found as well: a change that was under way meanwhile is no difference twice. The first
 * time there is nothing to compare with, and all that is missing is filled in.
 */
export async function checkFigures({ recount, today, before }: Check): Promise<FigureFault[]> {
  const faults = faultsOf(recount, (await statsStore.from("0000")).days, today);
  const known = new Set(before?.map(asText));
  for (const fault of faults) {
    const isCertain = before === undefined || known.has(asText(fault));
    if (before !== undefined) {
      logger.error("figure-differs", { ...fault, mended: isCertain });
      recordMetric("StatsFaults", 1);
    }
    if (isCertain) await mend(fault);
  }
  if (before === undefined) logger.info("figures-filled-in", { figures: faults.length });
  return faults;
}

const asText = ({ day, figure, counted, actual }: FigureFault) =>
  `${day} ${figure} ${counted} ${actual}`;

async function mend(fault: FigureFault) {
  try {
    await statsStore.mend(fault);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // It has changed since it was read: the next night looks again.
    logger.info("figure-changed-meanwhile", { day: fault.day, figure: fault.figure });
  }
}
