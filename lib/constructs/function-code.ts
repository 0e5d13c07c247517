import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { type Bundle, bundleFunctions } from "../bundle";
import { entries } from "../functions";

const bundles = new WeakMap<Construct, Map<string, Bundle>>();

/** The code of a function. All are bundled when the first is asked for, unless CDK skips bundling. */
export function functionCode(scope: Construct, entry: string): Code {
  if (!Stack.of(scope).bundlingRequired) return Code.fromInline("export const handler = () => {};");
  const app = scope.node.root;
  if (!App.isApp(app)) throw new Error("A function is part of an app.");
  const made = bundles.get(app) ?? bundleFunctions(entries, join(app.outdir, "functions"));
  bundles.set(app, made);
  const bundle = made.get(entry);
  if (!bundle) throw new Error(`${entry} is not in lib/functions.ts.`);
  return Code.fromAsset(bundle.folder, { assetHash: bundle.hash });
}
