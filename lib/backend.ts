import { Fn, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { toldSettings } from "#contracts/settings";
import { Api } from "./constructs/api";
import { equip } from "./constructs/equip";
import {
  DailyRun,
  deadLetterQueue,
  FunctionEvents,
  FunctionSchedule,
  TableStream,
  WorkQueue,
} from "./constructs/event-sources";
import { mailFeedback } from "./constructs/mail-sender";
import { Monitoring } from "./constructs/monitoring";
import { NoticeAddress } from "./constructs/notice-address";
import { ServiceFunction } from "./constructs/service-function";
import { grantExports, TableExport } from "./constructs/table-export";
import { verdictsOn } from "./constructs/uploads";
import type { Data } from "./data";
import {
  type FunctionName,
  type FunctionSpec,
  functions,
  type QueueName,
  type QueueSpec,
  queues as queueSpecs,
} from "./functions";
import type { PartProps } from "./local-world";

export interface BackendProps extends PartProps {
  data: Data;
}

const specs = Object.entries<FunctionSpec>(functions) as [FunctionName, FunctionSpec][];

/**
 * The parts that store no data and can be rebuilt at any time: API, functions, queues, stream,
 * schedules, alarms.
 */
export class Backend extends Construct {
  readonly outputs: Record<string, string>;
  readonly api: Api;
  /**
   * CloudFront adds this key to each request. Functions trust X-Forwarded-For only in requests with
   * the key.
   */
  readonly originKey = Fn.select(2, Fn.split("/", Stack.of(this).stackId));
  private readonly backend: BackendProps;
  private readonly deadLetters: Record<string, Queue> = {};
  /** The dead-letter queue of scheduled runs and of events from EventBridge. */
  private readonly runs: Queue;

  constructor(scope: Construct, id: string, props: BackendProps) {
    const { settings, local, data } = props;
    super(scope, id);
    this.backend = props;
    this.runs = deadLetterQueue(this, "RunsDeadLetters", { local });
    this.deadLetters["Runs"] = this.runs;

    this.api = new Api(this, "Api", {
      userPool: data.userPool,
      clients: [data.webClient, ...(data.social ? [data.social.client] : [])],
    });
    const fns = Object.fromEntries(
      specs.map(([name, spec]) => [name, this.serviceFunction(name, spec)]),
    ) as Record<FunctionName, LambdaFunction>;
    const queues = this.queues(fns);
    const noticeBaseUrl = local
      ? (local.siteOrigin ?? settings.siteUrl)
      : new NoticeAddress(this, "NoticeAddress", { api: this.api, originKey: this.originKey }).url;
    for (const [name, spec] of specs)
      equip(fns[name], spec, { settings, local, data, queues, functions: fns, noticeBaseUrl });
    for (const [name] of specs) this.startWithoutRequest(name, fns[name]);
    this.remindDaily(fns);
    if (settings.tableExport && !local)
      new TableExport(this, "Export", {
        table: data.table,
        to: settings.tableExport,
        deadLetters: this.runs,
      });
    for (const [name, spec] of specs)
      if (spec.watches) this.watch(fns[name], queues, noticeBaseUrl);
    new Monitoring(this, "Monitoring", {
      settings,
      local,
      api: this.api,
      userPool: data.userPool,
      functions: fns,
      deadLetters: this.deadLetters,
    });

    this.outputs = {
      ApiId: this.api.httpApi.apiId,
      OriginKey: this.originKey,
      ApiUrl: this.api.httpApi.apiEndpoint,
      NoticeUrl: noticeBaseUrl,
      ...Object.fromEntries(specs.map(([name]) => [`${name}Function`, fns[name].functionName])),
    };
  }

  private serviceFunction(name: string, spec: FunctionSpec): LambdaFunction {
    const { settings } = this.backend;
    const { fn } = new ServiceFunction(this, name, {
      spec,
      keptConcurrency: spec.keptConcurrency ? settings[spec.keptConcurrency] : null,
      environment: {
        SETTINGS: JSON.stringify(toldSettings(settings)),
        ...(spec.routes && {
          ORIGIN_KEY: this.originKey,
          ONLY_THROUGH_CDN: settings.domain ? "yes" : "no",
        }),
      },
    });
    if (spec.routes) this.api.answer(spec.routes, fn);
    return fn;
  }

  private queues(fns: Record<FunctionName, LambdaFunction>): Record<QueueName, Queue> {
    const { local, settings } = this.backend;
    const consumerOf = (queue: QueueName) => {
      const found = specs.find(([, { worksOff }]) => worksOff?.includes(queue));
      if (!found) throw new Error(`Nothing works off ${queue}.`);
      return fns[found[0]];
    };
    const made = Object.entries<QueueSpec>(queueSpecs).map(([id, spec]) => {
      const { concurrency, isMail = false, putsAsideWith } = spec;
      const { queue, deadLetters } = new WorkQueue(this, id, {
        concurrency,
        deadLetters: putsAsideWith && this.deadLetters[putsAsideWith],
        local,
        consumer: consumerOf(id as QueueName),
        // SES refuses an unverified sender, so mail waits instead of going to the dead-letter
        // queue.
        isHeld: isMail && !settings.senderVerified && !local,
      });
      if (!putsAsideWith) this.deadLetters[id] = deadLetters;
      return [id, queue];
    });
    return Object.fromEntries(made) as Record<QueueName, Queue>;
  }

  private startWithoutRequest(name: FunctionName, target: LambdaFunction): void {
    const { local, data, settings } = this.backend;
    const spec: FunctionSpec = functions[name];
    const { stream, schedule } = spec;
    if (stream)
      this.deadLetters[stream.id] = new TableStream(this, stream.id, {
        local,
        table: data.table,
        consumer: target,
        writes: stream,
      }).deadLetters;
    const started = { local, target, deadLetters: this.runs };
    if (schedule)
      new FunctionSchedule(this, schedule.id, { ...started, expression: schedule.expression });
    if (spec.takesMailFeedback)
      new FunctionEvents(this, "MailFeedbackEvents", {
        ...started,
        eventPattern: mailFeedback(local),
      });
    if (spec.takesVerdicts && settings.malwareScan)
      new FunctionEvents(this, "Scan", {
        ...started,
        eventPattern: verdictsOn(data.uploads.bucketName),
      });
    if (spec.checksExports && settings.tableExport && !local) {
      grantExports(target, data.table);
      new FunctionSchedule(this, "ExportCheckSchedule", {
        ...started,
        // 09:00 in Nairobi, when the operator is at work.
        expression: "cron(0 6 * * ? *)",
        input: { check: "exports" },
      });
    }
  }

  /** Tells a function which queues and, on AWS, which site to watch. */
  private watch(
    fn: LambdaFunction,
    { Mail, Links, News }: Record<QueueName, Queue>,
    noticeBaseUrl: string,
  ): void {
    const { local, settings } = this.backend;
    const { region, account, urlSuffix } = Stack.of(this);
    const mails = [Mail, Links, News];
    const putAside = Object.values(this.deadLetters);
    const namesOf = (queues: Queue[]) => queues.map(({ queueName }) => queueName).join(",");
    fn.addEnvironment("MAIL_QUEUES", namesOf(mails));
    fn.addEnvironment("DEAD_LETTERS", namesOf(putAside));
    const service = local?.endpoint ?? `https://sqs.${region}.${urlSuffix}`;
    fn.addEnvironment("QUEUES_AT", `${service}/${account}/`);
    if (!local) {
      fn.addEnvironment("WATCHED_SITE", settings.siteUrl);
      fn.addEnvironment("WATCHED_NOTICES", noticeBaseUrl);
    }
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ["sqs:GetQueueAttributes"],
        resources: [...mails, ...putAside].map(({ queueArn }) => queueArn),
      }),
    );
  }

  private remindDaily(fns: Record<FunctionName, LambdaFunction>): void {
    const { local, settings } = this.backend;
    const having = (what: "remindsDaily" | "changesReminderTime") =>
      specs.filter(([, spec]) => spec[what]).map(([name]) => fns[name]);
    for (const target of having("remindsDaily")) {
      const time = settings.reminderTime;
      const deadLetters = this.runs;
      const run = new DailyRun(this, "ReminderTimesDaily", { local, target, deadLetters, time });
      for (const fn of having("changesReminderTime")) run.grantChange(fn);
    }
  }
}
