import { startS3Server } from "../support/s3-server";
import { startTableEngine } from "../support/table-engine";
import { type CountingProxy, startCountingProxy, type Usage } from "./counting-proxy";
import { type Figure, figure } from "./figures";
import { emptyTable, environmentOf, fillTable } from "./filled-table";
import { type Operation, tableOperations } from "./table-operations";

const sizes = [100, 100_000] as const;
const now = new Date("2026-11-21T09:00:00.000Z");

/** Measures the table requests of each operation with few and with many tasks and writers. */
export async function capacityFigures(): Promise<Figure[]> {
  const engine = await startTableEngine();
  const proxy = await startCountingProxy(engine.endpoint);
  const s3 = await startS3Server();
  process.env["AWS_ENDPOINT_URL_S3"] = s3.url;
  try {
    const [few, many] = [new Map<string, Usage>(), new Map<string, Usage>()];
    for (const [size, usages] of [[sizes[0], few] as const, [sizes[1], many] as const])
      await measure(engine.endpoint, proxy, size, usages);
    return (await tableOperations(now)).flatMap((operation) =>
      figuresOf(operation, few.get(operation.name), many.get(operation.name)),
    );
  } finally {
    s3.close();
    await proxy.close();
    await engine.stop();
  }
}

function figuresOf(
  { name, reads, transactions, why }: Operation,
  few: Usage | undefined,
  many: Usage | undefined,
): Figure[] {
  if (!few || !many) throw new Error(`${name} was not measured.`);
  const growth = many.units === few.units ? 0 : 100 * (many.units / few.units - 1);
  const how = `ReturnConsumedCapacity, ${sizes[1].toLocaleString("en")} tasks and writers`;
  return [
    figure(`${name}: reads`, many.reads, "reads", why ? `${how}; ${why}` : how, { most: reads }),
    figure(
      `${name}: transactions and writes`,
      many.transactions + many.writes,
      "transactions",
      how,
      { most: transactions },
    ),
    figure(`${name}: units`, many.units, "units", `${few.units} with ${sizes[0]}`),
    figure(`${name}: growth from ${sizes[0]}`, growth, "%", how, { most: 5 }),
  ];
}

async function measure(
  endpoint: string,
  proxy: CountingProxy,
  size: number,
  usages: Map<string, Usage>,
) {
  const TableName = `bench-${size}`;
  await fillTable(await emptyTable(endpoint, TableName), TableName, size, now);
  Object.assign(process.env, environmentOf(TableName, proxy.url));
  for (const { name, before, run } of await tableOperations(now)) {
    await before?.();
    proxy.take();
    await run();
    usages.set(name, proxy.take());
  }
}
