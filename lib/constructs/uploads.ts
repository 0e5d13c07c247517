import { Duration, RemovalPolicy, Stack, Token, Validations } from "aws-cdk-lib";
import type { EventPattern } from "aws-cdk-lib/aws-events";
import { CfnMalwareProtectionPlan } from "aws-cdk-lib/aws-guardduty";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";

/**
 * Days after which a file moves to Glacier Instant Retrieval, which is as fast and costs a sixth.
 * By then people seldom open the file.
 */
const daysInUse = 30;

interface UploadBuckets {
  /** Writers' submitted files, which people read through links that expire. */
  uploads: Bucket;
  /**
   * The parts of unfinished uploads. The bucket has no versions, since old versions would let
   * people store more than they declared.
   */
  parts: Bucket;
}

export function uploadBuckets(
  scope: Construct,
  { settings, local }: { settings: Settings; local: LocalWorld | undefined },
): UploadBuckets {
  const log = logBucket(scope, "UploadsLog", { local }) as IBucket;
  const bucketFor = (method: HttpMethods) => ({
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    // An emulator has only plain HTTP.
    enforceSSL: !local,
    cors: [
      {
        allowedMethods: [method],
        allowedOrigins: [local?.siteOrigin ?? originOf(settings)],
        allowedHeaders: ["*"],
        maxAge: 3600,
      },
    ],
    serverAccessLogsBucket: log,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const uploads = new Bucket(scope, "Uploads", {
    // The reviewer's browser fetches a PDF to show it in the page.
    ...bucketFor(HttpMethods.GET),
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(retention.replacedFileDays),
        expiration: Duration.days(longestYears(settings.workYears)),
        transitions: [
          {
            storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
            transitionAfter: Duration.days(daysInUse),
          },
        ],
      },
      // Deletes the markers of expired files; S3 allows this only in a rule without days.
      { expiredObjectDeleteMarker: true },
    ],
  });
  const parts = new Bucket(scope, "UploadParts", {
    ...bucketFor(HttpMethods.PUT),
    lifecycleRules: [{ expiration: Duration.hours(retention.unfinishedUploadHours) }],
  });
  return { uploads, parts };
}

/**
 * The origin whose pages may read S3's answers. CloudFront's policy refers to the buckets, so a
 * bucket can't refer to CloudFront's domain name, and allows all of CloudFront instead. Only signed
 * links give access to the files.
 */
const originOf = ({ siteUrl }: Settings) =>
  Token.isUnresolved(siteUrl) ? "https://*.cloudfront.net" : new URL(siteUrl).origin;

const longestYears = (years: number) => years * 365 + Math.ceil(years / 4);

/** Creates a bucket for access logs. These contain IP addresses, so they are deleted early. */
export function logBucket(
  scope: Construct,
  id: string,
  { local, cloudFront = false }: { local: LocalWorld | undefined; cloudFront?: boolean },
): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: !local,
    lifecycleRules: [{ expiration: Duration.days(retention.logDays) }],
    removalPolicy: RemovalPolicy.RETAIN,
    // CloudFront needs an access control list to deliver its logs.
    ...(cloudFront && { objectOwnership: ObjectOwnership.OBJECT_WRITER }),
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "This bucket holds the access logs; logging itself would never end.",
  });
  return bucket;
}

const guardDuty = "malware-protection-plan.guardduty.amazonaws.com";
const managedRules = "DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*";

/** Makes GuardDuty scan each new file of a bucket, and tag the file with its verdict. */
export class MalwareScan extends Construct {
  constructor(scope: Construct, id: string, bucket: Bucket) {
    super(scope, id);

    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal(guardDuty) });
    for (const statement of this.statements(bucket)) role.addToPolicy(statement);
    const plan = new CfnMalwareProtectionPlan(this, "Plan", {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName } },
      actions: { tagging: { status: "ENABLED" } },
    });
    plan.node.addDependency(role);
    const files = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    Validations.of(role).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::<${files}.Arn>/*]`,
        reason: "It scans every file that writers hand in.",
      },
      {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/${managedRules}]`,
        reason: "GuardDuty names the end of its own rules itself.",
      },
    );
  }

  /** The rights from GuardDuty's user guide, "Create or update IAM role policy". */
  private statements(bucket: Bucket): PolicyStatement[] {
    const rule = Stack.of(this).formatArn({
      service: "events",
      resource: "rule",
      resourceName: managedRules,
    });
    const files = bucket.arnForObjects("*");
    return [
      new PolicyStatement({
        actions: [
          "events:PutRule",
          "events:DeleteRule",
          "events:PutTargets",
          "events:RemoveTargets",
        ],
        resources: [rule],
        conditions: { StringLike: { "events:ManagedBy": guardDuty } },
      }),
      new PolicyStatement({
        actions: ["events:DescribeRule", "events:ListTargetsByRule"],
        resources: [rule],
      }),
      new PolicyStatement({
        actions: [
          "s3:GetObject",
          "s3:GetObjectVersion",
          "s3:GetObjectTagging",
          "s3:GetObjectVersionTagging",
          "s3:PutObjectTagging",
          "s3:PutObjectVersionTagging",
        ],
        resources: [files],
      }),
      new PolicyStatement({
        actions: ["s3:GetBucketNotification", "s3:PutBucketNotification", "s3:ListBucket"],
        resources: [bucket.bucketArn],
      }),
      // GuardDuty writes a small test object to check its rights.
      new PolicyStatement({
        actions: ["s3:PutObject"],
        resources: [bucket.arnForObjects("malware-protection-resource-validation-object")],
      }),
    ];
  }
}

export const verdictsOn = (bucketName: string): EventPattern => ({
  source: ["aws.guardduty"],
  detailType: ["GuardDuty Malware Protection Object Scan Result"],
  detail: { s3ObjectDetails: { bucketName: [bucketName] } },
});
