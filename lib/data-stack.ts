import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import {
  AttributeType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { type Settings, socialProviders } from "#contracts/settings";
import { Administrator } from "./constructs/administrator";
import { MailSender } from "./constructs/mail-sender";
import { People } from "./constructs/people";
import { providerSecret } from "./constructs/provider-secret";
import { ServiceFunction } from "./constructs/service-function";
import { SocialSignIn } from "./constructs/social-sign-in";
import { uploadsBucket } from "./constructs/uploads-bucket";
import { customMessage } from "./functions";
import type { LocalWorld } from "./local-world";

export interface KalamuStackProps extends StackProps {
  settings: Settings;
  /** Absent on AWS. */
  local: LocalWorld | undefined;
}

/** What must survive a redeploy: table, people, uploads, the provider's credentials, the sender. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly userPool: UserPool;
  readonly webClient: UserPoolClient;
  /** Absent while no provider is set up. */
  readonly social: SocialSignIn | undefined;
  readonly uploads: Bucket;
  readonly providerSecret: ISecret;
  readonly sender: MailSender;
  readonly customMessage: LambdaFunction;

  constructor(scope: Construct, id: string, { settings, local, ...props }: KalamuStackProps) {
    super(scope, id, props);

    this.table = table(this);
    this.sender = new MailSender(this, "Sender", { settings, local });
    const message = new ServiceFunction(this, "CustomMessage", {
      spec: customMessage,
      environment: { SETTINGS: JSON.stringify(settings) },
    });
    this.customMessage = message.fn;
    const people = new People(this, "People", {
      settings,
      sender: local ? undefined : this.sender,
      customMessage: message.fn,
    });
    this.userPool = people.pool;
    this.webClient = people.webClient;
    this.social = socialProviders(settings).length
      ? new SocialSignIn(this, "Social", { settings, local, pool: people.pool })
      : undefined;
    new Administrator(this, "Administrator", {
      settings,
      people,
      table: this.table,
      deployed: message.fn,
      invite: !local,
    });
    this.uploads = uploadsBucket(this, { settings, local });
    this.providerSecret = providerSecret(this);

    const outputs = {
      TableName: this.table.tableName,
      UserPoolId: this.userPool.userPoolId,
      UserPoolClientId: this.webClient.userPoolClientId,
      ...(this.social && { SocialClientId: this.social.client.userPoolClientId }),
      UploadsBucket: this.uploads.bucketName,
      DarajaSecretArn: this.providerSecret.secretArn,
      CustomMessageFunction: message.fn.functionName,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

const text = (name: string) => ({ name, type: AttributeType.STRING });

const table = (scope: Construct) =>
  new TableV2(scope, "Table", {
    partitionKey: text("pk"),
    sortKey: text("sk"),
    globalSecondaryIndexes: ["gsi1", "gsi2"].map((indexName) => ({
      indexName,
      partitionKey: text(`${indexName}pk`),
      sortKey: text(`${indexName}sk`),
    })),
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: "expiresAt",
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
