import { CfnOutput, Fn, Stack } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type StackSettings, toldSettings } from "#contracts/settings";
import { Api } from "./constructs/api";
import { DailyRun } from "./constructs/daily-run";
import { type Equipment, equip } from "./constructs/equip";
import { FunctionEvents } from "./constructs/function-events";
import { FunctionSchedule } from "./constructs/function-schedule";
import { mailFeedback } from "./constructs/mail-sender";
import { verdictsOn } from "./constructs/malware-scan";
import { Monitoring } from "./constructs/monitoring";
import { ServiceFunction } from "./constructs/service-function";
import { grantExports, TableExport } from "./constructs/table-export";
import { TableStream } from "./constructs/table-stream";
import { WorkQueue } from "./constructs/work-queue";
import type { DataStack, KalamuStackProps } from "./data-stack";
import {
  exportCheck,
  type FunctionName,
  type FunctionSpec,
  functions,
  type QueueName,
  type QueueSpec,
  queues as queueSpecs,
  scanVerdicts,
} from "./functions";

export interface BackendStackProps extends KalamuStackProps {
  data: DataStack;
}

const specs = Object.entries<FunctionSpec>(functions) as [FunctionName, FunctionSpec][];

/** What can be rebuilt at any time: API, functions, queue, stream, schedule, alarms. */
export class BackendStack extends Stack {
  readonly api: Api;
  /** Sent by CloudFront and known to the functions: then X-Forwarded-For can be believed. */
  private readonly originKey = Fn.select(2, Fn.split("/", this.stackId));
  private readonly backend: BackendStackProps;
  private readonly deadLetters: Record<string, Queue> = {};

  constructor(scope: Construct, id: string, props: BackendStackProps) {
    const { settings, local, data, ...rest } = props;
    super(scope, id, rest);
    this.backend = props;

    this.api = new Api(this, "Api", {
      userPool: data.userPool,
      clients: [data.webClient, ...(data.social ? [data.social.client] : [])],
    });
    const fns = Object.fromEntries(
      specs.map(([name, spec]) => [name, this.serviceFunction(name, spec)]),
    ) as Record<FunctionName, LambdaFunction>;
    const queues = this.queues(fns);
    const noticeBaseUrl = noticesTo(props, this.api.httpApi.apiEndpoint);
    for (const [name, spec] of specs)
      equip(fns[name], spec, { settings, local, data, queues, noticeBaseUrl });
    this.startWithoutRequest(fns);
    if (settings.malwareScan) this.takeVerdicts({ queues, noticeBaseUrl });
    const exportCheck =
      settings.tableExport && !local ? this.exportTable(settings.tableExport) : undefined;
    new Monitoring(this, "Monitoring", {
      settings,
      local,
      api: this.api,
      functions: fns,
      exportCheck,
      deadLetters: this.deadLetters,
    });

    new CfnOutput(this, "ApiId", { value: this.api.httpApi.apiId });
    new CfnOutput(this, "OriginKey", { value: this.originKey });
    new CfnOutput(this, "ApiUrl", { value: this.api.httpApi.apiEndpoint });
    new CfnOutput(this, "NoticeUrl", {
      value: noticeBaseUrl,
      description: settings.domain
        ? "Where the provider sends its notices."
        : "Where the provider sends its notices, until Kalamu-Backend is made anew: set a domain.",
    });
  }

  private serviceFunction(name: string, spec: FunctionSpec): LambdaFunction {
    const { settings } = this.backend;
    const { fn } = new ServiceFunction(this, name, {
      spec,
      keptConcurrency: spec.keptConcurrency ? settings[spec.keptConcurrency] : null,
      environment: {
        SETTINGS: JSON.stringify(toldSettings(settings)),
        ...(spec.routes && { ORIGIN_KEY: this.originKey }),
      },
    });
    if (spec.routes) this.api.answer(spec.routes, fn);
    new CfnOutput(this, `${name}Function`, { value: fn.functionName });
    return fn;
  }

  /** The queues, each with the function that works it off. */
  private queues(fns: Record<FunctionName, LambdaFunction>): Record<QueueName, Queue> {
    const { local, settings } = this.backend;
    const made = specs.flatMap(([name, { worksOff, mail }]) => {
      if (!worksOff) return [];
      const { concurrency, putsAsideWith }: QueueSpec = queueSpecs[worksOff];
      const { queue, deadLetters } = new WorkQueue(this, worksOff, {
        concurrency,
        deadLetters: putsAsideWith && this.deadLetters[putsAsideWith],
        local,
        consumer: fns[name],
        // SES refuses a sender that it doesn't know yet: mail waits instead of being put aside.
        isHeld: mail === true && !settings.senderVerified && !local,
      });
      if (!putsAsideWith) this.deadLetters[worksOff] = deadLetters;
      return [[worksOff, queue]];
    });
    return Object.fromEntries(made) as Record<QueueName, Queue>;
  }

  /** What the malware scan says of a file starts a function. */
  private takeVerdicts(given: Pick<Equipment, "queues" | "noticeBaseUrl">): void {
    const { settings, local, data } = this.backend;
    const target = this.serviceFunction("ScanVerdicts", scanVerdicts);
    equip(target, scanVerdicts, { settings, local, data, ...given });
    this.deadLetters["ScanVerdicts"] = new FunctionEvents(this, "Scan", {
      local,
      target,
      eventPattern: verdictsOn(data.uploads.bucketName),
    }).deadLetters;
  }

  /** Writes the table to a bucket each week, and sees each day that it was. */
  private exportTable(to: NonNullable<StackSettings["tableExport"]>): LambdaFunction {
    const { local, data } = this.backend;
    const target = this.serviceFunction("ExportCheck", exportCheck);
    grantExports(target, data.table);
    this.deadLetters["Export"] = new TableExport(this, "Export", {
      table: data.table,
      to,
    }).deadLetters;
    this.deadLetters["ExportCheck"] = new FunctionSchedule(this, "ExportCheckSchedule", {
      local,
      target,
      expression: exportCheck.schedule,
    }).deadLetters;
    return target;
  }

  /** Streams, schedules and events, which start functions without a request. */
  private startWithoutRequest(fns: Record<FunctionName, LambdaFunction>): void {
    const { local, data, settings } = this.backend;
    const daily: Partial<Record<FunctionName, DailyRun>> = {};
    for (const [name, { stream, schedule, dailyAt, takesMailFeedback }] of specs) {
      if (stream)
        this.deadLetters[`${name}Stream`] = new TableStream(this, `${name}Stream`, {
          local,
          table: data.table,
          consumer: fns[name],
          writes: stream,
        }).deadLetters;
      if (schedule)
        this.deadLetters[`${name}Schedule`] = new FunctionSchedule(this, `${name}Schedule`, {
          local,
          target: fns[name],
          expression: schedule,
        }).deadLetters;
      if (dailyAt) {
        const run = new DailyRun(this, `${name}Daily`, {
          local,
          target: fns[name],
          time: settings[dailyAt],
        });
        daily[name] = run;
        this.deadLetters[`${name}Daily`] = run.schedule.deadLetters;
      }
      if (takesMailFeedback)
        this.deadLetters[name] = new FunctionEvents(this, `${name}Events`, {
          local,
          target: fns[name],
          eventPattern: mailFeedback(local),
        }).deadLetters;
    }
    for (const [name, { changesTimeOf }] of specs)
      if (changesTimeOf) daily[changesTimeOf]?.grantChange(fns[name]);
  }
}

/**
 * Where the provider sends its notices. With a domain they come through CloudFront, to an address that
 * outlives this stack; without one straight to the API, whose address contains `exe`, a word that
 * Safaricom advises against.
 */
function noticesTo({ settings, local }: BackendStackProps, apiEndpoint: string): string {
  if (local) return local.siteOrigin ?? settings.siteUrl;
  return settings.domain ? `https://${settings.domain.name}` : apiEndpoint;
}
