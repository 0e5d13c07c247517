import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publicSettings, Settings } from "#contracts/settings";
import { root } from "./paths";

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const merge = (under: Tree, over: Tree): Tree => {
  const merged = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const old = under[key];
    merged[key] = isTree(old) && isTree(value) ? merge(old, value) : value;
  }
  return merged;
};

/** The operator's settings as the pages may show them; `KALAMU_SETTINGS` (JSON) goes over the file's. */
export function readPublicSettings() {
  const file: Tree = JSON.parse(readFileSync(join(root, "cdk.context.json"), "utf8"));
  const over: Tree = JSON.parse(process.env.KALAMU_SETTINGS ?? "{}");
  return publicSettings(Settings.parse(merge(file.kalamu as Tree, over)));
}
