import { expect, test } from "vitest";
import { type FunctionName, type FunctionSpec, functions } from "../../lib/functions";
import { plain, propertiesOf, statementsOf as statements } from "./stacks";

const aws = plain();
const names = Object.keys(functions) as FunctionName[];
const list = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one]);

const statementsOf = (name: string) => statements(aws, `Backend${name}Role`);

/** Returns each action with each pattern of partition keys, e.g. `Query@gsi1 TASKS`. */
const tableAccess = (name: string): string[] =>
  statementsOf(name)
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

const secret = "secretsmanager:GetSecretValue";
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

test("only the nightly reconciliation may scan the table, and it gets only keys", () => {
  const scans = names.flatMap((name) =>
    statementsOf(name).flatMap(({ Action, Condition }) =>
      list(Action).includes("dynamodb:Scan") ? [{ name, Condition }] : [],
    ),
  );

  expect(scans).toEqual([{ name: "Nightly", Condition: ofKeys }]);
});

test("the function that closes accounts reads only the keys of notes about people", () => {
  const ofNotes = statementsOf("Public").filter(
    ({ Action, Condition = {} }) =>
      !list(Action).includes("dynamodb:DeleteItem") && JSON.stringify(Condition).includes("NOTES#"),
  );

  expect(ofNotes).toMatchObject([
    {
      Action: "dynamodb:Query",
      Condition: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["NOTES#*"] },
        ...ofKeys,
      },
    },
  ]);
});

test("each role has only inline policies, without wildcard actions, for named resources", () => {
  for (const { ManagedPolicyArns } of propertiesOf(aws, "AWS::IAM::Role"))
    expect(ManagedPolicyArns).toBeUndefined();
  for (const name of names) {
    expect(statementsOf(name).length).toBeGreaterThan(0);
    for (const { Action, Resource } of statementsOf(name)) {
      for (const action of list(Action)) expect(action).not.toMatch(/\*|PartiQL/);
      expect(list(Resource)).not.toContain("*");
    }
  }
});

test("all access to the table is limited to partition keys, except the stream and the scan of keys", () => {
  const unbound = names.map((name) => {
    const actions = otherActions(name).filter((action) => action.startsWith("dynamodb:"));
    return [name, actions.join(" ").replaceAll("dynamodb:", "")];
  });

  const stream = "DescribeStream GetRecords GetShardIterator ListStreams";
  expect(unbound.filter(([, actions]) => actions)).toEqual([
    ["Money", stream],
    ["TableChanges", stream],
    ["Nightly", "Scan"],
  ]);
});

test("each action has one statement, so that a batch with several kinds of keys is allowed", () => {
  for (const name of names) {
    const actions = statementsOf(name)
      .filter(({ Condition }) => Condition?.["ForAllValues:StringLike"])
      // A query names one partition key, so queries that read only keys may have a separate
      // statement.
      .filter(({ Condition }) => !Condition?.["ForAllValues:StringEquals"])
      .flatMap(({ Action, Resource }) =>
        list(Action).map((action) => `${action} ${JSON.stringify(Resource)}`),
      );
    expect(new Set(actions).size).toBe(actions.length);
  }
});

test("no function deletes profiles, payments or notices, and only the function Desk deletes tasks", () => {
  const removing = names.map((name) => [
    name,
    tableAccess(name)
      .filter((access) => access.startsWith("DeleteItem"))
      .map((access) => access.split(" ")[1])
      .join(" "),
  ]);

  expect(Object.fromEntries(removing.filter(([, keys]) => keys))).toEqual({
    // The items of an erased account: address, names, messages, payers, questions, notes.
    Public: "ASKED#* CLOSED#* EMAIL#* INBOX#* MAILING#* NOTES#* PAYERS#* QUESTIONS#* UNSUBSCRIBE#*",
    Writer: "MAILING#* OPEN_TASKS UPLOADS#*",
    // USER: when Desk takes today's task back from a writer, it deletes the record of that task.
    Desk: "CONTENT#* IMPORT#* OPEN_TASKS TASK#* USER#*",
    Files: "UPLOADS#*",
    Mailer: "MAILED#* MAILING#* REMINDED#*",
    Clock: "OPEN_TASKS",
    // Entries of lists.
    TableChanges: "MOVED#* OPEN_BY#* PEOPLE#* PEOPLE_BY RECEIVED#*",
    Nightly: "PEOPLE#* PEOPLE_BY",
  });
});

test.each<[right: RegExp, FunctionName[]]>([
  // Settlement, attribution and trainings write receipts. Nothing changes a receipt.
  [/^PutItem RECEIPT#\*$/, ["WriterMoney", "Desk", "Money"]],
  [/^UpdateItem (RECEIPT|CHECKOUT)#\*$/, []],
  [/^GetItem TOKEN#airtel$/, ["Money"]],
  [/^PutItem PAYOUT#\*$/, ["Money"]],
  [/^PutItem ACTS$/, ["Desk"]],
  // Money pauses payouts when the float is used up or the credentials are refused.
  [/^UpdateItem PAYOUTS$/, ["Desk", "Money"]],
  [/^PutItem TASK#\*$/, ["Desk"]],
  // Clock takes back a task after its deadline.
  [/^UpdateItem TASK#\*$/, ["Writer", "Desk", "Clock"]],
])("the right %s belongs only to the functions that need it", (right, allowed) => {
  const having = names.filter((name) => tableAccess(name).some((access) => right.test(access)));

  expect(having).toEqual(allowed);
});

test("the function Webhooks, which providers call, can only store a notice and look up an account", () => {
  expect(tableAccess("Webhooks")).toEqual([
    "GetItem ACCOUNT#*",
    "GetItem REFERENCE#*",
    "GetItem USERNAME#*",
    "PutItem NOTICE#*",
  ]);
  expect(otherActions("Webhooks")).toEqual([secret]);
});

test("only the function Money reads the payout credentials, and few functions read any secret", () => {
  expect(reading("PayoutCredentials")).toEqual(["Money"]);
  // These functions send or check prompts, or make or check the secret part of notice URLs.
  expect(reading("Daraja")).toEqual(["WriterMoney", "Webhooks", "Money"]);
  expect(reading("Push")).toEqual(["Writer", "Mailer"]);
});

test("only the function Public creates, changes and deletes users, and none removes a user from a group", () => {
  const ofPool = names.map((name) => [
    name,
    otherActions(name)
      .filter((action) => action.startsWith("cognito-idp:"))
      .map((action) => action.replace("cognito-idp:", "")),
  ]);

  expect(Object.fromEntries(ofPool.filter(([, actions]) => actions?.length))).toEqual({
    Public: [
      ...["AdminCreateUser", "AdminDeleteUser", "AdminDisableUser", "AdminEnableUser"],
      ...["AdminGetUser", "AdminSetUserMFAPreference", "AdminSetUserPassword"],
      ...["AdminUpdateUserAttributes", "AdminUserGlobalSignOut"],
    ],
    // No route of the API belongs to Clock, so an intruder's request can't choose a group.
    Clock: ["AdminAddUserToGroup", "CreateGroup"],
  });
});

test("the function Public, which needs no account, has no access to tasks, payments or payouts", () => {
  const keys = new Set(tableAccess("Public").map((access) => access.split(" ")[1]));

  expect([...keys].sort().join(" ")).toBe(
    [
      "ACCOUNT#* ASKED#* CLOSED#* CODE#* EMAIL#* IDEMPOTENCY#* INBOX#* MAILING#* NOTES#* PAYERS#*",
      "QUESTIONS#* STATEMENT#* SUPPRESSED#* THROTTLE#* TO_ERASE#* UNSUBSCRIBE#* USER#* USERNAME#*",
    ].join(" "),
  );
});

/** The actions of an AWS service, each with the function that may use it. */
const having = (service: string) =>
  names.flatMap((name) =>
    otherActions(name)
      .filter((action) => action.startsWith(`${service}:`))
      .map((action) => `${name} ${action.split(":")[1]}`),
  );

test("only the functions Public and Desk may invoke another function", () => {
  expect(having("lambda")).toEqual(["Public InvokeFunction", "Desk InvokeFunction"]);
});

test("only the function Mailer sends mail, and only functions that handle files may access files", () => {
  expect(having("ses")).toEqual(["Mailer SendEmail"]);
  expect(
    statementsOf("Mailer").find(({ Action }) => list(Action).includes("ses:SendEmail"))?.Condition,
  ).toEqual({ StringEquals: { "ses:FromAddress": "hello@kalamu.example" } });
  const others = having("s3").filter((each) => !/^(Writer|Files) /.test(each));
  expect(others).toEqual([
    "Desk GetObject",
    "TableChanges DeleteObjectVersion",
    "TableChanges GetObject",
  ]);
});
