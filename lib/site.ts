import { Duration, Fn, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { api as contract } from "#contracts/api";
import { retention } from "#contracts/retention";
import type { Route } from "#contracts/route";
import { publicSettings, type StackSettings, socialProviders } from "#contracts/settings";
import type { Backend } from "./backend";
import type { BuiltSite } from "./built-site";
import {
  apiHeaders,
  contentSecurityPolicy,
  nameOfOurOwn,
  pageHeaders,
  pageNames,
  SiteFiles,
} from "./constructs/site-parts";
import { logBucket } from "./constructs/uploads";
import type { Data } from "./data";
import { FirewallStack } from "./firewall-stack";
import type { LocalWorld, PartProps } from "./local-world";

export interface SiteProps extends PartProps {
  data: Data;
  backend: Backend;
  builtSite: BuiltSite;
  firewall: FirewallStack | undefined;
}

export class Site extends Construct {
  readonly distribution: Distribution;
  readonly outputs: Record<string, string>;

  constructor(scope: Construct, id: string, props: SiteProps) {
    const { settings, local, data, backend, builtSite, firewall } = props;
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);

    const pages = pagesBucket(this, local);
    const files = [data.uploads, data.uploadParts].map(
      ({ bucketRegionalDomainName }) => local?.endpoint ?? `https://${bucketRegionalDomainName}`,
    );
    const api = {
      origin: new HttpOrigin(`${backend.api.httpApi.apiId}.execute-api.${region}.${urlSuffix}`, {
        customHeaders: { "x-origin-key": backend.originKey },
      }),
      responseHeadersPolicy: apiHeaders(this),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    this.distribution = new Distribution(this, "Distribution", {
      comment: settings.productName,
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Includes the edge locations in Africa and Europe, which serve Kenya.
      priceClass: PriceClass.PRICE_CLASS_200,
      logBucket: logBucket(this, "Log", { local, cloudFront: true }) as IBucket,
      ...ownDomain(this, settings),
      ...(firewall && {
        webAclId: Fn.getStackOutput(
          firewall.stackName,
          FirewallStack.aclOutput,
          FirewallStack.region,
        ),
      }),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(pages as IBucket, {
          // Without the right to list the bucket, a missing file would give 403 instead of 404.
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
          originAccessControl: new S3OriginAccessControl(this, "AccessControl", {
            originAccessControlName: nameOfOurOwn(this, "Pages"),
          }),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        functionAssociations: pageNames(this, builtSite.files),
        responseHeadersPolicy: pageHeaders(this, contentSecurityPolicy(builtSite.inline, files)),
      },
      // By default CloudFront caches each of these errors for ten seconds for everybody, even if
      // the answer's headers forbid it.
      errorResponses: errorStatuses.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      additionalBehaviors: {
        // The first matching pattern wins.
        ...Object.fromEntries(
          Object.values<Route>(contract)
            .filter(({ keptAtEdge }) => keptAtEdge)
            .map(({ path, keptAtEdge = 0 }) => [
              path,
              { ...api, cachePolicy: sameForEverybody(this, keptAtEdge) },
            ]),
        ),
        "/api/*": {
          ...api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    });
    acknowledge(this.distribution, settings);

    // On an emulator, the local start uploads the site.
    if (!local && builtSite.folder)
      new SiteFiles(this, "Files", {
        folder: builtSite.folder,
        bucket: pages,
        siteUrl: settings.siteUrl,
        config: {
          region,
          userPoolId: data.userPool.userPoolId,
          userPoolClientId: data.webClient.userPoolClientId,
          ...(data.social && {
            socialSignIn: {
              url: data.social.url,
              clientId: data.social.client.userPoolClientId,
              providers: socialProviders(settings),
            },
          }),
          settings: publicSettings(settings),
        },
        // New pages request new routes, so the API is deployed first.
      }).node.addDependency(backend.api.stage);

    this.outputs = {
      SiteBucket: pages.bucketName,
      DistributionId: this.distribution.distributionId,
      DistributionDomain: this.distribution.distributionDomainName,
    };
  }
}

/**
 * Caches an answer for as long as its headers say, at most `seconds`. The API gets no data about
 * the caller, since one answer is for everybody.
 */
const sameForEverybody = (scope: Construct, seconds: number) =>
  new CachePolicy(scope, `KeptFor${seconds}Seconds`, {
    cachePolicyName: nameOfOurOwn(scope, `KeptFor${seconds}Seconds`),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(seconds),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });

/** All error statuses whose caching CloudFront lets us configure. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

function pagesBucket(scope: Construct, local: LocalWorld | undefined): Bucket {
  const bucket = new Bucket(scope, "Pages", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    // An emulator has only plain HTTP.
    enforceSSL: !local,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(retention.replacedFileDays) }],
    // CloudFormation can't delete a bucket that has files. Without RETAIN, a failed first
    // deployment could not be undone.
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Only CloudFront reads it, and CloudFront keeps the access log.",
  });
  return bucket;
}

function ownDomain(scope: Construct, { domain }: StackSettings) {
  if (!domain) return {};
  return {
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, "Certificate", domain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function acknowledge(distribution: Distribution, { domain, firewall }: StackSettings): void {
  const validations = Validations.of(distribution);
  validations.acknowledge({
    id: "AwsSolutions-CFR1",
    reason: "Writers may travel, and clients are everywhere.",
  });
  validations.acknowledge({
    id: "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
    reason: "The root object is named, and the cache key holds no query that could ask for a list.",
  });
  if (!firewall)
    validations.acknowledge({
      id: "AwsSolutions-CFR2",
      reason: "A setting: it costs by the month, before the first visitor comes.",
    });
  if (!domain)
    validations.acknowledge({
      id: "AwsSolutions-CFR4",
      reason: "CloudFront's own name has CloudFront's own choice; a domain's is TLS 1.2 at least.",
    });
}
