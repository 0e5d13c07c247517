import { requestMessages } from "#contracts/problem";
import { AppError } from "../../platform/app-error";
import { sortableId } from "../../platform/ids";
import { errorFacts, logger, recordMetric } from "../../platform/logger";
import { retryFailed } from "../../platform/table/transact";
import { isNoticeSecret, type NoticeAddress } from "../../providers/daraja/credentials";
import { keepWebhook, type Webhook } from "./webhook";

/**
 * The most bytes of a callback that we read, and that we store. A genuine callback has about 500.
 */
const mostRead = 256 * 1024;
const mostKept = 32 * 1024;

/**
 * Addresses from which Safaricom has sent callbacks so far. Safaricom publishes no list, so they
 * are only logged.
 */
const knownNetworks = /^196\.201\.21[234]\.\d{1,3}$/;

export interface Received {
  secret: string;
  kind: Webhook["kind"];
  subjectId: string | null;
  body: string;
  network: string;
  now: Date;
}

/** Stores a callback; the provider is answered afterwards. */
export async function receiveWebhook(received: Received) {
  try {
    await insistOnSecret(received.secret, received.kind);
    await keep(received);
  } catch (error) {
    if (!(error instanceof AppError)) reportLost(received, error);
    throw error;
  }
}

/**
 * Raises an alarm for a callback that was not stored: the provider sends each callback once, and
 * the API's error answer alone raises no alarm.
 */
function reportLost({ kind }: Received, error: unknown) {
  logger.error("notice-not-kept", { kind, ...errorFacts(error) });
  recordMetric("NoticesLost", 1);
}

async function keep({ kind, subjectId, body, network, now }: Received) {
  const bytes = Buffer.from(body.slice(0, mostRead));
  const noticeId = sortableId(now);
  const webhook: Webhook = {
    type: "Notice",
    noticeId,
    kind,
    subjectId: subjectId?.slice(0, 200).toWellFormed() ?? null,
    body: bytes.subarray(0, mostKept).toString(),
    isCut: body.length > mostRead || bytes.length > mostKept,
    network,
    receivedAt: now.toISOString(),
    nextTryAt: now.toISOString(),
    failures: 0,
    outcome: null,
  };
  await retryFailed(() => keepWebhook(webhook));
  logger.info("notice-kept", { noticeId, kind, knownNetwork: knownNetworks.test(network) });
}

/** The secret that the address of each kind of callback contains. */
const addressOf: Record<Webhook["kind"], NoticeAddress> = {
  stk: "stk",
  c2b: "c2b",
  "b2c-result": "payout",
  "b2c-timeout": "payout",
  "status-result": "payout",
  "status-timeout": "payout",
  airtel: "airtel",
};

/** Throws `not_found` if the secret is wrong: only the provider knows the address. */
export async function insistOnSecret(given: string, kind: Webhook["kind"]): Promise<void> {
  if (!(await isNoticeSecret(given, addressOf[kind])))
    throw new AppError("not_found", requestMessages.nothingHere);
}
