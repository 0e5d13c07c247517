import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

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

/** The headers of every page and file. */
export const pageHeaders = (scope: Construct, policy: string) =>
  new ResponseHeadersPolicy(scope, "PageHeaders", {
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

/** The headers of the API's answers, which are data. One that is a page says its own policy. */
export const apiHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, "ApiHeaders", {
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
