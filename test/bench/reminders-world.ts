import { DynamoDBClient, type TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { listedUser, placeOf, placesIn } from "../../lambdas/accounts/people/places";
import { suppress } from "../../lambdas/accounts/profile/mail-stop";
import { Profile } from "../../lambdas/accounts/profile/profile";
import { MemoryTable } from "../support/memory-table/memory-table";
import { writer } from "./filled-table";

/**
 * Table, queue and mail service of a run of reminders, in a process of its own: so the process that is
 * measured holds the workers and nothing else. Inactive writers are computed when they are asked for.
 */
const people = Number(process.argv[2]);
/** As SES does with a new account, which lets a short rush pass. */
const perSecond = 14;
const rush = 2 * perSecond;
/** What is not done by then comes again; six times what the function may take. */
const hiddenFor = 180_000;
const began = Date.parse("2026-11-01T00:00:00.000Z");

export type Question =
  | { ask: "table"; command: string; input: object }
  | { ask: "queue"; bodies: string[] }
  | { ask: "receive"; now: number }
  | { ask: "done"; ids: readonly number[] }
  | { ask: "mail"; to: string; now: number }
  | { ask: "figures" };

const padded = (number: number) => String(number).padStart(7, "0");
const userIdOf = (number: number) => `writer-${number}`;
const numberIn = (text: string) => Number(/(\d+)(?=@|$)/.exec(text)?.[1]);
const profileOf = (number: number) => ({
  ...writer(number, new Date(began + number * 1000)),
  accountStatus: "inactive",
  emailConfirmedAt: new Date(began).toISOString(),
});
const isSuppressed = (number: number) => number % 50 === 0;
const isUnsubscribed = (number: number) => number % 50 === 1;

const commands = [
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
];
const table = new MemoryTable();
table.install();
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-west-1" }));

async function begin() {
  process.env["TABLE_NAME"] = "bench";
  for (let number = 1; number <= people; number++) {
    if (isSuppressed(number))
      await suppress(profileOf(number).email, {
        reason: "bounced",
        at: new Date(began).toISOString(),
      });
    if (isUnsubscribed(number)) {
      const key = `MAILING#${userIdOf(number)}`;
      const [userId, unsubscribedAt] = [userIdOf(number), new Date(began).toISOString()];
      const Item = {
        pk: key,
        sk: key,
        type: "Mailing",
        userId,
        token: padded(number),
        unsubscribedAt,
      };
      await documents.send(new PutCommand({ TableName: "bench", Item }));
    }
  }
}

/** The list of the inactive, in the order of their creation, which is that of their numbers. */
function listed({ ExclusiveStartKey, Limit = 100 }: QueryCommandInput) {
  const after = ExclusiveStartKey ? numberIn(String(ExclusiveStartKey["sk"])) : 0;
  const numbers = Array.from(
    { length: Math.min(Limit, people - after) },
    (_, at) => after + at + 1,
  );
  const Items = numbers.map((number) => {
    const row = listedUser(Profile.parse(profileOf(number)));
    const key = { pk: placesIn("inactive", "createdAt"), sk: placeOf(row, "createdAt") };
    return { ...key, type: "PersonRow", ...row };
  });
  return { Items };
}

async function answerOfTable(name: string, input: object): Promise<unknown> {
  const query = input as QueryCommandInput;
  if (query.ExpressionAttributeValues?.[":pk"] === placesIn("inactive", "createdAt"))
    return listed(query);
  const { Key } = input as GetCommandInput;
  if (name === "GetCommand" && String(Key?.["pk"]).startsWith("USER#writer-"))
    return { Item: profileOf(numberIn(String(Key?.["pk"]))) };
  const Command = commands.find((each) => each.name === name);
  if (!Command) throw new Error(`The bench knows no ${name}.`);
  return await documents.send(new Command(input as never) as never);
}

const fresh: string[] = [];
let taken = 0;
let received = 0;
const hidden = new Map<number, { body: string; until: number }>();

/** Ten messages, first those whose time has run out; whether they were still waiting to be had at all. */
function receive(now: number) {
  const messages: { id: number; body: string }[] = [];
  for (const [id, { body, until }] of hidden) {
    if (messages.length === 10) break;
    if (until > now) continue;
    hidden.delete(id);
    messages.push({ id, body });
  }
  while (messages.length < 10 && taken < fresh.length)
    messages.push({ id: ++received + people, body: fresh[taken++] ?? "" });
  for (const { id, body } of messages) hidden.set(id, { body, until: now + hiddenFor });
  return { messages, isWaiting: taken < fresh.length, isEmpty: hidden.size === 0 };
}

const mails = new Map<number, number>();
let refused = 0;
let tokens = rush;
let filledAt = 0;

function mail(to: string, now: number): "taken" | "busy" {
  tokens = Math.min(rush, tokens + ((now - filledAt) * perSecond) / 1000);
  filledAt = now;
  if (tokens < 1) {
    refused++;
    return "busy";
  }
  tokens--;
  mails.set(numberIn(to), (mails.get(numberIn(to)) ?? 0) + 1);
  return "taken";
}

const figures = () => ({
  mailed: mails.size,
  twice: [...mails.values()].filter((times) => times > 1).length,
  toSuppressed: [...mails.keys()].filter((each) => isSuppressed(each) || isUnsubscribed(each))
    .length,
  suppressed: Array.from({ length: people }, (_, at) => at + 1).filter(
    (each) => isSuppressed(each) || isUnsubscribed(each),
  ).length,
  refused,
});
export type Figures = ReturnType<typeof figures>;

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case "table":
      return await answerOfTable(question.command, question.input);
    case "queue":
      return void fresh.push(...question.bodies);
    case "receive":
      return receive(question.now);
    case "done":
      for (const id of question.ids) hidden.delete(id);
      return;
    case "mail":
      return mail(question.to, question.now);
    case "figures":
      return figures();
  }
}

await begin();
process.on("message", async ({ id, question }: { id: number; question: Question }) => {
  try {
    process.send?.({ id, answer: await answer(question) });
  } catch (error) {
    const { name, message, Item, CancellationReasons } = error as TransactionCanceledException & {
      Item?: unknown;
    };
    process.send?.({ id, failure: { name, message, Item, CancellationReasons } });
  }
});
process.send?.("ready");
