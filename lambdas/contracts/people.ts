import * as z from "zod/mini";
import { Cursor, Instant, ListOrder, optionalLine, paragraph } from "./fields";
import { KeptMoney, LedgerEntry } from "./ledger";
import { AccountStatus, ListedUser, suspensionMessages } from "./person";
import { requestMessages } from "./problem";
import { OwnQuestion } from "./questions";
import { route } from "./route";
import { Submission } from "./submissions";
import { Award } from "./tasks";
import { AdminTraining } from "./trainings";
import { AdminWithdrawal } from "./withdrawals";

const { wrongForm } = requestMessages;

export const ShownUser = z.extend(ListedUser, {
  lastUpdated: Instant,
  emailConfirmedAt: z.nullable(Instant),
  activatedAt: z.nullable(Instant),
  normalTrainingAt: z.nullable(Instant),
  specialTrainingAt: z.nullable(Instant),
  awardCount: z.int(),
  approvedCount: z.int(),
  missedCount: z.int(),
  entryCount: z.int(),
  withdrawable: z.int(),
  kept: z.nullable(KeptMoney),
  onItsWay: z.object({ count: z.int(), amount: z.int() }),
  /** The time when the owner closed the account. A closed account's profile has no name. */
  closedAt: z.nullable(Instant),
});
export type ShownUser = z.infer<typeof ShownUser>;

export const suspensionReasonLength = 500;

/**
 * Suspends a writer, or ends the suspension. `withdrawals` decides if the suspended writer is kept
 * from withdrawing.
 */
export const SuspensionChange = z.strictObject({
  suspended: z.boolean({ error: requestMessages.wrongForm }),
  withdrawals: z._default(z.boolean({ error: requestMessages.wrongForm }), false),
  reason: paragraph(suspensionReasonLength, suspensionMessages.reasonNeeded),
});
export type SuspensionChange = z.infer<typeof SuspensionChange>;

export const UserSort = z.enum(["totalMoney", "totalWithdrawals", "accountStatus", "createdAt"]);
export type UserSort = z.infer<typeof UserSort>;

/** An account status, or `suspended` for all suspended writers. */
export const UserFilter = z.enum([...AccountStatus.options, "suspended"]);
export type UserFilter = z.infer<typeof UserFilter>;

export const UserHistory = z.enum([
  "entries",
  "awards",
  "submissions",
  "withdrawals",
  "trainings",
  "questions",
]);
export type UserHistory = z.infer<typeof UserHistory>;

const history = {
  entries: z.array(LedgerEntry),
  awards: z.array(Award),
  submissions: z.array(Submission),
  withdrawals: z.array(AdminWithdrawal),
  trainings: z.array(AdminTraining),
  questions: z._default(z.array(OwnQuestion), []),
};

export const peopleRoutes = {
  listUsers: route({
    method: "GET",
    path: "/api/admin/users",
    caller: "admin",
    summary:
      "Writers in any order, of one status or suspended, or those whose username, email, name, phone or account number begins like the search, or whose phone ends so; where there is none, the nearest.",
    input: z.strictObject({
      sort: z.optional(UserSort),
      order: z.optional(ListOrder),
      status: z.optional(UserFilter),
      search: z.optional(optionalLine(100)),
      cursor: z.optional(Cursor),
      limit: z.optional(z.string().check(z.regex(/^(100|[1-9]\d?)$/, wrongForm))),
    }),
    reply: z.object({
      users: z.array(ListedUser),
      cursor: z.optional(z.string()),
      /**
       * True if the search stopped at its limit. A longer search text finds the missing writers.
       */
      incomplete: z.optional(z.literal(true)),
      /**
       * True if no writer matches the search text, so that `users` has writers who almost match.
       */
      nearest: z.optional(z.literal(true)),
    }),
  }),
  getUser: route({
    method: "GET",
    path: "/api/admin/users/{id}",
    caller: "admin",
    summary: "One writer, with the newest ten of everything that is kept of them.",
    input: z.strictObject({}),
    reply: z.object({
      user: ShownUser,
      ...history,
      next: z.partialRecord(UserHistory, z.string()),
    }),
    problems: ["not_found"],
  }),
  changeSuspension: route({
    method: "POST",
    path: "/api/admin/users/{id}/suspension",
    caller: "admin",
    summary:
      "Suspend a writer, who then neither bids nor submits and may be kept from withdrawing, or end that; the writer is told why.",
    input: SuspensionChange,
    reply: z.object({ user: ShownUser }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
  listUserHistory: route({
    method: "GET",
    path: "/api/admin/users/{id}/history",
    caller: "admin",
    summary: "A page of one of the lists of a writer, newest first.",
    input: z.strictObject({ list: z._default(UserHistory, "entries"), cursor: z.optional(Cursor) }),
    reply: z.object({
      entries: z.optional(history.entries),
      awards: z.optional(history.awards),
      submissions: z.optional(history.submissions),
      withdrawals: z.optional(history.withdrawals),
      trainings: z.optional(history.trainings),
      questions: z.optional(z.array(OwnQuestion)),
      cursor: z.optional(z.string()),
    }),
    problems: ["not_found"],
  }),
};
