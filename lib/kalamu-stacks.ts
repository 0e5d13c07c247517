import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { StackSettings } from "#contracts/settings";
import { type BuiltSite, builtSite } from "./built-site";
import { FirewallStack } from "./firewall-stack";
import { KalamuStack } from "./kalamu-stack";
import { type LocalWorld, localAccount } from "./local-world";
import { stackName } from "./settings";

export interface KalamuProps {
  settings: StackSettings;
  /** Absent on AWS. */
  local: LocalWorld | undefined;
  /** Read from `dist/site` when absent. */
  site?: BuiltSite;
  /** The prefix of all names that must be unique in an account; `KALAMU_STACK` when absent. */
  name?: string;
}

/** Creates the stack and its firewall. On AWS, cdk-nag checks them against AWS's advice. */
export function kalamuStacks(
  app: App,
  { settings, local, name = stackName(), site = builtSite() }: KalamuProps,
) {
  // An emulator enforces no firewall.
  const wanted = settings.firewall && !local;
  const firewall = wanted ? new FirewallStack(app, `${name}-Firewall`) : undefined;
  const kalamu = new KalamuStack(app, name, {
    settings,
    local,
    builtSite: site,
    firewall,
    // The stack holds data that can't be restored.
    terminationProtection: !local,
    ...(local && { env: localAccount }),
  });
  if (firewall) kalamu.addStackDependency(firewall);
  if (!local) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { kalamu, firewall };
}
