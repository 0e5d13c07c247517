import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { StackSettings } from "#contracts/settings";
import { BackendStack } from "./backend-stack";
import { type BuiltSite, builtSite } from "./built-site";
import { DataStack } from "./data-stack";
import { FirewallStack } from "./firewall-stack";
import { type LocalWorld, localAccount } from "./local-world";
import { SiteStack } from "./site-stack";

export interface KalamuProps {
  settings: StackSettings;
  /** Absent on AWS. */
  local: LocalWorld | undefined;
  /** Read from `dist/site` when absent. */
  site?: BuiltSite;
}

/** Names the stacks and joins them. On AWS they are checked against AWS's own advice. */
export function kalamuStacks(app: App, { settings, local, site = builtSite() }: KalamuProps) {
  const common = {
    settings,
    local,
    ...(local && { env: localAccount }),
  };
  // Neither can be deleted by accident: Data holds what can't be made again, Backend the
  // provider's address.
  const kept = { ...common, terminationProtection: !local };
  const data = new DataStack(app, "Kalamu-Data", kept);
  const backend = new BackendStack(app, "Kalamu-Backend", { ...kept, data });
  // An emulator enforces no firewall.
  const wanted = settings.firewall && !local;
  const firewall = wanted ? new FirewallStack(app, "Kalamu-Firewall", {}) : undefined;
  const pages = new SiteStack(app, "Kalamu-Site", { ...common, data, backend, site, firewall });
  if (firewall) pages.addStackDependency(firewall);
  if (!local) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, backend, site: pages, firewall };
}
