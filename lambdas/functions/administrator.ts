import { setTimeout as pause } from "node:timers/promises";
import { makeAdministrator } from "../accounts/administrator";
import { emails } from "../accounts/names";
import { storeAccount } from "../accounts/register-account";
import { refuseEarlierSessions } from "../accounts/sessions";
import {
  addAdministrator,
  removeAdministrator,
  sendInvitation,
  userPool,
} from "../accounts/user-pool";
import { customResource } from "../platform/custom-resource";
import { settings } from "../platform/settings";

const clock = { now: () => new Date(), pause };

/** Makes the administrator of the settings when the stack is deployed, and takes the group from an earlier one. */
export const handler = customResource(async (event) => {
  if (event.RequestType === "Delete") {
    await removeAdministrator(event.PhysicalResourceId);
    await endSessionsOf(event.PhysicalResourceId);
    return event.PhysicalResourceId;
  }
  const { Email, Invite } = event.ResourceProperties;
  const before = event.RequestType === "Update" ? event.OldResourceProperties : undefined;
  const isInvitedAlready = before?.["Invite"] === "true" && before["Email"] === Email;
  const isInvited = Invite === "true" && !isInvitedAlready;
  await makeAdministrator(settings(), isInvited, {
    pool: userPool,
    store: storeAccount,
    addAdministrator,
    sendInvitation,
    clock,
  });
  return settings().adminEmail;
});

/** An access token tells of the group for some minutes more. */
async function endSessionsOf(email: string): Promise<void> {
  const owner = await emails.find({ email });
  if (owner) await refuseEarlierSessions(owner.userId, clock);
}
