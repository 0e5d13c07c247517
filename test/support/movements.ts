import type { LedgerEntryKind } from "#contracts/ledger";
import { type Profile, profiles } from "../../lambdas/accounts/profile/profile";
import { appendEntry } from "../../lambdas/money/ledger/ledger";
import type { Movement } from "../../lambdas/money/ledger/movement";
import { transact } from "../../lambdas/platform/table/transact";

export interface Moved extends Details {
  kind: LedgerEntryKind;
  amount: number;
  at: string;
  receiptNumber?: string;
}
type Details = Pick<Movement, "field" | "wallet" | "phone" | "reason" | "taskId" | "withdrawalId">;

export async function book(writer: Pick<Profile, "userId">, movements: readonly Moved[]) {
  for (const { kind, amount, at, receiptNumber = null, ...details } of movements) {
    const profile = await profiles.find({ userId: writer.userId });
    if (!profile) throw new Error("There is no such writer.");
    const fee = kind === "activation" && { activationFee: 300 };
    const movement = { kind, amount, date: at, receiptNumber, ...fee, ...details };
    await transact(appendEntry(profile, movement, {}, new Date(at)).writes);
  }
}
