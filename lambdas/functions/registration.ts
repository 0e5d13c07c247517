import { setTimeout as pause } from "node:timers/promises";
import { accountRoutes } from "#contracts/accounts";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { accountMessages } from "#contracts/messages/accounts";
import { socialRoutes } from "#contracts/social";
import { confirmEmail, sendConfirmation, welcome } from "../accounts/confirm-email";
import { insistOnOwnUsername, nameStore } from "../accounts/names";
import { confirmNewEmail, requestNewEmail } from "../accounts/new-email";
import { confirmPasswordReset, requestPasswordReset } from "../accounts/password-reset";
import { hasAccount, insistOnLiveSession, profileStore } from "../accounts/profile/profile-store";
import {
  countNewAccount,
  formHash,
  refuseAboveCeiling,
  registerAccount,
  storeAccount,
} from "../accounts/register-account";
import { registerSocialAccount, socialPerson, socialUserOf } from "../accounts/social";
import { attributesOf, userPool } from "../accounts/user-pool";
import { answer, apiHandler } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";
import { fromNetwork, throttle, throttleNetwork } from "../platform/throttle";

const clock = { now: () => new Date(), pause };
/** Whom providers have signed in, and which addresses they can't have. */
const people = () => ({
  socialClientId: process.env["SOCIAL_CLIENT_ID"],
  findUser: async (userName: string) => socialUserOf(await attributesOf(userName)),
  names: nameStore,
  hasAccount,
  adminEmail: settings().adminEmail,
});

/** Making an account, proving its address, and getting back into it. */
export const handler = apiHandler([
  answer(accountRoutes.registerAccount, async ({ input, idempotency, network }) => {
    insistOnOwnUsername(input.username);
    const now = clock.now();
    const { limits, adminEmail } = settings();
    const pair = fromNetwork(input.email, network);
    await throttle("sign-up-address-network", pair, limits.signUpPerAddress, now);
    await throttleNetwork("sign-up-network", network, limits.signUpPerNetwork, now);
    await refuseAboveCeiling(limits.newAccounts, now);
    const { userId, profile } = await registerAccount(
      input,
      // The hash of the body as it came would be a hash of the password, and one that is easy to try.
      idempotency && { ...idempotency, bodyHash: await formHash(input, idempotency.key) },
      { pool: userPool, clock, adminEmail, store: storeAccount },
      now,
    );
    if (profile)
      await Promise.all([
        countNewAccount(limits.newAccounts, now),
        welcome(profile, limits.passwordResetPerAddressAnywhere, now),
      ]);
    return { userId };
  }),

  answer(socialRoutes.getSocialPerson, ({ caller }) => socialPerson(caller, people())),

  answer(socialRoutes.registerSocialAccount, async ({ input, caller, idempotency, network }) => {
    insistOnOwnUsername(input.username);
    const now = clock.now();
    const { limits } = settings();
    await throttle("sign-up-user", caller.userId, limits.signUpPerAddress, now);
    await throttleNetwork("sign-up-network", network, limits.signUpPerNetwork, now);
    await refuseAboveCeiling(limits.newAccounts, now);
    const { userId, profile } = await registerSocialAccount(
      input,
      caller,
      idempotency,
      { ...people(), store: storeAccount },
      now,
    );
    if (profile)
      await Promise.all([
        countNewAccount(limits.newAccounts, now),
        welcome(profile, limits.passwordResetPerAddressAnywhere, now),
      ]);
    return { userId };
  }),

  answer(mailedLinkRoutes.confirmEmail, ({ input }) => confirmEmail(input.code, clock.now())),

  answer(mailedLinkRoutes.sendConfirmation, async ({ caller }) => {
    const profile = await profileStore.find(caller.userId);
    if (!profile) throw new AppError("not_found", accountMessages.profileNotFound);
    insistOnLiveSession(profile, caller);
    const { passwordResetPerAddress, passwordResetPerAddressAnywhere } = settings().limits;
    await throttle("confirmation", caller.userId, passwordResetPerAddress, clock.now());
    return sendConfirmation(profile, passwordResetPerAddressAnywhere, clock.now());
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
]);
