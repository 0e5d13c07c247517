import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { throttle } from "../platform/throttle";
import { nameStore } from "./names/name-store";
import { insistOnOwnUsername } from "./names/reserved-username";
import { formHash } from "./registration/form-hash";
import {
  confirmPasswordReset,
  requestPasswordReset,
  resetCodeOf,
} from "./registration/password-reset";
import { registerAccount } from "./registration/register-account";
import { hasAccount } from "./sessions/session";
import { registerSocialAccount } from "./social/register-social-account";
import { socialPerson } from "./social/social-person";
import { socialUserOf } from "./social/social-user";
import { attributesOf, userPool } from "./user-pool/user-pool";

const clock = { now: () => new Date(), pause };
const findUser = async (userName: string) => socialUserOf(await attributesOf(userName));

/** Making an account, and getting back into one. */
export const handler = apiHandler([
  answer(api.registerAccount, async ({ input, idempotency, network }) => {
    insistOnOwnUsername(input.username);
    const now = new Date();
    const { limits, adminEmail } = settings();
    await throttle("sign-up-network", network, limits.signUpPerNetwork, now);
    await throttle("sign-up-address", input.email, limits.signUpPerAddress, now);
    return registerAccount(
      input,
      // The hash of the body as it came would be a hash of the password, and one that is easy to try.
      idempotency && { ...idempotency, bodyHash: await formHash(input, idempotency.key) },
      { pool: userPool, names: nameStore, newId: randomUUID, pause, adminEmail },
      now,
    );
  }),

  answer(api.getSocialPerson, ({ caller }) =>
    socialPerson(caller, { findUser, names: nameStore, adminEmail: settings().adminEmail }),
  ),

  answer(api.registerSocialAccount, async ({ input, caller, idempotency, network }) => {
    insistOnOwnUsername(input.username);
    const now = new Date();
    const { limits, adminEmail } = settings();
    await throttle("sign-up-network", network, limits.signUpPerNetwork, now);
    await throttle("sign-up-user", caller.userId, limits.signUpPerAddress, now);
    return registerSocialAccount(
      input,
      caller,
      idempotency,
      { findUser, hasAccount, names: nameStore, newId: randomUUID, pause, adminEmail },
      now,
    );
  }),

  answer(api.requestPasswordReset, async ({ input, network }) => {
    const now = new Date();
    const { limits } = settings();
    await throttle("password-reset-network", network, limits.passwordResetPerNetwork, now);
    await throttle("password-reset-address", input.email, limits.passwordResetPerAddress, now);
    return requestPasswordReset(input.email);
  }),

  answer(api.confirmPasswordReset, async ({ input, network }) => {
    const now = new Date();
    const { limits } = settings();
    const reset = resetCodeOf(input.oobCode);
    // Guessing a code is like guessing a password.
    await throttle("new-password-network", network, limits.signInPerNetwork, now);
    await throttle("new-password-user", reset.userId, limits.signInPerAddress, now);
    return confirmPasswordReset(reset, input.password, clock);
  }),
]);
