import { liveUpdates } from "#contracts/live-updates";

/**
 * What the month of a writer is taken to be. Every number is an assumption, to be replaced by what
 * CloudWatch and CloudFront show once there are people: change it and run `npm run costs`.
 */
export const assumptions = {
  days: 30,
  visitsPerDay: 3,
  /** Of each visit: until the last touch, and how long the page stays visible after it. */
  minutesInUse: 3,
  minutesLeftOpen: 5,
  /** Of that time, on screens that show what can be taken. */
  shareWithTasks: 0.4,
  /** Pages keep a pace of their own, of 0.95 to 1 of the time that is right. */
  pace: 0.975,
  /** Hours of a day in which somebody asks for open tasks, which CloudFront in Kenya asks of us once in so many seconds. */
  busyHours: 16,
  /** CloudFront's places that Kenya is served from, and the files that each asks S3 for once a minute while people do. */
  edgePlaces: 2,
  filesKeptAtEdge: 6,
  openTasksKept: 5,
  /** What an answer about open tasks weighs, most of which say that nothing is new. */
  openTasksBytes: 500,
  /**
   * Beside the live updates, counted in a browser: 1 for the first screen, a token renewed in every second
   * visit, 3 for two further pages, and 1 for acts: a bid asks 5 and comes in every sixth visit.
   */
  otherRequestsPerVisit: 5.5,
  /**
   * Pages and files that the browser has to fetch: the shell, the settings, the service worker's script, and
   * after a deployment each week what is new. All else lies in its cache.
   */
  filesPerVisit: 4,
  kilobytesPerVisit: 55,
  /** Tasks posted, taken, handed in and reviewed, for each writer. */
  tasksPerDay: 0.5,
  /** With those that are handed in again; each is read once, and those of a year are kept. */
  filesPerTask: 1.2,
  kilobytesPerFile: 200,
  /** What handing in (5) and reviewing (4) a file ask of the API, as counted; what S3 is asked to write: one part or two, and the file. */
  requestsPerFile: 9,
  writesToS3PerFile: 2.5,
  /** Each looked at until it is paid, with the lists that follow it. */
  withdrawalsPerMonth: 2,
  requestsPerWithdrawal: 20,
  /** Payments, each asked about every second until it is confirmed. */
  paymentsPerMonth: 0.1,
  secondsToConfirm: 20,
  /** Links to confirm an address and for a new password, changes of the account, and the way to a training. */
  mailsPerMonth: 1.5,
  /**
   * Of what writers are told, beside each decision, withdrawal and payment, which are mailed unless they choose
   * otherwise: that a task is theirs, due soon, missed or better, for each task.
   */
  notificationsPerTask: 1.5,
  /**
   * People who signed up and never started, for each writer, and the share of them that is new in a month.
   * All of them can be reached and none unsubscribes: each gets a reminder a day, as many as the setting
   * `reminders.pauseAfter` says, then one a week.
   */
  inactivePerWriter: 1,
  newOfInactive: 0.1,
  dailyReminders: 14,
  /** Measured with the bench: a warm answer, in seconds of a function of 512 MB; one of 1 GB takes some 0.7 of it. */
  secondsPerRequest: 0.012,
  /** What Lambda bills besides, while a function waits for the table or somebody else. */
  secondsWaiting: 0.05,
  /** Of the runs of functions those that start an instance, which is billed since August 2025; its seconds, of 1 GB. */
  coldStarts: 0.002,
  secondsPerColdStart: 0.5,
  secondsPerPolling: 0.15,
  /** How much longer the minute's function runs because it waits for the site, with half the others' memory. */
  secondsPerLook: 0.3 * 0.5,
  /** Two functions at a time keep to four fifths of SES's pace of 14 mails a second; each has half the others' memory. */
  secondsPerReminder: (2 / (14 * 0.8)) * 0.5,
  /** To push and mail one notification, of a function with half the others' memory. */
  secondsPerNotification: 0.3 * 0.5,
  /**
   * Read units of a request, a reminder and a notification that is passed on, with one write where it is mailed; write units of a task posted and taken, of a file handed in
   * and reviewed, of a payment, of a withdrawal and of a reminder. Measured with tasks of 0.3 to 1.1 kB.
   */
  readsPerRequest: 1.25,
  readsPerReminder: 7,
  readsPerNotification: 3.5,
  writesPerTask: 38,
  writesPerFile: 48,
  writesPerPayment: 45,
  writesPerWithdrawal: 110,
  writesPerReminder: 9,
  /** What the stream writes besides: that a change was counted, figures, the count of open tasks, lists of people. */
  streamWritesPerTask: 20,
  streamWritesPerFile: 24,
  streamWritesPerPayment: 24,
  streamWritesPerWithdrawal: 22,
  /** Lists of what is open or due that are read each minute: 27 of polling, 8 of due times. */
  listsEachMinute: 35,
  /** One line of API Gateway's access log; Lambda adds three lines to what runs without a request. */
  logBytesPerRequest: 210,
  logBytesPerRun: 550,
  answerBytes: 1200,
  /**
   * What the table holds of a writer's first year, and each further one adds: some 5 kB a task with its award,
   * work, movement, notifications and lines of the audit log, and as much a withdrawal with its notices. Of
   * that the copies in the two indexes; they are stored, but neither backed up nor exported nor gone through.
   */
  tableBytesPerWriterYear: 1_000_000,
  indexBytesPerWriterYear: 900_000,
  /** Of the former, the movements, which the nightly reconciliation reads again. */
  movementBytesPerWriterYear: 90_000,
  /** Nights in which it goes through the whole table; in each it reads of a writer the profile, what was checked and what came since. */
  nightsPerReconciliation: 7,
  nightlyReads: 3,
} as const;

/** How an open screen learns what has changed. */
export interface LiveWay {
  name: string;
  /** Milliseconds between two questions. */
  every: number;
  /** Asks CloudFront besides what can be taken, where that is on the screen. */
  listAtEdge: boolean;
  /** Requests for each question. */
  toApi: number;
  /** Files asked of CloudFront for each question. */
  toCloudFront: number;
  /** Of all questions, those that find something new and so ask the API. */
  newShare: number;
  /** Asks less often once nobody touches the screen. */
  slows: boolean;
  /** Files that are written, for each writer and day. */
  filesWritten: number;
}

const way = (name: string, way: Partial<LiveWay>): LiveWay => ({
  name,
  every: 12_000,
  listAtEdge: false,
  toApi: 0,
  toCloudFront: 0,
  newShare: 0,
  slows: true,
  filesWritten: 0,
  ...way,
});

/** The way that is built. */
export const builtWay = way("one question a minute, and open tasks from CloudFront", {
  every: liveUpdates.own,
  listAtEdge: true,
  toApi: 1,
  newShare: 0.1,
});

/** What was weighed, the first way first: docs/decisions/0015-one-question.md. */
export const liveWays: readonly LiveWay[] = [
  way("two questions", { toApi: 2, slows: false }),
  way("two questions, slower while untouched", { toApi: 2 }),
  way("one question", { toApi: 1, newShare: 0.1, slows: false }),
  way("one question, slower while untouched", { toApi: 1, newShare: 0.1 }),
  builtWay,
  way("a stamp for all and one for each writer, slower while untouched", {
    toCloudFront: 2,
    newShare: 0.15,
    filesWritten: 4,
  }),
  way("one file of stamps for many writers, slower while untouched", {
    toCloudFront: 1,
    newShare: 0.15,
    filesWritten: 4,
  }),
];

/** What so many writers ask for in a month. */
export function usageOf(writers: number, live: LiveWay = builtWay) {
  const a = assumptions;
  const visits = writers * a.visitsPerDay * a.days;
  const questions = visits * questionsPerVisit(live.every, live.slows);
  const listQuestions = live.listAtEdge
    ? visits * a.shareWithTasks * questionsPerVisit(liveUpdates.openTasks, true)
    : 0;
  const payments = writers * a.paymentsPerMonth;
  const tasks = writers * a.tasksPerDay * a.days;
  const work = tasks * a.filesPerTask;
  const withdrawals = writers * a.withdrawalsPerMonth;
  const reminders = remindersTo(writers * a.inactivePerWriter);
  const signUps = writers * a.inactivePerWriter * a.newOfInactive;
  const pages = visits * a.filesPerVisit;
  const notificationMails = work + withdrawals + payments;
  const notifications = notificationMails + tasks * a.notificationsPerTask;
  const liveRequests = questions * (live.toApi + live.newShare);
  const renewals = Math.min(listQuestions, (a.days * a.busyHours * 3600) / a.openTasksKept);
  const requests =
    liveRequests +
    renewals +
    visits * a.otherRequestsPerVisit +
    payments * (a.secondsToConfirm + 5) +
    work * a.requestsPerFile +
    withdrawals * a.requestsPerWithdrawal;
  const files = visits * a.filesPerVisit + questions * live.toCloudFront + listQuestions;
  return {
    writers,
    /** A sign-up makes somebody active for Cognito, also who never comes back. */
    activePeople: writers + signUps,
    requests,
    liveRequests: questions * (live.toApi + live.toCloudFront + live.newShare) + listQuestions,
    files,
    pages,
    filesFromS3: Math.min(pages, a.days * a.busyHours * 60 * a.edgePlaces * a.filesKeptAtEdge),
    gigabytesOut:
      (visits * a.kilobytesPerVisit * 1000 +
        requests * a.answerBytes +
        listQuestions * a.openTasksBytes) /
      1e9,
    reads:
      requests * a.readsPerRequest +
      reminders * a.readsPerReminder +
      notifications * a.readsPerNotification,
    // A part of the table each night, half a unit for 4 kB, and of it profiles and movements, a unit for 4 kB.
    reconciliationReads:
      writers *
      a.days *
      (a.nightlyReads +
        (a.tableBytesPerWriterYear / 8192 + a.movementBytesPerWriterYear / 4096 + 5) /
          a.nightsPerReconciliation),
    streamWrites:
      tasks * a.streamWritesPerTask +
      work * a.streamWritesPerFile +
      payments * a.streamWritesPerPayment +
      withdrawals * a.streamWritesPerWithdrawal,
    writes:
      tasks * a.writesPerTask +
      work * a.writesPerFile +
      payments * a.writesPerPayment +
      withdrawals * a.writesPerWithdrawal +
      reminders * a.writesPerReminder +
      notificationMails,
    // With what the stream starts.
    runs:
      requests +
      tasks * 2 +
      work * 3 +
      payments * 3 +
      withdrawals * 4 +
      notifications +
      notificationMails,
    reminders,
    notifications,
    notificationMails,
    mails: writers * a.mailsPerMonth + notificationMails + reminders,
    filesWritten: writers * a.days * live.filesWritten + work * a.writesToS3PerFile,
    workFiles: work,
    workGigabytes: (work * a.kilobytesPerFile) / 1e6,
    tableGigabytes: (writers * a.tableBytesPerWriterYear) / 1e9,
    indexGigabytes: (writers * a.indexBytesPerWriterYear) / 1e9,
  };
}
export type Usage = ReturnType<typeof usageOf>;

/** The reminders of a month to so many people who never started. */
function remindersTo(inactive: number): number {
  const { days, newOfInactive, dailyReminders } = assumptions;
  const ofNew = dailyReminders + (days - dailyReminders) / 7;
  const ofOthers = days / 7;
  return inactive * (newOfInactive * ofNew + (1 - newOfInactive) * ofOthers);
}

/** `every` in milliseconds. */
function questionsPerVisit(every: number, slows: boolean): number {
  const { minutesInUse, minutesLeftOpen, pace } = assumptions;
  const { untouched, untouchedAfter } = liveUpdates;
  const open = (minutesInUse + minutesLeftOpen) * 60_000;
  const atUsualPace = slows ? Math.min(open, minutesInUse * 60_000 + untouchedAfter) : open;
  return (atUsualPace / every + (open - atUsualPace) / Math.max(every, untouched)) / pace;
}
