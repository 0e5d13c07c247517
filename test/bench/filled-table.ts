import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { taskFields } from "#contracts/tasks";
import { everyTerm, termKeys } from "../../lambdas/accounts/people/list-people";
import { listedUser, people, placeOf, placesIn } from "../../lambdas/accounts/people/places";
import { newProfile, profiles } from "../../lambdas/accounts/profile/profile";
import type { Write } from "../../lambdas/platform/table/transact";
import { newTaskWrites } from "../../lambdas/work/tasks/create-task";
import { placeWrites } from "../../lambdas/work/tasks/sorted-tasks";
import { makeTable } from "../support/make-table";

export const now = new Date("2026-11-21T09:00:00.000Z");

/** The id of one of the tasks. */
export const taskId = (number: number) =>
  `TASK-${number.toString(16).toUpperCase().padStart(8, "0")}`;

/** Fills the environment's table with so many tasks and writers. */
export async function fillTable(size: number) {
  const client = new DynamoDBClient({});
  const TableName = process.env["TABLE_NAME"] ?? "";
  await makeTable(client, TableName);
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  let next = 1;
  const fill = async () => {
    while (next <= size) {
      const items = itemsOf(next++);
      const RequestItems = { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) };
      await documents.send(new BatchWriteCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: 8 }, fill));
}

const itemsOf = (number: number) => [...taskItems(number), ...writerItems(number)];

const itemOf = (write: Write) => ("put" in write ? [write.put] : []);

function taskItems(number: number) {
  const publishAt = new Date(now.getTime() - number * 60_000).toISOString();
  const task = {
    id: taskId(number),
    field: taskFields[number % taskFields.length] ?? "Others",
    context: "Compare two answers and say in three sentences which one helps more. ".repeat(4),
    amount: 850,
    publishAt,
    createdAt: publishAt,
    dueAt: new Date(now.getTime() + 86_400_000).toISOString(),
  };
  return [...newTaskWrites(task, now), ...placeWrites([], task)].flatMap(itemOf);
}

/** A writer's profile, and of their places in the lists those that are asked for. */
function writerItems(number: number) {
  const userId = `writer-${number}`;
  const person = {
    email: `writer${number}@writers.example`,
    firstName: "Amina",
    lastName: "Otieno",
    username: `wanjiru${number}`,
    phoneNumber: "+254712345678",
  };
  const profile = {
    ...newProfile(person, userId, now),
    accountStatus: "active" as const,
    confirmedPhone: person.phoneNumber,
    totalMoney: 300,
    currentBalance: 300,
    totalEarned: 300,
  };
  const row = listedUser(profile);
  return [
    ...itemOf(profiles.put({ userId }, profile)),
    ...itemOf(people.put({ userId }, { revision: 1, row, terms: termKeys(profile) })),
    { pk: placesIn(undefined, "totalMoney"), sk: placeOf(row, "totalMoney"), userId },
    { pk: placesIn("active", "createdAt"), sk: placeOf(row, "createdAt"), userId },
    { pk: everyTerm, sk: `${profile.email}#${userId}`, userId },
  ];
}
