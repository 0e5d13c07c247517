import { Duration, Stack, Validations } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import type { Bucket, CfnBucket, IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import type { BrowserConfig } from "#contracts/settings";
import { functionRole } from "./function-role";

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

    const { role, logGroup } = functionRole(this);
    const common = {
      destinationBucket: bucket as IBucket,
      memoryLimit: 512,
      logGroup,
      role,
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
    acknowledge(role, bucket);
  }
}

/** What CDK's own function for this is made of. */
function acknowledge(role: Role, bucket: Bucket): void {
  const stack = Stack.of(role);
  const assets = "arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*";
  const site = `<${stack.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>/*`;
  const findings = [
    ...["GetBucket*", "GetObject*", "List*", "Abort*", "DeleteObject*"].map(
      (action) => `Action::s3:${action}`,
    ),
    `Resource::${assets}`,
    `Resource::${site}`,
  ];
  Validations.of(role).acknowledge(
    ...findings.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason: "CDK's uploader reads the published files and replaces those of the site's bucket.",
    })),
  );
  const uploader = stack.node.children.find(({ node }) =>
    node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (uploader)
    Validations.of(uploader).acknowledge({
      id: "AwsSolutions-L1",
      reason: "CDK's uploader comes with its runtime, and moves with aws-cdk-lib.",
    });
}
