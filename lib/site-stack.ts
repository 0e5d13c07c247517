import { CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { BackendStack } from "./backend-stack";
import type { DataStack, KalamuStackProps } from "./data-stack";

export interface SiteStackProps extends KalamuStackProps {
  data: DataStack;
  backend: BackendStack;
}

/** What people's browsers meet: the pages, and the API under the same name. */
export class SiteStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, local, data, backend, ...props }: SiteStackProps,
  ) {
    super(scope, id, props);
    void settings;
    void data;
    void SecurityPolicyProtocol;
    const bucket = new Bucket(this, "Pages", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: !local,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const pageNames = new EdgeFunction(this, "PageNames", {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({
        filePath: new URL("constructs/page-names.js", import.meta.url).pathname,
      }),
    });
    const notFound = (httpStatus: number): ErrorResponse => ({
      httpStatus,
      responseHttpStatus: 404,
      responsePagePath: "/404.html",
    });
    const distribution = new Distribution(this, "Distribution", {
      errorResponses: [notFound(403), notFound(404)],
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        functionAssociations: [
          { function: pageNames, eventType: FunctionEventType.VIEWER_REQUEST },
        ],
      },
      additionalBehaviors: {
        "/api/*": {
          origin: new HttpOrigin(
            `${backend.api.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
          ),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        },
      },
    });

    new CfnOutput(this, "SiteBucket", { value: bucket.bucketName });
    new CfnOutput(this, "DistributionId", { value: distribution.distributionId });
    new CfnOutput(this, "DistributionDomain", { value: distribution.distributionDomainName });
  }
}
