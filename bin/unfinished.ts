// Before a deployment: CDK deletes a stack whose first creation failed and makes it again.
// Termination protection would refuse that, so it is ended first.
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { stackName } from "../lib/settings";

const client = new CloudFormationClient({});
const StackName = stackName();
const found = await client.send(new DescribeStacksCommand({ StackName })).then(
  ({ Stacks = [] }) => Stacks[0]?.StackStatus,
  // There is none yet, or CDK says better what is missing.
  () => undefined,
);
if (found === "ROLLBACK_COMPLETE" || found === "ROLLBACK_FAILED") {
  const off = { StackName, EnableTerminationProtection: false };
  await client.send(new UpdateTerminationProtectionCommand(off));
  process.stdout.write(`${StackName} failed as it was first made, and is made again.\n`);
}
