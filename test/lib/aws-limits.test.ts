import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { resources, synthesised, type Templates } from "./stacks";

const arn = (service: string, name: string) => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const client = (provider: string) => ({
  clientId: `1234567890-${"x".repeat(32)}.apps.googleusercontent.com`,
  clientSecretArn: arn("secretsmanager", `secret:kalamu/${provider}-AbCdEf`),
});

/** With every setting filled in, as long as operators may write. */
let full: Templates;
beforeAll(() => {
  full = synthesised({
    settings: {
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
        facebook: client("facebook"),
        google: client("google"),
      },
      restoredTable: {
        name: "kalamu-restored-2026-11-23",
        streamArn: arn(
          "dynamodb",
          "table/kalamu-restored-2026-11-23/stream/2026-11-23T07:00:00.000",
        ),
      },
      alarmEmail: "operator@kalamu-writers.example",
      alarmPhone: "+254712345678",
      noticeConcurrency: 20,
      handInConcurrency: 20,
      senderVerified: true,
      malwareScan: true,
      firewall: true,
    },
  });
}, 120_000);

/** A text with what CloudFormation fills in, none of which is longer than this. */
const filledIn = (value: unknown) => (typeof value === "string" ? value : "x".repeat(140));

const stacks = (): [string, Template][] =>
  Object.entries(full).flatMap(([name, template]) => (template ? [[name, template]] : []));

test("no stack is near what CloudFormation takes: 500 resources, 200 outputs, a megabyte", () => {
  for (const [name, template] of stacks()) {
    const { Resources = {}, Outputs = {} } = template.toJSON();

    expect([name, Object.keys(Resources).length < 450]).toEqual([name, true]);
    expect([name, Object.keys(Outputs).length < 150]).toEqual([name, true]);
    expect([name, JSON.stringify(template.toJSON(), undefined, 1).length < 900_000]).toEqual([
      name,
      true,
    ]);
  }
});

test("what a function is told fits into the 4 kB of its environment, whatever is set", () => {
  for (const [, template] of stacks())
    for (const [id, { Properties }] of resources(template, "AWS::Lambda::Function")) {
      const variables = Object.entries(Properties.Environment?.Variables ?? {});
      const size = variables.reduce(
        (sum, [name, value]) => sum + Buffer.byteLength(name + filledIn(value)),
        0,
      );

      expect([id, size < 4096]).toEqual([id, true]);
    }
});

test("the rights of a role fit into its 10,240 characters", () => {
  for (const [, template] of stacks())
    for (const [id, { Properties }] of resources(template, "AWS::IAM::Policy"))
      expect([id, JSON.stringify(Properties.PolicyDocument).length < 9000]).toEqual([id, true]);
});

test("the API has fewer than the 300 routes and 300 integrations that it may have", () => {
  for (const type of ["AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration"])
    expect(resources(full.backend, type).length).toBeLessThan(250);
});

test("a function lets the API in by one permission, however many routes it answers", () => {
  const allowed = resources(full.backend, "AWS::Lambda::Permission").flatMap(
    ([, { Properties }]) =>
      Properties.Principal === "apigateway.amazonaws.com"
        ? [JSON.stringify(Properties.FunctionName)]
        : [],
  );

  expect(allowed.length).toBeGreaterThan(10);
  expect(new Set(allowed).size).toBe(allowed.length);
});
