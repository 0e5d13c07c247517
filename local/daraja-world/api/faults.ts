import { faultCatalogue, isOfBusiness } from "../faults";
import { json, Refusal, type Reply, type Request } from "../http/http";
import type { Switches } from "../switches";
import type { World } from "../world";
import type { FaultCatalogue, PhoneFaults } from "./answers";
import { msisdnOf, objectOf } from "./input";

/** The phone that the path names; undefined for the general switches. */
const phoneIn = ([number]: string[]) => (number === undefined ? undefined : msisdnOf(number));

export const getFaults = (world: World, _: Request, params: string[]): Reply =>
  json(200, world.faults.all(phoneIn(params)));

/** Sets the given switches; the others do not change. */
export function putFaults(world: World, request: Request, params: string[]): Reply {
  const wrong = world.faults.set(objectOf(request), phoneIn(params));
  if (wrong) throw new Refusal(400, "invalid_input", wrong);
  return getFaults(world, request, params);
}

/** `POST …/faults/next`: sets switches for only the next payment, payout or request. */
export function postNextFaults(world: World, request: Request, params: string[]): Reply {
  const given = objectOf(request);
  const wrong = world.faults.next(given, phoneIn(params));
  if (wrong) throw new Refusal(400, "invalid_input", wrong);
  return json(200, given);
}

export function clearFaults(world: World, request: Request, params: string[]): Reply {
  world.faults.clear(phoneIn(params));
  return getFaults(world, request, params);
}

/** `GET /api/faults/phones`: the switches of each phone for which switches are set. */
export const listPhoneFaults = (world: World): Reply =>
  json(
    200,
    world.faults
      .phones()
      .map((msisdn): PhoneFaults => ({ msisdn, faults: world.faults.all(msisdn) })),
  );

/** `GET /api/faults/catalogue`: all switches and positions in words, for the page. */
export function getCatalogue(): Reply {
  const entries = Object.entries<Switches[string]>(faultCatalogue);
  const catalogue: FaultCatalogue = Object.fromEntries(
    entries.map(([name, about]) => [name, { ...about, ofBusiness: isOfBusiness(name) }]),
  );
  return json(200, catalogue);
}
