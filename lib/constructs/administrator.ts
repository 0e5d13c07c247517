import { Fn } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  type AwsSdkCall,
  PhysicalResourceId,
} from "aws-cdk-lib/custom-resources";
import { Construct } from "constructs";
import type { Settings } from "#contracts/settings";
import { administratorItems } from "./administrator-items";
import { functionRole } from "./function-role";
import type { People } from "./people";

export interface AdministratorProps {
  settings: Settings;
  people: People;
  table: TableV2;
  /** Any function of this stack: when it was deployed is when the account was made. */
  deployed: LambdaFunction;
  /** Whether Cognito mails a first password to the address. */
  invite: boolean;
}

interface Calls {
  make: Omit<AwsSdkCall, "physicalResourceId">;
  undo?: AwsSdkCall;
  allow: PolicyStatement;
}

const cognito = "@aws-sdk/client-cognito-identity-provider";
const dynamodb = "@aws-sdk/client-dynamodb";

/**
 * The administrator's account, made at deployment so that nobody can register the address first: the
 * sign-in, the group and the profile. Another `adminEmail` makes another account and takes the group
 * from the earlier one.
 */
export class Administrator extends Construct {
  private readonly logGroup: LogGroup;
  private readonly role: Role;
  private readonly email: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, people, table, deployed, invite }: AdministratorProps,
  ) {
    super(scope, id);
    this.email = settings.adminEmail;
    // All calls share one function, hence one role.
    const { role, logGroup } = functionRole(this);
    this.role = role;
    this.logGroup = logGroup;
    const user = { UserPoolId: people.pool.userPoolId, Username: this.email };
    const membership = { ...user, GroupName: people.administrators.groupName };
    const pool = (...actions: string[]) =>
      new PolicyStatement({
        actions: actions.map((action) => `cognito-idp:${action}`),
        resources: [people.pool.userPoolArn],
      });

    const account = this.call("Account", {
      make: {
        service: cognito,
        action: "AdminCreateUser",
        parameters: {
          ...user,
          UserAttributes: [
            { Name: "email", Value: this.email },
            { Name: "email_verified", Value: "true" },
          ],
          ...(invite ? { DesiredDeliveryMediums: ["EMAIL"] } : { MessageAction: "SUPPRESS" }),
        },
        ignoreErrorCodesMatching: "UsernameExistsException",
      },
      allow: pool("AdminCreateUser"),
    });
    const member = this.call("Membership", {
      make: { service: cognito, action: "AdminAddUserToGroup", parameters: membership },
      undo: {
        service: cognito,
        action: "AdminRemoveUserFromGroup",
        parameters: membership,
        ignoreErrorCodesMatching: "UserNotFoundException|ResourceNotFoundException",
      },
      allow: pool("AdminAddUserToGroup", "AdminRemoveUserFromGroup"),
    });
    const found = this.call("User", {
      make: {
        service: cognito,
        action: "AdminGetUser",
        parameters: user,
        outputPaths: ["Username"],
      },
      allow: pool("AdminGetUser"),
    });
    member.node.addDependency(account, people.administrators);
    found.node.addDependency(account);

    // The only call whose answer holds a moment as text: 2026-11-21T10:00:00.000+0000.
    const moment = this.call("Moment", {
      make: {
        service: "@aws-sdk/client-lambda",
        action: "GetFunctionConfiguration",
        parameters: { FunctionName: deployed.functionName },
        outputPaths: ["LastModified"],
      },
      allow: new PolicyStatement({
        actions: ["lambda:GetFunctionConfiguration"],
        resources: [deployed.functionArn],
      }),
    });
    const madeAt = Fn.select(0, Fn.split(".", moment.getResponseField("LastModified")));

    const items = administratorItems(settings, {
      userId: found.getResponseField("Username"),
      createdAt: `${madeAt}.000Z`,
    });
    this.call("Profile", {
      make: {
        service: dynamodb,
        action: "TransactWriteItems",
        parameters: {
          TransactItems: items.map((Item) => ({
            Put: {
              TableName: table.tableName,
              Item,
              ConditionExpression: "attribute_not_exists(pk)",
            },
          })),
        },
        // Made by an earlier deployment, and the administrator's own since.
        ignoreErrorCodesMatching: "TransactionCanceledException",
      },
      allow: new PolicyStatement({
        actions: ["dynamodb:PutItem"],
        resources: [table.tableArn],
      }),
    });
  }

  /** Made once per address; `undo` runs when the address changes or the stack goes. */
  private call(id: string, { make, undo, allow }: Calls): AwsCustomResource {
    return new AwsCustomResource(this, id, {
      installLatestAwsSdk: false,
      logGroup: this.logGroup,
      role: this.role,
      onUpdate: { ...make, physicalResourceId: PhysicalResourceId.of(this.email) },
      ...(undo && { onDelete: undo }),
      policy: AwsCustomResourcePolicy.fromStatements([allow]),
    });
  }
}
