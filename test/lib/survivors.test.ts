import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everySetting, resources, synthesised, type Templates } from "./stacks";

/**
 * Properties that must not change, by type of the resources that must survive. After a change of a
 * `createOnly` property, CloudFormation creates another resource. `besides` lists other properties
 * that can't change, and those that generate a secret, where a change would replace the operator's
 * values.
 */
const fixed: Record<string, { createOnly: string[]; besides?: string[] }> = {
  "AWS::Cognito::UserPool": {
    createOnly: [],
    besides: ["Schema", "UsernameAttributes", "UsernameConfiguration", "AliasAttributes"],
  },
  "AWS::Cognito::UserPoolClient": { createOnly: ["GenerateSecret", "UserPoolId"] },
  "AWS::Cognito::UserPoolGroup": { createOnly: ["GroupName", "UserPoolId"] },
  "AWS::DynamoDB::GlobalTable": {
    createOnly: ["GlobalTableSourceArn", "KeySchema", "LocalSecondaryIndexes", "TableName"],
  },
  "AWS::S3::Bucket": { createOnly: ["BucketName", "BucketNamePrefix", "BucketNamespace"] },
  "AWS::SecretsManager::Secret": { createOnly: ["Name"], besides: ["GenerateSecretString"] },
  "AWS::SES::EmailIdentity": { createOnly: ["EmailIdentity"] },
};

/**
 * The surviving resources by their logical ids. If an id changes, CloudFormation creates another
 * resource.
 */
const survivors = ({ kalamu }: Templates) =>
  Object.fromEntries(
    Object.entries(fixed).flatMap(([type, { createOnly, besides = [] }]) =>
      resources(kalamu, type).map(([id, { Properties, DeletionPolicy }]) => [
        id,
        {
          type,
          isKept: DeletionPolicy?.startsWith("Retain") ?? false,
          ...Object.fromEntries(
            [...createOnly, ...besides]
              .filter((name) => name in Properties)
              .map((name) => [name, Properties[name]]),
          ),
        },
      ]),
    ),
  );

const deployed = JSON.parse(readFileSync("test/lib/survivors.json", "utf8"));

test.each([
  ["without any setting", {}],
  ["with every other setting", { ...everySetting, restoredTable: null }],
])("an update %s replaces no resource that must survive", (_, settings) => {
  // A change that needs a new `survivors.json` makes each deployed stack lose its table, users,
  // files or secrets.
  const found = Object.entries(survivors(synthesised({ settings })));

  expect(Object.fromEntries(found.filter(([id]) => id in deployed))).toEqual(deployed);
});

test("survivors.json has every resource that outlives the stack", () => {
  const all = Object.entries(
    synthesised().kalamu.toJSON().Resources as Record<string, { DeletionPolicy?: string }>,
  );
  const kept = all.filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith("Retain"));

  expect(kept.map(([id]) => id).filter((id) => !(id in deployed))).toEqual([]);
});

/** Prints the create-only properties of types, from cfn-lint's copy of CloudFormation's schemas. */
const schemas = `
import json, os, sys, importlib, cfnlint
ids = importlib.import_module("cfnlint.data.schemas.providers.eu_west_1").types
folder = os.path.join(os.path.dirname(cfnlint.__file__), "data", "schemas", "resources")
def fixed(type):
    schema = json.load(open(os.path.join(folder, ids[type] + ".json")))
    named = [*(schema.get("createOnlyProperties") or []), *(schema.get("conditionalCreateOnlyProperties") or [])]
    return sorted(name.split("/")[2] for name in named)
print(json.dumps({type: fixed(type) for type in sys.argv[1:]}))
`;

test("the list has the create-only properties of CloudFormation's schemas, if cfn-lint is installed", () => {
  const python = process.env["KALAMU_PYTHON"] ?? "python3";
  const types = Object.keys(fixed);
  const { status, stdout } = spawnSync(python, ["-c", schemas, ...types], { encoding: "utf8" });
  // cfn-lint is missing, or this version has its schemas in another place.
  if (status !== 0) return;

  const named = types.map((type) => [type, fixed[type]?.createOnly.toSorted()]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(named));
});
