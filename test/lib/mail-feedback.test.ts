import { beforeAll, expect, test } from "vitest";
import { aLocalWorld, only, resources, synthesised, type Templates } from "./stacks";

let aws: Templates;
let local: Templates;
beforeAll(() => {
  aws = synthesised();
  local = synthesised({ local: aLocalWorld });
}, 120_000);

const rule = ({ backend }: Templates) => only(backend, "AWS::Events::Rule").Properties;

test("SES tells of bounces and complaints, and suppresses nobody who wants a new password", () => {
  const { SuppressionOptions } = only(aws.data, "AWS::SES::ConfigurationSet").Properties;
  const { EventDestination } = only(
    aws.data,
    "AWS::SES::ConfigurationSetEventDestination",
  ).Properties;

  expect(SuppressionOptions).toEqual({ SuppressedReasons: [] });
  expect(EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ["bounce", "complaint"],
    EventBridgeDestination: { EventBusArn: expect.anything() },
  });
});

test("each bounce or complaint starts the function, or waits for a person", () => {
  const { EventPattern, Targets } = rule(aws);

  expect(EventPattern).toEqual({
    source: ["aws.ses"],
    "detail-type": ["Email Bounced", "Email Complaint Received"],
  });
  expect(Targets).toMatchObject([
    { Arn: expect.anything(), DeadLetterConfig: { Arn: expect.anything() } },
  ]);
  const [configured, ...more] = resources(aws.backend, "AWS::Lambda::EventInvokeConfig").filter(
    ([id]) => id.startsWith("Mailer"),
  );
  expect(more).toEqual([]);
  expect(configured?.[1].Properties).toMatchObject({
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test("an emulator hears of bounces from the simulator, which may not speak as AWS", () => {
  expect(rule(local).EventPattern.source).toEqual(["daraja-world.ses"]);
});
