import { Duration } from "aws-cdk-lib";
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
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
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
} from "./dashboard";
import { operatorPhone, operatorTopic, tellOfUserPool, testMonthly } from "./operator";

export interface MonitoringProps {
  settings: StackSettings;
  local: LocalWorld | undefined;
  api: Api;
  userPool: IUserPool;
  functions: Record<FunctionName, LambdaFunction>;
  deadLetters: Record<string, Queue>;
}

type Page = "payments" | "payouts" | "mail" | "service" | "records" | "site";

interface AlarmSpec {
  metric: IMetric;
  /** One sentence for the operator about the fault. */
  means: string;
  firstStep: string;
  page: Page;
  /**
   * The alarm rings if the metric is at least this value or, with `below`, less than this value.
   */
  at: number;
  /**
   * The alarm rings after this number of periods, mostly of five minutes, with such a value. They
   * are in a row or, with `among`, anywhere in the last `among` periods.
   */
  periods?: number;
  among?: number;
  missing?: TreatMissingData;
  below?: true;
}

/**
 * In periods of five minutes: an hour, and one period more. Settlement retries a notice at least
 * once an hour, so one open notice makes the alarm ring only once.
 */
const periodsOfAnHour = 13;

/**
 * Alarms, which the operator gets by mail, and one dashboard. The first ten metrics are free; each
 * further one costs 0.10 USD a month. Occasional failures are measured as a share of the requests,
 * so that more users alone make no alarm ring.
 *
 * These failures have no separate alarm: slow confirmations and abandoned notices make
 * NoticesUnsettled ring, refused keys ApiFailures, and missed runs of the function Money
 * PollingStopped. AWS itself mails the account's owner about bounces, complaints and a certificate
 * that it can't renew. CloudFront's own metrics are in us-east-1, outside this stack, so SiteDown
 * replaces them.
 */
export class Monitoring extends Construct {
  private readonly local: LocalWorld | undefined;
  private readonly mail: IAlarmAction;
  private readonly phone: IAlarmAction | undefined;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { settings, local, api, userPool, functions, deadLetters } = props;
    this.local = local;
    const topic = operatorTopic(this, { settings, local });
    this.mail = new SnsAction(topic);
    const phone = operatorPhone(this, { settings, local });
    this.phone = phone && new SnsAction(phone);

    this.payments(functions);
    this.alarm("DeadLetters", {
      metric: ownMetric("DeadLetters", Stats.MAXIMUM),
      at: 1,
      // The function Clock counts dead letters every 15 minutes, so most periods have no value.
      among: 4,
      means: "Work failed again and again and was put aside.",
      firstStep:
        'Read "dead-letters" in the log of Clock: it names the queue and how many lie there.',
      page: "service",
    });
    if (settings.senderVerified)
      this.alarm("MailLate", {
        metric: ownMetric("MailsWaiting", Stats.MAXIMUM),
        at: 1,
        periods: 3,
        among: 4,
        means: "Mails or links have waited for a quarter of an hour.",
        firstStep:
          'Look for "mail-not-sent" in the log of Mailer, and whether SES has paused sending.',
        page: "mail",
      });
    // An emulator's site can't be watched from outside.
    if (!local)
      this.moneyAlarm("SiteDown", {
        metric: ownMetric("SiteAnswers", Stats.MAXIMUM),
        at: 1,
        below: true,
        periods: 2,
        missing: TreatMissingData.BREACHING,
        means:
          "The page, the API or the notices' address did not answer from outside for ten minutes, or Clock did not run.",
        firstStep: "Open the site on a phone, without Wi-Fi.",
        page: "site",
      });
    this.alarm("FunctionErrors", {
      metric: shareOf(
        allFunctions("Errors", Stats.SUM),
        allFunctions("Invocations", Stats.SUM),
        "Functions that broke, in 1,000",
      ),
      at: 1,
      means: "Functions broke or ran out of time: at least one run in a thousand.",
      firstStep:
        'Find the function in the graph "Functions: errors" of the dashboard, then read its log.',
      page: "service",
    });
    this.alarm("ChangesLate", {
      metric: functions.TableChanges.metric("IteratorAge", { period, statistic: Stats.MAXIMUM }),
      // In milliseconds.
      at: 5 * 60 * 1000,
      periods: 2,
      among: 3,
      means:
        "Counts, lists of people and mails that follow a change of the table are more than five minutes late.",
      firstStep: 'Look for "changes-not-followed" in the log of TableChanges.',
      page: "service",
    });
    this.alarm("TableThrottles", {
      metric: ownMetric("TableThrottles", Stats.SUM),
      at: 10,
      means: "DynamoDB gets more requests than it takes, and some fail.",
      firstStep:
        'Look for "table-throttled" in the logs of all functions: its reasons say what is short.',
      page: "service",
    });
    this.alarm("FunctionThrottles", {
      metric: allFunctions("Throttles", Stats.SUM),
      at: 1,
      means:
        "The account or one function runs as many at once as it may, and another run was refused: it may have been a payment.",
      firstStep: "See in CloudWatch (Lambda, By Function Name, Throttles) which function it is.",
      page: "service",
    });
    this.alarm("NewAccountsRefused", {
      metric: ownMetric("NewAccountsRefused", Stats.SUM),
      at: 1,
      means:
        "Today's limit of new accounts is reached, and sign-ups are refused: a rush, or a robot.",
      firstStep:
        "As the administrator look at the newest under People: are they people or a robot?",
      page: "service",
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
      means: "The API answers one request in a thousand with 500 or above.",
      firstStep: "Count the answers of 500 and above in the access log by route.",
      page: "service",
    });
    this.alarm("RequestsRefused", {
      metric: shareOf(refusals, requests, "Answers of 429, in 1,000 requests", 20),
      at: 10,
      means: "One request in a hundred is answered 429: by the API, by our limits or by Cognito.",
      firstStep: "Count the answers of 429 in the access log by route.",
      page: "service",
    });
    this.alarm("StatsFaults", {
      metric: ownMetric("StatsFaults", Stats.SUM),
      at: 1,
      means: "A figure of the administrator's dashboard is wrong.",
      firstStep: 'Look for "change-not-counted" in the log of TableChanges.',
      page: "records",
    });
    if (settings.tableExport && !local)
      this.alarm("ExportsMissing", {
        metric: ownMetric("ExportsMissing", Stats.SUM),
        at: 1,
        means: "The table was not exported to the bucket of the settings for more than a week.",
        firstStep: "List the exports of the table, and read why the last one failed.",
        page: "records",
      });
    // LedgerFaults can't ring if the reconciliation doesn't run.
    this.alarm("ReconciliationStopped", {
      metric: ownMetric("ReconciliationRuns", Stats.SUM).with({ period: Duration.hours(6) }),
      at: 1,
      below: true,
      periods: 5,
      missing: TreatMissingData.BREACHING,
      means: "The nightly reconciliation has not run without an error for more than a day.",
      firstStep: "Read the last lines of the log of Nightly.",
      page: "records",
    });
    this.alarm("SessionsNotEnded", {
      metric: ownMetric("SessionsNotEnded", Stats.SUM),
      at: 1,
      means: "Somebody has a new password, but sessions that began with the old one go on.",
      firstStep:
        'Take the userId from "sessions-not-ended" in the log of Public, and sign that user out.',
      page: "service",
    });
    if (!local) tellOfUserPool(this, userPool, topic);
    const hasExport = settings.tableExport !== null && !local;
    dashboard(this, { api, functions, deadLetters, hasExport });
  }

  private payments({ Webhooks, Money, Clock }: MonitoringProps["functions"]): void {
    this.moneyAlarm("LedgerFaults", {
      metric: ownMetric("LedgerFaults", Stats.SUM),
      at: 1,
      means: "The nightly reconciliation found a balance that is not the sum of its movements.",
      firstStep:
        'Look for "ledger-fault" in the log of Nightly: it has the account and what is wrong.',
      page: "records",
    });
    this.moneyAlarm("NoticesLost", {
      metric: ownMetric("NoticesLost", Stats.SUM),
      at: 1,
      means: "A notice of Safaricom or Airtel could not be stored, and it comes only once.",
      firstStep: 'Look for "notice-not-kept" in the log of Webhooks, and note the minutes.',
      page: "payments",
    });
    this.moneyAlarm("NoticesUnsettled", {
      metric: ownMetric("NoticesUnsettled", Stats.MAXIMUM),
      at: 1,
      among: periodsOfAnHour,
      means: "A notice of the provider could not be settled: somebody's payment may be waiting.",
      firstStep:
        'Look for "notice-still-open", "notice-unproven" and "notice-given-up" in the log of Money.',
      page: "payments",
    });
    this.moneyAlarm("PaymentReviews", {
      metric: ownMetric("PaymentReviews", Stats.SUM),
      at: 1,
      means:
        "What the provider tells of a payment or a payout contradicts itself: a person has to look.",
      firstStep:
        "Read the warnings in the log of Money: the line says what does not fit, and its ids.",
      page: "payments",
    });
    this.moneyAlarm("PayoutsStopped", {
      metric: ownMetric("PayoutsStopped", Stats.SUM),
      at: 1,
      means:
        "Withdrawals wait: our account is short, the provider refuses our credentials, or one is more than an hour old.",
      firstStep:
        "As the administrator open Withdrawals: it shows the wallet and the words of the provider.",
      page: "payouts",
    });
    // Anybody can make this alarm ring by paying to a wrong account number. If it sent SMS, they
    // would use up the AWS account's limit for SMS.
    this.alarm("UnattributedPayments", {
      metric: ownMetric("UnattributedPayments", Stats.SUM),
      at: 1,
      means: "Somebody paid, and no writer is credited.",
      firstStep: "As the administrator open Unmatched Payments, and ask who paid.",
      page: "payments",
    });
    const polling = this.moneyAlarm("PollingStopped", {
      // Each run by the schedule records this metric at least once. Runs for other reasons don't.
      metric: ownMetric("NoticesUnsettled", Stats.SAMPLE_COUNT),
      at: 3,
      below: true,
      periods: 2,
      missing: TreatMissingData.BREACHING,
      means: "Nobody asks Safaricom or Airtel about open payments.",
      firstStep:
        "If MoneyWorkErrors rings too, read the last error in the log of Money; else see whether its schedule is enabled.",
      page: "payments",
    });
    // The test's alarm turns off by itself, since the metric has a new value each minute.
    if (polling && !this.local) testMonthly(this, polling);
    this.moneyAlarm("MoneyWorkErrors", {
      metric: allErrors([Webhooks, Money, Clock]),
      at: 1,
      // Lambda may report an error some minutes late.
      among: 3,
      means:
        "Webhooks, Money or Clock broke, or could not do some of their work on payments and due times.",
      firstStep:
        'Find the function in the graph "Functions: errors" of the dashboard, then read its log.',
      page: "payments",
    });
  }

  private alarm(id: string, spec: AlarmSpec): Alarm | undefined {
    // The emulator doesn't support formulas.
    if (this.local && spec.metric instanceof MathExpression) return undefined;
    const {
      metric,
      means,
      firstStep,
      page,
      at,
      periods = 1,
      among = periods,
      missing,
      below,
    } = spec;
    const alarm = new Alarm(this, id, {
      metric,
      threshold: at,
      evaluationPeriods: among,
      datapointsToAlarm: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      alarmDescription: `${means} First: ${firstStep} More: docs/runbook/${page}.md, "${id}".`,
    });
    alarm.addAlarmAction(this.mail);
    alarm.addOkAction(this.mail);
    return alarm;
  }

  /** Adds an alarm that sends a mail and, if the settings have a phone number, an SMS. */
  private moneyAlarm(id: string, spec: AlarmSpec): Alarm | undefined {
    const alarm = this.alarm(id, spec);
    if (this.phone) alarm?.addAlarmAction(this.phone);
    return alarm;
  }
}
