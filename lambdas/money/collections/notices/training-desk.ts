import type { UnattributedPayment } from "#contracts/payments";
import type { Notice } from "../../webhooks/notice-store";

/** A payment to the training number of a writer. */
export interface TrainingPayment {
  userId: string;
  payment: UnattributedPayment;
  notice: Notice;
}

/** What trainings do about confirmed payments; payments know no more of them. */
export interface TrainingDesk {
  /** Makes the payment a fee, or keeps it for the administrator, and closes its notice with it. */
  settlePayment(payment: TrainingPayment, now: Date): Promise<void>;
  /** Looks again at a code that waits for this receipt, if one does; harmless to repeat. */
  matchCode(receiptNumber: string, now: Date): Promise<void>;
}
