import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { LocalWorld } from "../local-world";

/** Where access logs go; they name network addresses, so they are not kept for long. */
export function logBucket(
  scope: Construct,
  id: string,
  { local, cloudFront = false }: { local: LocalWorld | undefined; cloudFront?: boolean },
): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    // An emulator speaks plain HTTP.
    enforceSSL: !local,
    lifecycleRules: [{ expiration: Duration.days(retention.logDays) }],
    removalPolicy: RemovalPolicy.RETAIN,
    // CloudFront delivers its logs by an access control list.
    ...(cloudFront && { objectOwnership: ObjectOwnership.OBJECT_WRITER }),
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "This bucket holds the access logs; logging itself would never end.",
  });
  return bucket;
}
