import type { DayFigures } from "#contracts/stats";

/** A figure of a day that a chart draws. */
export type FigureOfDay = keyof Pick<
  DayFigures,
  "signUps" | "activations" | "moneyIn" | "withdrawals" | "tasksPosted" | "tasksTaken" | "approved"
>;
