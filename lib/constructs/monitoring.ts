import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription, SmsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { StackSettings } from "#contracts/settings";
import type { FunctionName } from "../functions";
import type { LocalWorld } from "../local-world";
import type { Api } from "./api";
import {
  allErrors,
  allFunctions,
  dashboard,
  ownMetric,
  period,
  refusals,
  shareOf,
  succeeded,
} from "./dashboard";

export interface MonitoringProps {
  settings: StackSettings;
  local: LocalWorld | undefined;
  api: Api;
  functions: Record<FunctionName, LambdaFunction>;
  deadLetters: Record<string, Queue>;
}

interface AlarmSpec {
  metric: IMetric;
  /** What it means and where to read what to do. */
  means: string;
  /** Alarms at this value and above. */
  at: number;
  /** In how many periods of the metric, mostly five minutes: in a row, or `among` so many. */
  periods?: number;
  among?: number;
  missing?: TreatMissingData;
  below?: true;
}

/**
 * Periods of five minutes, one more than in an hour: a notice is tried at least once an hour, so
 * one that stays open is one alarm.
 */
const periodsOfAnHour = 13;

/**
 * Alarms on what costs money or trust, told to the operator, and one page to look at. The first
 * ten metrics are free, and each further one is 0.10 USD a month. What goes wrong now and then
 * among many requests is measured as a share of them, so that no alarm stays red only because
 * there are many people. What another alarm tells has none of its own: a slow confirmation and a
 * notice that settlement put aside end in NoticesUnsettled, what the queue of payouts put aside
 * is done by polling, what the queue of reminders put aside lies with other mail, keys that the
 * provider refuses in ApiFailures, lost runs of the minute in PollingStopped; changes of the
 * table that are put aside have rung ChangesLate for hours; and SES itself writes to the
 * account's owner about bounces and complaints.
 */
export class Monitoring extends Construct {
  private readonly local: LocalWorld | undefined;
  private readonly mail: IAlarmAction;
  private readonly phone: IAlarmAction | undefined;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { settings, local, api, functions, deadLetters } = props;
    this.local = local;
    this.mail = new SnsAction(operatorTopic(this, { settings, local }));
    const phone = operatorPhone(this, { settings, local });
    this.phone = phone && new SnsAction(phone);

    const putAside = (queue: "Mail" | "Links") => {
      const { [queue]: found } = deadLetters;
      if (!found) throw new Error(`There is no queue of dead letters of ${queue}.`);
      return found.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM });
    };

    this.payments(functions);
    this.alarm("MailDeadLetters", {
      metric: putAside("Mail"),
      at: 1,
      means: "A mail or a reminder failed again and again and was put aside.",
    });
    this.alarm("LinkDeadLetters", {
      metric: putAside("Links"),
      at: 1,
      means: "A link to a new password, or to confirm an address, failed and was put aside.",
    });
    this.alarm("FunctionErrors", {
      metric: shareOf(
        allFunctions("Errors", Stats.SUM),
        allFunctions("Invocations", Stats.SUM),
        "Functions that broke, in 1,000",
      ),
      at: 1,
      means: "Functions broke or ran out of time: at least one run in a thousand.",
    });
    this.alarm("ChangesLate", {
      metric: functions.TableChanges.metric("IteratorAge", { period, statistic: Stats.MAXIMUM }),
      // Milliseconds.
      at: 5 * 60 * 1000,
      periods: 2,
      among: 3,
      means: "What follows a change of the table is done more than five minutes late.",
    });
    this.alarm("TableThrottles", {
      metric: ownMetric("TableThrottles", Stats.SUM),
      at: 10,
      means: "DynamoDB takes less than is asked of it, and some requests fail.",
    });
    this.alarm("FunctionThrottles", {
      metric: allFunctions("Throttles", Stats.SUM),
      at: 1,
      means:
        "The account, or a function for which some are kept, runs as many at once as it may: the next may be a payment.",
    });
    this.alarm("NewAccountsRefused", {
      metric: ownMetric("NewAccountsRefused", Stats.SUM),
      at: 1,
      means: "So many accounts were made today that no more are: a rush, or a robot.",
    });
    const requests = api.httpApi.metricCount({ period, statistic: Stats.SUM });
    this.alarm("ApiFailures", {
      metric: shareOf(
        api.httpApi.metricServerError({ period, statistic: Stats.SUM }),
        requests,
        "Failures of the API, in 1,000 requests",
        3,
      ),
      at: 1,
      means: "The API answers with failures of its own, or can't reach the provider.",
    });
    this.alarm("RequestsRefused", {
      metric: shareOf(refusals, requests, "Answers of 429, in 1,000 requests", 20),
      at: 10,
      means:
        "One request in a hundred is refused as one too many: by the API, by us or by Cognito.",
    });
    this.alarm("StatsFaults", {
      metric: ownMetric("StatsFaults", Stats.SUM),
      at: 1,
      means: "A figure of the administrator's dashboard is not what the table holds.",
    });
    if (settings.tableExport && !local)
      this.alarm("ExportsMissing", {
        metric: ownMetric("ExportsMissing", Stats.SUM),
        at: 1,
        means: "The table was not written to the bucket of the setting for more than a week.",
      });
    // LedgerFaults stays silent while nothing is reconciled.
    this.alarm("ReconciliationStopped", {
      metric: succeeded(functions.Nightly, Duration.hours(6)),
      at: 1,
      below: true,
      periods: 5,
      missing: TreatMissingData.BREACHING,
      means: "The nightly reconciliation has not run without an error for more than a day.",
    });
    this.alarm("SessionsNotEnded", {
      metric: ownMetric("SessionsNotEnded", Stats.SUM),
      at: 1,
      means: "Somebody has a new password, and sessions that began with the old one live on.",
    });
    dashboard(this, { api, functions, deadLetters });
  }

  private payments({ Webhooks, Money, Nightly, Clock }: MonitoringProps["functions"]): void {
    this.moneyAlarm("LedgerFaults", {
      metric: ownMetric("LedgerFaults", Stats.SUM),
      at: 1,
      means: "The nightly reconciliation found a balance that is not what its movements add up to.",
    });
    this.moneyAlarm("NoticesLost", {
      metric: ownMetric("NoticesLost", Stats.SUM),
      at: 1,
      means: "A notice of the provider could not be stored, and it is sent once.",
    });
    this.moneyAlarm("NoticesUnsettled", {
      metric: ownMetric("NoticesUnsettled", Stats.MAXIMUM),
      at: 1,
      among: periodsOfAnHour,
      means: "A notice of the provider could not be settled: somebody's payment may be waiting.",
    });
    this.moneyAlarm("PaymentReviews", {
      metric: ownMetric("PaymentReviews", Stats.SUM),
      at: 1,
      means:
        "What the provider tells of a payment or a payout doesn't fit together: a person has to look.",
    });
    this.moneyAlarm("PayoutsStopped", {
      metric: ownMetric("PayoutsStopped", Stats.SUM),
      at: 1,
      means:
        "Withdrawals wait: for float, for credentials that the provider takes, or one for more than an hour.",
    });
    this.moneyAlarm("UnattributedPayments", {
      metric: ownMetric("UnattributedPayments", Stats.SUM),
      at: 1,
      means: "Somebody paid, and nobody is credited.",
    });
    this.moneyAlarm("PollingStopped", {
      // Recorded at least once in each run, so that other starts of the function don't count as
      // one.
      metric: ownMetric("NoticesUnsettled", Stats.SAMPLE_COUNT),
      at: 3,
      below: true,
      periods: 2,
      missing: TreatMissingData.BREACHING,
      means: "Nobody asks the provider about open payments.",
    });
    this.moneyAlarm("MoneyWorkErrors", {
      metric: allErrors([Webhooks, Money, Nightly, Clock]),
      at: 1,
      // Lambda may tell of an error some minutes later.
      among: 3,
      means:
        "A function broke that works on payments or due times by itself, or could not do some of them, and nobody sees it.",
    });
  }

  private alarm(id: string, spec: AlarmSpec): Alarm | undefined {
    // An emulator knows no formulas.
    if (this.local && spec.metric instanceof MathExpression) return undefined;
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
    alarm.addAlarmAction(this.mail);
    alarm.addOkAction(this.mail);
    return alarm;
  }

  /** An alarm about money goes to the phone, too, when it begins. */
  private moneyAlarm(id: string, spec: AlarmSpec): void {
    const alarm = this.alarm(id, spec);
    if (this.phone) alarm?.addAlarmAction(this.phone);
  }
}

interface OperatorProps {
  settings: StackSettings;
  local: LocalWorld | undefined;
}

/** Where alarms are told; mailed to the operator when the settings name an address. */
function operatorTopic(scope: Construct, { settings, local }: OperatorProps): Topic {
  const topic = alarmTopic(scope, "Operator", local);
  if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  return topic;
}

/** Where alarms about money are told besides, by SMS, when the settings name a phone. */
function operatorPhone(scope: Construct, props: OperatorProps): Topic | undefined {
  const { settings, local } = props;
  // An emulator sends no SMS.
  if (!settings.alarmPhone || local) return undefined;
  const topic = alarmTopic(scope, "OperatorPhone", local);
  topic.addSubscription(new SmsSubscription(settings.alarmPhone));
  return topic;
}

function alarmTopic(scope: Construct, id: string, local: LocalWorld | undefined): Topic {
  const topic = new Topic(scope, id, { enforceSSL: !local });
  // A policy of its own replaces the one that let CloudWatch in.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  return topic;
}
