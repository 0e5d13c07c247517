import type { BrowserConfig, Settings } from "#contracts/settings";
import { publicSettings, socialProviders } from "#contracts/settings";
import { localAccount } from "../lib/local-world";
import { readSettingsFile } from "../lib/settings";
import { demo } from "./demo";
import type { Outputs } from "./stacks";

/** Limits that nobody reaches by hand. */
const generous = () =>
  Object.fromEntries(
    Object.keys(readSettingsFile().limits).map((name) => [
      name,
      name === "withdrawals" ? { countPerDay: 100_000 } : { count: 100_000, minutes: 1 },
    ]),
  );

const standIn = { clientId: "stand-in", clientSecretArn: "arn:of-nothing" };

/**
 * What a local world changes in the operator's settings: its own address, company, claims and administrator, stand-ins
 * for Facebook and Google, and generous limits.
 */
export const localChanges = (siteUrl: string, limits: "generous" | "real") => ({
  siteUrl,
  company: demo.company,
  claims: demo.claims,
  adminEmail: demo.admin.email,
  socialSignIn: { domainPrefix: "kalamu-local", facebook: standIn, google: standIn },
  ...(limits === "generous" && { limits: generous() }),
});

/** The settings as the functions of this world have them. */
export const localSettings = (changes: Record<string, unknown>): Settings =>
  readSettingsFile(JSON.stringify(changes));

/** What the browser reads from `/config.json`. */
export const browserConfig = (
  settings: Settings,
  outputs: Outputs,
  outsideUrl: string,
): BrowserConfig => ({
  region: localAccount.region,
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  ...(outputs.SocialClientId && {
    socialSignIn: {
      url: `${outsideUrl}/user-pool`,
      clientId: outputs.SocialClientId,
      providers: socialProviders(settings),
    },
  }),
  phoneUrl: outsideUrl,
  settings: publicSettings(settings),
});
