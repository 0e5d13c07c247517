import { liveUpdates } from "#contracts/live-updates";
import { type QuotaName, quotas } from "./quotas";
import type { Declared } from "./templates";

/** What a request of a route asks of the table, in units. */
export interface Units {
  reads: number;
  writes: number;
}
export type RushRoute = "getMe" | "listTasks" | "listAwards" | "bid" | "listOpenTasks" | "cognito";
/** `page` is what a page of tasks asks of the partition of its list. */
export type UnitsOf = Record<Exclude<RushRoute, "cognito"> | "lostBid" | "page", Units>;

/** What people are taken to do at 07:00. Change it and run the bench again. */
export const people = {
  /** They come evenly within so many seconds, and nobody leaves before the end. */
  arriveWithin: 300,
  stayUntil: 360,
  /** Seconds from the arrival to each bid; the first task of the page is taken by then, or not. */
  bidsAfter: [8, 25],
  /** Seconds from the arrival to each further page that is asked for: filtered, turned, renewed. */
  pagesAfter: [15, 40, 90],
  /** Hours before 07:00 at which they were last there, evenly between these. */
  lastSeen: { from: 8, to: 14 },
  /** Of them, those who have not been there for longer than any token lasts. */
  longAway: 0.05,
  /** Seconds of a function for a request, waiting for the table included. */
  secondsPerRequest: 0.05,
  /** Places of CloudFront that ask the API for what they keep; the nearest of Kenya's are few. */
  edgePlaces: 13,
} as const;

export interface Morning {
  arrivals: number;
  tasks: number;
}

type Wall = QuotaName | `route ${RushRoute}`;

/** One second of a morning. */
export interface Second {
  second: number;
  /** Requests of each route that reach the API. */
  requests: Record<RushRoute, number>;
  /** Of each wall, what is asked of it and what it allows. */
  asked: Map<Wall, { asked: number; allowed: number }>;
  /** What is refused beyond the walls. */
  refused: Map<Wall, number>;
  answeredBids: number;
  refusedBids: number;
}

/** A morning second by second: who comes, what their screens ask, and what refuses it. */
export function morningOf(
  { arrivals, tasks }: Morning,
  declared: Declared,
  units: UnitsOf,
  account: "fresh" | "asked",
): Second[] {
  const perSecond = arrivals / people.arriveWithin;
  const cameAt = (second: number) => (second >= 0 && second < people.arriveWithin ? perSecond : 0);
  const refreshing = shareWithoutToken(declared.tokenSeconds);
  let open = 0;
  let left = tasks;
  const buckets = new Map<RushRoute, number>();
  return Array.from({ length: people.stayUntil }, (_, second): Second => {
    const came = cameAt(second);
    open += came;
    const later = (after: readonly number[]) =>
      after.reduce<number>((sum, seconds) => sum + cameAt(second - seconds), 0);
    const bids = later(people.bidsAfter);
    const requests: Record<RushRoute, number> = {
      // The pace of a page is 0.9 to 1 of what is allowed; on average 0.95.
      getMe: came + open / ((0.95 * liveUpdates.own) / 1000) + bids,
      listTasks: came + later(people.pagesAfter),
      listAwards: came + open / ((0.95 * liveUpdates.atLatest) / 1000) + bids,
      bid: bids,
      listOpenTasks: Math.min(people.edgePlaces / Math.max(declared.edgeSeconds, 1), open),
      cognito: came * refreshing,
    };
    const won = Math.min(left, bids);
    left -= won;
    const asked = askedOf(requests, won, open, declared, units, account);
    const refused = new Map<Wall, number>();
    for (const [wall, each] of asked) {
      const beyond = beyondOf(wall, each, declared, buckets);
      if (beyond > 0) refused.set(wall, beyond);
    }
    const refusedBids = Math.min(bids, refused.get("route bid") ?? shareOf("api", asked) * bids);
    return { second, requests, asked, refused, answeredBids: bids - refusedBids, refusedBids };
  });
}

/** The share of people whose token is older than it lasts when they come. */
function shareWithoutToken(tokenSeconds: number): number {
  const { from, to } = people.lastSeen;
  const hours = tokenSeconds / 3600;
  const old = Math.min(1, Math.max(0, (to - hours) / (to - from)));
  return people.longAway + (1 - people.longAway) * old;
}

function askedOf(
  requests: Record<RushRoute, number>,
  won: number,
  open: number,
  declared: Declared,
  units: UnitsOf,
  account: "fresh" | "asked",
) {
  const all = Object.values(requests).reduce((sum, each) => sum + each, 0);
  const lost = requests.bid - won;
  const sum = (of: keyof Units) =>
    requests.getMe * units.getMe[of] +
    requests.listTasks * units.listTasks[of] +
    requests.listAwards * units.listAwards[of] +
    requests.listOpenTasks * units.listOpenTasks[of] +
    won * units.bid[of] +
    lost * units.lostBid[of];
  const polls = open / ((0.95 * liveUpdates.openTasks) / 1000);
  const asked: Record<QuotaName, number> = {
    api: all,
    functions: all * people.secondsPerRequest,
    authentication: requests.cognito,
    tableReads: sum("reads"),
    tableWrites: sum("writes"),
    partitionReads:
      requests.listTasks * units.page.reads + requests.listOpenTasks * units.listOpenTasks.reads,
    edge: all + polls,
  };
  return new Map<Wall, { asked: number; allowed: number }>([
    ...Object.entries(asked).map(
      ([name, each]) =>
        [name as QuotaName, { asked: each, allowed: quotas[name as QuotaName][account] }] as const,
    ),
    ...Object.entries(requests).map(
      ([name, each]) =>
        [
          `route ${name as RushRoute}`,
          { asked: each, allowed: declared.throttleOf(name as RushRoute).rate },
        ] as const,
    ),
  ]);
}

/** What goes beyond a wall in a second. A route has its burst besides, which fills up again. */
function beyondOf(
  wall: Wall,
  { asked, allowed }: { asked: number; allowed: number },
  declared: Declared,
  spent: Map<RushRoute, number>,
): number {
  if (!wall.startsWith("route ")) return Math.max(0, asked - allowed);
  const route = wall.slice("route ".length) as RushRoute;
  const { burst } = declared.throttleOf(route);
  const used = Math.max(0, (spent.get(route) ?? 0) + asked - allowed);
  spent.set(route, Math.min(used, burst));
  return Math.max(0, used - burst);
}

function shareOf(wall: Wall, asked: Second["asked"]): number {
  const { asked: wanted = 0, allowed = 0 } = asked.get(wall) ?? {};
  return wanted > allowed ? 1 - allowed / wanted : 0;
}

/** Each wall with the number of arrivals at which it begins to refuse, the nearest first. */
export function wallsOf(
  tasks: number,
  declared: Declared,
  units: UnitsOf,
  account: "fresh" | "asked",
): { wall: Wall; arrivals: number }[] {
  const sample = 100_000;
  const peaks = new Map<Wall, number>();
  for (const { asked } of morningOf({ arrivals: sample, tasks }, declared, units, account))
    for (const [wall, { asked: each, allowed }] of asked)
      peaks.set(wall, Math.max(peaks.get(wall) ?? 0, each / allowed));
  return [...peaks]
    .filter(([wall, peak]) => peak > 0 && wall !== "route listOpenTasks")
    .map(([wall, peak]) => ({ wall, arrivals: sample / peak }))
    .sort((one, other) => one.arrivals - other.arrivals);
}
