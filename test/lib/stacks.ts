import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { addressToCome, type StackSettings } from "#contracts/settings";
import { type BuiltSite, builtSite } from "../../lib/built-site";
import { kalamuStacks } from "../../lib/kalamu-stacks";
import type { LocalWorld } from "../../lib/local-world";
import { readSettings } from "../../lib/settings";
import given from "../support/settings.json" with { type: "json" };

const context = JSON.parse(readFileSync("cdk.json", "utf8")).context;
/** Settings for tests, which no operator's changes affect. */
export const settingsFile: unknown = given.kalamu;

const noSite: BuiltSite = {
  folder: undefined,
  files: ["/index.html", "/404.html"],
  inline: { scripts: [], styles: [] },
};

/** Makes a site as the build does, with inline blocks. */
function aSite(): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), "kalamu-site-"));
  const inline = { scripts: ["sha256-c2NyaXB0"], styles: ["'sha256-c3R5bGU='"] };
  mkdirSync(join(folder, "assets"));
  for (const file of ["index.html", "404.html", "assets/main-1a2b.js"])
    writeFileSync(join(folder, file), file === "index.html" ? `${addressToCome}/` : file);
  writeFileSync(join(folder, "csp.json"), JSON.stringify(inline));
  return builtSite(folder);
}

const aLocalWorld: LocalWorld = {
  endpoint: "http://127.0.0.1:4566",
  darajaUrl: "http://127.0.0.1:8081",
  siteOrigin: "http://localhost:8080",
  settings: undefined,
};

interface Synthesis {
  settings?: Partial<StackSettings>;
  local?: LocalWorld;
  site?: BuiltSite;
  also?: (stack: Stack) => void;
}

const arn = (service: string, name: string) => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const socialClient = (provider: string) => ({
  clientId: `1234567890-${"x".repeat(32)}.apps.googleusercontent.com`,
  clientSecretArn: arn("secretsmanager", `secret:kalamu/${provider}-AbCdEf`),
});

/** Every setting filled in, with long values. */
export const everySetting = {
  siteUrl: "https://www.kalamu-writers.example",
  company: {
    name: "Kalamu Freelance Writing Marketplace (Kenya) Limited",
    registration: "PVT-ABCDEFGH",
    postalAddress: "4th Floor, Westlands Business Park, P.O. Box 12345-00100, Nairobi, Kenya",
    hostingCountry: "Ireland",
  },
  domain: {
    name: "www.kalamu-writers.example",
    certificateArn:
      "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012",
  },
  socialSignIn: {
    domainPrefix: "kalamu-writers",
    facebook: socialClient("facebook"),
    google: socialClient("google"),
  },
  restoredTable: {
    name: "kalamu-restored-2026-11-23",
    streamArn: arn("dynamodb", "table/kalamu-restored-2026-11-23/stream/2026-11-23T07:00:00.000"),
  },
  alarmEmail: "operator@kalamu-writers.example",
  alarmPhone: "+254712345678",
  noticeConcurrency: 100,
  handInConcurrency: 20,
  tableExport: { bucket: "kalamu-writers-kept-copies", owner: "210987654321" },
  senderVerified: true,
  malwareScan: true,
  firewall: true,
};

/** Templates by their input, because each synthesis takes a second or more. */
const known = new Map<string, Templates>();

export function synthesised({ also, ...synthesis }: Synthesis = {}): Templates {
  const key = JSON.stringify(synthesis);
  const templates =
    (!also && known.get(key)) || synthesise({ ...synthesis, ...(also && { also }) });
  if (!also) known.set(key, templates);
  return templates;
}

/**
 * Synthesises the stacks. Bundles no function (an empty list), because the tests need only the
 * resources.
 */
function synthesise({ settings = {}, local, site = noSite, also }: Synthesis) {
  const app = new App({
    context: { ...context, "aws:cdk:bundling-stacks": [], "aws:cdk:disable-stack-trace": true },
    analyticsReporting: false,
  });
  const stacks = kalamuStacks(app, {
    settings: { ...readSettings(settingsFile), siteUrl: addressToCome, ...settings },
    local,
    site,
  });
  also?.(stacks.kalamu);
  app.synth();
  return {
    kalamu: Template.fromStack(stacks.kalamu),
    firewall: stacks.firewall && Template.fromStack(stacks.firewall),
    isProtected: stacks.kalamu.terminationProtection,
  };
}

export type Templates = ReturnType<typeof synthesise>;

/** The templates with no optional setting, with every setting, and for an emulator. */
export const plain = () => synthesised();
const site = aSite();
export const full = () => synthesised({ settings: everySetting, site });
export const emulated = () => synthesised({ settings: everySetting, local: aLocalWorld });

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  // biome-ignore lint/suspicious/noExplicitAny: no type describes CloudFormation's properties.
  Properties: any;
}

export const resources = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type)) as [string, Resource][];

/** The properties of a type's resources whose logical id contains `id`. */
export const propertiesOf = ({ kalamu }: Templates, type: string, id = "") =>
  resources(kalamu, type).flatMap(([each, { Properties }]) =>
    each.includes(id) ? [Properties] : [],
  );

export interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** The statements of a role, found by the beginning of its logical id. */
export const statementsOf = ({ kalamu }: Templates, role: string): Statement[] =>
  resources(kalamu, "AWS::IAM::Policy")
    .filter(([id]) => id.startsWith(role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

export function only(template: Template, type: string): Resource {
  const found = resources(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`There are ${found.length} of ${type}.`);
  return first[1];
}
