import { beforeAll, expect, test } from "vitest";
import { emulated, only, plain, resources, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  aws = plain();
}, 120_000);

const rule = ({ kalamu }: Templates) =>
  resources(kalamu, "AWS::Events::Rule")
    .map(([, { Properties }]) => Properties)
    .find(({ EventPattern }) => EventPattern["detail-type"].includes("Email Bounced"));

test("SES reports bounces and complaints, and suppresses nobody who wants a new password", () => {
  const { SuppressionOptions } = only(aws.kalamu, "AWS::SES::ConfigurationSet").Properties;
  const { EventDestination } = only(
    aws.kalamu,
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
  const [configured, ...more] = resources(aws.kalamu, "AWS::Lambda::EventInvokeConfig").filter(
    ([id]) => id.includes("Mailer"),
  );
  expect(more).toEqual([]);
  expect(configured?.[1].Properties).toMatchObject({
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test("an emulator gets bounces from the simulator, which can't send them as AWS", () => {
  expect(rule(emulated()).EventPattern.source).toEqual(["daraja-world.ses"]);
});
