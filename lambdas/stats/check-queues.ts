import * as z from "zod/mini";
import { logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { ConditionFailed } from "../platform/table/refusals";
import { type QueueFigure, queueFigures } from "./figures";
import { statsStore } from "./stats-store";

/** The length of a queue that is another than what the table holds. */
export const QueueFault = z.object({
  figure: z.enum(queueFigures),
  counted: z.int(),
  actual: z.int(),
});
export type QueueFault = z.infer<typeof QueueFault>;

/**
 * Compares how much waits for the administrator with the lists themselves, and puts right what was wrong
 * by as much in the night `before`: what comes or goes meanwhile is no difference twice. The first time
 * there is nothing to compare with, and what is missing is filled in.
 */
export async function checkQueues(
  actual: Readonly<Record<QueueFigure, number>>,
  before: readonly QueueFault[] | undefined,
): Promise<QueueFault[]> {
  const { totals } = await statsStore.from("0000");
  const faults = queueFigures
    .map((figure) => ({ figure, counted: totals[figure], actual: actual[figure] }))
    .filter((fault) => missingIn(fault) !== 0);
  for (const fault of faults) {
    const isCertain = before?.some((each) => isSame(each, fault)) ?? true;
    if (before) {
      logger.error("figure-differs", { ...fault, mended: isCertain });
      recordMetric("StatsFaults", 1);
    }
    if (isCertain) await mend(fault);
  }
  return faults;
}

const missingIn = ({ actual, counted }: QueueFault) => actual - counted;

const isSame = (one: QueueFault, other: QueueFault) =>
  one.figure === other.figure && missingIn(one) === missingIn(other);

async function mend(fault: QueueFault) {
  try {
    await statsStore.mendQueue(fault);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // It has changed since it was read: the next night looks again.
    logger.info("figure-changed-meanwhile", { figure: fault.figure });
  }
}
