import { beforeAll, expect, test } from "vitest";
import { type FunctionName, type FunctionSpec, functions } from "../../lib/functions";
import { resources, synthesised, type Templates } from "./stacks";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

let aws: Templates;
beforeAll(() => {
  aws = synthesised();
}, 120_000);

const list = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one]);

/** What the role of a function allows. */
const statementsOf = (name: string): Statement[] =>
  resources(aws.backend, "AWS::IAM::Policy")
    .filter(([id]) => id.startsWith(`${name}Role`))
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

/** What putting a mail in the queue takes. */
const queueing = ["sqs:SendMessage"];
const names = Object.keys(functions) as FunctionName[];

test("each function's role allows on the table what its grants say, and nothing else", () => {
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

test("only the nightly audit may scan, and it sees keys alone", () => {
  const scans = names.flatMap((name) =>
    statementsOf(name).flatMap((statement) =>
      list(statement.Action).includes("dynamodb:Scan") ? [{ name, statement }] : [],
    ),
  );

  expect(scans.map(({ name }) => name)).toEqual(["Audit"]);
  expect(scans[0]?.statement.Condition).toEqual({
    "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk"] },
    StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
  });
});

test("no function may do everything of anything", () => {
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
        if (name === "Audit") expect(action).toBe("dynamodb:Scan");
        else {
          expect(["Settlement", "TableChanges"]).toContain(name);
          expect(stream).toContain(action);
        }
      }
});

test("each action has one statement, so that a batch of several kinds of keys is allowed", () => {
  for (const name of names) {
    const actions = statementsOf(name)
      .filter(({ Condition }) => Condition?.["ForAllValues:StringLike"])
      .flatMap(({ Action, Resource }) =>
        list(Action).map((action) => `${action} ${JSON.stringify(Resource)}`),
      );
    expect(new Set(actions).size).toBe(actions.length);
  }
});

test("no function removes a profile or anything of a payment, a notice, a payment without an owner, nor one but the administrator's a task", () => {
  const removing = names.flatMap((name) =>
    tableAccess(name)
      .filter((access) => access.startsWith("DeleteItem"))
      .map((access) => `${name} ${access}`),
  );

  expect(removing.sort()).toEqual([
    // An account that is closed: its address and names come free, and news for it go.
    "Account DeleteItem EMAIL#*",
    "Account DeleteItem INBOX#*",
    // What they were reminded of, and the link to unsubscribe.
    "Account DeleteItem MAILING#*",
    "Account DeleteItem UNSUBSCRIBE#*",
    "Account DeleteItem USERNAME#*",
    // That a run is under way, which is lost: another begins.
    "AdminReminders DeleteItem REMINDERS",
    // An import and what its rows are known by; a task that nobody has, and its copy on the list of open
    // tasks; the day's task of a writer from whom it is taken back.
    "AdminTasks DeleteItem CONTENT#*",
    "AdminTasks DeleteItem IMPORT#*",
    "AdminTasks DeleteItem OPEN_TASKS",
    "AdminTasks DeleteItem TASK#*",
    "AdminTasks DeleteItem USER#*",
    // Rows of writers who moved in the administrator's lists, or left them.
    "Audit DeleteItem NUMBERS#*",
    "Audit DeleteItem PEOPLE#*",
    "Audit DeleteItem PEOPLE_BY",
    // What is handed in or refused, and what another upload replaces.
    "HandIns DeleteItem UPLOADS#*",
    // Another address: the earlier one comes free.
    "Registration DeleteItem EMAIL#*",
    // That a run is under way, once it has ended; and that the mail service was asked, when it took nothing.
    "ReminderTimes DeleteItem REMINDERS",
    "ReminderWork DeleteItem REMINDED#*",
    "ReminderWork DeleteItem REMINDERS",
    "TableChanges DeleteItem NUMBERS#*",
    "TableChanges DeleteItem PEOPLE#*",
    "TableChanges DeleteItem PEOPLE_BY",
    // The copy on the list of open tasks.
    "TaskTimes DeleteItem OPEN_TASKS",
    "WriterSubmissions DeleteItem UPLOADS#*",
    "WriterTasks DeleteItem OPEN_TASKS",
  ]);
});

test("only what settles, attributes or takes what the pay bill confirmed can prove it, and a proof is never changed", () => {
  const having = (action: string, key: string) =>
    names.filter((name) => on(name, key).includes(action));

  expect(having("PutItem", "RECEIPT#*")).toEqual([
    "AdminPayments",
    "Settlement",
    "Reconciliation",
    "WriterTrainings",
    "AdminTrainings",
  ]);
  for (const key of ["RECEIPT#*", "CHECKOUT#*"]) expect(having("UpdateItem", key)).toEqual([]);
});

test("what the provider can reach can only file a notice, and ask whose an account is", () => {
  expect(tableAccess("ProviderNotices")).toEqual([
    "GetItem ACCOUNT#*",
    "GetItem REFERENCE#*",
    "GetItem USERNAME#*",
    "PutItem NOTICE#*",
  ]);
  expect(otherActions("ProviderNotices")).toEqual(["secretsmanager:GetSecretValue"]);
});

test("what anyone can reach without an account can only count and queue mail, but for registration", () => {
  expect(tableAccess("CognitoProxy")).toEqual([
    "GetItem EMAIL#*",
    "GetItem THROTTLE#*",
    "GetItem USER#*",
    "UpdateItem THROTTLE#*",
  ]);
  expect(otherActions("CognitoProxy")).toEqual([]);
  expect(tableAccess("Contact")).toEqual([
    "GetItem IDEMPOTENCY#*",
    "PutItem IDEMPOTENCY#*",
    "UpdateItem THROTTLE#*",
  ]);
  expect(otherActions("Contact")).toEqual(queueing);
});

test("registration makes people and nobody else does; closing an account deletes one", () => {
  expect(otherActions("Registration")).toEqual([
    "cognito-idp:AdminAddUserToGroup",
    "cognito-idp:AdminCreateUser",
    "cognito-idp:AdminDeleteUser",
    "cognito-idp:AdminGetUser",
    "cognito-idp:AdminSetUserMFAPreference",
    "cognito-idp:AdminSetUserPassword",
    "cognito-idp:AdminUpdateUserAttributes",
    "cognito-idp:AdminUserGlobalSignOut",
    "cognito-idp:CreateGroup",
    ...queueing,
  ]);
  expect(otherActions("Session")).toEqual(["cognito-idp:AdminUserGlobalSignOut"]);
  expect(otherActions("Account")).toEqual(["cognito-idp:AdminDeleteUser", "s3:GetObject"]);
  const withPool: FunctionName[] = ["Registration", "Session", "Account"];
  const withoutPool = names.filter((name) => !withPool.includes(name));
  for (const name of withoutPool)
    expect(otherActions(name).filter((action) => action.startsWith("cognito-idp:"))).toEqual([]);
});

test("only who may set anybody's password puts users into groups, and nobody takes one out", () => {
  const having = names.filter((name) => /Group\b/.test(otherActions(name).join()));

  expect(having).toEqual(["Registration"]);
  expect(otherActions("Registration")).toContain("cognito-idp:AdminSetUserPassword");
  for (const name of names) expect(otherActions(name).join()).not.toMatch(/RemoveUser|DeleteGroup/);
});

test("tasks are posted by the administrator's function, and taken, taken back and ended by those who may", () => {
  expect(names.filter((name) => on(name, "TASK#*").includes("PutItem"))).toEqual(["AdminTasks"]);
  expect(names.filter((name) => on(name, "TASK#*").includes("UpdateItem"))).toEqual([
    "WriterTasks",
    // Changes a task.
    "AdminTasks",
    // Takes back a task whose time has run out.
    "TaskTimes",
    // Ends a task, or offers it again.
    "AdminReviews",
  ]);
});

test("only the mailer sends mail; only work, its review and an export know files, the last two to read", () => {
  const having = (service: string) =>
    names.filter((name) => otherActions(name).some((one) => one.startsWith(`${service}:`)));

  expect(having("ses")).toEqual(["Mailer", "LinkMailer", "ReminderWork"]);
  expect(having("s3")).toEqual(["Account", "WriterSubmissions", "HandIns", "AdminReviews"]);
  for (const name of ["Account", "AdminReviews"])
    expect(otherActions(name).filter((one) => one.startsWith("s3:"))).toEqual(["s3:GetObject"]);
});

test.each(["Mailer", "LinkMailer"])("the %s sends as our sender only", (name) => {
  const sending = statementsOf(name).filter(({ Action }) => list(Action).includes("ses:SendEmail"));

  expect(sending).toHaveLength(1);
  expect(sending[0]?.Condition).toEqual({
    StringEquals: { "ses:FromAddress": "hello@kalamu.example" },
  });
});

test("a role holds nothing but its own statements", () => {
  for (const [, { Properties }] of resources(aws.backend, "AWS::IAM::Role"))
    expect(Properties.ManagedPolicyArns).toBeUndefined();
});
