import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { socialProviders, toldSettings } from "#contracts/settings";
import { MailSender } from "./constructs/mail-sender";
import { payoutSecret, providerSecret, pushSecret } from "./constructs/secrets";
import { ServiceFunction } from "./constructs/service-function";
import { ownTable, restoredTable, type ServiceTable } from "./constructs/service-table";
import { MalwareScan, uploadBuckets } from "./constructs/uploads";
import { Administrator, grantUserPool, People, SocialSignIn } from "./constructs/user-pool";
import { administrator } from "./functions";
import type { PartProps } from "./local-world";

/** Everything that must survive: table, users, uploads, secrets, mail sender. */
export class Data extends Construct {
  readonly outputs: Record<string, string>;
  readonly table: ServiceTable;
  readonly userPool: UserPool;
  readonly webClient: UserPoolClient;
  /** Undefined while no provider is set up. */
  readonly social: SocialSignIn | undefined;
  readonly uploads: Bucket;
  readonly uploadParts: Bucket;
  readonly providerSecret: ISecret;
  readonly payoutSecret: ISecret;
  readonly pushSecret: ISecret;
  readonly sender: MailSender;

  constructor(scope: Construct, id: string, { settings, local }: PartProps) {
    super(scope, id);

    this.table = settings.restoredTable
      ? restoredTable(this, settings.restoredTable)
      : ownTable(this);
    this.sender = new MailSender(this, "Sender", { settings, local });
    const people = new People(this, "People", {
      settings,
      sender: local ? undefined : this.sender,
    });
    this.userPool = people.pool;
    this.webClient = people.webClient;
    this.social = socialProviders(settings).length
      ? new SocialSignIn(this, "Social", { settings, local, pool: people.pool })
      : undefined;
    const { fn } = new ServiceFunction(this, "AdministratorFunction", {
      spec: administrator,
      environment: {
        SETTINGS: JSON.stringify(toldSettings(settings)),
        TABLE_NAME: this.table.tableName,
        USER_POOL_ID: this.userPool.userPoolId,
      },
    });
    this.table.grant(fn, administrator.table);
    grantUserPool(fn, this.userPool, administrator.userPool);
    new Administrator(this, "Administrator", {
      settings,
      fn,
      // The emulator delivers no mail.
      invite: !local,
    }).node.addDependency(people.administrators);
    const { uploads, parts } = uploadBuckets(this, { settings, local });
    this.uploads = uploads;
    this.uploadParts = parts;
    // The emulator has no GuardDuty.
    if (settings.malwareScan && !local) new MalwareScan(this, "MalwareScan", this.uploads);
    this.providerSecret = providerSecret(this, { local });
    this.payoutSecret = payoutSecret(this);
    this.pushSecret = pushSecret(this);

    this.outputs = {
      TableName: this.table.tableName,
      UserPoolId: this.userPool.userPoolId,
      UserPoolClientId: this.webClient.userPoolClientId,
      ...(this.social && { SocialClientId: this.social.client.userPoolClientId }),
      UploadsBucket: this.uploads.bucketName,
      PartsBucket: this.uploadParts.bucketName,
      DarajaSecretArn: this.providerSecret.secretArn,
      PayoutSecretArn: this.payoutSecret.secretArn,
      AdministratorFunction: fn.functionName,
    };
  }
}
