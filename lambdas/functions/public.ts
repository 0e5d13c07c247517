import { setTimeout as pause } from "node:timers/promises";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { accountRoutes, cognitoMediaType } from "#contracts/accounts";
import { contactRoutes } from "#contracts/contact";
import { ledgerRoutes } from "#contracts/ledger";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { NotificationMail } from "#contracts/mails";
import { meRoutes } from "#contracts/me";
import { type ProblemCode, requestMessages } from "#contracts/problem";
import { reminderMessages, reminderRoutes } from "#contracts/reminders";
import { socialRoutes } from "#contracts/social";
import { closeAccount } from "../accounts/close-account";
import { accountsToErase, reopenByLink } from "../accounts/closed-account";
import {
  type CognitoAnswer,
  cognitoRefusal,
  cognitoRequest,
  passOnCounted,
} from "../accounts/cognito-proxy";
import { confirmEmail, sendConfirmation, welcome } from "../accounts/confirm-email";
import { insistOnOwnUsername } from "../accounts/names";
import { confirmNewEmail, requestNewEmail } from "../accounts/new-email";
import { confirmPasswordReset, requestPasswordReset } from "../accounts/password-reset";
import { mailboxOf } from "../accounts/profile/mailbox";
import {
  hasAccount,
  insistOnLiveSession,
  type Profile,
  profiles,
  sessionGuard,
} from "../accounts/profile/profile";
import {
  countNewAccount,
  countTaken,
  formHash,
  refuseAboveCeiling,
  registerAccount,
  storeAccount,
} from "../accounts/register-account";
import { signOut, signOutEverywhere } from "../accounts/sessions";
import {
  exchangeCode,
  registerSocialAccount,
  socialPerson,
  socialUserOf,
} from "../accounts/social";
import { attributesOf, userPool } from "../accounts/user-pool";
import { confirmReminders, unsubscribeByLink } from "../messages/choose-mails";
import { asJson, asPage, isFormPost, sendContactMessage } from "../messages/contact";
import { checkStatement } from "../money/ledger/statement-check";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { takeTurns } from "../platform/due-work";
import { bodyOf } from "../platform/json";
import { logger } from "../platform/logger";
import { env, settings } from "../platform/settings";
import {
  fromNetwork,
  isAnyFull,
  networkWindows,
  refusalWindows,
  throttle,
  tooManyRequests,
} from "../platform/throttle";

const clock = { now: () => new Date(), pause };

/**
 * The facts for a social sign-up: the client, its users, and the administrator's address, with
 * which nobody else may sign up.
 */
const people = () => ({
  socialClientId: process.env["SOCIAL_CLIENT_ID"],
  findUser: async (userName: string) => socialUserOf(await attributesOf(userName)),
  hasAccount,
  adminEmail: settings().adminEmail,
});

async function countAndWelcome(profile: Profile, now: Date): Promise<void> {
  await Promise.all([countNewAccount(settings().limits.newAccounts, now), welcome(profile, now)]);
}

/**
 * Throws if the network's limit or the limit of all new accounts is reached. Returns the network's
 * counts: `windows` for a new account, `refused` for a refused sign-up.
 */
async function roomForAccount(network: string, now: Date) {
  const { signUpPerNetwork, newAccounts } = settings().limits;
  const windows = networkWindows("sign-up-network", network, signUpPerNetwork);
  if (await isAnyFull(windows, now)) throw tooManyRequests(signUpPerNetwork, now);
  await refuseAboveCeiling(newAccounts, now);
  return { windows, refused: refusalWindows("sign-up-network", network, signUpPerNetwork) };
}

const registration = [
  answer(accountRoutes.registerAccount, async ({ input, idempotency, network }) => {
    insistOnOwnUsername(input.username);
    const now = clock.now();
    const { limits, adminEmail } = settings();
    const { windows, refused } = await roomForAccount(network, now);
    const ofAddress = {
      purpose: "sign-up-address-network",
      who: fromNetwork(mailboxOf(input.email), network),
      limit: limits.signUpPerAddress,
    };
    const { userId, profile } = await registerAccount(
      input,
      // From a plain hash of the body, an attacker could quickly guess the password.
      idempotency && { ...idempotency, bodyHash: await formHash(input, idempotency.key) },
      { pool: userPool, clock, adminEmail, store: storeAccount, windows },
      now,
    ).catch(countTaken([ofAddress, ...refused], now));
    if (profile) await countAndWelcome(profile, now);
    return { userId };
  }),

  answer(socialRoutes.getSocialPerson, ({ caller }) => socialPerson(caller, people())),

  answer(socialRoutes.registerSocialAccount, async ({ input, caller, idempotency, network }) => {
    insistOnOwnUsername(input.username);
    const now = clock.now();
    const { limits } = settings();
    await throttle("sign-up-user", caller.userId, limits.signUpPerAddress, now);
    const { windows, refused } = await roomForAccount(network, now);
    const { userId, profile } = await registerSocialAccount(
      input,
      caller,
      idempotency,
      { ...people(), store: storeAccount, windows },
      now,
    ).catch(countTaken(refused, now));
    if (profile) await countAndWelcome(profile, now);
    return { userId };
  }),

  answer(mailedLinkRoutes.confirmEmail, ({ input }) => confirmEmail(input.code, clock.now())),

  answer(mailedLinkRoutes.reopenAccount, ({ input }) => reopenByLink(input.code, userPool, clock)),

  answer(mailedLinkRoutes.sendConfirmation, async ({ caller, network }) => {
    const profile = await profiles.find(caller);
    insistOnLiveSession(profile, caller);
    const { passwordResetPerAddress: limit, passwordResetPerNetwork } = settings().limits;
    const own = { purpose: "confirmation", who: caller.userId, limit };
    const shared = networkWindows("confirmation-network", network, passwordResetPerNetwork);
    return sendConfirmation(profile, [own, ...shared], clock.now());
  }),

  answer(mailedLinkRoutes.requestNewEmail, ({ input, caller, network }) =>
    requestNewEmail(caller, input.email, network, settings(), clock.now()),
  ),

  answer(mailedLinkRoutes.confirmNewEmail, ({ input }) => confirmNewEmail(input.code, clock)),

  answer(mailedLinkRoutes.requestPasswordReset, ({ input, network }) =>
    requestPasswordReset(input.email, network, settings().limits, clock.now()),
  ),

  answer(mailedLinkRoutes.confirmPasswordReset, ({ input }) =>
    confirmPasswordReset(input.oobCode, input.password, clock),
  ),

  answer(meRoutes.closeAccount, ({ caller, input }) =>
    closeAccount(caller, input.username, userPool, clock.now()),
  ),
];

const signIn = [
  answer(accountRoutes.cognito, async ({ event, network }) => {
    const request = cognitoRequest(
      event.headers["x-amz-target"],
      bodyOf(event),
      env("USER_POOL_CLIENT_ID"),
      process.env["SOCIAL_CLIENT_ID"],
    );
    const answered = await (request
      ? passOnCounted(request, network).catch(inCognitosWords)
      : cognitoRefusal("InvalidParameterException", requestMessages.unknownRequest));
    return cognitoReply(answered);
  }),

  // Guesses need no limit: a code is valid once, for some minutes, in one browser.
  answer(socialRoutes.exchangeSocialCode, ({ input }) =>
    exchangeCode(input, {
      url: process.env["SOCIAL_SIGN_IN_URL"],
      clientId: process.env["SOCIAL_CLIENT_ID"],
      siteUrl: settings().siteUrl,
    }),
  ),

  answer(meRoutes.signOut, ({ caller }) => signOut(caller)),

  answer(meRoutes.signOutEverywhere, ({ caller }) => signOutEverywhere(caller, clock)),
];

const exceptions: Partial<Record<ProblemCode, string>> = {
  too_many_requests: "LimitExceededException",
  not_allowed: "NotAuthorizedException",
};

function inCognitosWords(error: unknown): CognitoAnswer {
  if (!(error instanceof AppError)) throw error;
  return cognitoRefusal(exceptions[error.code] ?? "InvalidParameterException", error.message);
}

/**
 * True if Cognito's quota or one of our limits refused the request. Such an answer has status 400,
 * but our alarm counts status 429.
 */
const isTooMany = ({ status, body }: CognitoAnswer) =>
  status === 400 && /"[^"]*\b(TooManyRequests|LimitExceeded)Exception"/.test(body);

function cognitoReply(answer: CognitoAnswer) {
  const { status, body, errorType } = answer;
  if (body.includes("TooManyRequestsException")) logger.warn("cognito-throttled");
  return new RawReply({
    statusCode: isTooMany(answer) ? 429 : status,
    headers: {
      "content-type": cognitoMediaType,
      "cache-control": "no-store",
      ...(errorType && { "x-amzn-errortype": errorType }),
    },
    body,
  });
}

/**
 * The token of an unsubscribe link, and the kind of mail that the link ends; undefined for
 * reminders.
 */
function linkIn({ token: link }: { token: string }) {
  const [, token, mails] = /^([0-9A-Z]{32})(?:\.(receipts|decisions))?$/.exec(link) ?? [];
  if (!token) throw deadLink();
  return { token, mails: NotificationMail.safeParse(mails).data };
}
const deadLink = () => new AppError("not_found", reminderMessages.deadLink);

/**
 * The unsubscribe link in reminders, receipts and decisions. It opens a page with a button, since
 * mail scanners open links too.
 */
const unsubscribing = [
  answer(reminderRoutes.askUnsubscribe, async ({ params }) => {
    const { token, mails } = linkIn(params);
    const Location = `/unsubscribe?token=${token}${mails ? `&mails=${mails}` : ""}`;
    return new RawReply({ statusCode: 302, headers: { Location, "Cache-Control": "no-store" } });
  }),

  answer(reminderRoutes.unsubscribe, async ({ params }) => {
    if (!(await unsubscribeByLink(linkIn(params), new Date()))) throw deadLink();
    return {};
  }),

  answer(reminderRoutes.confirmReminders, ({ input }) => confirmReminders(input.code, new Date())),
];

const contact = answer(contactRoutes.sendContactMessage, ({ input, network, idempotency }) =>
  sendContactMessage({ form: input, network, idempotency, now: new Date() }),
);

const statements = answer(ledgerRoutes.checkStatement, async ({ input, network }) => ({
  statement: await checkStatement(input.code, network, new Date()),
}));

const api = apiHandler(
  [...registration, ...signIn, ...unsubscribing, contact, statements],
  sessionGuard,
);

const { method, path } = contactRoutes.sendContactMessage;
const isContactForm = (event: APIGatewayProxyEventV2) =>
  event.routeKey === `${method} ${path}` && isFormPost(event);

/** Milliseconds that the erasure of the next account may need before the function's timeout. */
const reserve = 10_000;

const eraseAccounts = ({ getRemainingTimeInMillis }: Context) =>
  takeTurns([accountsToErase(userPool)], clock.now, () => getRemainingTimeInMillis() > reserve);

/**
 * Handles the routes without a session, and the routes about sign-in, addresses and closing. For
 * the schedule's event, which has no route, erases the closed accounts that are due.
 */
export async function handler(
  event: APIGatewayProxyEventV2 | { routeKey?: never },
  context: Context,
) {
  if (!event.routeKey) return await eraseAccounts(context);
  return isContactForm(event)
    ? asPage(await api(asJson(event), context), event)
    : api(event, context);
}
