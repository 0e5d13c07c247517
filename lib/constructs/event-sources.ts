import { Duration, Stack, Validations } from "aws-cdk-lib";
import { type EventPattern, Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { SqsDlq, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { dailyAt, dailyTimeZones } from "#contracts/east-africa-time";
import { retention } from "#contracts/retention";
import type { StreamedWrites } from "../functions";
import type { LocalWorld } from "../local-world";
import type { ServiceTable } from "./service-table";

/** Creates a queue in which failed work waits for the operator. */
export function deadLetterQueue(
  scope: Construct,
  id: string,
  { local }: { local: LocalWorld | undefined },
): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    // An emulator has only plain HTTP.
    enforceSSL: !local,
    retentionPeriod: Duration.days(retention.deadLetterDays),
  });
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "This is a dead-letter queue.",
  });
  return queue;
}

export interface WorkQueueProps {
  local: LocalWorld | undefined;
  consumer: LambdaFunction;
  concurrency: number;
  /** True if work is stored but not processed until a later deployment. */
  isHeld: boolean;
  /** Defaults to a new queue. */
  deadLetters?: Queue | undefined;
}

/**
 * A queue of work for a function. After five failed attempts, work goes to the dead-letter queue.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    { local, consumer, concurrency, isHeld, deadLetters }: WorkQueueProps,
  ) {
    super(scope, id);

    this.deadLetters = deadLetters ?? deadLetterQueue(this, "DeadLetters", { local });
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: !local,
      retentionPeriod: Duration.days(retention.deadLetterDays),
      // AWS advises six times the function's timeout.
      visibilityTimeout: Duration.seconds(6 * (consumer.timeout?.toSeconds() ?? 30)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: concurrency,
        ...(isHeld && { enabled: false }),
      }),
    );
  }
}

export interface TableStreamProps {
  local: LocalWorld | undefined;
  table: Pick<ServiceTable, "tableStreamArn">;
  consumer: LambdaFunction;
  writes: StreamedWrites;
}

/** Starts a function when items of the table are written, through the table's stream. */
export class TableStream extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { local, table, consumer, writes }: TableStreamProps) {
    super(scope, id);

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    if (!table.tableStreamArn) throw new Error("The table has no stream.");
    const stream = table.tableStreamArn;
    consumer.addToRolePolicy(
      new PolicyStatement({
        // Lambda requires all these rights before it creates a mapping, although it doesn't use
        // ListStreams.
        actions: [
          "dynamodb:DescribeStream",
          "dynamodb:GetRecords",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ],
        resources: [stream],
      }),
    );
    const mapping = new EventSourceMapping(this, "Mapping", {
      target: consumer,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: writes.events.map((event) =>
        FilterCriteria.filter({
          eventName: FilterRule.isEqual(event),
          dynamodb: {
            [event === "REMOVE" ? "OldImage" : "NewImage"]: {
              type: { S: FilterRule.or(...writes.types) },
            },
          },
        }),
      ),
      batchSize: 10,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      ...(writes.isComplete
        ? { maxRecordAge: Duration.hours(12) }
        : { retryAttempts: 5, maxRecordAge: Duration.hours(1) }),
      parallelizationFactor: 10,
      onFailure: new SqsDlq(this.deadLetters),
    });
    // Lambda checks the right to read when the mapping is created.
    mapping.node.addDependency(consumer.role ?? consumer);
  }
}

export interface FunctionEventsProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
  /** The queue of events that the function could not process. */
  deadLetters: Queue;
  eventPattern: EventPattern;
}

/**
 * Starts a function with each matching EventBridge event. Failed events go to a dead-letter queue.
 */
export class FunctionEvents extends Construct {
  constructor(scope: Construct, id: string, props: FunctionEventsProps) {
    super(scope, id);
    const { local, target, deadLetters, eventPattern } = props;

    if (!local)
      target.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetters) });
    new Rule(this, "Rule", {
      eventPattern,
      targets: [new FunctionTarget(target, { deadLetterQueue: deadLetters })],
    });
  }
}

export interface FunctionScheduleProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
  /** The queue of runs that Scheduler could not start. */
  deadLetters: Queue;
  /** In EventBridge Scheduler's syntax, e.g. `rate(1 minute)`. */
  expression: string;
  timeZone?: string;
  name?: string;
  /** The function's input; without it, Scheduler's usual event. */
  input?: object;
  /**
   * The number of times that Scheduler retries to start a run, within an hour. Scheduler never
   * retries a failed run, because it doesn't wait for the run's end.
   */
  retries?: number;
}

const everyMinute = "rate(1 minute)";

export class FunctionSchedule extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: FunctionScheduleProps) {
    super(scope, id);
    const { local, target, deadLetters, expression, timeZone, name, input, retries = 0 } = props;

    this.role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
    });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:InvokeFunction"],
        resources: [target.functionArn],
      }),
    );
    deadLetters.grantSendMessages(this.role);
    // If Scheduler doesn't retry, Lambda must not either, since a retry could overlap with the next
    // run. The emulator never retries.
    if (!local && retries === 0 && !target.node.tryFindChild("EventInvokeConfig"))
      target.configureAsyncInvoke({ retryAttempts: 0 });
    // CDK's L2 construct would create a role that may call all versions of the function.
    const schedule = new CfnSchedule(this, "Schedule", {
      ...(name && { name }),
      scheduleExpression: expression,
      ...(timeZone && { scheduleExpressionTimezone: timeZone }),
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target.functionArn,
        roleArn: this.role.roleArn,
        ...(input && { input: JSON.stringify(input) }),
        // The next minute's run replaces a missed one, so the operator needs no alarm about it.
        ...(expression !== everyMinute && { deadLetterConfig: { arn: deadLetters.queueArn } }),
        retryPolicy: {
          maximumEventAgeInSeconds: retries === 0 ? 60 : 3600,
          maximumRetryAttempts: retries,
        },
      },
    });
    schedule.node.addDependency(this.role);
  }
}

export interface DailyRunProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
  deadLetters: Queue;
  /** The initial time of day in Nairobi, e.g. `07:00`. Functions may change it. */
  time: string;
}

export class DailyRun extends Construct {
  private readonly schedule: FunctionSchedule;
  private readonly scheduleName: string;
  private readonly timeZone: string;

  constructor(scope: Construct, id: string, props: DailyRunProps) {
    super(scope, id);
    const { local, target, deadLetters, time } = props;

    // The name is fixed, because a function that changes the schedule must know it, and is created
    // before the schedule.
    this.scheduleName = `${Stack.of(this).stackName}-${id}`;
    this.timeZone = local ? dailyTimeZones.emulator : dailyTimeZones.aws;
    const { ScheduleExpression, ScheduleExpressionTimezone } = dailyAt(time, this.timeZone);
    this.schedule = new FunctionSchedule(this, "Schedule", {
      local,
      target,
      deadLetters,
      expression: ScheduleExpression,
      timeZone: ScheduleExpressionTimezone,
      name: this.scheduleName,
      // Retries matter, since the next run is a day later. A repeated run sends nothing twice.
      retries: 5,
    });
    // The emulator never retries.
    if (!local)
      target.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetters) });
  }

  grantChange(fn: LambdaFunction): void {
    fn.addEnvironment("DAILY_SCHEDULE", this.scheduleName);
    fn.addEnvironment("DAILY_TIME_ZONE", this.timeZone);
    const resource = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule/default",
      resourceName: this.scheduleName,
    });
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ["scheduler:GetSchedule", "scheduler:UpdateSchedule"],
        resources: [resource],
      }),
    );
    // Scheduler requires the role in each change of a schedule, so the function must pass it.
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ["iam:PassRole"],
        resources: [this.schedule.role.roleArn],
        conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
      }),
    );
  }
}
