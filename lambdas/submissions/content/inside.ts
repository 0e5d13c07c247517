import type { Budget } from "./budget";
import type { ContentProblem } from "./content-problem";

/** What is judged beside a file itself: what is embedded in it. */
export interface Inside {
  budget: Budget;
  lookInto: (bytes: Buffer) => Promise<ContentProblem | undefined>;
}
