import * as z from "zod/mini";
import { Email, Shillings, smallestWithdrawal } from "./fields";
import { fullRating } from "./ratings";
import type { SocialProvider } from "./social";

export const Limit = z.strictObject({
  count: z.int().check(z.gte(1)),
  minutes: z.int().check(z.gte(1), z.lte(1440)),
});
export type Limit = z.infer<typeof Limit>;

const HttpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" });
const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 07:00"));
const DomainPrefix = z
  .string()
  .check(
    z.regex(
      /^(?!.*(aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      "must be lower-case letters, digits and dashes, without aws, amazon or cognito",
    ),
  );
const SocialClient = z.strictObject({
  clientId: z.string().check(z.minLength(1)),
  clientSecretArn: z.string().check(z.startsWith("arn:")),
});

/**
 * Stands for the site's address in built pages, because CloudFront assigns an address only at the
 * deployment.
 */
export const addressToCome = "https://address.invalid";
/** Built files that may contain {@link addressToCome}. */
export const namesAddress = /\.(html|txt|xml)$/;

/** The operator's decisions. Money is whole KES. */
export const Settings = z.strictObject({
  productName: z.string().check(z.minLength(1), z.maxLength(30)),
  /**
   * The site's public address, for mails and canonical links. Without a domain of our own it is
   * null, and CloudFront's address is used.
   */
  siteUrl: z.pipe(
    z.nullable(z.url().check(z.regex(/[^/]$/, "must not end in a slash"))),
    z.transform((address) => address ?? addressToCome),
  ),
  supportEmail: Email,
  senderEmail: Email,
  adminEmail: Email,
  location: z.string().check(z.minLength(1)),
  /**
   * The company that runs the site. Footer, terms and privacy notice name it; `npm run deploy`
   * refuses null.
   */
  company: z.nullable(
    z.strictObject({
      name: z.string().check(z.minLength(1)),
      registration: z.string().check(z.minLength(1)),
      postalAddress: z.string().check(z.minLength(1)),
      /** The country of the stacks' region, which the privacy notice has to name. */
      hostingCountry: z.string().check(z.minLength(1)),
    }),
  ),
  /** Ids of the claims in `web/site/content/claims.json` that the operator confirms as true. */
  claims: z.array(z.string()),
  contactPhone: z.string().check(z.minLength(5)),
  whatsappUrl: HttpsUrl,
  telegramUrl: HttpsUrl,
  socialLinks: z.record(z.string(), HttpsUrl),
  paybill: z.string().check(z.regex(/^\d{5,7}$/, "must be 5 to 7 digits")),
  timeZone: z.literal("Africa/Nairobi"),
  activationFee: Shillings,
  trainingFees: z.strictObject({ normal: Shillings, special: Shillings }),
  /** Links to the trainings, which writers see and get by mail after they have paid. */
  trainingLinks: z.strictObject({ normal: HttpsUrl, special: HttpsUrl }),
  tasksPerDay: z.int().check(z.gte(1), z.lte(20)),
  bids: z.strictObject({
    /** Writers with a lower rating (0.0 to 5.0) can't bid; with 0 all can. */
    lowestRating: z.number().check(z.gte(0), z.lte(fullRating / 10), z.multipleOf(0.1)),
    /**
     * A writer who misses `missed` deadlines in a row can't bid for `hours`. A task given back
     * shortly before its deadline counts as missed.
     */
    restAfterMissed: z.strictObject({
      missed: z.int().check(z.gte(1), z.lte(100)),
      hours: z.int().check(z.gte(1), z.lte(24 * 30)),
    }),
  }),
  publishTime: TimeOfDay,
  reminderTime: TimeOfDay,
  reminders: z.strictObject({
    /** A person who stays inactive after this many daily reminders gets one reminder a week. */
    pauseAfter: z.int().check(z.gte(1), z.lte(365)),
  }),
  /**
   * Seconds for which a phone shows a prompt. A second press of the button in this time sends no
   * second prompt.
   */
  promptSeconds: z.int().check(z.gte(30), z.lte(300)),
  /** The number of times a day that an account may change its phone number. */
  phoneChangesPerDay: z.int().check(z.gte(1), z.lte(100)),
  /**
   * Hours before a deadline in which the writer gets a reminder, and in which a task given back
   * counts as missed.
   */
  dueSoonHours: z.int().check(z.gte(1), z.lte(72)),
  review: z.strictObject({
    changesHours: z.int().check(z.gte(1), z.lte(24 * 14)),
    /** Hours in which we promise a decision about submitted work. */
    answerHours: z.int().check(z.gte(1), z.lte(24 * 14)),
  }),
  files: z.strictObject({
    /** Uploads that a writer may start for one task per day. */
    begunPerDay: z.int().check(z.gte(1)),
    /** Attempts per hour to submit one file, since each attempt reads the file. */
    readPerHour: z.int().check(z.gte(1)),
  }),
  /** A submitted file is deleted after this many years. The submission's record is not deleted. */
  workYears: z.int().check(z.gte(1), z.lte(30)),
  /** GuardDuty scans each file for malware before its review; docs/deploy.md names the price. */
  malwareScan: z.boolean(),
  /**
   * Each comment says who is blocked at the limit. Limits for a network count only successes, since
   * many people may share a network. Refusals are counted separately, and that count never blocks a
   * correct request.
   */
  limits: z.strictObject({
    /**
     * Refused sign-ups for one mailbox from one network; at the limit a correct sign-up still
     * succeeds. With Facebook or Google all attempts of one user count, and the limit blocks this
     * user.
     */
    signUpPerAddress: Limit,
    /** Accounts created from a network. Blocks the network's people. */
    signUpPerNetwork: Limit,
    /**
     * All new accounts. At the limit nobody can sign up until the time is over, and an alarm tells
     * the operator.
     */
    newAccounts: Limit,
    /**
     * Wrong passwords for one address from one network; a correct password still signs in. Wrong
     * codes of a second factor have a separate count, which blocks all codes for the address from
     * the network.
     */
    signInPerAddress: Limit,
    /**
     * Wrong passwords for one address from all networks; a correct password still signs in. Wrong
     * codes of a second factor have a separate count, which blocks all codes for the address.
     */
    signInPerAddressAnywhere: Limit,
    /**
     * Wrong passwords for existing accounts from one network. Blocks nobody: a warning is logged.
     */
    signInPerNetwork: Limit,
    /**
     * Password links for one address from one network, and links of each other kind for one
     * account. Blocks only the address on this network, or the account.
     */
    passwordResetPerAddress: Limit,
    /**
     * Requested mails of all kinds to one mailbox, in any spelling of its address. Blocks the
     * mailbox's owner, but an owner whose address is proven has a separate count.
     */
    mailsPerMailbox: Limit,
    /**
     * Mails, except password links, that an account with an unproven address requests. Blocks only
     * this account.
     */
    mailsPerUnproven: Limit,
    /**
     * Password links for an account with an unproven address. Blocks the owner, who then has this
     * many links in the mailbox.
     */
    resetsPerUnproven: Limit,
    /** Links of one kind that one network requests. Blocks the network's people. */
    passwordResetPerNetwork: Limit,
    /**
     * Contact messages from one network with one sender address. Blocks only this address on this
     * network.
     */
    contactPerAddress: Limit,
    /** Contact messages from one network. Blocks the network's people. */
    contactPerNetwork: Limit,
    /** Prompts that one account requests. Blocks only this account. */
    stkPerWriter: Limit,
    /**
     * Training codes of one writer that were not accepted immediately; the limit slows down
     * guessing. Beyond it, the writer can enter only codes that are accepted immediately.
     */
    trainingCodesPerWriter: Limit,
    /** Different phone numbers to which one account may send prompts. Blocks only this account. */
    stkNumbersPerWriter: Limit,
    /**
     * Prompts to one phone from all accounts with another phone number. Blocks only these accounts:
     * each account with the phone's own number has a separate count.
     */
    stkPerPhone: Limit,
    /**
     * Prompts to one phone from all accounts that gave its number, since anybody can give any
     * number. Blocks these accounts, which can still pay without a prompt.
     */
    stkPerSharedPhone: Limit,
    /** Statements that one writer creates, since a PDF takes a moment. Blocks only this writer. */
    statementsPerWriter: Limit,
    withdrawals: z.strictObject({
      countPerDay: z.int().check(z.gte(1)),
    }),
  }),
  socialSignIn: z
    .strictObject({
      /**
       * Part of the address to which providers redirect:
       * `<prefix>.auth.<region>.amazoncognito.com`.
       */
      domainPrefix: z.nullable(DomainPrefix),
      facebook: z.nullable(SocialClient),
      google: z.nullable(SocialClient),
    })
    .check(
      z.refine(({ domainPrefix, facebook, google }) => domainPrefix || !(facebook || google), {
        error: "is needed as soon as a provider is set",
        path: ["domainPrefix"],
      }),
    ),
  darajaUrl: HttpsUrl,
  airtelUrl: HttpsUrl,
  /**
   * The padding of Airtel's encrypted PIN. Airtel's documents contradict each other, so use the
   * value from its portal.
   */
  airtelPinPadding: z.enum(["pkcs1", "oaep"]),
  withdrawals: z
    .strictObject({
      perDay: z.int().check(z.gte(smallestWithdrawal)),
      largest: Shillings.check(z.gte(smallestWithdrawal)),
      phoneLockHours: z.int().check(z.gte(0), z.lte(24 * 14)),
    })
    .check(
      z.refine(({ perDay, largest }) => largest <= perDay, {
        error: "must not be more than perDay",
        path: ["largest"],
      }),
    ),
  /**
   * True once SES has verified the sender's domain. Until then our mails wait, and the user pool
   * itself mails the administrator's invitation.
   */
  senderVerified: z.boolean(),
  /** Alarms are mailed to this address; `npm run deploy` refuses null. */
  alarmEmail: z.nullable(Email),
  /** The phone that also gets SMS alarms about money, like +254712345678; null for none. */
  alarmPhone: z.nullable(
    z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, "must be a number like +254712345678")),
  ),
  /**
   * Concurrent executions reserved for providers' notices, and also their maximum: if there are too
   * few, Lambda refuses notices in a rush. Use null in a new AWS account, which has only ten.
   */
  noticeConcurrency: z.nullable(z.int().check(z.gte(100))),
  /** Concurrent executions reserved for the function that reads writers' files; null for none. */
  handInConcurrency: z.nullable(z.int().check(z.gte(1))),
  /** A restored table that replaces the stack's own; null for the stack's own. */
  restoredTable: z.nullable(
    z.strictObject({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.startsWith("arn:")),
    }),
  ),
  /**
   * The bucket for the table's weekly export, and the account that owns the bucket; null for none.
   */
  tableExport: z.nullable(
    z.strictObject({
      bucket: z
        .string()
        .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
      owner: z.string().check(z.regex(/^\d{12}$/, "must be an account number of 12 digits")),
    }),
  ),
  /** The site's own host name with its certificate in us-east-1; null for CloudFront's name. */
  domain: z.nullable(
    z.strictObject({
      name: z
        .string()
        .check(
          z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host name like kalamu.example"),
        ),
      certificateArn: z
        .string()
        .check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+/, "must be in us-east-1")),
    }),
  ),
  /** A web application firewall; `npm run costs` shows the price. */
  firewall: z.boolean(),
});
export type StackSettings = z.infer<typeof Settings>;

/**
 * The settings that functions get. Others are left out, because a function's environment is limited
 * to 4 kB.
 */
export const toldSettings = ({
  alarmEmail,
  alarmPhone,
  noticeConcurrency,
  handInConcurrency,
  restoredTable,
  tableExport,
  domain,
  firewall,
  claims,
  whatsappUrl,
  telegramUrl,
  socialLinks,
  ...told
}: StackSettings) => told;
export type Settings = ReturnType<typeof toldSettings>;

export const socialProviders = ({
  socialSignIn: { facebook, google },
}: Settings): SocialProvider[] => [
  ...(facebook ? ["Facebook" as const] : []),
  ...(google ? ["Google" as const] : []),
];

export const publicSettings = (settings: StackSettings) => ({
  productName: settings.productName,
  siteUrl: settings.siteUrl,
  supportEmail: settings.supportEmail,
  location: settings.location,
  company: settings.company,
  claims: settings.claims,
  contactPhone: settings.contactPhone,
  whatsappUrl: settings.whatsappUrl,
  telegramUrl: settings.telegramUrl,
  socialLinks: settings.socialLinks,
  paybill: settings.paybill,
  activationFee: settings.activationFee,
  trainingFees: settings.trainingFees,
  tasksPerDay: settings.tasksPerDay,
  bids: settings.bids,
  dueSoonHours: settings.dueSoonHours,
  publishTime: settings.publishTime,
  reminders: settings.reminders,
  promptSeconds: settings.promptSeconds,
  review: settings.review,
  workYears: settings.workYears,
  withdrawals: settings.withdrawals,
});
export type PublicSettings = ReturnType<typeof publicSettings>;

/** The content of `/config.json`, which the browser reads. */
export interface BrowserConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The address where a sign-in with Facebook or Google begins; absent if neither is set up. */
  socialSignIn?: { url: string; clientId: string; providers: SocialProvider[] };
  /** The page of the simulated phones; only in a local product. */
  phoneUrl?: string;
  settings: PublicSettings;
}
