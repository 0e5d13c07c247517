import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { addressToCome, Settings, type StackSettings } from "#contracts/settings";

/** The settings are invalid. The message has one line for each wrong setting. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  constructor(readonly lines: readonly string[]) {
    super(lines.join("\n"));
  }
}

/**
 * Returns the operator's settings from the context key `kalamu`, overridden by `changes`, which is
 * JSON of the same shape for a local world. Throws {@link SettingsError}.
 */
export function readSettings(context: unknown, changes?: string): StackSettings {
  if (context === undefined)
    throw new SettingsError(['cdk.context.json: "kalamu" is missing; it holds the settings.']);
  const checked = Settings.safeParse(
    changes ? overlay(context, parseJson(changes, "KALAMU_SETTINGS")) : context,
    {
      error: z.locales.en().localeError,
    },
  );
  if (!checked.success) throw new SettingsError(checked.error.issues.flatMap(explain));
  const { domain, siteUrl } = checked.data;
  if (domain && siteUrl === addressToCome)
    return { ...checked.data, siteUrl: `https://${domain.name}` };
  // A local world has its own address.
  if (domain && !changes && siteUrl !== `https://${domain.name}`)
    throw new SettingsError([
      `cdk.context.json: "kalamu.siteUrl": must be https://${domain.name}, the domain.`,
    ]);
  return checked.data;
}

/**
 * Returns the settings of `cdk.context.json`, for scripts without CDK. Throws {@link
 * SettingsError}.
 */
export function readSettingsFile(
  changes?: string,
  file = fileURLToPath(new URL("../cdk.context.json", import.meta.url)),
): StackSettings {
  const context = parseJson(readFileSync(file, "utf8"), "cdk.context.json");
  if (!isPlainObject(context)) return readSettings(undefined, changes);
  return readSettings(
    settingsFor(stackName(), (key) => context[key]),
    changes,
  );
}

export const stackName = () => process.env["KALAMU_STACK"] || "Kalamu";

/**
 * Returns the settings of a stack: those of all stacks, overridden by `kalamu-NAME`. A second stack
 * never gets the first one's restored table, since the second stack would change production's data.
 */
export function settingsFor(name: string, read: (key: string) => unknown): unknown {
  const own = read(`kalamu-${name}`);
  if (own === undefined) return read("kalamu");
  return overlay(overlay(read("kalamu"), { restoredTable: null }), own);
}

function parseJson(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsError([`${from} is not JSON.`]);
  }
}

function overlay(below: unknown, above: unknown): unknown {
  if (!isPlainObject(below) || !isPlainObject(above)) return above;
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = overlay(below[key], value);
  return merged;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function explain(issue: z.core.$ZodIssue): string[] {
  const path = ["kalamu", ...issue.path].join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `cdk.context.json: "${path}.${key}" is not a setting.`);
  return [`cdk.context.json: "${path}": ${issue.message}`];
}
