import type { Settings } from "#contracts/settings";
import { env } from "./env";

let parsed: { text: string; settings: Settings } | undefined;

/** The operator's settings, checked when the stack was synthesised and handed over as JSON. */
export function settings(): Settings {
  const text = env("SETTINGS");
  if (parsed?.text !== text) parsed = { text, settings: JSON.parse(text) as Settings };
  return parsed.settings;
}
