import { CfnOutput, Lazy, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { addressToCome } from "#contracts/settings";
import { Backend } from "./backend";
import type { BuiltSite } from "./built-site";
import { Data } from "./data";
import type { FirewallStack } from "./firewall-stack";
import type { PartProps } from "./local-world";
import { Site } from "./site";

interface KalamuStackProps extends PartProps, StackProps {
  builtSite: BuiltSite;
  firewall: FirewallStack | undefined;
}

/** Everything of Kalamu except the firewall, which must be in us-east-1. */
export class KalamuStack extends Stack {
  constructor(scope: Construct, id: string, props: KalamuStackProps) {
    const { settings: given, local, builtSite, firewall, ...rest } = props;
    super(scope, id, rest);

    // Lazy, because CloudFront's domain name is known only after its distribution is declared. This
    // makes no cycle, since the distribution needs only the API's id and the buckets.
    const ownAddress = Lazy.string({
      produce: () => `https://${site.distribution.distributionDomainName}`,
    });
    const siteUrl = given.siteUrl === addressToCome ? ownAddress : given.siteUrl;
    const settings = { ...given, siteUrl };
    const data = new Data(this, "Data", { settings, local });
    const backend = new Backend(this, "Backend", { settings, local, data });
    const site = new Site(this, "Site", { settings, local, data, backend, builtSite, firewall });

    const outputs = { ...data.outputs, ...backend.outputs, ...site.outputs, SiteUrl: siteUrl };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
