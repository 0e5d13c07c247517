import * as z from "zod/mini";
import { Instant, paragraph } from "./fields";
import { requestMessages } from "./messages/requests";
import { suspensionMessages } from "./messages/suspension";

/** Why a writer may neither bid nor hand in, and whether withdrawals are stopped too. */
export const Suspension = z.object({
  since: Instant,
  withdrawals: z.boolean(),
  reason: z.string(),
});
export type Suspension = z.infer<typeof Suspension>;

export const suspensionReasonLength = 500;

/** Suspends a writer, or ends it; `withdrawals` says whether those are stopped, and counts only with `suspended`. */
export const SuspensionChange = z.strictObject({
  suspended: z.boolean({ error: requestMessages.wrongForm }),
  withdrawals: z._default(z.boolean({ error: requestMessages.wrongForm }), false),
  /** The writer reads it. */
  reason: paragraph(suspensionReasonLength, suspensionMessages.reasonNeeded),
});
export type SuspensionChange = z.infer<typeof SuspensionChange>;
