import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Settings } from "#contracts/settings";
import type { FunctionName } from "../functions";
import type { LocalWorld } from "../local-world";
import type { Api } from "./api";
import { dashboard } from "./dashboard";
import { operatorTopic } from "./operator-topic";
import { ownMetric, period } from "./own-metric";

export interface MonitoringProps {
  settings: Settings;
  local: LocalWorld | undefined;
  api: Api;
  functions: Record<FunctionName, LambdaFunction>;
  /** Words the mails that the user pool sends; without it nobody gets a link for a new password. */
  customMessage: LambdaFunction;
  deadLetters: Record<string, Queue>;
}

interface AlarmSpec {
  metric: IMetric;
  /** What it means and where to read what to do. */
  means: string;
  /** Alarms at this value and above. */
  at: number;
  /** In how many periods of five minutes: in a row, or `among` so many. */
  periods?: number;
  among?: number;
  missing?: TreatMissingData;
  below?: true;
}

/** Behind the API a single failure is one person's; on its own it is money or mail that waits. */
const unattended: readonly string[] = ["Settlement", "Reconciliation", "Mailer", "ProviderNotices"];

/** A notice is tried once an hour at least: one that stays open is one alarm, and not one for each try. */
const anHourAndABit = 13;

/** Alarms on what costs money or trust, told to the operator, and one page to look at. */
export class Monitoring extends Construct {
  private readonly action: IAlarmAction;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { settings, local, api, functions, customMessage, deadLetters } = props;
    this.action = new SnsAction(operatorTopic(this, { settings, local }));

    this.payments(functions);
    for (const [name, queue] of Object.entries(deadLetters))
      this.alarm(`${name}DeadLetters`, {
        metric: queue.metricApproximateNumberOfMessagesVisible({
          period,
          statistic: Stats.MAXIMUM,
        }),
        at: 1,
        means: `Something of ${name} could not be done and was put aside.`,
      });
    for (const [name, fn] of Object.entries(functions))
      this.alarm(`${name}Errors`, {
        metric: fn.metricErrors({ period }),
        at: unattended.includes(name) ? 1 : 3,
        means: `${name} fails.`,
      });
    this.alarm("CustomMessageErrors", {
      metric: customMessage.metricErrors({ period }),
      at: 1,
      means: "Links for a new password are not sent.",
    });
    this.alarm("ApiFailures", {
      metric: api.httpApi.metricServerError({ period, statistic: Stats.SUM }),
      at: 5,
      means: "The API answers with failures of its own.",
    });
    this.alarm("SessionsNotEnded", {
      metric: ownMetric("SessionsNotEnded", Stats.SUM),
      at: 1,
      means: "Somebody has a new password, and sessions that began with the old one live on.",
    });
    this.reputation();
    dashboard(this, { api, functions, deadLetters });
  }

  private payments({ Reconciliation, Settlement }: MonitoringProps["functions"]): void {
    this.alarm("NoticesLost", {
      metric: ownMetric("NoticesLost", Stats.SUM),
      at: 1,
      means: "A notice of the provider could not be stored, and it is sent once.",
    });
    this.alarm("NoticesUnsettled", {
      metric: ownMetric("NoticesUnsettled", Stats.MAXIMUM),
      at: 1,
      among: anHourAndABit,
      means: "A notice of the provider could not be settled: somebody's payment may be waiting.",
    });
    this.alarm("PaymentConfirmationDelay", {
      metric: ownMetric("PaymentConfirmationSeconds", "p95"),
      at: 120,
      means: "Payers wait more than two minutes for their money to show.",
    });
    this.alarm("PaymentReviews", {
      metric: ownMetric("PaymentReviews", Stats.SUM),
      at: 1,
      means: "What the provider tells of a payment doesn't fit together: a person has to look.",
    });
    this.alarm("UnattributedPayments", {
      metric: ownMetric("UnattributedPayments", Stats.SUM),
      at: 1,
      means: "Somebody paid, and nobody is credited.",
    });
    this.alarm("ProviderRefusals", {
      metric: ownMetric("ProviderRefusals", Stats.SUM),
      at: 3,
      means: "The provider gives no token for our keys: nobody can pay.",
    });
    this.alarm("NoticesLate", {
      metric: Settlement.metric("IteratorAge", { period, statistic: Stats.MAXIMUM }),
      at: 60_000,
      means: "Notices wait more than a minute to be settled.",
    });
    this.alarm("ReconciliationStopped", {
      metric: Reconciliation.metricInvocations({ period }),
      at: 3,
      below: true,
      periods: 2,
      missing: TreatMissingData.BREACHING,
      means: "Nobody asks the provider about open payments.",
    });
  }

  /** SES stops an account at 10 % bounces or 0.5 % complaints. */
  private reputation(): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: "AWS/SES", metricName, period, statistic: Stats.MAXIMUM });
    this.alarm("MailBounces", {
      metric: rate("Reputation.BounceRate"),
      at: 0.05,
      means: "Too much of our mail bounces.",
    });
    this.alarm("MailComplaints", {
      metric: rate("Reputation.ComplaintRate"),
      at: 0.001,
      means: "People call our mail spam.",
    });
  }

  private alarm(id: string, spec: AlarmSpec): void {
    const { metric, means, at, periods = 1, among = periods, missing, below } = spec;
    const alarm = new Alarm(this, id, {
      metric,
      threshold: at,
      evaluationPeriods: among,
      datapointsToAlarm: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: `${means} What to do: docs/operations.md, "${id}".`,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
  }
}
