import { adminTaskRoutes, taskImportRoutes } from "#contracts/admin-tasks";
import { auditRoutes } from "#contracts/audit-log";
import { correctionRoutes } from "#contracts/corrections";
import { eastAfricanDay, nextEastAfricanTime } from "#contracts/east-africa-time";
import { moneyRoutes } from "#contracts/money";
import { noteRoutes } from "#contracts/notes";
import { paymentRoutes, receiptRoutes } from "#contracts/payments";
import { peopleRoutes } from "#contracts/people";
import { maskedPhone } from "#contracts/phone-number";
import { questionRoutes } from "#contracts/questions";
import { reminderMessages, reminderRoutes, reminderStandingRoutes } from "#contracts/reminders";
import { reviewRoutes } from "#contracts/reviews";
import { type QueueFacts, statsRoutes } from "#contracts/stats";
import { taskRoutes } from "#contracts/tasks";
import { trainingRoutes } from "#contracts/trainings";
import { undecidedStates, WithdrawalState, withdrawalRoutes } from "#contracts/withdrawals";
import { writerNamed } from "../accounts/names";
import { changeSuspension } from "../accounts/people/change-suspension";
import { listPeople } from "../accounts/people/list-people";
import { findReceipt, showHistory, showPerson } from "../accounts/people/show-person";
import { addNote, listNotes } from "../accounts/profile/notes";
import {
  findProfiles,
  nameOf,
  profileNotFound,
  profiles,
  sessionGuard,
} from "../accounts/profile/profile";
import { showStats } from "../desk/figures";
import { auditLogFile, listAuditLog } from "../desk/list-audit-log";
import { insistOnOrder, moneyCsv, reportMoney } from "../desk/money";
import { pageOfMoved, shownMoved } from "../desk/moved";
import { pageOfReceived, shownReceived } from "../desk/received";
import { queueMail } from "../messages/mail/mail-job";
import { newestRuns, runs, shownRun } from "../messages/reminders/run";
import { saveTemplate } from "../messages/reminders/save-template";
import { countStandings, listInactive, showStanding } from "../messages/reminders/standing";
import { startNow } from "../messages/reminders/start-now";
import { readTemplate } from "../messages/reminders/template";
import {
  attributePayment,
  oldestUnattributed,
  unattributedPage,
} from "../money/collections/attribute-payment";
import { correctBalance } from "../money/collections/correct-balance";
import { settleUnattributed } from "../money/collections/settle-unattributed";
import { decide } from "../money/payouts/decide";
import { readFloat } from "../money/payouts/float";
import { allWithdrawals, oldestWithdrawal } from "../money/payouts/list-withdrawals";
import { readPause, shownPayouts } from "../money/payouts/pause";
import { setPayouts } from "../money/payouts/set-payouts";
import { decideTraining } from "../money/trainings/decide-training";
import { allTrainings, oldestCode } from "../money/trainings/list-trainings";
import { answer, apiHandler } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { csvAttachment } from "../platform/attachment";
import { isSortableId } from "../platform/ids";
import { settings } from "../platform/settings";
import { linkToWork, listReviews, oldestWork } from "../work/reviews/list-reviews";
import { reviewSubmission } from "../work/reviews/review-submission";
import { showAdminTask } from "../work/reviews/show-admin-task";
import { changeTask } from "../work/tasks/change-task";
import { createTask } from "../work/tasks/create-task";
import { deleteImport } from "../work/tasks/delete-import";
import { deleteTask } from "../work/tasks/delete-task";
import { importTasks } from "../work/tasks/import-tasks";
import { listAllTasks } from "../work/tasks/list-all-tasks";
import { listImportedRows, listImports } from "../work/tasks/list-imports";
import { showDay } from "../work/tasks/published-days";
import { answerQuestion, listWaitingQuestions } from "../work/tasks/questions";
import { takeBack } from "../work/tasks/take-back";
import { newTaskId, taskIdOf } from "../work/tasks/task";

/**
 * If the search text is a username, replaces it by the person's id: as `by` for an administrator,
 * as `userId` for a writer.
 */
async function withPerson<
  Asked extends { userId?: string | undefined; search?: string | undefined },
>(asked: Asked) {
  const { search, ...rest } = asked;
  if (asked.userId !== undefined || !search) return rest;
  const userId = await writerNamed(search);
  const person = userId === undefined ? undefined : await profiles.find({ userId });
  if (!person) return asked;
  return person.isAdmin ? { ...rest, by: person.userId } : { ...rest, userId: person.userId };
}

const overview = [
  answer(auditRoutes.listActs, async ({ input: { format, ...asked } }) => {
    const question = await withPerson(asked);
    if (format === undefined) return await listAuditLog(question);
    return csvAttachment(
      `activity-log-${eastAfricanDay(new Date())}`,
      await auditLogFile(question),
    );
  }),

  answer(statsRoutes.showStats, async ({ input: { days = 30 } }) => {
    const now = new Date();
    const next = nextEastAfricanTime(settings().publishTime, now);
    const [{ amounts, ...stats }, pause, nextDay] = await Promise.all([
      showStats(Number(days), now),
      readPause(),
      showDay(eastAfricanDay(next)),
    ]);
    const facts = async (queue: keyof QueueFacts, oldest: () => Promise<string | undefined>) => ({
      // An empty queue needs no read.
      oldest: (stats.queues[queue] > 0 && (await oldest())) || null,
      amount: amounts[queue],
    });
    const [submissions, trainings, withdrawals, unattributed] = await Promise.all([
      facts("submissions", oldestWork),
      facts("trainings", oldestCode),
      facts("withdrawals", oldestWithdrawal),
      facts("unattributed", oldestUnattributed),
    ]);
    const waiting = { submissions, trainings, withdrawals, unattributed };
    return { ...stats, waiting, nextDay, payouts: shownPayouts(pause) };
  }),

  answer(moneyRoutes.showMoney, async ({ input: { format, ...period } }) => {
    const report = await reportMoney(period, await readFloat(), new Date());
    if (format === undefined) return report;
    return csvAttachment(`money-${report.from}-to-${report.to}`, moneyCsv(report));
  }),

  answer(moneyRoutes.listMoved, async ({ input }) => {
    insistOnOrder(input.from, input.to);
    const { items, next } = await pageOfMoved(input);
    const people = await findProfiles(items.map(({ userId }) => userId));
    return { moved: items.map((each) => shownMoved(each, people)), ...next };
  }),

  answer(moneyRoutes.listReceived, async ({ input }) => {
    insistOnOrder(input.from, input.to);
    const owner = input.search ? await writerNamed(input.search) : undefined;
    const { items, next } = await pageOfReceived({ ...input, owner });
    const people = await findProfiles(items.flatMap(({ userId }) => userId ?? []));
    return { payments: items.map((each) => shownReceived(each, people)), ...next };
  }),

  answer(peopleRoutes.listUsers, ({ input }) => listPeople(input)),

  answer(peopleRoutes.getUser, ({ params }) => showPerson(params.id)),

  answer(peopleRoutes.listUserHistory, ({ params, input }) =>
    showHistory(params.id, input.list, input.cursor),
  ),

  answer(peopleRoutes.changeSuspension, ({ params, input, caller, idempotency }) =>
    changeSuspension({
      userId: params.id,
      by: caller.userId,
      change: input,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(noteRoutes.addNote, ({ params, input, caller, idempotency }) =>
    addNote({
      userId: params.id,
      by: caller.userId,
      text: input.text,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(noteRoutes.listNotes, ({ params, input }) => listNotes(params.id, input.cursor)),

  answer(receiptRoutes.findReceipt, async ({ input }) => ({
    receipt: await findReceipt(input.receiptNumber),
  })),
];

const tasks = [
  answer(taskRoutes.createTask, ({ input, caller, idempotency }) =>
    createTask(input, {
      by: caller.userId,
      publishTime: settings().publishTime,
      idempotency,
      newId: newTaskId,
      now: new Date(),
    }),
  ),

  answer(taskImportRoutes.importTasks, ({ input, caller }) =>
    importTasks(input, {
      by: caller.userId,
      publishTime: settings().publishTime,
      newId: newTaskId,
      now: new Date(),
    }),
  ),

  answer(taskImportRoutes.listImportedRows, ({ params, input }) =>
    listImportedRows(params.id, input.cursor),
  ),

  answer(taskImportRoutes.listImports, ({ input }) => listImports(input.cursor)),

  answer(taskImportRoutes.deleteImport, ({ params, caller }) =>
    deleteImport(params.id, caller.userId, new Date()),
  ),

  answer(adminTaskRoutes.listAllTasks, ({ input }) => listAllTasks(input, new Date())),

  answer(adminTaskRoutes.getAdminTask, ({ params }) => showAdminTask(taskIdOf(params), new Date())),

  answer(adminTaskRoutes.takeBackTask, ({ params, input, caller, idempotency }) =>
    takeBack({
      by: caller.userId,
      id: taskIdOf(params),
      form: input,
      tasksPerDay: settings().tasksPerDay,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(adminTaskRoutes.changeTask, async ({ params, input, caller }) => ({
    task: await changeTask({
      by: caller.userId,
      id: taskIdOf(params),
      form: input,
      dueSoonHours: settings().dueSoonHours,
      now: new Date(),
    }),
  })),

  answer(adminTaskRoutes.deleteTask, ({ params, caller }) =>
    deleteTask(taskIdOf(params), caller.userId, new Date()),
  ),
];

const reviews = [
  answer(reviewRoutes.listReviews, ({ input }) => listReviews(input)),

  answer(reviewRoutes.getReviewFile, ({ params }) => linkToWork(params.id, new Date())),

  answer(reviewRoutes.reviewSubmission, ({ params, input, caller, idempotency }) => {
    const { review, dueSoonHours } = settings();
    return reviewSubmission({
      id: params.id,
      by: caller.userId,
      review: input,
      times: { changesHours: review.changesHours, dueSoonHours },
      idempotency,
      now: new Date(),
    });
  }),
];

const questions = [
  answer(questionRoutes.listWaitingQuestions, ({ input }) => listWaitingQuestions(input.cursor)),

  answer(questionRoutes.answerQuestion, ({ params, input, caller, idempotency }) =>
    answerQuestion({
      by: caller.userId,
      taskId: taskIdOf(params),
      form: input,
      idempotency,
      now: new Date(),
    }),
  ),
];

const money = [
  answer(paymentRoutes.listUnattributedPayments, async ({ input }) => {
    const { payments, ...next } = await unattributedPage(input);
    return {
      payments: payments.map((payment) => ({ ...payment, phone: maskedPhone(payment.phone) })),
      ...next,
    };
  }),

  answer(correctionRoutes.attributePayment, ({ params, input, caller, idempotency }) =>
    attributePayment({
      receipt: params.id,
      by: caller.userId,
      ...input,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(paymentRoutes.settleUnattributedPayment, ({ params, input, caller, idempotency }) =>
    settleUnattributed({
      receipt: params.id,
      by: caller.userId,
      note: input.note,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(correctionRoutes.correctBalance, ({ params, input, caller, idempotency }) =>
    correctBalance({
      userId: params.id,
      by: caller.userId,
      correction: input,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(trainingRoutes.listTrainingPayments, ({ input }) => allTrainings(input)),

  answer(trainingRoutes.decideTrainingPayment, ({ params, input, caller, idempotency }) =>
    decideTraining({
      code: params.id,
      by: caller.userId,
      decision: input,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(withdrawalRoutes.listAllWithdrawals, async ({ input }) => {
    const { state, ...asked } = input;
    const states = state === "undecided" ? undecidedStates : state ? [state] : undefined;
    return allWithdrawals({ states: states ?? WithdrawalState.options, ...asked });
  }),

  answer(withdrawalRoutes.decideWithdrawal, ({ params, input, caller, idempotency }) =>
    decide({
      withdrawalId: params.id,
      by: caller.userId,
      decision: input,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(withdrawalRoutes.getPayouts, async () => shownPayouts(await readPause())),

  answer(withdrawalRoutes.setPayouts, ({ input, caller, idempotency }) =>
    setPayouts(input, caller.userId, idempotency, new Date()),
  ),
];

const runsShown = 30;

const reminders = [
  answer(reminderRoutes.getEmailTemplate, () => readTemplate(settings())),

  answer(reminderRoutes.saveEmailTemplate, ({ input, caller }) =>
    saveTemplate(input, caller.userId, settings(), new Date()),
  ),

  answer(reminderRoutes.testEmailTemplate, async ({ caller }) => {
    const me = await profiles.find({ userId: caller.userId });
    if (!me) throw profileNotFound();
    const { subject, body } = (await readTemplate(settings())).template;
    const { email: to, firstName } = me;
    await queueMail({ kind: "reminder", to, firstName, subject, body, token: null });
    return { message: reminderMessages.testQueued };
  }),

  answer(reminderRoutes.startReminders, ({ caller, input: { counted }, idempotency }) =>
    startNow({ by: caller.userId, idempotency, counted, ...pausing() }),
  ),

  answer(reminderRoutes.listReminders, async () => ({
    runs: await newestRuns(runsShown, new Date()),
  })),

  answer(reminderRoutes.getReminders, async ({ params }) => {
    const run = isSortableId(params.id) ? await runs.find(params) : undefined;
    if (!run) throw new AppError("not_found", reminderMessages.noRun);
    const starter = run.by === undefined ? undefined : await profiles.find({ userId: run.by });
    return {
      run: shownRun(run, new Date()),
      by: starter ? { userId: starter.userId, name: nameOf(starter) } : null,
    };
  }),

  answer(reminderStandingRoutes.countTurns, ({ input }) => countStandings(input.cursor, pausing())),

  answer(reminderStandingRoutes.listInactive, ({ input }) =>
    listInactive(input.cursor, settings(), new Date()),
  ),

  answer(reminderStandingRoutes.getStanding, ({ params }) =>
    showStanding(params.id, settings(), new Date()),
  ),
];

const pausing = () => ({ pauseAfter: settings().reminders.pauseAfter, now: new Date() });

export const handler = apiHandler(
  [...overview, ...tasks, ...reviews, ...questions, ...money, ...reminders],
  sessionGuard,
);
