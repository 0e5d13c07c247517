import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { handler } from "../../../../lambdas/functions/mailer";
import { runs } from "../../../../lambdas/messages/reminders/run";
import { walkRun } from "../../../../lambdas/messages/reminders/run-reminders";
import { startNow } from "../../../../lambdas/messages/reminders/start-now";
import { batchQueue, startedFunction } from "../../../support/queues";
import { serviceUrl } from "../../../support/service";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const queued = await batchQueue("REMINDERS");
await startedFunction("REMINDERRUN");
const sent: string[] = [];
/** Accepts all mails except those to `busy`. */
process.env["AWS_ENDPOINT_URL_SESV2"] = await serviceUrl((_request, response, body) => {
  const mail = JSON.parse(body) as { Destination: { ToAddresses: string[] } };
  const to = mail.Destination.ToAddresses[0] ?? "";
  const isBusy = to.startsWith("busy");
  if (!isBusy) sent.push(to);
  response.writeHead(isBusy ? 429 : 200, {
    "content-type": "application/json",
    ...(isBusy && { "x-amzn-errortype": "TooManyRequestsException" }),
  });
  response.end(JSON.stringify(isBusy ? {} : { MessageId: "1" }));
});

async function inactive(name: string) {
  const email = `${name}-${randomUUID()}@example.com`;
  const { userId } = await aWriter({ accountStatus: "inactive", email });
  await refreshPerson(userId);
  return email;
}

test("a batch sends each mail once; only throttled and unreadable ones come again", async () => {
  const emails = [await inactive("first"), await inactive("busy"), await inactive("last")];
  const { run } = await startNow({
    by: "admin",
    idempotency: undefined,
    pauseAfter: 14,
    now: new Date(),
  });
  const record = (body: unknown, messageId: string) => ({
    messageId,
    body: JSON.stringify(body),
    eventSourceARN: "arn:aws:sqs:eu-west-1:000000000000:queue",
  });
  await walkRun(run.id, { pauseAfter: 14 }, new Date());

  const { batchItemFailures } = await handler({
    Records: [...queued.map((job, at) => record(job, `mail-${at}`)), record("what?", "unread")],
  });

  expect(sent).toHaveLength(2);
  expect(new Set(sent)).toEqual(new Set([emails[0], emails[2]]));
  const again = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  expect(again).toEqual(new Set(["mail-1", "unread"]));
  expect(await runs.find({ id: run.id })).toMatchObject({ queued: 3, sent: 2, remaining: 1 });
});
