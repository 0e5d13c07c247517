import { liveUpdates } from "#contracts/live-updates";

/**
 * The assumed month of a writer. Replace each number by real ones from CloudWatch and CloudFront
 * once there are people: change it and run `npm run costs`.
 */
export const assumptions = {
  days: 30,
  visitsPerDay: 3,
  /** Per visit: minutes until the last touch, and minutes the page stays visible afterwards. */
  minutesInUse: 3,
  minutesLeftOpen: 5,
  /** Share of that time on screens that list open tasks. */
  shareWithTasks: 0.4,
  /** Pages keep a pace of their own, of 0.95 to 1 of the time that is right. */
  pace: 0.975,
  /** Hours of a day with requests for open tasks, and the seconds between two of CloudFront's to us. */
  busyHours: 16,
  /** CloudFront's places that Kenya is served from, and the files that each asks S3 for once a minute while people do. */
  edgePlaces: 2,
  filesKeptAtEdge: 6,
  openTasksKept: 5,
  /** Average size of an answer about open tasks; most say that nothing is new. */
  openTasksBytes: 500,
  /**
   * Beside the live updates, counted in a browser: 1 for the first screen, a token renewed in every second
   * visit, 3 for two further pages, and 1 for acts: a bid asks 5 and comes in every sixth visit.
   */
  otherRequestsPerVisit: 5.5,
  /**
   * Pages and files that the browser has to fetch: the shell, the settings, the service worker's
   * script, and the new files after each week's deployment. Its cache has all others.
   */
  filesPerVisit: 4,
  kilobytesPerVisit: 55,
  /** Tasks posted, taken, submitted and reviewed, for each writer. */
  tasksPerDay: 0.5,
  /** Includes resubmissions; each file is read once, and a year of files is stored. */
  filesPerTask: 1.2,
  kilobytesPerFile: 200,
  /** Counted requests for submitting (5) and reviewing (4) a file, and S3 writes: one part or two, and the file. */
  requestsPerFile: 9,
  writesToS3PerFile: 2.5,
  /** Each looked at until it is paid, with the lists that follow it. */
  withdrawalsPerMonth: 2,
  requestsPerWithdrawal: 20,
  /** Payments; the page asks about each one every second until it is confirmed. */
  paymentsPerMonth: 0.1,
  secondsToConfirm: 20,
  /** Links to confirm an address or set a password, account changes, and the way to a training. */
  mailsPerMonth: 1.5,
  /**
   * Notifications for each task (it is theirs, due soon, missed or better), besides those of each
   * decision, withdrawal and payment, which are mailed unless the writer chooses otherwise.
   */
  notificationsPerTask: 1.5,
  /**
   * People who signed up and never started, for each writer, and the share of them that is new in a
   * month. All can be reached and none unsubscribes: each gets a daily reminder, as often as the
   * setting `reminders.pauseAfter` says, then one a week.
   */
  inactivePerWriter: 1,
  newOfInactive: 0.1,
  dailyReminders: 14,
  /** Measured with the bench: seconds of a warm answer at 512 MB; at 1 GB some 0.7 of it. */
  secondsPerRequest: 0.012,
  /** Seconds that Lambda bills while a function waits for the table or a provider. */
  secondsWaiting: 0.05,
  /** Share of runs that start an instance, which Lambda bills since August 2025; its seconds, at 1 GB. */
  coldStarts: 0.002,
  secondsPerColdStart: 0.5,
  secondsPerPolling: 0.15,
  /** Extra seconds that Clock waits for the site, with half the others' memory. */
  secondsPerLook: 0.3 * 0.5,
  /** Two functions at a time keep to four fifths of SES's pace of 14 mails a second; each has half the others' memory. */
  secondsPerReminder: (2 / (14 * 0.8)) * 0.5,
  /** To push and mail one notification, of a function with half the others' memory. */
  secondsPerNotification: 0.3 * 0.5,
  /**
   * Read and write units of each event: a notification includes one write if it is mailed, a task
   * is posted and taken, a file submitted and reviewed. Measured with tasks of 0.3 to 1.1 kB.
   */
  readsPerRequest: 1.25,
  readsPerReminder: 7,
  readsPerNotification: 3.5,
  writesPerTask: 38,
  writesPerFile: 48,
  writesPerPayment: 45,
  writesPerWithdrawal: 110,
  writesPerReminder: 9,
  /** Further writes of the stream: counted changes, figures, count of open tasks, lists of people. */
  streamWritesPerTask: 20,
  streamWritesPerFile: 24,
  streamWritesPerPayment: 24,
  streamWritesPerWithdrawal: 22,
  /** Lists of open or due items read each minute: 27 by polling, 8 of due times. */
  listsEachMinute: 35,
  /** One line of API Gateway's access log; Lambda logs three lines for each run without a request. */
  logBytesPerRequest: 210,
  logBytesPerRun: 550,
  answerBytes: 1200,
  /**
   * Table bytes that a writer adds each year: some 5 kB a task with its award, files, ledger entry,
   * notifications and audit lines, and as much for a withdrawal with its notices. Index bytes are
   * copies in two indexes: not backed up, exported or scanned.
   */
  tableBytesPerWriterYear: 1_000_000,
  indexBytesPerWriterYear: 900_000,
  /** The ledger entries' part of it, which the nightly reconciliation reads again. */
  movementBytesPerWriterYear: 90_000,
  /** Nights for one pass through the table; each reads a writer's profile, checked state and new entries. */
  nightsPerReconciliation: 7,
  nightlyReads: 3,
} as const;

/** A way for an open screen to learn of changes. */
export interface LiveWay {
  name: string;
  /** Milliseconds between two polls. */
  every: number;
  /** Also asks CloudFront for open tasks, if they are on the screen. */
  listAtEdge: boolean;
  /** Requests for each poll. */
  toApi: number;
  /** CloudFront files for each poll. */
  toCloudFront: number;
  /** Share of polls that find something new and so ask the API. */
  newShare: number;
  /** Polls less often once nobody touches the screen. */
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

export const builtWay = way("one question a minute, and open tasks from CloudFront", {
  every: liveUpdates.own,
  listAtEdge: true,
  toApi: 1,
  newShare: 0.1,
});

/** The compared ways, with the first one first: docs/decisions/0015-one-question.md. */
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

/** Returns the monthly use of this many writers. */
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
    // A part of the table each night, half a unit for 4 kB; its profiles and ledger entries, a unit for 4 kB.
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
    // Includes runs that the stream starts.
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

/** Returns a month's reminders to this many people who never started. */
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
