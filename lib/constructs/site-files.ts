import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import type { BrowserConfig } from "#contracts/settings";

export interface SiteFilesProps {
  folder: string;
  bucket: Bucket;
  config: BrowserConfig;
}

/**
 * Puts the built site into its bucket: first what the pages refer to, under names that change with
 * the content and are kept, so that a page opened yesterday still finds its parts; then the pages.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, config }: SiteFilesProps) {
    super(scope, id);

    const common = {
      destinationBucket: bucket as IBucket,
      memoryLimit: 512,
      logGroup: new LogGroup(this, "Logs", {
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const assets = new BucketDeployment(this, "Assets", {
      ...common,
      sources: [Source.asset(folder, { exclude: ["*", "!assets", "!assets/**"] })],
      prune: false,
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...common,
      sources: [
        Source.asset(folder, { exclude: ["assets", "assets/**", "csp.json"] }),
        Source.jsonData("config.json", config),
      ],
      // Neither removes nor touches what is under assets.
      exclude: ["assets/*"],
      prune: true,
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(assets);
  }
}
