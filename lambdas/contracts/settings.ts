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
  /** The Secrets Manager secret that holds the client's secret. */
  clientSecretArn: z.string().check(z.startsWith("arn:")),
});

/** Stands in built pages for the site's address, which CloudFront assigns at the deployment. */
export const addressToCome = "https://address.invalid";
/** The built files that may contain it. */
export const namesAddress = /\.(html|txt|xml)$/;

/** The operator's decisions. Money in whole KES, times in `timeZone`. */
export const Settings = z.strictObject({
  productName: z.string().check(z.minLength(1), z.maxLength(30)),
  /** The public address of the site, used in mails and canonical links; null for CloudFront's own, until a domain is set. */
  siteUrl: z.pipe(
    z.nullable(z.url().check(z.regex(/[^/]$/, "must not end in a slash"))),
    z.transform((address) => address ?? addressToCome),
  ),
  supportEmail: Email,
  senderEmail: Email,
  adminEmail: Email,
  location: z.string().check(z.minLength(1)),
  /**
   * The company that runs the site, named in footer, terms and privacy notice; `npm run deploy`
   * refuses null.
   */
  company: z.nullable(
    z.strictObject({
      name: z.string().check(z.minLength(1)),
      /** Its number in the register of companies or of business names. */
      registration: z.string().check(z.minLength(1)),
      postalAddress: z.string().check(z.minLength(1)),
      /** The country of the stacks' region: the privacy notice has to name it. */
      hostingCountry: z.string().check(z.minLength(1)),
    }),
  ),
  /** The ids of the claims in `web/site/content/claims.json` that the operator says are true. */
  claims: z.array(z.string()),
  contactPhone: z.string().check(z.minLength(5)),
  whatsappUrl: HttpsUrl,
  telegramUrl: HttpsUrl,
  socialLinks: z.record(z.string(), HttpsUrl),
  paybill: z.string().check(z.regex(/^\d{5,7}$/, "must be 5 to 7 digits")),
  timeZone: z.literal("Africa/Nairobi"),
  activationFee: Shillings,
  trainingFees: z.strictObject({ normal: Shillings, special: Shillings }),
  /** The links to the trainings; shown and mailed after payment. */
  trainingLinks: z.strictObject({ normal: HttpsUrl, special: HttpsUrl }),
  tasksPerDay: z.int().check(z.gte(1), z.lte(20)),
  bids: z.strictObject({
    /** Below this rating (0.0 to 5.0) no bids are accepted; 0 accepts everybody's. */
    lowestRating: z.number().check(z.gte(0), z.lte(fullRating / 10), z.multipleOf(0.1)),
    /**
     * After this many deadlines in a row, missed or given back shortly before, bids pause for this
     * many hours.
     */
    restAfterMissed: z.strictObject({
      missed: z.int().check(z.gte(1), z.lte(100)),
      hours: z.int().check(z.gte(1), z.lte(24 * 30)),
    }),
  }),
  publishTime: TimeOfDay,
  reminderTime: TimeOfDay,
  reminders: z.strictObject({
    /** After this many reminders somebody who stays inactive gets one a week. */
    pauseAfter: z.int().check(z.gte(1), z.lte(365)),
  }),
  /** Time that a prompt stays on a phone; within it a second press sends no second one. */
  promptSeconds: z.int().check(z.gte(30), z.lte(300)),
  /** Changes of its phone number that an account may make per day; each one is mailed to its owner. */
  phoneChangesPerDay: z.int().check(z.gte(1), z.lte(100)),
  /**
   * Hours before a deadline: from then on the writer is reminded, and giving the task back counts
   * as missed.
   */
  dueSoonHours: z.int().check(z.gte(1), z.lte(72)),
  review: z.strictObject({
    changesHours: z.int().check(z.gte(1), z.lte(24 * 14)),
    /** The promised time for an answer to submitted work, in hours. */
    answerHours: z.int().check(z.gte(1), z.lte(24 * 14)),
  }),
  files: z.strictObject({
    /** Uploads that a writer may begin for one task per day. */
    begunPerDay: z.int().check(z.gte(1)),
    /** Attempts to submit one file per hour; it is read each time. */
    readPerHour: z.int().check(z.gte(1)),
  }),
  /** Years for which a submitted file is stored; its record stays with the ledger. */
  workYears: z.int().check(z.gte(1), z.lte(30)),
  /** GuardDuty scans each file for malware before its review; docs/deploy.md has its price. */
  malwareScan: z.boolean(),
  /**
   * Each comment says who else is blocked once a limit is used up. Only successes use up a limit
   * that a network shares: taken names and similar failures count apart, up to ten times as many,
   * and never refuse a correct request. Invalid forms count nowhere.
   */
  limits: z.strictObject({
    /**
     * Refused sign-ups with one mailbox's names from one network. Blocks nobody: a correct one is
     * never refused.
     */
    signUpPerAddress: Limit,
    /** Accounts created from a network. Blocks its people once used up. */
    signUpPerNetwork: Limit,
    /** All new accounts together. Blocks all sign-ups that day; the operator is alerted. */
    newAccounts: Limit,
    /**
     * Wrong passwords for an address from a network; beyond it a wrong one is answered only with
     * "too many". Blocks nobody: a right one gets in.
     */
    signInPerAddress: Limit,
    /**
     * Wrong passwords for an address from all networks. Blocks nobody; but wrong codes of a second
     * factor, which need the password, block the owner's too.
     */
    signInPerAddressAnywhere: Limit,
    /** Wrong passwords for existing accounts from a network; beyond it a line is logged. Blocks nobody. */
    signInPerNetwork: Limit,
    /**
     * Links that somebody on a network requests for one address. Blocks its owner on that network,
     * who has as many links.
     */
    passwordResetPerAddress: Limit,
    /**
     * Requested mails of all kinds to one mailbox, for any account and spelling. Blocks the
     * mailbox's owner, who has as many again once the address is proven.
     */
    mailsPerMailbox: Limit,
    /** Mails except resets that an account without a proven address requests. Blocks nobody else. */
    mailsPerUnproven: Limit,
    /**
     * Password links of an account without a proven address. Blocks the address's owner, who has as
     * many links.
     */
    resetsPerUnproven: Limit,
    /** Links of one kind mailed for a network. Blocks its people once used up. */
    passwordResetPerNetwork: Limit,
    /** Messages from one network that give one address as the sender's. Blocks only that address there. */
    contactPerAddress: Limit,
    /** Messages from a network. Blocks its people once used up. */
    contactPerNetwork: Limit,
    /** Prompts that an account requests. Blocks nobody else. */
    stkPerWriter: Limit,
    /**
     * Training codes that were not accepted at once; makes guessing one slow. Blocks nobody: a
     * writer's own code is accepted.
     */
    trainingCodesPerWriter: Limit,
    /** Different numbers that one account may prompt. Blocks nobody else. */
    stkNumbersPerWriter: Limit,
    /**
     * Prompts to one phone from any account: a family may share it, and a stranger may pester it.
     * Blocks other strangers to the phone; its owner's prompts count apart.
     */
    stkPerPhone: Limit,
    /**
     * Prompts to one phone, from all accounts together that call it their own. Blocks those
     * accounts, which can pay by hand; else a phone would get endless prompts.
     */
    stkPerSharedPhone: Limit,
    /** Statements created; the PDF takes a moment. Blocks nobody else. */
    statementsPerWriter: Limit,
    withdrawals: z.strictObject({
      /** Withdrawals of a writer per day. Blocks nobody else. */
      countPerDay: z.int().check(z.gte(1)),
    }),
  }),
  socialSignIn: z
    .strictObject({
      /** Names the address that providers redirect to: `<prefix>.auth.<region>.amazoncognito.com`. */
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
  /** The mobile-money provider: Safaricom's sandbox or its production service. */
  darajaUrl: HttpsUrl,
  airtelUrl: HttpsUrl,
  /** Airtel's padding for the encrypted PIN; its sources differ, so its portal decides. */
  airtelPinPadding: z.enum(["pkcs1", "oaep"]),
  withdrawals: z
    .strictObject({
      /** A writer's daily withdrawal limit in whole KES. */
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
   * True once SES has verified the sender's domain. Until then none of our mails leave, and the
   * user pool sends the administrator's invitation itself, since Cognito refuses a sender that SES
   * doesn't know.
   */
  senderVerified: z.boolean(),
  /** The address for alarms; `npm run deploy` refuses null. */
  alarmEmail: z.nullable(Email),
  /** The phone that also gets alarms about money by SMS, like +254712345678; null for none. */
  alarmPhone: z.nullable(
    z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, "must be a number like +254712345678")),
  ),
  /**
   * The account's concurrent executions reserved for the provider's notices, which never use more;
   * null for none. Too few would refuse notices in a rush. Lambda refuses a reservation while the
   * account has no more than its first ten.
   */
  noticeConcurrency: z.nullable(z.int().check(z.gte(100))),
  /** Reserved concurrency of the function that reads writers' files; null for none. */
  handInConcurrency: z.nullable(z.int().check(z.gte(1))),
  /** A restored table to use instead of the stack's own; null for the stack's own. */
  restoredTable: z.nullable(
    z.strictObject({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.startsWith("arn:")),
    }),
  ),
  /** The bucket for the table's weekly export, and the account that owns it; null for none. */
  tableExport: z.nullable(
    z.strictObject({
      bucket: z
        .string()
        .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
      owner: z.string().check(z.regex(/^\d{12}$/, "must be an account number of 12 digits")),
    }),
  ),
  /** A custom host name with its certificate in us-east-1; null for CloudFront's name. */
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
  /** A web application firewall; `npm run costs` has its price. */
  firewall: z.boolean(),
});
/** The settings together with those that only stacks read. */
export type StackSettings = z.infer<typeof Settings>;

/**
 * The settings for functions: an environment holds 4 kB, so those that only stacks and pages read
 * are left out.
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

/** The providers for social sign-in, besides passwords. */
export const socialProviders = ({
  socialSignIn: { facebook, google },
}: Settings): SocialProvider[] => [
  ...(facebook ? ["Facebook" as const] : []),
  ...(google ? ["Google" as const] : []),
];

/** The part of the settings that a browser may see. */
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

/** The content of `/config.json` for the browser. */
export interface BrowserConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The start of a social sign-in, and its providers; absent without any. */
  socialSignIn?: { url: string; clientId: string; providers: SocialProvider[] };
  /** Only in a local world: the page that stands in for the phone. */
  phoneUrl?: string;
  settings: PublicSettings;
}
