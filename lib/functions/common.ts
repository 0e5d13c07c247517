import type { TableGrant } from "../constructs/grant-table";

/** Behind the API: answers a person, who waits. */
export const answer = { memory: 512, timeout: 10 };
/** Behind the API, and calls the provider, which takes its time; API Gateway gives up at 30 s. */
export const provider = { memory: 512, timeout: 29, providerSecret: true as const };

/** Counting attempts against the limits. */
export const throttle: TableGrant = { actions: ["UpdateItem"], leadingKeys: ["THROTTLE#*"] };
/** Reading how many there were. */
export const throttleReading: TableGrant = { actions: ["GetItem"], leadingKeys: ["THROTTLE#*"] };
/** Answering a repeated request as the first time. */
export const idempotency: TableGrant = {
  actions: ["GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
/** Asking whether the caller's session was ended. */
export const liveSession: TableGrant = { actions: ["GetItem"], leadingKeys: ["USER#*"] };
/** Asking whether an address bounced, or its owner complained. */
export const suppressions: TableGrant = { actions: ["GetItem"], leadingKeys: ["SUPPRESSED#*"] };
/** How many tasks can be taken. */
export const openTaskCount: TableGrant = { actions: ["GetItem"], leadingKeys: ["OPEN_TASK_COUNT"] };
/** Writing down what the administrator did. */
export const acts: TableGrant = { actions: ["PutItem"], leadingKeys: ["ACTS"] };
/** The provider's shared access token. */
export const providerToken: TableGrant = {
  actions: ["GetItem", "UpdateItem"],
  leadingKeys: ["TOKEN#daraja"],
};
/** Those of both providers that pay out. */
export const payoutTokens: TableGrant = {
  actions: ["GetItem", "UpdateItem"],
  leadingKeys: ["TOKEN#daraja", "TOKEN#airtel"],
};
/** Keeping the lists of people as their profiles are. */
export const listPeople: readonly TableGrant[] = [
  { actions: ["GetItem", "PutItem"], leadingKeys: ["PERSON#*"] },
  { actions: ["DeleteItem", "PutItem"], leadingKeys: ["PEOPLE#*", "PEOPLE_BY", "NUMBERS#*"] },
];
/** Asking whose numbers look like a writer's. */
export const numbersOfOthers: TableGrant = { actions: ["Query"], leadingKeys: ["NUMBERS#*"] };
/** Sending a withdrawal, asking about it and writing down what became of it. */
export const settleWithdrawal: readonly TableGrant[] = [
  { actions: ["BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
  { actions: ["PutItem"], leadingKeys: ["PAYOUT#*", "PAID_OUT#*", "INBOX#*"] },
  { actions: ["BatchGetItem", "ConditionCheckItem", "UpdateItem"], leadingKeys: ["PAYOUTS"] },
  payoutTokens,
];
