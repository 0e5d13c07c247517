import * as z from "zod/mini";
import { Email, Shillings, smallestWithdrawal } from "./fields";
import { fullRating } from "./ratings";
import type { SocialProvider } from "./social";

/** How many are allowed within how many minutes. */
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

/** Stands in built pages for the site's address, which CloudFront tells at the deployment. */
export const addressToCome = "https://address.invalid";
/** The built files in which it may stand. */
export const namesAddress = /\.(html|txt|xml)$/;

/** What an operator decides. Money in whole KES, times in `timeZone`. */
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
  /** Who runs the site, as footer, terms and privacy notice say; `npm run deploy` refuses null. */
  company: z.nullable(
    z.strictObject({
      name: z.string().check(z.minLength(1)),
      /** Its number in the register of companies or of business names. */
      registration: z.string().check(z.minLength(1)),
      postalAddress: z.string().check(z.minLength(1)),
      /** Where the region of the stacks lies: the privacy notice has to say it. */
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
  /** Where a training is held; shown and mailed to who has paid for it. */
  trainingLinks: z.strictObject({ normal: HttpsUrl, special: HttpsUrl }),
  tasksPerDay: z.int().check(z.gte(1), z.lte(20)),
  bids: z.strictObject({
    /** Below this rating (0.0 to 5.0) no bids are taken; 0 takes everybody's. */
    lowestRating: z.number().check(z.gte(0), z.lte(fullRating / 10), z.multipleOf(0.1)),
    /** After as many due times in a row, missed or given back shortly before, bids rest for as many hours. */
    restAfterMissed: z.strictObject({
      missed: z.int().check(z.gte(1), z.lte(100)),
      hours: z.int().check(z.gte(1), z.lte(24 * 30)),
    }),
  }),
  publishTime: TimeOfDay,
  reminderTime: TimeOfDay,
  reminders: z.strictObject({
    /** After as many reminders somebody who stays inactive gets one a week. */
    pauseAfter: z.int().check(z.gte(1), z.lte(365)),
  }),
  /** How long a prompt stays on a phone; within it a second press sends no second one. */
  promptSeconds: z.int().check(z.gte(30), z.lte(300)),
  /** How often a day an account may change its phone number, of which its owner is mailed. */
  phoneChangesPerDay: z.int().check(z.gte(1), z.lte(100)),
  /** How long before a task is due its writer is reminded, and giving it back counts as missed. */
  dueSoonHours: z.int().check(z.gte(1), z.lte(72)),
  review: z.strictObject({
    /** How long a writer has at least for changes that were asked for. */
    changesHours: z.int().check(z.gte(1), z.lte(24 * 14)),
    /** Within how many hours work is answered, as its writer is told. */
    answerHours: z.int().check(z.gte(1), z.lte(24 * 14)),
  }),
  files: z.strictObject({
    /** How many files a writer may begin to send for one task in a day. */
    begunPerDay: z.int().check(z.gte(1)),
    /** How often one file may be asked to be handed in within an hour; it is read each time. */
    readPerHour: z.int().check(z.gte(1)),
  }),
  /** How many years the file of handed-in work is kept; its record stays with the ledger. */
  workYears: z.int().check(z.gte(1), z.lte(30)),
  /** Whether GuardDuty scans each file for malware before it is reviewed; docs/deploy.md has its price. */
  malwareScan: z.boolean(),
  /**
   * Beside each stands who else pays when somebody uses it up. What a network shares is used up only
   * by what succeeds: names that are taken and the like count apart, up to ten times as many, and
   * never refuse what is right. Invalid forms count nowhere.
   */
  limits: z.strictObject({
    /** Refused sign-ups with the names of one mailbox from one network. Nobody: a right one is never refused. */
    signUpPerAddress: Limit,
    /** Accounts made from a network. Its people, once so many of them have signed up. */
    signUpPerNetwork: Limit,
    /** All new accounts together. Everybody who wants one that day; the operator is told. */
    newAccounts: Limit,
    /**
     * Wrong passwords for an address from a network; beyond it a wrong one is answered only with "too
     * many". Nobody: a right one gets in.
     */
    signInPerAddress: Limit,
    /**
     * The same from all networks. Nobody; but wrong codes of a second factor, which need the password,
     * refuse the owner's too.
     */
    signInPerAddressAnywhere: Limit,
    /** Wrong passwords for accounts that exist; beyond it a line in the log. Nobody is refused. */
    signInPerNetwork: Limit,
    /** Links that somebody on a network asks for to one address. Its owner on that network, who has as many links. */
    passwordResetPerAddress: Limit,
    /**
     * Mails of all kinds that anybody can ask for to one mailbox, whatever the accounts and the spelling. The
     * mailbox's owner, who has as many again once the address is proven.
     */
    mailsPerMailbox: Limit,
    /** Mails but resets that an account without a proven address can ask for. Nobody else. */
    mailsPerUnproven: Limit,
    /** Links to a new password of such an account. Its address's owner, who has as many links. */
    resetsPerUnproven: Limit,
    /** Links of one kind that were mailed for a network. Its people, once so many were mailed. */
    passwordResetPerNetwork: Limit,
    /** Messages of one mailbox from a network. Whoever uses its address there. */
    contactPerAddress: Limit,
    /** Messages from a network. Its people, once so many were sent. */
    contactPerNetwork: Limit,
    /** Prompts that an account asks for. Nobody else. */
    stkPerWriter: Limit,
    /** Training codes that were not accepted at once; makes guessing one slow. Nobody: one's own is accepted. */
    trainingCodesPerWriter: Limit,
    /** Different numbers that one account may have prompted. Nobody else. */
    stkNumbersPerWriter: Limit,
    /**
     * Prompts to one phone, whoever asks: a family may share it, and a stranger may pester it. Other
     * strangers to the phone; its owner has prompts of their own.
     */
    stkPerPhone: Limit,
    /**
     * Prompts to one phone, of all accounts together that call it their own. Those accounts, which can pay by
     * hand; else a phone would ring without an end.
     */
    stkPerSharedPhone: Limit,
    /** Statements that were made; the PDF takes a moment. Nobody else. */
    statementsPerWriter: Limit,
    withdrawals: z.strictObject({
      /** How many times a writer may withdraw in a day. Nobody else. */
      countPerDay: z.int().check(z.gte(1)),
    }),
  }),
  socialSignIn: z
    .strictObject({
      /** Names the address that providers send people back to: `<prefix>.auth.<region>.amazoncognito.com`. */
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
  /** Airtel Money's open API of Kenya. */
  airtelUrl: HttpsUrl,
  /** How Airtel wants the PIN encrypted; its sources differ, so its portal decides. */
  airtelPinPadding: z.enum(["pkcs1", "oaep"]),
  withdrawals: z
    .strictObject({
      /** Whole KES that a writer may take out in a day. */
      perDay: z.int().check(z.gte(smallestWithdrawal)),
      /** Whole KES of one withdrawal. */
      largest: Shillings.check(z.gte(smallestWithdrawal)),
      /** How long withdrawals are paused after a change of the phone number. */
      phoneLockHours: z.int().check(z.gte(0), z.lte(24 * 14)),
    })
    .check(
      z.refine(({ perDay, largest }) => largest <= perDay, {
        error: "must not be more than perDay",
        path: ["largest"],
      }),
    ),
  /**
   * Whether the sender's domain is verified with SES. Until it is, none of our mails leave, and the user
   * pool sends the administrator's invitation itself, since Cognito refuses a sender that SES doesn't know.
   */
  senderVerified: z.boolean(),
  /** Where alarms are mailed; `npm run deploy` refuses null. */
  alarmEmail: z.nullable(Email),
  /** The phone to which alarms about money go by SMS, too, like +254712345678; null for none. */
  alarmPhone: z.nullable(
    z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, "must be a number like +254712345678")),
  ),
  /**
   * How many of the account's concurrent executions are reserved for the provider's notices,
   * which never use more than that; null for none. Too few would refuse notices in a rush. Lambda
   * refuses a reservation while the account has no more than its first ten.
   */
  noticeConcurrency: z.nullable(z.int().check(z.gte(100))),
  /** The same for the function that reads writers' files. */
  handInConcurrency: z.nullable(z.int().check(z.gte(1))),
  /** The table that a restore has made, to be used instead of the stack's own; null for that. */
  restoredTable: z.nullable(
    z.strictObject({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.startsWith("arn:")),
    }),
  ),
  /** The bucket to which the table is exported each week, and the account that owns it; null for none. */
  tableExport: z.nullable(
    z.strictObject({
      bucket: z
        .string()
        .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
      owner: z.string().check(z.regex(/^\d{12}$/, "must be an account number of 12 digits")),
    }),
  ),
  /** A host name of one's own with its certificate in us-east-1; null for CloudFront's name. */
  domain: z.nullable(
    z.strictObject({
      name: z.string().check(
        z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host name like kalamu.example"),
        // Safaricom sends notices to it, and refuses addresses with these words.
        z.regex(
          /^(?!.*(mpesa|m-pesa|safaricom|exe|cmd|sql|query))/,
          "must not contain mpesa, safaricom, exe, cmd, sql or query, which Safaricom refuses",
        ),
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
 * The settings that functions get: an environment holds 4 kB, so what only stacks and
 * pages read is left out.
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

/** The providers that people can sign in by, besides their password. */
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

/** What the browser reads from `/config.json`. */
export interface BrowserConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Where signing in by a provider begins, and who is set up; absent when nobody is. */
  socialSignIn?: { url: string; clientId: string; providers: SocialProvider[] };
  /** Only in a local world: the page that stands in for the phone. */
  phoneUrl?: string;
  settings: PublicSettings;
}
