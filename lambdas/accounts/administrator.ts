import type { Settings } from "#contracts/settings";
import { AppError } from "../platform/app-error";
import { emails } from "./names";
import { newProfile, type Profile, poolUserOf, profiles } from "./profile/profile";
import { lockAddress, type storeAccount } from "./register-account";
import type { Clock } from "./sessions";
import type { UserPool } from "./user-pool";

interface Administration {
  pool: Pick<UserPool, "createUser" | "deleteUser" | "findUser">;
  store: typeof storeAccount;
  addAdministrator: (userId: string) => Promise<void>;
  sendInvitation: (email: string) => Promise<void>;
  clock: Clock;
}

const pauseOfSpreading = 5000;
const refusals = new Set(["AccessDeniedException", "NotAuthorizedException"]);

/**
 * True if a retry may succeed: the new role may not have its rights yet, or an earlier attempt left
 * a pool user without an account, which is removed once it is a minute old.
 */
const willPass = (error: unknown) =>
  error instanceof AppError
    ? error.code === "conflict"
    : error instanceof Error && refusals.has(error.name);

/** Creates the administrator's account; retries temporary failures for two minutes. */
export async function makeAdministrator(...given: Parameters<typeof makeAtOnce>): Promise<void> {
  const { clock } = given[2];
  for (let tries = 24; ; tries--)
    try {
      return await makeAtOnce(...given);
    } catch (error) {
      if (!willPass(error) || tries === 1) throw error;
      await clock.pause(pauseOfSpreading);
    }
}

/**
 * Leaves an existing administrator's account unchanged. Throws if the address is a writer's:
 * otherwise the administrator would get the writer's money and tasks.
 */
async function makeAtOnce(
  settings: Settings,
  isInvited: boolean,
  { pool, store, addAdministrator, sendInvitation, clock }: Administration,
): Promise<void> {
  const email = settings.adminEmail;
  const userId = (await administratorWith(email)) ?? (await lockAddress(email, pool, clock));
  const known = await profiles.find({ userId });
  if (!known) await store({ profile: administrator(settings, userId, clock.now()) }, clock.now());
  await addAdministrator(known ? poolUserOf(known) : userId);
  if (isInvited) await sendInvitation(email);
}

async function administratorWith(email: string): Promise<string | undefined> {
  const owner = await emails.find({ email });
  if (!owner) return undefined;
  if ((await profiles.find(owner))?.isAdmin) return owner.userId;
  throw new Error(
    `adminEmail (${email}) is the address of a writer. Set another address in cdk.context.json, one that has no account, and deploy again.`,
  );
}

/** No writer can have this username, since usernames that begin with `admin-` are reserved. */
const administrator = (settings: Settings, userId: string, now: Date): Profile => ({
  ...newProfile(
    {
      email: settings.adminEmail,
      firstName: settings.productName,
      lastName: "Administrator",
      username: `admin-${userId.slice(0, 8)}`,
      phoneNumber: settings.contactPhone.replace(/[\s-]/g, ""),
    },
    userId,
    now,
  ),
  emailConfirmedAt: now.toISOString(),
  accountStatus: "active",
  isAdmin: true,
});
