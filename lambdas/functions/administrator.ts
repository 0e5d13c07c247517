import { setTimeout as pause } from "node:timers/promises";
import type { CloudFormationCustomResourceEvent } from "aws-lambda";
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
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";

const clock = { now: () => new Date(), pause };

/**
 * At a deployment, creates the administrator that the settings name. If another one was named
 * before, CloudFormation then sends `Delete`, which ends that person's rights and sessions.
 */
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

/**
 * Without this, the earlier administrator's access token would open the desk for some hours more.
 */
async function endSessionsOf(email: string): Promise<void> {
  const owner = await emails.find({ email });
  if (owner) await refuseEarlierSessions(owner.userId, clock);
}

/**
 * Returns the handler of a custom resource. It runs `work` for a deployment and reports a failure
 * to CloudFormation in words. `work` returns the resource's physical id; if that id changes,
 * CloudFormation deletes the earlier resource.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
function customResource(work: (event: CloudFormationCustomResourceEvent) => Promise<string>) {
  return async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    const { StackId, RequestId, LogicalResourceId } = event;
    const outcome = await work(event).then(
      (PhysicalResourceId) => ({ Status: "SUCCESS", PhysicalResourceId }),
      (error: unknown) => {
        logger.error("custom-resource-failed", errorFacts(error));
        return {
          Status: "FAILED",
          Reason: error instanceof Error ? error.message : String(error),
          PhysicalResourceId:
            "PhysicalResourceId" in event ? event.PhysicalResourceId : LogicalResourceId,
        };
      },
    );
    const body = JSON.stringify({ StackId, RequestId, LogicalResourceId, ...outcome });
    // The response URL is signed without a content type, so the request must have none.
    await fetch(event.ResponseURL, { method: "PUT", headers: { "content-type": "" }, body });
  };
}
