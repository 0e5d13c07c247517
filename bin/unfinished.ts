// Runs before a deployment. If the first creation of a stack failed, CDK deletes the stack and
// creates it again. Termination protection would prevent that, so this script turns it off.
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
  // The stack does not exist yet, or CDK will report the error better.
  () => undefined,
);
if (found === "ROLLBACK_COMPLETE" || found === "ROLLBACK_FAILED") {
  const off = { StackName, EnableTerminationProtection: false };
  await client.send(new UpdateTerminationProtectionCommand(off));
  process.stdout.write(`${StackName} failed as it was first made, and is made again.\n`);
}
