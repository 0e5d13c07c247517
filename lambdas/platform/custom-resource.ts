import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { errorFacts, logger } from "./logger";

/**
 * The handler of a custom resource: does what a deployment asks for and tells CloudFormation, in words,
 * why it could not be. `work` returns the resource's physical id; another one than before has
 * CloudFormation delete the earlier.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
export const customResource =
  (work: (event: CloudFormationCustomResourceEvent) => Promise<string>) =>
  async (event: CloudFormationCustomResourceEvent): Promise<void> => {
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
    // Signed without a type of content.
    await fetch(event.ResponseURL, { method: "PUT", headers: { "content-type": "" }, body });
  };
