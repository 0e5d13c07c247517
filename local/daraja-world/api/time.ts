import { json, type Reply, type Request } from "../http/http";
import { defaultTimings, type Timings } from "../settings";
import type { World } from "../world";
import { objectOf, onlyFields, wholeField } from "./input";

const longest = 60 * 60 * 1000;
const names = Object.keys(defaultTimings) as (keyof Timings)[];

export const getTimings = (world: World): Reply => json(200, world.timings);

/** Changes delays, in milliseconds, until the next start. */
export function putTimings(world: World, request: Request): Reply {
  const given = objectOf(request);
  onlyFields(given, names);
  const changes = names
    .filter((name) => given[name] !== undefined)
    .map((name) => [name, wholeField(given, name, { least: 0, most: longest })] as const);
  Object.assign(world.timings, Object.fromEntries(changes));
  return getTimings(world);
}

const longestStep = 7 * 24 * longest;

/** `POST /api/advance`: `{ms}` advances the simulator's clock. */
export async function postAdvance(world: World, request: Request): Promise<Reply> {
  const given = objectOf(request);
  onlyFields(given, ["ms"]);
  await world.clock.advance(wholeField(given, "ms", { least: 0, most: longestStep }));
  return json(200, { now: world.clock.now().toISOString() });
}

/** `DELETE /api/state`: resets everything except the credentials. */
export function deleteState(reset: () => void): Reply {
  reset();
  return json(200, {});
}
