import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";
import { logBucket } from "./log-bucket";

/** Reviewed by then, a file is hardly opened again: it is read as fast as before, and kept for a sixth. */
const daysInUse = 30;

/** Writers' finished work, sent straight from the browser and read by links that expire. */
export const uploadsBucket = (
  scope: Construct,
  { settings, local }: { settings: Settings; local: LocalWorld | undefined },
) =>
  new Bucket(scope, "Uploads", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    // An emulator speaks plain HTTP.
    enforceSSL: !local,
    cors: [
      {
        // The reviewer's browser fetches a PDF to show it in place.
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedOrigins: [local?.siteOrigin ?? new URL(settings.siteUrl).origin],
        allowedHeaders: ["*"],
        maxAge: 3600,
      },
    ],
    versioned: true,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.hours(retention.unfinishedUploadHours),
        noncurrentVersionExpiration: Duration.days(retention.replacedFileDays),
        expiration: Duration.days(longestYears(settings.workYears)),
        transitions: [
          {
            storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
            transitionAfter: Duration.days(daysInUse),
          },
        ],
      },
      // What an expired file leaves behind; S3 takes this in no rule that counts days.
      { expiredObjectDeleteMarker: true },
    ],
    serverAccessLogsBucket: logBucket(scope, "UploadsLog", { local }) as IBucket,
    removalPolicy: RemovalPolicy.RETAIN,
  });

/** The days of so many years, with as many leap days as they can have. */
const longestYears = (years: number) => years * 365 + Math.ceil(years / 4);
