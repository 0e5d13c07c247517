import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { taskRoutes } from "#contracts/tasks";
import { fetchFresh } from "./call-provider";
import { errorFacts, logger, recordMetric } from "./logger";
import { env } from "./settings";

/** Milliseconds after which an answer comes too late. */
const patience = 8_000;

/**
 * Asks the site for its first page and a route of its API, as visitors do, and records if both
 * answered. The edge must not cache the route: CloudFront hides a failing origin behind an old copy.
 */
export async function watchSite(site: string): Promise<void> {
  const asked = { page: "/", api: taskRoutes.listExamples.path };
  const answers = await Promise.all(
    Object.entries(asked).map(([what, path]) => answered(what, site + path)),
  );
  recordMetric("SiteAnswers", answers.every(Boolean) ? 1 : 0);
}

async function answered(what: string, address: string): Promise<boolean> {
  try {
    const { ok, status, body } = await fetchFresh(address, {
      signal: AbortSignal.timeout(patience),
    });
    await body?.cancel();
    if (!ok) logger.error("site-not-answering", { what, status });
    return ok;
  } catch (error) {
    logger.error("site-not-answering", { what, ...errorFacts(error) });
    return false;
  }
}

const client = new SQSClient({});

/** Each look is paid for, so not each minute: mail that somebody waits for more often. */
const minutesBetween = { mails: 5, deadLetters: 15 };

/**
 * Records how many mails wait in their queues, and how much work was put aside. Throws at the end if
 * a queue could not be looked into; the others are counted.
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

/** Counts the messages of the queues that a variable names, with commas between. */
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
