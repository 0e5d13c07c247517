import type { FoundReceipt } from "#contracts/payments";
import { type peopleRoutes, type ShownUser, UserHistory } from "#contracts/people";
import type { ReplyOf } from "#contracts/route";
import { findPaymentReceipt } from "../../money/collections/received-payment";
import { ledgerPage } from "../../money/ledger/ledger-pages";
import { partsOf } from "../../money/ledger/movement";
import { ownerOfReceipt, withdrawalsOfWriter } from "../../money/payouts/list-withdrawals";
import { trainingsOfWriter } from "../../money/trainings/list-trainings";
import { findTraining } from "../../money/trainings/training";
import { listHandedIn } from "../../work/submissions/show-submissions";
import { listAwards } from "../../work/tasks/award";
import { pageOfOwnQuestions } from "../../work/tasks/question";
import { findWriter, type Profile } from "../profile/profile";
import { listedUser } from "./places";

const perPage = 10;

type Page = ReplyOf<typeof peopleRoutes.listUserHistory>;

const pages: Record<UserHistory, (writer: Profile, cursor?: string) => Promise<Page>> = {
  entries: ({ userId }, cursor) => ledgerPage(userId, { cursor }, perPage),
  awards: ({ userId }, cursor) => listAwards(userId, cursor, perPage),
  submissions: ({ userId }, cursor) => listHandedIn(userId, cursor, perPage),
  withdrawals: (writer, cursor) => withdrawalsOfWriter(writer, cursor, perPage),
  trainings: ({ userId }, cursor) => trainingsOfWriter(userId, cursor, perPage),
  questions: ({ userId }, cursor) => pageOfOwnQuestions(userId, cursor, perPage),
};

export async function showPerson(userId: string): Promise<ReplyOf<typeof peopleRoutes.getUser>> {
  const profile = await findWriter(userId);
  const lists = await Promise.all(UserHistory.options.map((list) => pages[list](profile)));
  const first: Page = Object.assign({}, ...lists);
  const cursors = UserHistory.options.map((list, at) => [list, lists[at]?.cursor]);
  return {
    user: shownUser(profile),
    entries: first.entries ?? [],
    awards: first.awards ?? [],
    submissions: first.submissions ?? [],
    withdrawals: first.withdrawals ?? [],
    trainings: first.trainings ?? [],
    questions: first.questions ?? [],
    next: Object.fromEntries(cursors.filter(([, cursor]) => cursor !== undefined)),
  };
}

export async function showHistory(
  userId: string,
  list: UserHistory,
  cursor: string | undefined,
): Promise<Page> {
  return await pages[list](await findWriter(userId), cursor);
}

/** A writer as the administrator's page shows the writer, with the whole phone number. */
export const shownUser = (profile: Profile): ShownUser => ({
  ...listedUser(profile),
  lastUpdated: profile.lastUpdated,
  phoneNumber: profile.phoneNumber,
  emailConfirmedAt: profile.emailConfirmedAt ?? null,
  activatedAt: profile.activatedAt ?? null,
  normalTrainingAt: profile.normalTrainingAt ?? null,
  specialTrainingAt: profile.specialTrainingAt ?? null,
  awardCount: profile.awardCount,
  approvedCount: profile.approvedCount,
  missedCount: profile.missedCount,
  entryCount: profile.entryCount,
  ...partsOf(profile),
  onItsWay: { count: profile.payoutsOnTheirWay, amount: profile.amountOnItsWay },
  closedAt: profile.closedAt ?? null,
});

/**
 * Returns the use and the writer of a receipt number: of a payment, a payout or a waiting training.
 * Null if the number is unknown.
 */
export async function findReceipt(receiptNumber: string): Promise<FoundReceipt | null> {
  const [payment, payee, training] = await Promise.all([
    findPaymentReceipt(receiptNumber),
    ownerOfReceipt(receiptNumber),
    findTraining(receiptNumber),
  ]);
  if (training?.status === "waiting" && payment?.use !== "training")
    return { receiptNumber, use: "waiting", userId: training.userId };
  if (payment) return { receiptNumber, ...payment };
  return payee === undefined ? null : { receiptNumber, use: "withdrawal", userId: payee };
}
