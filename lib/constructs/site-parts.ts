import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Aws, Duration, Stack, Validations } from "aws-cdk-lib";
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Role } from "aws-cdk-lib/aws-iam";
import type { Bucket, CfnBucket, IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { appShells } from "#contracts/addresses";
import { addressToCome, type BrowserConfig, namesAddress } from "#contracts/settings";
import type { BuiltSite } from "../built-site";
import { functionRole } from "./service-function";

/**
 * Returns a name that is unique in CloudFront, where all regions of an account share their names.
 */
export const nameOfOurOwn = (scope: Construct, name: string) =>
  `${Stack.of(scope).stackName}-${Aws.REGION}-${name}`;

export const pageNamesCode = (files: readonly string[]) =>
  readFileSync(new URL("page-names.edge.js", import.meta.url), "utf8")
    .replace("FILES", JSON.stringify(files))
    .replace("APP_SHELLS", JSON.stringify(appShells));

export function pageNames(scope: Construct, files: readonly string[]) {
  const edge = new EdgeFunction(scope, "PageNames", {
    functionName: nameOfOurOwn(scope, "PageNames"),
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(pageNamesCode(files)),
  });
  return [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map((eventType) => ({
    function: edge,
    eventType,
  }));
}

const unusedFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];

const always: ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    preload: true,
    override: true,
  },
};
const header = (name: string, value: string): ResponseCustomHeader => ({
  header: name,
  value,
  override: true,
});
const sameOrigin = header("Cross-Origin-Resource-Policy", "same-origin");

export const pageHeaders = (scope: Construct, policy: string) =>
  new ResponseHeadersPolicy(scope, "PageHeaders", {
    responseHeadersPolicyName: nameOfOurOwn(scope, "PageHeaders"),
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        sameOrigin,
        header("Cross-Origin-Opener-Policy", "same-origin"),
        header("Permissions-Policy", unusedFeatures.map((feature) => `${feature}=()`).join(", ")),
      ],
    },
  });

/** The headers of the API's answers. The policy is for JSON; the few HTML answers set their own. */
export const apiHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, "ApiHeaders", {
    responseHeadersPolicyName: nameOfOurOwn(scope, "ApiHeaders"),
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        override: false,
      },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: { customHeaders: [sameOrigin] },
  });

/** The hash of an empty style element, which emotion fills through the CSSOM. */
const emptyStyle = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/**
 * CloudFront's limit in characters, minus space for the bucket URLs, which the deployment fills in.
 */
const longest = 1783 - 200;

/**
 * Returns the Content-Security-Policy of pages. It allows this origin, inline blocks by their
 * hashes, and the origins `files`, from which writers' files come.
 */
export function contentSecurityPolicy(
  inline: BuiltSite["inline"],
  files: readonly string[],
): string {
  const hashes = (of: readonly string[]) => of.map((hash) => `'${hash.replaceAll("'", "")}'`);
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes(inline.scripts)],
    "style-src": ["'self'", ...hashes([emptyStyle, ...inline.styles])],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...files],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  const policy = Object.entries(directives)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(" "))
    .join("; ");
  if (policy.length > longest)
    throw new Error(
      `The pages' security policy has ${policy.length} characters, and CloudFront takes ${longest}: fewer inline blocks must differ.`,
    );
  return policy;
}

export interface SiteFilesProps {
  folder: string;
  bucket: Bucket;
  siteUrl: string;
  config: BrowserConfig;
}

/**
 * Uploads the built site. The assets go first, then the pages. Asset names change with their
 * content, and assets are never deleted, so that a page opened yesterday still finds its files.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, siteUrl, config }: SiteFilesProps) {
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
        ...withAddress(folder, siteUrl).map(({ file, text }) => Source.data(file, text)),
        Source.jsonData("config.json", config),
      ],
      // Keeps this upload from deleting or changing assets.
      exclude: ["assets/*"],
      prune: true,
      // Browsers check for a new version each time; CloudFront checks once a minute.
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.seconds(0)),
        CacheControl.mustRevalidate(),
        CacheControl.sMaxAge(Duration.minutes(1)),
      ],
    });
    pages.node.addDependency(assets);
    acknowledge(role, bucket);
  }
}

/**
 * Returns the built files that contain the site's URL (canonical links, site map), with the URL
 * filled in.
 */
const withAddress = (folder: string, siteUrl: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => namesAddress.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
    .filter(({ text }) => text.includes(addressToCome))
    .map(({ file, text }) => ({ file, text: text.replaceAll(addressToCome, siteUrl) }));

/** Accepts cdk-nag's findings about CDK's own upload function. */
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
