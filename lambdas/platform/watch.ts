import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { taskRoutes } from "#contracts/tasks";
import { fetchFresh } from "./call-provider";
import { errorFacts, logger, recordMetric } from "./logger";
import { env } from "./settings";

const patience = 8_000;

/**
 * Requests the site's first page, a route of its API, and the address for providers' notices.
 * Records if all three answered.
 */
export async function watchSite(site: string, noticeBaseUrl: string): Promise<void> {
  const answered = await Promise.all([
    answers(200, "page", `${site}/`),
    // CloudFront does not cache this route: a cached copy would hide a failing API.
    answers(200, "api", site + taskRoutes.listExamples.path),
    // No route has this path, so the API's own 404 shows that notices reach the API.
    answers(404, "notices", `${noticeBaseUrl}/api/notices/`),
  ]);
  recordMetric("SiteAnswers", answered.every(Boolean) ? 1 : 0);
}

async function answers(expected: number, what: string, address: string): Promise<boolean> {
  try {
    const { status, body } = await fetchFresh(address, { signal: AbortSignal.timeout(patience) });
    await body?.cancel();
    if (status !== expected) logger.error("site-not-answering", { what, status });
    return status === expected;
  } catch (error) {
    logger.error("site-not-answering", { what, ...errorFacts(error) });
    return false;
  }
}

const client = new SQSClient({});

/**
 * Minutes between two reads, since AWS charges for each. The mail queues are read more often,
 * because somebody may wait for a mail.
 */
const minutesBetween = { mails: 5, deadLetters: 15 };

/**
 * Records the number of waiting mails and of messages in the dead-letter queues. If a queue can't
 * be read, counts the others and throws at the end.
 */
export async function watchQueues(now: Date): Promise<void> {
  const isTime = (minutes: number) => now.getUTCMinutes() % minutes === 0;
  const missed: string[] = [];
  if (isTime(minutesBetween.mails))
    recordMetric("MailsWaiting", sum(await waiting("MAIL_QUEUES", missed)));
  if (isTime(minutesBetween.deadLetters)) {
    const putAside = await waiting("DEAD_LETTERS", missed);
    for (const { queue, count } of putAside)
      if (count) logger.error("dead-letters", { queue, count });
    recordMetric("DeadLetters", sum(putAside));
  }
  if (missed.length) throw new Error(`${missed.length} queues could not be looked into.`);
}

const sum = (queues: readonly { count: number }[]) =>
  queues.reduce((all, { count }) => all + count, 0);

const waiting = (variable: string, missed: string[]) =>
  Promise.all(
    env(variable)
      .split(",")
      .map(async (queue) => {
        try {
          const { Attributes } = await client.send(
            new GetQueueAttributesCommand({
              QueueUrl: env("QUEUES_AT") + queue,
              AttributeNames: ["ApproximateNumberOfMessages"],
            }),
          );
          return { queue, count: Number(Attributes?.ApproximateNumberOfMessages ?? 0) };
        } catch (error) {
          logger.error("queue-not-watched", { queue, ...errorFacts(error) });
          missed.push(queue);
          return { queue, count: 0 };
        }
      }),
  );
