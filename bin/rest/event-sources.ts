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
import type { CloudFormation, Stacks } from "../stacks";

const mapping = "AWS::Lambda::EventSourceMapping";
/**
 * The script gives this description to the schedules that it turns off, and later turns on only
 * those.
 */
const offForRestore = "Off for a restore: npm run rest";

/**
 * Returns the logical ids of the event sources that the template turns off, because their mail
 * waits until SES has verified the sender.
 */
const heldMappings = ({ Resources = {} }: CloudFormation) =>
  Object.entries(Resources)
    .filter(([, { Type, Properties }]) => Type === mapping && Properties?.["Enabled"] === false)
    .map(([id]) => id);

/** The triggers that a restore turns off: queues, the table's stream and schedules. */
export class EventSources {
  private readonly lambda: LambdaClient;
  private readonly scheduler: SchedulerClient;

  constructor(
    private readonly stacks: Pick<Stacks, "named" | "template">,
    region: string,
  ) {
    this.lambda = new LambdaClient({ region });
    this.scheduler = new SchedulerClient({ region });
  }

  async turnOff(): Promise<{ mappings: number; schedules: number }> {
    const mappings = await this.stacks.named(mapping);
    return { mappings: mappings.length, schedules: await this.turn(mappings, false) };
  }

  /** Turns the triggers on, except those that the template turns off. */
  async turnOn(): Promise<{ mappings: number; held: number; schedules: number }> {
    const held = heldMappings(await this.stacks.template());
    const mappings = await this.stacks.named(mapping, (id) => !held.includes(id));
    const schedules = await this.turn(mappings, true);
    return { mappings: mappings.length, held: held.length, schedules };
  }

  private async turn(mappings: readonly string[], on: boolean): Promise<number> {
    for (const UUID of mappings)
      await this.lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: on }));
    const schedules = await this.stacks.named("AWS::Scheduler::Schedule");
    for (const name of schedules) await this.turnSchedule(name, on);
    // AWS takes some seconds to turn an event source on or off.
    for (const UUID of mappings) await this.untilTurned(UUID, on ? "Enabled" : "Disabled");
    return schedules.length;
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
