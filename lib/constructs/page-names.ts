import { readFileSync } from "node:fs";
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { appShells } from "#contracts/addresses";

/** The code of the function at the edge, knowing the site's `files`. */
export const pageNamesCode = (files: readonly string[]) =>
  readFileSync(new URL("page-names.edge.js", import.meta.url), "utf8")
    .replace("FILES", JSON.stringify(files))
    .replace("APP_SHELLS", JSON.stringify(appShells));

/** Names the file of each page, on the way in, and says 404 where there is none, on the way out. */
export function pageNames(scope: Construct, files: readonly string[]) {
  const edge = new EdgeFunction(scope, "PageNames", {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(pageNamesCode(files)),
  });
  return [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map((eventType) => ({
    function: edge,
    eventType,
  }));
}
