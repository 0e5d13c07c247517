import { faultCatalogue } from "../faults";
import { json, Refusal, type Reply, type Request } from "../http";
import type { World } from "../world";
import type { FaultCatalogue } from "./answers";
import { objectOf } from "./input";

export const getFaults = (world: World): Reply => json(200, world.faults.all());

/** Merges: switches that are not named stay as they are. */
export function putFaults(world: World, request: Request): Reply {
  const wrong = world.faults.set(objectOf(request));
  if (wrong) throw new Refusal(400, "invalid_input", wrong);
  return getFaults(world);
}

export function clearFaults(world: World): Reply {
  world.faults.clear();
  return getFaults(world);
}

/** `GET /api/faults/catalogue`: every switch and position in words, for the page. */
export const getCatalogue = (): Reply => json(200, faultCatalogue satisfies FaultCatalogue);
