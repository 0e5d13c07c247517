import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { taskRoutes } from "#contracts/tasks";
import { fetchFresh } from "./call-provider";
import { errorFacts, logger, recordMetric } from "./logger";
import { env } from "./settings";

/** Milliseconds after which an answer comes too late. */
const patience = 8_000;

/** Asks the site for its first page and a route of its API, as visitors do, and records whether both answered. */
export async function watchSite(site: string): Promise<void> {
  const asked = { page: "/", api: taskRoutes.listOpenTasks.path };
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

/** Records how many mails wait in their queues, and how much work was put aside; a failure only logs. */
export async function watchQueues(now: Date): Promise<void> {
  const isTime = (minutes: number) => now.getUTCMinutes() % minutes === 0;
  try {
    if (isTime(minutesBetween.mails))
      recordMetric("MailsWaiting", sum(await waiting(env("MAIL_QUEUES"))));
    if (!isTime(minutesBetween.deadLetters)) return;
    const putAside = await waiting(env("DEAD_LETTERS"));
    for (const { queue, count } of putAside)
      if (count) logger.error("dead-letters", { queue, count });
    recordMetric("DeadLetters", sum(putAside));
  } catch (error) {
    logger.error("queues-not-watched", errorFacts(error));
  }
}

const sum = (queues: readonly { count: number }[]) =>
  queues.reduce((all, { count }) => all + count, 0);

/** `queues` are names, with commas between. */
const waiting = (queues: string) =>
  Promise.all(
    queues.split(",").map(async (queue) => {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: env("QUEUES_AT") + queue,
          AttributeNames: ["ApproximateNumberOfMessages"],
        }),
      );
      return { queue, count: Number(Attributes?.ApproximateNumberOfMessages ?? 0) };
    }),
  );
