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
  /** Undefined on AWS. */
  local: LocalWorld | undefined;
  /** Defaults to the site in `dist/site`. */
  site?: BuiltSite;
  /**
   * The stack's name. All names that must be unique in an account begin with it. Defaults to
   * `KALAMU_STACK` or `Kalamu`.
   */
  name?: string;
}

/** Creates the stack and its firewall. For AWS, cdk-nag checks both against AWS's advice. */
export function kalamuStacks(
  app: App,
  { settings, local, name = stackName(), site = builtSite() }: KalamuProps,
) {
  // Emulators don't enforce a firewall.
  const wanted = settings.firewall && !local;
  const firewall = wanted ? new FirewallStack(app, `${name}-Firewall`) : undefined;
  const kalamu = new KalamuStack(app, name, {
    settings,
    local,
    builtSite: site,
    firewall,
    // The stack contains data that can't be restored.
    terminationProtection: !local,
    ...(local && { env: localAccount }),
  });
  if (firewall) kalamu.addStackDependency(firewall);
  if (!local) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { kalamu, firewall };
}
