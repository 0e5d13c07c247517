import { api } from "#contracts/api";
import type { Route } from "#contracts/route";
import { apiEvent, claimsOf } from "../../support/api-event";
import context from "../../support/settings.json" with { type: "json" };
import { startTableEngine } from "../../support/table-engine";
import { startCountingProxy } from "../counting-proxy";
import { emptyTable, environmentOf, fillTable, taskId } from "../filled-table";
import type { Units, UnitsOf } from "./morning";

/** How many writers each unit is the average of, and how many come in the morning that is compared. */
const sample = 8;
const writers = 120;

type Ask = (
  route: Route,
  writer: number,
  request?: { id?: string; query?: Record<string, string> },
) => Promise<number>;

/** Runs `work` with the real function on DynamoDB's own engine, and what their requests consume. */
async function onRealTable<T>(work: (ask: Ask, take: () => Units) => Promise<T>): Promise<T> {
  const engine = await startTableEngine();
  const proxy = await startCountingProxy(engine.endpoint);
  try {
    const TableName = "rush";
    await fillTable(await emptyTable(engine.endpoint, TableName), TableName, writers, new Date());
    Object.assign(process.env, environmentOf(TableName, proxy.url), {
      SETTINGS: JSON.stringify(context.kalamu),
    });
    // It reads the table's address when it is loaded.
    const { handler } = await import("../../../lambdas/functions/writer");
    const ask: Ask = async (route, writer, request = {}) => {
      const result = await handler(eventOf(route, writer, request) as never, {} as never);
      return result.statusCode ?? 0;
    };
    const take = () => {
      const { readUnits, writeUnits } = proxy.take();
      return { reads: readUnits, writes: writeUnits };
    };
    take();
    return await quietly(() => work(ask, take));
  } finally {
    await proxy.close();
    await engine.stop();
  }
}

function eventOf(
  route: Route,
  writer: number,
  { id = "", query }: { id?: string; query?: Record<string, string> },
) {
  const claims = claimsOf(`writer-${writer}`, { sessionId: `session-${writer}` });
  return apiEvent(route, {
    ...(route.caller !== "anyone" && { claims }),
    ...(query && { query }),
    ...(id && { params: { id } }),
    ...(route.method !== "GET" && { body: {} }),
  });
}

/** The functions' own log would stand between the lines of the report. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}

const open = { query: { open: "true" } };

/** What each request of a rush consumes, measured; and how a small morning as a whole compares with it. */
export const measuredUnits = () =>
  onRealTable(async (ask, take) => {
    const { pageOfOpenTasks } = await import("../../../lambdas/work/tasks/task");
    const average = async (ask: (writer: number) => Promise<number>, expected: number) => {
      take();
      for (let writer = 1; writer <= sample; writer++) {
        const status = await ask(writer);
        if (status !== expected) throw new Error(`A request was answered with ${status}.`);
      }
      const { reads, writes } = take();
      return { reads: reads / sample, writes: writes / sample };
    };
    const units: UnitsOf = {
      getMe: await average((writer) => ask(api.getMe, writer), 200),
      listTasks: await average((writer) => ask(api.listTasks, writer, open), 200),
      page: await average(async () => {
        await pageOfOpenTasks(undefined, undefined, new Date());
        return 200;
      }, 200),
      listAwards: await average((writer) => ask(api.listAwards, writer), 200),
      listOpenTasks: { reads: 0, writes: 0 },
      bid: await average((writer) => ask(api.bid, writer, { id: taskId(writer) }), 201),
      lostBid: await average((writer) => ask(api.bid, 20 + writer, { id: taskId(writer) }), 409),
    };
    await second();
    take();
    await ask(api.listOpenTasks, 0);
    units.listOpenTasks = take();
    return { units, morning: await aSmallMorning(ask, take, units) };
  });

/** Everybody enters, reads, bids for one of few tasks and looks again; foretold and measured. */
async function aSmallMorning(ask: Ask, take: () => Units, units: UnitsOf) {
  await second();
  take();
  const comers = Array.from({ length: 60 }, (_, at) => 41 + at);
  const wanted = (comer: number) => taskId(60 + (comer % 20));
  let [won, lost] = [0, 0];
  await ask(api.listOpenTasks, 0);
  for (const comer of comers) {
    await ask(api.getMe, comer);
    await ask(api.listTasks, comer, open);
    await ask(api.listAwards, comer);
    if ((await ask(api.bid, comer, { id: wanted(comer) })) === 201) won++;
    else lost++;
    await ask(api.getMe, comer);
  }
  const measured = take();
  const foretold = (of: keyof Units) =>
    units.listOpenTasks[of] +
    comers.length * (2 * units.getMe[of] + units.listTasks[of] + units.listAwards[of]) +
    won * units.bid[of] +
    lost * units.lostBid[of];
  return {
    comers: comers.length,
    won,
    lost,
    measured,
    foretold: { reads: foretold("reads"), writes: foretold("writes") },
  };
}

/** What an instance of a function has read is believed for a second. */
const second = () => new Promise((later) => setTimeout(later, 1100));
