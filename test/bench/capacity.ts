import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { aroundTable } from "../support/around-table";
import { startTableEngine } from "../support/table-engine";
import { type Figure, figure } from "./figures";

const sizes = [1_000, 100_000] as const;
const how = `ReturnConsumedCapacity, ${sizes[1].toLocaleString("en")} tasks and writers`;

/** Requests to the table, and the units that they consumed. */
interface Usage {
  reads: number;
  writes: number;
  units: number;
}
interface Consumed {
  CapacityUnits?: number;
}

/** Measures the table requests of each operation with few and with many tasks and writers. */
export async function capacityFigures(): Promise<Figure[]> {
  const engine = await startTableEngine();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "bench",
    AWS_SECRET_ACCESS_KEY: "bench",
  });
  try {
    const few = await usages(sizes[0]);
    const many = await usages(sizes[1]);
    // Loaded after the environment is set.
    const { tableOperations } = await import("./table-operations");
    return tableOperations.flatMap(({ name, reads, writes }, at) => {
      const [less, more] = [few[at], many[at]];
      if (!less || !more) throw new Error(`${name} was not measured.`);
      const growth = less.units === more.units ? 0 : 100 * (more.units / less.units - 1);
      return [
        figure(`${name}: reads`, more.reads, "reads", how, { most: reads }),
        figure(`${name}: writes`, more.writes, "writes", how, { most: writes }),
        figure(`${name}: units`, more.units, "units", `${less.units} with ${sizes[0]}`),
        figure(`${name}: growth from ${sizes[0]}`, growth, "%", how, { most: 5 }),
      ];
    });
  } finally {
    await engine.stop();
  }
}

/** Measures all operations on a new table. */
async function usages(size: number): Promise<Usage[]> {
  process.env["TABLE_NAME"] = `bench-${size}`;
  const { fillTable } = await import("./filled-table");
  const { tableOperations } = await import("./table-operations");
  await fillTable(size);
  const found: Usage[] = [];
  for (const { before, run } of tableOperations) {
    await before?.();
    found.push(await usageOf(run));
  }
  return found;
}

async function usageOf(run: () => Promise<unknown>): Promise<Usage> {
  const usage = { reads: 0, writes: 0, units: 0 };
  const restore = aroundTable(async (command, send) => {
    const { input } = command as { input: object };
    Object.assign(input, { ReturnConsumedCapacity: "TOTAL" });
    const reply = await send(command);
    const { ConsumedCapacity = [] } = reply as { ConsumedCapacity?: Consumed | Consumed[] };
    for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) usage.units += CapacityUnits;
    usage[isRead(command) ? "reads" : "writes"]++;
    return reply;
  });
  try {
    await run();
    return usage;
  } finally {
    restore();
  }
}

const isRead = (command: object) =>
  [BatchGetCommand, GetCommand, QueryCommand].some((kind) => command instanceof kind);
