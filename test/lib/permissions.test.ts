import { beforeAll, expect, test } from "vitest";
import { type FunctionName, type FunctionSpec, functions } from "../../lib/functions";
import { plain, resources, type Templates } from "./stacks";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

let aws: Templates;
beforeAll(() => {
  aws = plain();
}, 120_000);

const list = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one]);

/** Returns the statements of a function's role. */
const statementsOf = (name: string): Statement[] =>
  resources(aws.kalamu, "AWS::IAM::Policy")
    .filter(([id]) => id.startsWith(`Backend${name}Role`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

/** `Query@gsi1 TASKS`: each action with each pattern of partition keys. */
const tableAccess = (name: string): string[] =>
  statementsOf(name)
    .filter(({ Condition }) => Condition?.["ForAllValues:StringLike"])
    .flatMap(({ Action, Resource, Condition }) => {
      const index = /\/index\/(gsi\d)/.exec(JSON.stringify(Resource))?.[1];
      const keys = list(Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? []);
      return list(Action).flatMap((action) =>
        keys.map((key) => `${action.replace("dynamodb:", "")}${index ? `@${index}` : ""} ${key}`),
      );
    })
    .sort();

const otherActions = (name: string): string[] =>
  statementsOf(name)
    .filter(({ Condition }) => !Condition?.["ForAllValues:StringLike"])
    .flatMap(({ Action }) => list(Action))
    .filter((action) => !action.startsWith("logs:"))
    .sort();

/** The actions on partition keys of one kind. */
const on = (name: FunctionName, key: string) =>
  tableAccess(name)
    .filter((access) => access.endsWith(` ${key}`))
    .map((access) => access.split(" ")[0]);

/** The actions needed to put a mail in the queue. */
const queueing = ["sqs:SendMessage"];
const names = Object.keys(functions) as FunctionName[];
const secret = "secretsmanager:GetSecretValue";
/** The functions that may read a secret. */
const reading = (construct: string) =>
  names.filter((name) =>
    statementsOf(name).some(
      ({ Action, Resource }) =>
        list(Action).includes(secret) && JSON.stringify(Resource).includes(construct),
    ),
  );

test("each function's role has exactly its granted access to the table", () => {
  for (const name of names) {
    const granted = ((functions[name] as FunctionSpec).table ?? []).flatMap(
      ({ actions, index, leadingKeys }) =>
        actions.flatMap((action) =>
          leadingKeys.map((key) => `${action}${index ? `@${index}` : ""} ${key}`),
        ),
    );
    expect(tableAccess(name), name).toEqual([...new Set(granted)].sort());
  }
});

const ofKeys = {
  "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk"] },
  StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
};

test("only the nightly reconciliation may scan, and it sees keys alone", () => {
  const scans = names.flatMap((name) =>
    statementsOf(name).flatMap((statement) =>
      list(statement.Action).includes("dynamodb:Scan") ? [{ name, statement }] : [],
    ),
  );

  expect(scans.map(({ name }) => name)).toEqual(["Nightly"]);
  expect(scans[0]?.statement.Condition).toEqual(ofKeys);
});

test("the function that closes accounts sees only the keys of notes about people", () => {
  const reading = statementsOf("Public").filter(
    ({ Action, Condition = {} }) =>
      !list(Action).includes("dynamodb:DeleteItem") && JSON.stringify(Condition).includes("NOTES#"),
  );

  expect(reading.map(({ Action, Condition }) => ({ Action, Condition }))).toEqual([
    {
      Action: "dynamodb:Query",
      Condition: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["NOTES#*"] },
        ...ofKeys,
      },
    },
  ]);
});

test("no function has a wildcard action", () => {
  for (const name of names) {
    const actions = statementsOf(name).flatMap(({ Action }) => list(Action));
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).not.toMatch(/\*|PartiQL/);
  }
});

test("no function may touch every resource", () => {
  for (const name of names)
    for (const { Resource } of statementsOf(name))
      for (const resource of list(Resource)) expect(resource).not.toBe("*");
});

test("every access to the table is bound to partition keys", () => {
  const stream = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map(
    (action) => `dynamodb:${action}`,
  );

  for (const name of names)
    for (const action of otherActions(name))
      if (action.startsWith("dynamodb:")) {
        if (name === "Nightly") expect(action).toBe("dynamodb:Scan");
        else {
          expect(["Money", "TableChanges"]).toContain(name);
          expect(stream).toContain(action);
        }
      }
});

test("each action has one statement, so that a batch of several kinds of keys is allowed", () => {
  for (const name of names) {
    const actions = statementsOf(name)
      .filter(({ Condition }) => Condition?.["ForAllValues:StringLike"])
      // A query names one partition: reads of keys only have their own statement.
      .filter(({ Condition }) => !Condition?.["ForAllValues:StringEquals"])
      .flatMap(({ Action, Resource }) =>
        list(Action).map((action) => `${action} ${JSON.stringify(Resource)}`),
      );
    expect(new Set(actions).size).toBe(actions.length);
  }
});

test("no function removes profiles, payments, notices or payments without an owner; only the administrator's removes tasks", () => {
  const removing = names.flatMap((name) =>
    tableAccess(name)
      .filter((access) => access.startsWith("DeleteItem"))
      .map((access) => `${name} ${access}`),
  );

  expect(removing.sort()).toEqual([
    // A task's entry on the list of open tasks.
    "Clock DeleteItem OPEN_TASKS",
    // An import with its rows' keys; a task that nobody has, and its entry on the list of open
    // tasks; the mark that a writer used today's task, when it is taken back.
    "Desk DeleteItem CONTENT#*",
    "Desk DeleteItem IMPORT#*",
    "Desk DeleteItem OPEN_TASKS",
    "Desk DeleteItem TASK#*",
    "Desk DeleteItem USER#*",
    // An upload that is submitted, refused or replaced by another.
    "Files DeleteItem UPLOADS#*",
    // A device that has ended its push; the mark of a mail request that failed, for a receipt or a reminder.
    "Mailer DeleteItem MAILED#*",
    "Mailer DeleteItem MAILING#*",
    "Mailer DeleteItem REMINDED#*",
    // Rows of writers who moved in the administrator's lists, or left them.
    "Nightly DeleteItem PEOPLE#*",
    "Nightly DeleteItem PEOPLE_BY",
    // An account that is erased, reopened or has another address: this frees its address and names,
    // and removes its notifications, reminder marks, unsubscribe link, payers, questions and
    // administrators' notes.
    "Public DeleteItem ASKED#*",
    "Public DeleteItem CLOSED#*",
    "Public DeleteItem EMAIL#*",
    "Public DeleteItem INBOX#*",
    "Public DeleteItem MAILING#*",
    "Public DeleteItem NOTES#*",
    "Public DeleteItem PAYERS#*",
    "Public DeleteItem QUESTIONS#*",
    "Public DeleteItem UNSUBSCRIBE#*",
    // A withdrawal whose outcome is now known, from those with an unknown outcome.
    "TableChanges DeleteItem MOVED#*",
    // The list entry of a task that is no longer open.
    "TableChanges DeleteItem OPEN_BY#*",
    "TableChanges DeleteItem PEOPLE#*",
    "TableChanges DeleteItem PEOPLE_BY",
    // A payment that has found its owner, from those without one.
    "TableChanges DeleteItem RECEIVED#*",
    // A device whose writer turned notifications off.
    "Writer DeleteItem MAILING#*",
    "Writer DeleteItem OPEN_TASKS",
    "Writer DeleteItem UPLOADS#*",
  ]);
});

test("only settlement, attribution and trainings write a receipt, and nothing changes one", () => {
  const having = (action: string, key: string) =>
    names.filter((name) => on(name, key).includes(action));

  expect(having("PutItem", "RECEIPT#*")).toEqual(["WriterMoney", "Desk", "Money"]);
  for (const key of ["RECEIPT#*", "CHECKOUT#*"]) expect(having("UpdateItem", key)).toEqual([]);
});

test("functions that the provider calls can only store a notice and look up an account", () => {
  expect(tableAccess("Webhooks")).toEqual([
    "GetItem ACCOUNT#*",
    "GetItem REFERENCE#*",
    "GetItem USERNAME#*",
    "PutItem NOTICE#*",
  ]);
  expect(otherActions("Webhooks")).toEqual([secret]);
});

test("only Money pays: no other function has a provider's token for payouts, or records a payout", () => {
  const having = (action: string, key: string) =>
    names.filter((name) => on(name, key).includes(action));

  expect(having("GetItem", "TOKEN#airtel")).toEqual(["Money"]);
  expect(having("PutItem", "PAYOUT#*")).toEqual(["Money"]);
  expect(reading("PayoutCredentials")).toEqual(["Money"]);
  expect(reading("Daraja")).toEqual([
    // Prompts.
    "WriterMoney",
    // Knows the secret part of the notice address.
    "Webhooks",
    "Money",
  ]);
  expect(names.filter((name) => otherActions(name).includes(secret))).toEqual([
    // Publishes one of the keys of Web Push, which come from a separate secret.
    "Writer",
    "WriterMoney",
    "Webhooks",
    "Money",
    // Sends push messages.
    "Mailer",
  ]);
});

test("only the administrator's function writes the audit log and pauses payouts by decision", () => {
  expect(names.filter((name) => on(name, "ACTS").includes("PutItem"))).toEqual(["Desk"]);
  expect(names.filter((name) => on(name, "PAYOUTS").includes("UpdateItem"))).toEqual([
    "Desk",
    // Pauses when the float is used up or the credentials are refused, and stores the wallets set up.
    "Money",
  ]);
});

test("only Public creates, changes and deletes users, and no function takes one out of a group", () => {
  expect(otherActions("Public")).toEqual([
    "cognito-idp:AdminCreateUser",
    "cognito-idp:AdminDeleteUser",
    "cognito-idp:AdminDisableUser",
    "cognito-idp:AdminEnableUser",
    "cognito-idp:AdminGetUser",
    "cognito-idp:AdminSetUserMFAPreference",
    "cognito-idp:AdminSetUserPassword",
    "cognito-idp:AdminUpdateUserAttributes",
    "cognito-idp:AdminUserGlobalSignOut",
    "lambda:InvokeFunction",
    ...queueing,
  ]);
  const ofPool = (name: (typeof names)[number]) =>
    otherActions(name).filter((action) => action.startsWith("cognito-idp:"));
  // No request starts it, so that an intruder can't name a group.
  expect(ofPool("Clock")).toEqual(["cognito-idp:AdminAddUserToGroup", "cognito-idp:CreateGroup"]);
  for (const name of names.filter((name) => name !== "Public" && name !== "Clock"))
    expect(ofPool(name)).toEqual([]);
  for (const name of names) expect(otherActions(name).join()).not.toMatch(/RemoveUser|DeleteGroup/);
});

test("functions that are reachable without an account access no task, no payment and nothing of a payout", () => {
  const keys = tableAccess("Public").map((access) => access.split(" ")[1]);

  expect([...new Set(keys)].sort()).toEqual([
    "ACCOUNT#*",
    // A writer's questions go with an account, as do administrators' notes.
    "ASKED#*",
    "CLOSED#*",
    "CODE#*",
    "EMAIL#*",
    "IDEMPOTENCY#*",
    "INBOX#*",
    "MAILING#*",
    "NOTES#*",
    "PAYERS#*",
    "QUESTIONS#*",
    // The content of a statement, for holders of its code.
    "STATEMENT#*",
    "SUPPRESSED#*",
    "THROTTLE#*",
    // Closed accounts whose days are over.
    "TO_ERASE#*",
    "UNSUBSCRIBE#*",
    "USER#*",
    "USERNAME#*",
  ]);
});

test("only the administrator's function posts tasks, and only the permitted ones award, take back and end them", () => {
  expect(names.filter((name) => on(name, "TASK#*").includes("PutItem"))).toEqual(["Desk"]);
  expect(names.filter((name) => on(name, "TASK#*").includes("UpdateItem"))).toEqual([
    "Writer",
    "Desk",
    // Takes back a task whose time has run out.
    "Clock",
  ]);
});

test("only the mailer sends mail; only functions that receive, check, review or delete files may access them", () => {
  const having = (service: string) =>
    names.filter((name) => otherActions(name).some((one) => one.startsWith(`${service}:`)));

  expect(having("ses")).toEqual(["Mailer"]);
  expect(having("s3")).toEqual(["Writer", "Desk", "Files", "TableChanges"]);
  expect(otherActions("TableChanges").filter((one) => one.startsWith("s3:"))).toEqual([
    "s3:DeleteObjectVersion",
    "s3:GetObject",
  ]);
  expect(otherActions("Desk").filter((one) => one.startsWith("s3:"))).toEqual(["s3:GetObject"]);
});

test("the mailer sends as our sender only", () => {
  const sending = statementsOf("Mailer").filter(({ Action }) =>
    list(Action).includes("ses:SendEmail"),
  );

  expect(sending).toHaveLength(1);
  expect(sending[0]?.Condition).toEqual({
    StringEquals: { "ses:FromAddress": "hello@kalamu.example" },
  });
});

test("a role has only its own statements", () => {
  for (const [, { Properties }] of resources(aws.kalamu, "AWS::IAM::Role"))
    expect(Properties.ManagedPolicyArns).toBeUndefined();
});
