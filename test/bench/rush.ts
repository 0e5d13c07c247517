import { api } from "#contracts/api";
import { type Figure, figure } from "./figures";
import { measuredUnits } from "./rush/measured";
import {
  type Morning,
  morningOf,
  people,
  type Second,
  type UnitsOf,
  wallsOf,
} from "./rush/morning";
import { type QuotaName, quotas, quotasKnown } from "./rush/quotas";
import { type Declared, declared } from "./rush/templates";

const say = (line = "") => process.stdout.write(`${line}\n`);
const round = (value: number) => Math.round(value).toLocaleString("en");

/** The morning that has to go well, and the arrivals below which no wall may stand. */
const target: Morning = { arrivals: 100_000, tasks: 500 };
const firstWall = 150_000;

/** 100,000 writers at 07:00, second by second; what refuses them, and the walls in their order. */
export async function rushFigures(): Promise<Figure[]> {
  const templates = declared();
  const { units, morning } = await measuredUnits();
  sayWhatIsTaken(templates, units);
  for (const account of ["fresh", "asked"] as const) {
    say(
      `\n${account === "fresh" ? "A new account" : "With the quotas that docs/deploy.md asks for"}: ${inWords(target)}`,
    );
    sayMorning(morningOf(target, templates, units, account));
    sayWalls(target.tasks, templates, units, account);
  }
  say();
  return figuresOf(templates, units, morning);
}

function figuresOf(
  templates: Declared,
  units: UnitsOf,
  morning: Awaited<ReturnType<typeof measuredUnits>>["morning"],
): Figure[] {
  const seconds = morningOf(target, templates, units, "asked");
  const refused = seconds.reduce((sum, { refused: each }) => sum + total(each.values()), 0);
  const unanswered = seconds.reduce((sum, { refusedBids }) => sum + refusedBids, 0);
  const [wall] = wallsOf(target.tasks, templates, units, "asked");
  const { measured, foretold, comers, won } = morning;
  const how = `simulated: ${inWords(target)}`;
  const off = (of: "reads" | "writes") => 100 * Math.abs(measured[of] / foretold[of] - 1);
  const real = `${comers} comers, ${won} tasks taken, real functions on DynamoDB's own engine`;
  return [
    figure("rush: refused requests", refused, "requests", how, { most: 0 }),
    figure("rush: bids without an answer", unanswered, "requests", how, { most: 0 }),
    figure(
      "rush: arrivals short of the first wall, of 150,000",
      Math.max(0, firstWall - (wall?.arrivals ?? 0)),
      "",
      `first wall at ${round(wall?.arrivals ?? 0)}: ${wall?.wall}`,
      { most: 0 },
    ),
    figure("rush: read units, measured against foretold", off("reads"), "%", real, { most: 5 }),
    figure("rush: write units, measured against foretold", off("writes"), "%", real, { most: 5 }),
  ];
}

function sayWhatIsTaken({ tokenSeconds, edgeSeconds, throttleOf }: Declared, units: UnitsOf) {
  say(
    `  From the templates: tokens last ${tokenSeconds / 3600} h, CloudFront keeps open tasks for ${edgeSeconds} s,`,
  );
  for (const route of ["getMe", "listTasks", "listAwards", "bid", "cognito"] as const)
    say(
      `    ${`${api[route].method} ${api[route].path}`.padEnd(28)} ${round(throttleOf(route).rate)} requests a second`,
    );
  say("  Measured, in units of the table for each request:");
  for (const [name, { reads, writes }] of Object.entries(units))
    say(`    ${name.padEnd(28)} ${reads.toFixed(1)} reads, ${writes.toFixed(1)} writes`);
  say(`  Quotas as known in ${quotasKnown} (test/bench/rush/quotas.ts): new account, asked for`);
  for (const { name, fresh, asked, unit } of Object.values(quotas))
    say(`    ${name.padEnd(60)} ${round(fresh).padStart(8)} ${round(asked).padStart(8)} ${unit}`);
}

const inWords = ({ arrivals, tasks }: Morning) =>
  `${round(arrivals)} arrivals in ${people.arriveWithin} s, ${round(tasks)} tasks`;

/** One line for each 20 s, and one for each second in which something begins to be refused. */
function sayMorning(seconds: readonly Second[]) {
  say("    second      me   pages  awards    bids refreshes   API/s  reads/s writes/s  refused");
  const known = new Set<string>();
  for (const each of seconds) {
    const begins = [...each.refused.keys()].filter((wall) => !known.has(wall));
    for (const wall of begins) known.add(wall);
    if (each.second % 20 !== 0 && begins.length === 0 && each.second !== seconds.length - 1)
      continue;
    const { getMe, listTasks, listAwards, bid, cognito } = each.requests;
    const of = (name: QuotaName) => each.asked.get(name)?.asked ?? 0;
    const columns = [
      getMe,
      listTasks,
      listAwards,
      bid,
      cognito,
      of("api"),
      of("tableReads"),
      of("tableWrites"),
    ];
    const refused = total(each.refused.values());
    say(
      `    ${String(each.second).padStart(6)}${columns.map((value, at) => round(value).padStart(at === 4 ? 10 : 8)).join("")} ${refused > 0 ? `${round(refused)} ${begins.map(nameOf).join(", ")}` : "–"}`,
    );
  }
  const bids = seconds.reduce((sum, { answeredBids }) => sum + answeredBids, 0);
  const lost = seconds.reduce((sum, { refusedBids }) => sum + refusedBids, 0);
  say(`    bids answered: ${round(bids)}, refused: ${round(lost)}`);
}

function sayWalls(tasks: number, templates: Declared, units: UnitsOf, account: "fresh" | "asked") {
  say("    walls, by the arrivals at which they begin to refuse:");
  for (const { wall, arrivals } of wallsOf(tasks, templates, units, account))
    if (arrivals < 20 * target.arrivals)
      say(`      ${round(arrivals).padStart(9)}  ${nameOf(wall)}`);
}

const nameOf = (wall: string) => (wall in quotas ? quotas[wall as QuotaName].name : wall);
const total = (values: Iterable<number>) => [...values].reduce((sum, each) => sum + each, 0);
