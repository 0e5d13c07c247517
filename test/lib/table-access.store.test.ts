import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { api, type RouteName } from "#contracts/api";
import type { Submission, Upload } from "#contracts/submissions";
import { codeStore } from "../../lambdas/accounts/codes/code-store";
import { usernameWrite } from "../../lambdas/accounts/names/name-store";
import { accountNumberOf } from "../../lambdas/contracts/account-number";
import { keepUnattributed } from "../../lambdas/payments/notices/unattributed-store";
import { newOwnedId } from "../../lambdas/platform/owned-id";
import { present } from "../../lambdas/platform/table/expressions";
import { transact } from "../../lambdas/platform/table/transact";
import { putItem } from "../../lambdas/platform/table/write";
import { newTraining } from "../../lambdas/trainings/training";
import { newTrainingWrites } from "../../lambdas/trainings/training-store";
import { storeNewProfile } from "../../lambdas/writers/account-number-store";
import { profileStore } from "../../lambdas/writers/profile-store";
import { type FunctionName, type FunctionSpec, functions } from "../../lib/functions";
import { paymentsWorld, streamOf, timePasses } from "../lambdas/payments/support/payments-world";
import { claimsOf, type Request, type Response, send } from "../support/api-event";
import { awsServices } from "../support/aws-services";
import { someWork } from "../support/handed-in";
import { memoryS3 } from "../support/memory-s3";
import { book } from "../support/movements";
import { aProfile } from "../support/profile";
import { freshTable } from "../support/table";
import {
  actingAs,
  functionOf,
  grantsOf,
  payoutKeys,
  refusedAccesses,
  unusedGrants,
} from "../support/table-permissions";
import { aTask, aWriter, someSettings } from "../support/table-world";
import { until } from "../support/until";
import { aPdf } from "../support/work-files";

/** Operations of AWS's other services that fail. */
const failing = new Set<string>();
const aws = await awsServices(failing);
const s3 = await memoryS3();
const table = freshTable({
  AWS_ENDPOINT_URL_S3: s3.url,
  UPLOADS_BUCKET: "uploads",
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  SOCIAL_CLIENT_ID: "our-social-client",
  AWS_ENDPOINT_URL: aws,
  MAIL_QUEUE_URL: `${aws}/000000000000/mail`,
});
const payments = paymentsWorld(table.items);

async function ask(name: RouteName, request: Request = {}): Promise<Response> {
  const spec: FunctionSpec = functions[functionOf(api[name]) as FunctionName];
  const file = resolve("lambdas", `${spec.entry}.ts`);
  const { handler } = (await import(/* @vite-ignore */ file)) as { handler: unknown };
  return await send(handler, api[name], {
    ...(api[name].method !== "GET" && { body: {} }),
    ...request,
  });
}
/** The same twice, under one key. */
async function askTwice(name: RouteName, request: Request): Promise<Response> {
  const headers = { "idempotency-key": randomUUID() };
  await ask(name, { ...request, headers });
  return await ask(name, { ...request, headers });
}
const claims = (userId: string) => ({ claims: claimsOf(userId) });
const bySocialClient = () => ({
  claims: { ...claimsOf(randomUUID()), client_id: "our-social-client" },
});
const admin = async () => ({
  claims: claimsOf((await aWriter({ isAdmin: true })).userId, { admin: true }),
});
const aName = () => `w${randomUUID().slice(0, 12)}`;

const person = () => ({
  firstName: "Wanjiru",
  lastName: "Otieno",
  phoneNumber: "+254712345678",
  username: aName(),
  email: `${aName()}@writers.example`,
  password: "Passw0rd!",
});

async function registers() {
  const form = person();
  expect((await askTwice("registerAccount", { body: form })).status).toBe(201);
  failing.add("AdminSetUserPassword");
  expect((await ask("registerAccount", { body: person() })).status).toBe(400);
  failing.clear();
  const { email, password, ...social } = person();
  const provided = bySocialClient();
  expect((await ask("getSocialPerson", provided)).status).toBe(200);
  expect((await askTwice("registerSocialAccount", { ...provided, body: social })).status).toBe(201);
  const { email: _, password: __, ...taken } = { ...person(), username: form.username };
  expect((await ask("registerSocialAccount", { ...bySocialClient(), body: taken })).status).toBe(
    409,
  );
  await ask("requestPasswordReset", { body: { email: "nobody@writers.example" } });
  expect((await ask("requestPasswordReset", { body: { email: form.email } })).status).toBe(202);
  const writer = await aWriter();
  const oobCode = await codeStore.make("reset-password", writer, new Date());
  const reset = { oobCode, password: "N3w-pass!word" };
  expect((await ask("confirmPasswordReset", { body: reset })).status).toBe(200);
  const unconfirmed = await aWriter();
  const own = claims(unconfirmed.userId);
  expect((await ask("sendConfirmation", { ...own, body: {} })).status).toBe(202);
  const code = await codeStore.make("confirm-email", unconfirmed, new Date());
  expect((await ask("confirmEmail", { body: { code } })).status).toBe(200);
  await changesEmail();
}

async function changesEmail() {
  const { userId, email: from } = await aWriter();
  const email = `${randomUUID()}@writers.example`;
  const asked = await ask("requestNewEmail", { ...claims(userId), body: { email } });
  expect(asked.status).toBe(202);
  const code = await codeStore.make("new-email", { userId, email, from }, new Date());
  expect((await ask("confirmNewEmail", { body: { code } })).status).toBe(200);
}

async function signsIn() {
  const cognito = (operation: string, body: object) =>
    ask("cognito", {
      headers: {
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        "content-type": "application/x-amz-json-1.1",
      },
      body: { ClientId: "our-client", ...body },
    });
  await cognito("InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: "amina@writers.example" },
  });
  const { userId } = await aWriter();
  await cognito("RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: { USERNAME: "amina@writers.example" },
  });
  const answered = await cognito("RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: { USERNAME: userId },
  });
  expect(answered.status).toBe(200);
  for (const name of ["amina@writers.example", userId]) {
    const code = await cognito("RespondToAuthChallenge", {
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeResponses: { USERNAME: name },
    });
    expect(code.status).toBe(200);
  }
}

async function worksOnTasks() {
  const { userId } = await aWriter();
  const { id } = await aTask();
  const task = { ...claims(userId), params: { id } };
  await ask("listTasks", claims(userId));
  await ask("listTasks", { ...claims(userId), query: { field: "Law" } });
  await ask("listTasks", { ...claims(userId), query: { open: "true" } });
  await ask("listTasks", { ...claims(userId), query: { open: "true", field: "Law" } });
  await ask("listExamples");
  await ask("getTask", task);
  expect((await askTwice("bid", task)).status).toBe(201);
  await ask("listAwards", claims(userId));
  expect((await askTwice("cancelAward", task)).status).toBe(200);
}

async function keepsTasks() {
  const asAdmin = await admin();
  const body = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
  expect((await askTwice("createTask", { ...asAdmin, body })).status).toBe(201);
  for (const query of [
    {},
    { field: "Law" },
    { status: "active" },
    { status: "active", field: "Law" },
  ])
    expect((await ask("listAllTasks", { ...asAdmin, query })).status).toBe(200);
  const { id } = await aTask({ publishAt: new Date(Date.now() + 3600_000).toISOString() });
  const task = { ...asAdmin, params: { id } };
  const published = { ...body, version: 1, publishAt: "now" };
  expect((await ask("changeTask", { ...task, body: published })).status).toBe(200);
  const { userId } = await aWriter();
  expect((await ask("bid", { ...claims(userId), params: { id } })).status).toBe(201);
  const better = { ...body, version: 2, amount: 1600 };
  expect((await ask("changeTask", { ...task, body: better })).status).toBe(200);
  const { id: unwanted } = await aTask();
  expect((await ask("deleteTask", { ...asAdmin, params: { id: unwanted } })).status).toBe(204);
  const { publishAt: _, version: __, ...row } = { ...published, row: 1 };
  const file = { importId: randomUUID(), rows: [row] };
  expect((await askTwice("importTasks", { ...asAdmin, body: file })).status).toBe(200);
  await ask("listImportedRows", { ...asAdmin, params: { id: file.importId } });
}

/** What the reviewer's wish for changes makes of the award. */
async function asksForChanges(userId: string, taskId: string) {
  const award = (await table.items()).find(
    ({ type, taskId: of, pk }) => type === "Award" && of === taskId && pk === `USER#${userId}`,
  );
  if (!award) throw new Error("There is no award.");
  await putItem({ ...award, status: "changes" }, present);
}

/** Begins one file, another in its place, and hands that in. */
async function handsIn() {
  const { userId } = await aWriter();
  const { id: taskId } = await aTask();
  await ask("bid", { ...claims(userId), params: { id: taskId } });
  const pdf = aPdf();
  const file = { taskId, fileName: "dhow.docx", size: pdf.length };
  expect((await askTwice("beginSubmission", { ...claims(userId), body: file })).status).toBe(201);
  const begun = await askTwice("beginSubmission", {
    ...claims(userId),
    body: { ...file, fileName: "dhow.pdf" },
  });
  const { submission, upload } = begun.body as unknown as {
    submission: Submission;
    upload: Upload;
  };
  const own = { ...claims(userId), params: { id: submission.id } };
  await ask("getUpload", own);
  for (const { url } of upload.parts) await fetch(url, { method: "PUT", body: pdf });
  expect((await ask("completeSubmission", own)).status).toBe(200);
  await asksForChanges(userId, taskId);
  expect((await ask("beginSubmission", { ...claims(userId), body: file })).status).toBe(201);
  await ask("listSubmissions", claims(userId));
  const task = { ...claims(userId), params: { id: taskId } };
  expect((await ask("getTaskWork", task)).status).toBe(200);
  expect((await ask("getSubmissionFile", own)).status).toBe(200);
}

/** A task whose publication comes, one whose due time does, and one that its writer has missed. */
async function timePassesForTasks() {
  const inAnHour = new Date(Date.now() + 3600_000).toISOString();
  await aTask({ publishAt: inAnHour });
  await aTask({ dueAt: inAnHour });
  const { userId } = await aWriter();
  const missed = { ...claims(userId), params: { id: (await aTask()).id } };
  expect((await ask("bid", missed)).status).toBe(201);
  const { passTime } = await import("../../lambdas/tasks/pass-time");
  const { passDueAwards } = await import("../../lambdas/tasks/pass-due-awards");
  await actingAs("TaskTimes", async () => {
    await passTime(new Date(Date.now() + 2 * 3600_000), () => false);
    await passDueAwards(new Date(Date.now() + 48 * 3600_000), 12, () => true);
  });
}

/** As its schedule starts it; the writer has a payment that its receipt proves. */
async function auditsLedgers() {
  const { audit } = await import("../../lambdas/audit/audit");
  await payBillNotices();
  await settlesByStream();
  await movesInLists();
  // A day that is over, of which nothing was counted.
  await aTask({ createdAt: "2026-10-01T06:00:00.000Z" });
  await actingAs("Audit", () =>
    audit(
      () => new Date(),
      () => true,
    ),
  );
}

async function takesDataAway() {
  const { userId } = await aWriter();
  const { putItem } = await import("../../lambdas/platform/table/write");
  const id = newOwnedId(userId, new Date());
  await putItem({ pk: `USER#${userId}`, sk: `SUBMISSION#${id}`, type: "Submission", id });
  expect((await ask("exportMe", claims(userId))).status).toBe(200);
  await closesAccount();
}

async function closesAccount() {
  const { storeAccount } = await import("../../lambdas/accounts/registration/account-store");
  const { newProfile } = await import("../../lambdas/writers/profile");
  const { notificationWrite } = await import("../../lambdas/notifications/notification");
  const { mailingStore } = await import("../../lambdas/reminders/mailing-store");
  const profile = newProfile(person(), randomUUID(), new Date());
  const { userId, username } = profile;
  await storeAccount({ profile }, new Date());
  await transact([notificationWrite({ userId, kind: "account-activated" }, new Date())]);
  await mailingStore.findOrMake(userId);
  expect((await ask("closeAccount", { ...claims(userId), body: { username } })).status).toBe(204);
}

async function followsChanges() {
  const { id } = await aTask();
  const { handler } = await import("../../lambdas/changes/table-changes.handler");
  await paysForTraining();
  const items = await table.items();
  const followed = [
    ...items.filter((item) => item.pk === "OPEN_TASKS" && item["id"] === id),
    ...items.filter(({ type }) => type === "Training" || type === "LedgerEntry"),
  ];
  await actingAs("TableChanges", () => handler(streamOf(followed)));
  const userId = await movesInLists();
  const profiles = (await table.items()).filter(({ pk }) => pk === `USER#${userId}`);
  await actingAs("TableChanges", () => handler(streamOf(profiles)));
}

/** A writer who stands elsewhere in the lists than the profile says. */
async function movesInLists() {
  const { userId } = await aWriter();
  const { refreshPerson } = await import("../../lambdas/people/refresh-person");
  await refreshPerson(userId);
  const { profileChange } = await import("../../lambdas/writers/profile-writes");
  await transact([profileChange(userId, { set: { username: "renamed", totalMoney: 9 } })]);
  return userId;
}

async function looksAtPeople() {
  const asAdmin = await admin();
  const { userId, username } = await aWriter();
  const { refreshPerson } = await import("../../lambdas/people/refresh-person");
  await refreshPerson(userId);
  const code = { userId, course: "normal", referenceCode: aReceipt() } as const;
  await transact(newTrainingWrites(newTraining(code, new Date())));
  expect((await ask("listUsers", asAdmin)).status).toBe(200);
  const found = await ask("listUsers", { ...asAdmin, query: { search: username } });
  expect(found.body["users"]).toHaveLength(1);
  expect((await ask("getUser", { ...asAdmin, params: { id: userId } })).status).toBe(200);
  const receipt = { ...asAdmin, query: { receiptNumber: "UKL7QW3RT9" } };
  expect((await ask("findReceipt", receipt)).status).toBe(200);
  const more = { params: { id: userId }, query: { list: "awards" } };
  expect((await ask("listUserHistory", { ...asAdmin, ...more })).status).toBe(200);
}

const openNotices = async () =>
  (await table.items()).filter(({ type, outcome }) => type === "Notice" && outcome === null);

/** From here on nobody has the provider's access token, neither in memory nor in the table. */
async function asNewInstance() {
  vi.resetModules();
  const { deleteItem } = await import("../../lambdas/platform/table/write");
  await deleteItem({ pk: "TOKEN#daraja", sk: "TOKEN" });
}

/** A writer who approves the prompt on the phone; what the provider tells of it stays open. */
async function approves(faults: Record<string, string>) {
  payments.stopStream();
  const writer = await payments.newWriter();
  await payments.phone(writer.msisdn, { answer: "approve", balance: 100_000 });
  await payments.outside("DELETE", "/api/faults");
  await payments.faults({ "c2b.notice": "lost", ...faults });
  const headers = { "idempotency-key": randomUUID() };
  const body = { phone: writer.msisdn };
  const started = await ask("startPayment", { ...claims(writer.userId), body, headers });
  expect(started.status).toBe(200);
  if (!faults["stk.notice"])
    await until("an open notice", async () => (await openNotices()).length > 0);
  await asNewInstance();
  return { ...writer, checkoutRequestId: started.body["CheckoutRequestID"] };
}
const unnoticed = { "stk.notice": "lost" };
const unanswered = { "stk.response": "error" };

/** A writer whose prompt's notice came while the provider was too busy to vouch for it. */
async function pays() {
  const { userId, checkoutRequestId } = await approves({ "stk.query": "busy" });
  await settlesByStream();
  await payments.outside("DELETE", "/api/faults");
  const confirmed = await until("the confirmation", async () => {
    await timePasses(await table.items());
    const reply = await ask("confirmPayment", { ...claims(userId), body: { checkoutRequestId } });
    expect(reply.status).toBe(200);
    return reply.body["success"] === true && reply;
  });
  expect(confirmed.body["status"]).toBe("paid");
}

const params = { secret: "0123456789abcdef0123456789abcdef" };
const aReceipt = () => `UK${randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase()}`;

/**
 * Confirmations of the pay bill that lead to an attempt, to a username, to an account number and to nobody, and a notice of
 * the attempt's prompt that speaks of yet another payment.
 */
async function payBillNotices() {
  const paid = await approves(unnoticed);
  const owner = await payments.newWriter();
  const { putItem } = await import("../../lambdas/platform/table/write");
  const { usernameKey } = await import("../../lambdas/accounts/names/name-keys");
  await putItem({
    ...usernameKey(owner.username),
    type: "Username",
    state: "active",
    claim: "c",
    claimedAt: new Date().toISOString(),
    userId: owner.userId,
  });
  const attempt = (await table.items()).find(
    ({ type, userId }) => type === "PaymentAttempt" && userId === paid.userId,
  );
  await ask("stkNotice", {
    params: { ...params, attemptId: String(attempt?.["attemptId"]) },
    body: {
      Body: {
        stkCallback: {
          CheckoutRequestID: paid.checkoutRequestId,
          ResultCode: 0,
          CallbackMetadata: { Item: [{ Name: "MpesaReceiptNumber", Value: aReceipt() }] },
        },
      },
    },
  });
  const number = accountNumberOf("123456");
  const accounts = [String(attempt?.["reference"]), owner.username, number, "nobody"];
  for (const BillRefNumber of accounts)
    await ask("c2bValidation", { params, body: { BillRefNumber } });
  for (const account of [...accounts, accounts[0] ?? ""])
    await ask("c2bConfirmation", {
      params,
      body: {
        TransID: aReceipt(),
        TransTime: "20261121090102",
        TransAmount: account === accounts[0] ? "300.00" : "120.00",
        BillRefNumber: account,
        MSISDN: paid.msisdn,
        FirstName: "Amina",
      },
    });
}

const aPerson = async () => {
  const { password: _, ...known } = person();
  const profile = aProfile({ ...known, userId: randomUUID() });
  await storeNewProfile(profile, [usernameWrite(profile.username, profile.userId)]);
  const { accountNumber = "" } = (await profileStore.find(profile.userId)) ?? {};
  return { ...profile, accountNumber };
};
const confirms = (TransID: string, BillRefNumber: string) =>
  ask("c2bConfirmation", {
    params,
    body: {
      TransID,
      TransTime: "20261121090102",
      TransAmount: "250.00",
      BillRefNumber,
      MSISDN: "254712345678",
    },
  });
const entersCode = async (userId: string, referenceCode: string) =>
  expect(
    await askTwice("submitTrainingCode", {
      ...claims(userId),
      body: { course: "normal", referenceCode },
    }),
  ).toMatchObject({ status: 200 });
const keepsPayment = (receiptNumber: string, account = "nobody", amount = 250) =>
  keepUnattributed({
    receiptNumber,
    amount,
    amountAsSent: `${amount}.00`,
    account,
    phone: "254712345678",
    payerName: "",
    paidAt: null,
    receivedAt: new Date().toISOString(),
    forTraining: false,
  });

/** Two payments to a training number, of which one is no fee, one whose code another has entered, and one that a code waits for. */
async function trainingNotices() {
  const [payee, other, waiting] = [await aPerson(), await aPerson(), await aPerson()];
  await confirms(aReceipt(), `T${payee.accountNumber}`);
  await confirms(aReceipt(), `T${payee.accountNumber}`);
  const [taken, matched] = [aReceipt(), aReceipt()];
  await entersCode(other.userId, taken);
  await confirms(taken, `T${(await aPerson()).accountNumber}`);
  await entersCode(waiting.userId, matched);
  await confirms(matched, "nobody");
}

/** A code that is known at once, one that another had entered, and one of a payment in the balance. */
async function paysForTraining() {
  const [code, taken] = [aReceipt(), aReceipt()];
  await keepsPayment(code);
  await entersCode((await aPerson()).userId, code);
  await entersCode((await aPerson()).userId, taken);
  await keepsPayment(taken);
  await entersCode((await aPerson()).userId, taken);
  const { userId, username } = await aPerson();
  const own = aReceipt();
  await keepsPayment(own);
  await ask("attributePayment", {
    ...(await admin()),
    params: { id: own },
    body: { username, note: "Hers." },
  });
  await entersCode(userId, own);
  expect((await ask("listTrainings", claims(userId))).status).toBe(200);
}

/** Attributes the payment of a prompt, whose confirmation could not be settled. */
async function attributesPrompt(asAdmin: Awaited<ReturnType<typeof admin>>) {
  const { userId, username } = await approves({ "stk.query": "busy" });
  await transact([usernameWrite(username, userId)]);
  const attempt = (await table.items()).find(
    (item) => item.type === "PaymentAttempt" && item["userId"] === userId,
  );
  const receipt = aReceipt();
  await keepsPayment(receipt, String(attempt?.["reference"]), Number(attempt?.["amount"]));
  const body = { username, note: "The log says so." };
  return await ask("attributePayment", { ...asAdmin, params: { id: receipt }, body });
}

async function decidesTrainings() {
  const asAdmin = await admin();
  for (const account of ["kept", "balance"]) {
    const { userId, username } = await aPerson();
    const code = aReceipt();
    await entersCode(userId, code);
    await keepsPayment(code);
    const note = "Seen.";
    if (account === "balance")
      await ask("attributePayment", { ...asAdmin, params: { id: code }, body: { username, note } });
    const decision = { ...asAdmin, params: { id: code }, body: { decision: "accept", note } };
    expect((await askTwice("decideTrainingPayment", decision)).status).toBe(200);
  }
  expect((await ask("listTrainingPayments", asAdmin)).status).toBe(200);
}

async function readsActs() {
  const asAdmin = await admin();
  const { userId } = await aPerson();
  const body = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
  await ask("createTask", { ...asAdmin, body: { ...body, publishAt: "now" } });
  expect((await ask("listActs", asAdmin)).status).toBe(200);
  expect((await ask("listActs", { ...asAdmin, query: { userId } })).status).toBe(200);
}

/** Everything that settlement may meet: the pay bill, a prompt's result, and one whose order got no answer. */
async function isSettled(settle: () => Promise<unknown>) {
  await payBillNotices();
  await trainingNotices();
  await settle();
  for (const faults of [{}, unanswered]) {
    await approves(faults);
    await settle();
  }
  expect(await openNotices()).toEqual([]);
}

async function settlesByStream() {
  await timePasses(await table.items());
  const { handler } = await import("../../lambdas/settlement/settlement.handler");
  for (const notice of await openNotices())
    await actingAs("Settlement", () => handler(streamOf([notice])));
}

async function reconciles() {
  await timePasses(await table.items());
  const { handler } = await import("../../lambdas/settlement/reconciliation.handler");
  await actingAs("Reconciliation", () =>
    handler(undefined, { getRemainingTimeInMillis: () => 60_000 }),
  );
}

/** What each function does in its life, as far as it touches the table. */
const lives: Partial<Record<FunctionName, () => Promise<unknown>>> = {
  Registration: registers,
  Session: async () => {
    const { userId } = await aWriter();
    expect((await ask("signOutEverywhere", claims(userId))).status).toBe(200);
  },
  CognitoProxy: signsIn,
  Me: async () => {
    const { userId } = await aWriter();
    const body = { username: aName() };
    expect((await ask("changeMe", { ...claims(userId), body })).status).toBe(200);
  },
  Ratings: async () => {
    const { userId } = await aWriter();
    expect((await ask("listRatingChanges", claims(userId))).status).toBe(200);
  },
  Account: takesDataAway,
  WriterTasks: worksOnTasks,
  WriterSubmissions: handsIn,
  AdminReviews: async () => {
    const reviewer = await admin();
    const decided = async (body: object) => {
      const { id } = await someWork({ rating: 40 });
      const decision = { ...reviewer, params: { id }, body };
      expect((await askTwice("reviewSubmission", decision)).status).toBe(200);
    };
    await decided({ decision: "approve" });
    await decided({ decision: "changes", note: "Name the sources." });
    await decided({ decision: "reject", note: "It is copied.", reopen: true });
    for (const status of ["Pending Review", "Approved"])
      expect((await ask("listReviews", { ...reviewer, query: { status } })).status).toBe(200);
  },
  AdminTasks: keepsTasks,
  TaskTimes: timePassesForTasks,
  TableChanges: followsChanges,
  WriterPayments: pays,
  ProviderNotices: payBillNotices,
  Settlement: () => isSettled(settlesByStream),
  Reconciliation: () => isSettled(reconciles),
  Audit: auditsLedgers,
  People: looksAtPeople,
  AdminPayments: async () => {
    const asAdmin = await admin();
    expect((await ask("listUnattributedPayments", asAdmin)).status).toBe(200);
    const receipt = aReceipt();
    await keepsPayment(receipt);
    const { username } = await aPerson();
    const body = { username, note: "Hers." };
    const attribution = { ...asAdmin, params: { id: receipt }, body };
    expect((await askTwice("attributePayment", attribution)).status).toBe(200);
    expect((await attributesPrompt(asAdmin)).status).toBe(200);
  },
  Ledger: async () => {
    const { userId } = await aWriter({ lastUpdated: "2026-10-01T06:00:00.000Z" });
    await book({ userId }, [{ kind: "earning", amount: 500, at: "2026-11-20T06:00:00.000Z" }]);
    await ask("listLedgerMonths", claims(userId));
    const query = { month: "2026-11" };
    expect((await ask("listLedger", { ...claims(userId), query })).body["entries"]).toHaveLength(1);
    await ask("listLedger", { ...claims(userId), query: { kind: "earning" } });
  },
  Statement: async () => {
    const { userId } = await aWriter();
    const query = { format: "pdf", from: "2026-11-01", to: "2026-11-22" };
    expect((await ask("getStatement", { ...claims(userId), query })).status).toBe(200);
  },
  WriterTrainings: paysForTraining,
  AdminTrainings: decidesTrainings,
  AdminActs: readsActs,
  AdminStats: async () => expect((await ask("showStats", await admin())).status).toBe(200),
  Notifications: async () => {
    const { userId } = await aWriter();
    const cursor = Buffer.from(`NOTIFICATION#${"0".repeat(26)}`).toString("base64url");
    await ask("listNotifications", { ...claims(userId), query: { cursor } });
    expect((await ask("readNotifications", claims(userId))).status).toBe(200);
  },
  Contact: () =>
    askTwice("sendContactMessage", {
      body: {
        ...{ firstName: "Amina", lastName: "Otieno", phoneNumber: "+254712345678" },
        email: `${aName()}@mail.example`,
        message: "When do you pay?",
        website: "",
        elapsed: 20_000,
      },
    }),
};

/** What these do is tested by `payout-access.store.test.ts`. */
const ofPayouts: readonly FunctionName[] = [
  "WriterWithdrawals",
  "AdminWithdrawals",
  "PayoutSender",
];
/** And of these by `reminder-access.store.test.ts`. */
const ofReminders: readonly FunctionName[] = [
  "AdminReminders",
  "AdminInactive",
  "Unsubscribe",
  "WriterReminders",
  "ReminderWork",
  "MailFeedback",
  "ReminderTimes",
];
const elsewhere = new Set([...ofPayouts, ...ofReminders]);
const withTable = (Object.keys(functions) as FunctionName[]).filter(
  (name) => grantsOf(name).length > 0 && !elsewhere.has(name),
);

test.each(withTable)(
  "%s may do all that it does with the table, and does all that it may",
  async (name) => {
    await asNewInstance();

    await lives[name]?.();

    expect(refusedAccesses()).toEqual([]);
    expect(unusedGrants(name).filter((grant) => !payoutKeys.test(grant))).toEqual([]);
  },
);
