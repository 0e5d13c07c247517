import { eastAfricanDay } from "#contracts/east-africa-time";
import { firstScreenRoutes } from "#contracts/first-screen";
import { ledgerRoutes, type StatementQuestion, statementMessages } from "#contracts/ledger";
import { mailRoutes } from "#contracts/mails";
import { Export, meRoutes } from "#contracts/me";
import { notificationRoutes } from "#contracts/notifications";
import { maskedPhone } from "#contracts/phone-number";
import { pushRoutes } from "#contracts/push";
import { questionRoutes } from "#contracts/questions";
import { ratingRoutes } from "#contracts/ratings";
import { reminderRoutes } from "#contracts/reminders";
import { secondLookRoutes } from "#contracts/second-looks";
import { submissionRoutes } from "#contracts/submissions";
import { taskRoutes } from "#contracts/tasks";
import { trainingRoutes } from "#contracts/trainings";
import { changeMe } from "../accounts/change-profile";
import { exportHeld, type OwnersView } from "../accounts/export";
import { getMe } from "../accounts/me";
import { insistOnOwnUsername } from "../accounts/names";
import { nameOf, profileNotFound, profiles, sessionGuard } from "../accounts/profile/profile";
import { chooseMails, chooseReminders, readMailChoice } from "../messages/choose-mails";
import { mailings } from "../messages/mailings";
import { listNotifications, readNotifications } from "../messages/notifications";
import { addDevice, removeDevice } from "../messages/push/devices";
import { ledgerPage, newestMonths } from "../money/ledger/ledger-pages";
import { readStatement, statementCsv } from "../money/ledger/statement";
import { keepForChecking } from "../money/ledger/statement-check";
import { shownWithdrawal, WithdrawalItem } from "../money/payouts/withdrawal";
import { ownTrainings } from "../money/trainings/list-trainings";
import { feeRecord, shownTraining, TrainingItem } from "../money/trainings/training";
import { answer, apiHandler } from "../platform/api-handler";
import { attachment } from "../platform/attachment";
import { settings } from "../platform/settings";
import { count, throttle } from "../platform/throttle";
import { pageOfRatingChanges } from "../work/ratings";
import { askSecondLook } from "../work/reviews/ask-second-look";
import { beginSubmission } from "../work/submissions/begin-submission";
import {
  linkToFile,
  listSubmissions,
  missingParts,
  showTaskWork,
} from "../work/submissions/show-submissions";
import { listAwards } from "../work/tasks/award";
import { bid } from "../work/tasks/bid";
import { cancelAward } from "../work/tasks/cancel-award";
import { listExamples, listOpenTasks, listTasks, showTask } from "../work/tasks/list-tasks";
import { pageOfOwnQuestions } from "../work/tasks/question";
import { askQuestion, listQuestions } from "../work/tasks/questions";
import { taskIdOf } from "../work/tasks/task";

const ownersView: OwnersView = {
  Withdrawal: (item) => shownWithdrawal(WithdrawalItem.parse(item)),
  Training: (item) => shownTraining(TrainingItem.parse(item)),
  fee: (item) => feeRecord(TrainingItem.parse(item)),
};

const account = [
  answer(meRoutes.getMe, ({ caller }) => getMe(caller, new Date())),

  answer(firstScreenRoutes.showFirstScreen, async ({ caller, input }) => {
    const now = new Date();
    const [me, awards, tasks] = await Promise.all([
      getMe(caller, now),
      listAwards(caller.userId),
      input.tasks && listTasks({ open: "true" }, caller, now),
    ]);
    return { me, awards, ...(tasks && { tasks }) };
  }),

  answer(meRoutes.changeMe, async ({ caller, input }) => {
    insistOnOwnUsername(input.username);
    return changeMe(caller, input, new Date());
  }),

  answer(meRoutes.exportMe, async ({ caller }) => {
    const now = new Date();
    const json = JSON.stringify(Export.parse(await exportHeld(caller, ownersView, now)), null, 2);
    return attachment(`my-data-${eastAfricanDay(now)}.json`, "application/json", json);
  }),

  answer(ratingRoutes.listRatingChanges, ({ caller, input }) =>
    pageOfRatingChanges(caller.userId, input.cursor),
  ),

  answer(notificationRoutes.listNotifications, ({ caller, input }) =>
    listNotifications(caller.userId, input.cursor),
  ),

  answer(notificationRoutes.readNotifications, ({ caller }) =>
    readNotifications(caller, new Date()),
  ),

  answer(reminderRoutes.getReminderChoice, async ({ caller }) => {
    const mailing = await mailings.find(caller);
    return { wanted: mailing?.unsubscribedAt === undefined };
  }),

  answer(reminderRoutes.chooseReminders, ({ caller, input: { wanted } }) =>
    chooseReminders(caller.userId, wanted, settings(), new Date()),
  ),

  answer(mailRoutes.getMails, ({ caller }) => readMailChoice(caller.userId)),

  answer(mailRoutes.chooseMails, ({ caller, input }) =>
    chooseMails(caller.userId, input, settings(), new Date()),
  ),
];

const push = [
  answer(pushRoutes.getPushKey, async () => {
    // Loaded only here, because each device needs the key only once.
    const { pushKeys } = await import("../messages/push/push-keys");
    return { key: (await pushKeys()).publicKey };
  }),

  answer(pushRoutes.subscribeToPush, ({ caller, input }) => addDevice(caller, input, new Date())),

  answer(pushRoutes.unsubscribeFromPush, async ({ caller, input }) => {
    await removeDevice(caller.userId, input.endpoint);
  }),
];

const tasks = [
  answer(taskRoutes.listTasks, ({ input, caller }) => listTasks(input, caller, new Date())),

  answer(taskRoutes.listExamples, () => listExamples(new Date())),

  answer(taskRoutes.listOpenTasks, () => listOpenTasks(new Date())),

  answer(taskRoutes.getTask, async ({ params, caller }) => ({
    task: await showTask(taskIdOf(params), caller, new Date()),
  })),

  answer(taskRoutes.bid, ({ params, input, caller, idempotency }) =>
    bid({
      caller,
      taskId: taskIdOf(params),
      terms: input,
      settings: settings(),
      idempotency,
      now: new Date(),
    }),
  ),

  answer(taskRoutes.cancelAward, ({ params, caller, idempotency }) =>
    cancelAward({
      caller,
      taskId: taskIdOf(params),
      settings: settings(),
      idempotency,
      now: new Date(),
    }),
  ),

  answer(questionRoutes.askQuestion, ({ params, input, caller, idempotency }) =>
    askQuestion({
      caller,
      taskId: taskIdOf(params),
      question: input.question,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(questionRoutes.listOwnQuestions, ({ input, caller }) =>
    pageOfOwnQuestions(caller.userId, input.cursor),
  ),
  answer(questionRoutes.listQuestions, ({ params, caller }) =>
    listQuestions(caller, taskIdOf(params)),
  ),

  answer(secondLookRoutes.askSecondLook, ({ params, input, caller, idempotency }) =>
    askSecondLook({
      caller,
      taskId: taskIdOf(params),
      form: input,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(taskRoutes.listAwards, ({ input, caller }) => listAwards(caller.userId, input.cursor)),
];

/** Completing an upload is a route of the function `files`. */
const submissions = [
  answer(submissionRoutes.beginSubmission, ({ input, caller, idempotency }) =>
    beginSubmission({ caller, file: input, idempotency, now: new Date() }),
  ),

  answer(submissionRoutes.getUpload, async ({ params, caller }) => ({
    upload: await missingParts(caller, params.id),
  })),

  answer(submissionRoutes.listSubmissions, ({ input, caller }) =>
    listSubmissions(caller, input.cursor),
  ),

  answer(submissionRoutes.getTaskWork, ({ params, caller }) => showTaskWork(caller, params.id)),

  answer(submissionRoutes.getSubmissionFile, ({ params, caller }) =>
    linkToFile(caller, params.id, new Date()),
  ),
];

const money = [
  answer(ledgerRoutes.listLedger, ({ caller, input }) => ledgerPage(caller.userId, input)),

  answer(ledgerRoutes.listLedgerMonths, async ({ caller }) => ({
    months: await newestMonths(caller.userId),
  })),

  answer(ledgerRoutes.getStatement, async ({ caller, input }) => {
    const { userId } = caller;
    const now = new Date();
    const statement = await countedStatement(userId, input, now);
    const name = `statement-${statement.from}-to-${statement.to}`;
    if (input.format === "csv")
      return attachment(`${name}.csv`, "text/csv; charset=utf-8", statementCsv(statement));
    const { profile, holder } = await holderOf(userId);
    const { productName: product, supportEmail: support, siteUrl, company } = settings();
    const code = await keepForChecking(statement, profile, now);
    // Loaded only here, because it is most of this function's code and rarely needed.
    const { statementPdf } = await import("../money/ledger/statement-pdf");
    const file = await statementPdf(statement, holder, {
      ...{ product, support, company, code },
      check: new URL("/statement", siteUrl).href,
    });
    return attachment(`${name}.pdf`, "application/pdf", file);
  }),

  answer(trainingRoutes.listTrainings, ({ caller, input }) => ownTrainings(caller, input.cursor)),
];

export const handler = apiHandler(
  [...account, ...push, ...tasks, ...submissions, ...money],
  sessionGuard,
);

/** Reads a statement and counts it toward the writer's limit; a failed read is not counted. */
async function countedStatement(userId: string, question: StatementQuestion, now: Date) {
  const limit = settings().limits.statementsPerWriter;
  await throttle("statement", userId, limit, now, statementMessages.tooMany);
  try {
    return await readStatement(userId, question, now);
  } catch (error) {
    await count({ purpose: "statement", who: userId, limit }, -1, now);
    throw error;
  }
}

async function holderOf(userId: string) {
  const profile = await profiles.find({ userId });
  if (!profile) throw profileNotFound();
  const { accountNumber = "", phoneNumber, email } = profile;
  const holder = {
    name: nameOf(profile),
    account: accountNumber.replace(/^(\d{3})/, "$1 "),
    phone: maskedPhone(phoneNumber),
    email,
  };
  return { profile, holder };
}
