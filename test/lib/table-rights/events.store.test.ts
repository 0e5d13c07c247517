import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { dayLength } from "#contracts/east-africa-time";
import { refreshPerson } from "../../../lambdas/accounts/people/follow-people";
import { newProfile, profiles } from "../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../lambdas/accounts/register-account";
import { handler as money } from "../../../lambdas/functions/money";
import { handler as tableChanges } from "../../../lambdas/functions/table-changes";
import { notificationWrite } from "../../../lambdas/messages/notifications";
import { receipts } from "../../../lambdas/money/collections/received-payment";
import { parts, reconcile } from "../../../lambdas/money/reconciliation/reconcile";
import { transact } from "../../../lambdas/platform/table/transact";
import { passDueAwards } from "../../../lambdas/work/tasks/due-awards";
import { passTime } from "../../../lambdas/work/tasks/task";
import { record } from "../../lambdas/desk/figures/support/stream";
import { fullTime, streamOf } from "../../lambdas/money/collections/support/payments-world";
import { awsServices } from "../../support/aws-services";
import { book } from "../../support/movements";
import { eraseAfter } from "../../support/profile";
import { freshTable } from "../../support/table";
import { actingAs } from "../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../support/table-world";
import { ask, claims } from "./ask";

const aws = await awsServices();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  AWS_ENDPOINT_URL: aws,
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  MAIL_QUEUE_URL: `${aws}/000000000000/mail`,
  LINKS_QUEUE_URL: `${aws}/000000000000/links`,
  NEWS_QUEUE_URL: `${aws}/000000000000/news`,
});

/** A writer whose profile has changed since the lists of people were updated. */
async function aMovedWriter() {
  const { userId } = await aWriter();
  await refreshPerson(userId);
  const set = { username: "renamed", phoneNumber: "+254733000111", totalMoney: 9 };
  await transact([profiles.change({ userId }, { set })]);
  return userId;
}

test("the function Clock has the rights to publish tasks, remind of due tasks and take back missed ones", async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  await aTask({ publishAt: hours(1).toISOString() });
  await aTask({ dueAt: hours(1).toISOString() });
  const { userId } = await aWriter();
  const { id } = await aTask();
  await ask("bid", { ...claims(userId), params: { id } });

  await actingAs("Clock", async () => {
    await passTime(hours(2), () => false);
    await passDueAwards(hours(48), someSettings(), () => true);
  });
});

test("the function Nightly has the rights to check all parts of the table", async () => {
  const userId = await aMovedWriter();
  const at = "2026-11-20T06:00:00.000Z";
  const receipt = "UKM4W8N2TJ";
  await book({ userId }, [{ kind: "payment", amount: 250, at, receiptNumber: receipt }]);
  await transact([receipts.put({ receipt }, { userId, attemptId: null, entrySequence: 1 })]);
  await aTask({ createdAt: "2026-10-01T06:00:00.000Z" });

  const begin = Date.now();
  for (let night = 0; night < parts; night++) {
    const clock = () => new Date(begin + night * dayLength);
    await actingAs("Nightly", () => reconcile(clock, () => true));
  }
});

test("the function TableChanges has the rights to update lists and counts after changes", async () => {
  const follow = (...changes: Parameters<typeof record>[]) =>
    actingAs("TableChanges", () =>
      tableChanges({ Records: changes.map((change) => record(...change)) }),
    );
  const { id } = await aTask();
  const imported = await aTask({ importId: "a-file-of-tasks", importRow: 1, takenBy: "a-writer" });
  const userId = await aMovedWriter();
  const items = await table.items();
  const written = items.filter(
    ({ pk, ...item }) => [id, imported.id].includes(String(item["id"])) || pk === `USER#${userId}`,
  );
  await actingAs("TableChanges", () => tableChanges(streamOf(written)));
  const open = items.find((item) => item.type === "OpenTask" && item["id"] === id);
  const now = "2026-11-21T09:00:00.000Z";
  const paid = { type: "UnattributedPayment", receiptNumber: "UKM1", amount: 5, receivedAt: now };

  await follow([open, undefined], [paid, { ...paid, decision: { as: "credited" } }]);
});

test("the function Money has the rights to look for open payments and withdrawals", async () => {
  await actingAs("Money", () => money({}, fullTime));
});

test("the function Public has the rights to erase a closed account", async () => {
  const person = {
    firstName: "Wanjiru",
    lastName: "Otieno",
    phoneNumber: "+254712345678",
    username: `w${randomUUID().slice(0, 12)}`,
    email: `${randomUUID()}@writers.example`,
  };
  const profile = newProfile(person, randomUUID(), new Date());
  const { userId, username } = profile;
  await storeAccount({ profile }, new Date());
  await transact([notificationWrite({ userId, kind: "account-activated" }, new Date())]);
  await ask("closeAccount", { ...claims(userId), body: { username } });

  await eraseAfter(8);
});
