import { readFileSync } from "node:fs";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import type { StackSettings } from "#contracts/settings";
import type { BuiltSite } from "../../lib/built-site";
import { kalamuStacks } from "../../lib/kalamu-stacks";
import type { LocalWorld } from "../../lib/local-world";
import { readSettings } from "../../lib/settings";
import given from "../support/settings.json" with { type: "json" };

const context = JSON.parse(readFileSync("cdk.json", "utf8")).context;
/** Settings that are not the operator's, whose changes no test is about. */
export const settingsFile: unknown = given.kalamu;

export const aSite = (changes: Partial<BuiltSite> = {}): BuiltSite => ({
  folder: undefined,
  files: ["/index.html", "/404.html"],
  inline: { scripts: [], styles: [] },
  ...changes,
});

export const aLocalWorld: LocalWorld = {
  endpoint: "http://127.0.0.1:4566",
  darajaUrl: "http://127.0.0.1:8081",
  siteOrigin: "http://localhost:8080",
  settings: undefined,
};

interface Synthesis {
  settings?: Partial<StackSettings>;
  local?: LocalWorld;
  site?: BuiltSite;
  /** Something more in the Site stack. */
  also?: (stack: Stack) => void;
}

/** By what they were synthesised from: it takes a second or more. */
const known = new Map<string, Templates>();

/** The templates, as CloudFormation gets them. */
export function synthesised({ also, ...synthesis }: Synthesis = {}): Templates {
  const key = JSON.stringify(synthesis);
  const templates =
    (!also && known.get(key)) || synthesise({ ...synthesis, ...(also && { also }) });
  if (!also) known.set(key, templates);
  return templates;
}

/** An empty list skips bundling: the tests are about resources. */
function synthesise({ settings = {}, local, site = aSite(), also }: Synthesis) {
  const app = new App({
    context: { ...context, "aws:cdk:bundling-stacks": [], "aws:cdk:disable-stack-trace": true },
    analyticsReporting: false,
  });
  const stacks = kalamuStacks(app, {
    settings: { ...readSettings(settingsFile), ...settings },
    local,
    site,
  });
  also?.(stacks.site);
  app.synth();
  return {
    data: Template.fromStack(stacks.data),
    backend: Template.fromStack(stacks.backend),
    site: Template.fromStack(stacks.site),
    firewall: stacks.firewall && Template.fromStack(stacks.firewall),
  };
}

export type Templates = ReturnType<typeof synthesise>;

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no shape of ours.
  Properties: any;
}

/** All resources of a type, by their logical ids. */
export const resources = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type)) as [string, Resource][];

/** The properties of the only resource of a type. */
export function only(template: Template, type: string): Resource {
  const found = resources(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`There are ${found.length} of ${type}.`);
  return first[1];
}
