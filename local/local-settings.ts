import type { BrowserConfig, Settings } from "#contracts/settings";
import { publicSettings } from "#contracts/settings";
import { readSettingsFile } from "../lib/settings";
import { demo } from "./demo";
import { region } from "./emulator";
import type { Outputs } from "./stacks";

/** Limits that stand in nobody's way while trying the product out. */
const generous = () =>
  Object.fromEntries(
    Object.keys(readSettingsFile().limits).map((name) => [name, { count: 100_000, minutes: 1 }]),
  );

/**
 * What a local world changes in the operator's settings: its own address and administrator, and
 * generous limits.
 */
export const localChanges = (siteUrl: string, limits: "generous" | "real") => ({
  siteUrl,
  adminEmail: demo.admin.email,
  ...(limits === "generous" && { limits: generous() }),
});

/** The settings as the functions of this world have them. */
export const localSettings = (changes: Record<string, unknown>): Settings =>
  readSettingsFile(JSON.stringify(changes));

/** What the browser reads from `/config.json`. */
export const browserConfig = (settings: Settings, outputs: Outputs): BrowserConfig => ({
  region,
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  settings: publicSettings(settings),
});
