import type { Settings } from "#contracts/settings";

/** A variable that the stack gives to the function; its absence is a mistake of the stack. */
export function env(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

let parsed: { text: string; settings: Settings } | undefined;

/** The operator's settings, checked when the stack was synthesised and handed over as JSON. */
export function settings(): Settings {
  const text = env("SETTINGS");
  if (parsed?.text !== text) parsed = { text, settings: JSON.parse(text) as Settings };
  return parsed.settings;
}
