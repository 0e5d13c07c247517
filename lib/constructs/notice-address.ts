import { Stack, Validations } from "aws-cdk-lib";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, type HttpOriginProps } from "aws-cdk-lib/aws-cloudfront-origins";
import { Construct } from "constructs";
import type { Api } from "./api";

export interface NoticeAddressProps {
  api: Api;
  originKey: string;
}

/**
 * The URL for the providers' notices. Its distribution has no access log and no firewall, because
 * both would store the path, which contains a secret. Safaricom refuses callback URLs with the word
 * "exe", so the API's own URL is impossible.
 */
export class NoticeAddress extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, { api, originKey }: NoticeAddressProps) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);
    const behavior = (origin: HttpOriginProps) => ({
      origin: new HttpOrigin(`${api.httpApi.apiId}.execute-api.${region}.${urlSuffix}`, origin),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    });
    const distribution = new Distribution(this, "Distribution", {
      comment: "Notices of Safaricom and Airtel",
      additionalBehaviors: {
        "/api/notices/*": behavior({ customHeaders: { "x-origin-key": originKey } }),
      },
      // Only notices may bypass the site's firewall. For all other paths, the API has no route
      // below `/closed`.
      defaultBehavior: behavior({ originPath: "/closed" }),
    });
    Validations.of(distribution).acknowledge(
      { id: "AwsSolutions-CFR1", reason: "Providers may send from anywhere." },
      { id: "AwsSolutions-CFR2", reason: "A firewall would show the secret in its samples." },
      { id: "AwsSolutions-CFR3", reason: "A log would hold the secret; the API has its own log." },
      { id: "AwsSolutions-CFR4", reason: "CloudFront's own name has CloudFront's own choice." },
    );
    this.url = `https://${distribution.distributionDomainName}`;
  }
}
