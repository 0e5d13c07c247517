import { liveUpdates } from "#contracts/live-updates";

/**
 * The assumed use of one writer in a month. Once the site has users, replace each number by the
 * real one from CloudWatch or CloudFront, then run `npm run costs`.
 */
export const assumptions = {
  days: 30,
  visitsPerDay: 3,
  /** Minutes of a visit until the last touch, and minutes that the page stays open afterwards. */
  minutesInUse: 3,
  minutesLeftOpen: 5,
  /** The share of a visit's time on screens that list open tasks. */
  shareWithTasks: 0.4,
  /**
   * Shortens the average time between two polls, since each page polls up to 5 % more often at
   * random.
   */
  pace: 0.975,
  /** Hours of a day in which pages are open. */
  busyHours: 16,
  /**
   * CloudFront locations that serve Kenya, and the files that each fetches from S3 once a minute.
   */
  edgePlaces: 2,
  filesKeptAtEdge: 6,
  /** Seconds for which CloudFront caches the list of open tasks. */
  openTasksKept: 5,
  /** Average size of an answer about open tasks. Most answers say only that nothing has changed. */
  openTasksBytes: 500,
  /**
   * Requests of a visit besides the live updates, counted in a browser: 1 for the first screen, 0.5
   * for a new token, 3 for two more pages, 1 for actions, since every sixth visit includes a bid
   * with 5 requests.
   */
  otherRequestsPerVisit: 5.5,
  /**
   * Pages and files that the browser fetches: the shell, the settings, the service worker's script,
   * and the new files after each week's deployment. All others are in the browser's cache.
   */
  filesPerVisit: 4,
  kilobytesPerVisit: 55,
  /** Tasks of each writer in a day. Each is posted, taken, submitted and reviewed. */
  tasksPerDay: 0.5,
  /**
   * Includes resubmissions. A reviewer reads each file once, and the files of one year are stored.
   */
  filesPerTask: 1.2,
  kilobytesPerFile: 200,
  /**
   * Counted requests for submitting (5) and reviewing (4) a file. S3 gets one write for the file
   * and one for each of its one or two parts.
   */
  requestsPerFile: 9,
  writesToS3PerFile: 2.5,
  /** Withdrawals. The writer opens each, and the page polls it and its lists until it is paid. */
  withdrawalsPerMonth: 2,
  requestsPerWithdrawal: 20,
  /** Payments. The page polls a payment every second until it is confirmed. */
  paymentsPerMonth: 0.1,
  secondsToConfirm: 20,
  /**
   * Mails with links to confirm an address, set a password or go to a training, and about account
   * changes.
   */
  mailsPerMonth: 1.5,
  /**
   * Notifications of each task (assigned, due soon, missed or improved). Each decision, withdrawal
   * and payment causes one more, which is also mailed unless the writer turned this off.
   */
  notificationsPerTask: 1.5,
  /**
   * The number of people who signed up but never activated their account, for each writer, and the
   * share of them that is new each month. Each person gets a reminder a day, for as many days as
   * the setting `reminders.pauseAfter` says, then one a week. Nobody unsubscribes.
   */
  inactivePerWriter: 1,
  newOfInactive: 0.1,
  dailyReminders: 14,
  /**
   * Measured with the bench: seconds of a warm answer at 512 MB. At 1 GB an answer takes 0.7 of
   * this time.
   */
  secondsPerRequest: 0.012,
  /** Seconds that Lambda bills while a function waits for the table or a provider. */
  secondsWaiting: 0.05,
  /**
   * Share of runs that start an instance, and the seconds of such a start at 1 GB. Lambda bills
   * these since August 2025.
   */
  coldStarts: 0.002,
  secondsPerColdStart: 0.5,
  secondsPerPolling: 0.15,
  /** Seconds that Clock waits for the site, halved because Clock has 256 MB instead of 512. */
  secondsPerLook: 0.3 * 0.5,
  /**
   * Seconds of a run for each reminder. Two parallel runs together send four fifths of the 14 mails
   * a second that SES allows. Halved because each run has 256 MB instead of 512.
   */
  secondsPerReminder: (2 / (14 * 0.8)) * 0.5,
  secondsPerNotification: 0.3 * 0.5,
  /**
   * Read and write units for each event, measured with tasks of 0.3 to 1.1 kB. The units of a task
   * include posting and taking it, those of a file submitting and reviewing it.
   */
  readsPerRequest: 1.25,
  readsPerReminder: 7,
  readsPerNotification: 3.5,
  writesPerTask: 38,
  writesPerFile: 48,
  writesPerPayment: 45,
  writesPerWithdrawal: 110,
  writesPerReminder: 9,
  /** Write units of the functions that the table's stream starts. */
  streamWritesPerTask: 20,
  streamWritesPerFile: 24,
  streamWritesPerPayment: 24,
  streamWritesPerWithdrawal: 22,
  /** Lists of open or due items that are read each minute: 27 for polling, 8 for due times. */
  listsEachMinute: 35,
  /**
   * API Gateway writes one line for each request; Lambda writes three for each run without a
   * request.
   */
  logBytesPerRequest: 210,
  logBytesPerRun: 550,
  answerBytes: 1200,
  /**
   * Bytes that a writer adds to the table each year. A task with its award, files, ledger entry,
   * notifications and audit log takes about 5 kB; a withdrawal with its notices the same. The
   * indexes hold copies, which are not backed up, exported or scanned.
   */
  tableBytesPerWriterYear: 1_000_000,
  indexBytesPerWriterYear: 900_000,
  /**
   * The ledger entries' part of `tableBytesPerWriterYear`. The reconciliation reads it a second
   * time.
   */
  movementBytesPerWriterYear: 90_000,
  /**
   * Nights in which the reconciliation reads the whole table once. Each night it also reads every
   * writer's profile, checked state and new entries.
   */
  nightsPerReconciliation: 7,
  nightlyReads: 3,
} as const;

export interface LiveWay {
  name: string;
  /** Milliseconds between two polls. */
  every: number;
  /** True if each poll also requests open tasks from CloudFront while the screen shows them. */
  listAtEdge: boolean;
  toApi: number;
  toCloudFront: number;
  /** The share of polls that find a change, which the page then requests from the API. */
  newShare: number;
  slows: boolean;
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

/**
 * The ways that docs/decisions/0015-one-question.md compares. The first version of the site used
 * the first way.
 */
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
    /** Cognito counts everybody who signs up as active, even people who never return. */
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
    // The reconciliation reads a part of the table each night, at half a unit for 4 kB. Profiles
    // and ledger entries take a unit for 4 kB.
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
    // Includes runs that the table's stream starts.
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
