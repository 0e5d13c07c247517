import { setTimeout as pause } from "node:timers/promises";
import { accountRoutes } from "#contracts/accounts";
import { sessionGuard } from "../accounts/profile/profile-store";
import { signOut, signOutEverywhere } from "../accounts/sessions";
import { answer, apiHandler } from "../platform/api-handler";

/** What somebody who is signed in does about their sessions. */
export const handler = apiHandler(
  [
    answer(accountRoutes.signOut, ({ caller }) => signOut(caller)),
    answer(accountRoutes.signOutEverywhere, ({ caller }) =>
      signOutEverywhere(caller, { now: () => new Date(), pause }),
    ),
  ],
  sessionGuard,
);
