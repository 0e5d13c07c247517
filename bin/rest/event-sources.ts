import {
  GetEventSourceMappingCommand,
  LambdaClient,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import {
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import type { Stacks } from "../stacks";

const backend = "Kalamu-Backend";
/** What a schedule is told while it is off because of us; one that was off before is left alone. */
const offForRestore = "Off for a restore: npm run rest";

/** What starts Kalamu's functions besides requests: queues, the table's stream, schedules. */
export class EventSources {
  private readonly lambda: LambdaClient;
  private readonly scheduler: SchedulerClient;

  constructor(
    private readonly stacks: Stacks,
    region: string,
  ) {
    this.lambda = new LambdaClient({ region });
    this.scheduler = new SchedulerClient({ region });
  }

  /** Turns all of them off, or on again; returns how many of each kind there are. */
  async turn(on: boolean): Promise<{ mappings: number; schedules: number }> {
    const mappings = await this.stacks.named(backend, "AWS::Lambda::EventSourceMapping");
    for (const UUID of mappings)
      await this.lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: on }));
    const schedules = await this.stacks.named(backend, "AWS::Scheduler::Schedule");
    for (const name of schedules) await this.turnSchedule(name, on);
    // It goes on for seconds after it was turned off.
    for (const UUID of mappings) await this.untilTurned(UUID, on ? "Enabled" : "Disabled");
    return { mappings: mappings.length, schedules: schedules.length };
  }

  private async turnSchedule(Name: string, on: boolean) {
    const found = await this.scheduler.send(new GetScheduleCommand({ Name }));
    const isToTurn = on
      ? found.State === "DISABLED" && found.Description === offForRestore
      : found.State === "ENABLED";
    if (!isToTurn) return;
    const { ScheduleExpression, ScheduleExpressionTimezone, FlexibleTimeWindow, Target } = found;
    await this.scheduler.send(
      new UpdateScheduleCommand({
        Name,
        ScheduleExpression,
        ScheduleExpressionTimezone,
        FlexibleTimeWindow,
        Target,
        State: on ? "ENABLED" : "DISABLED",
        Description: on ? "" : offForRestore,
      }),
    );
  }

  private async untilTurned(UUID: string, wanted: string) {
    for (let round = 0; round < 60; round++) {
      const { State } = await this.lambda.send(new GetEventSourceMappingCommand({ UUID }));
      if (State === wanted) return;
      await new Promise((tick) => setTimeout(tick, 2000));
    }
    throw new Error(`The event source ${UUID} is not ${wanted.toLowerCase()} after two minutes.`);
  }
}
