import { json, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import { objectOf, onlyFields, wholeField } from "./input";

const richest = 1_000_000_000;

/** `GET /api/float`: the business's money for payouts at each operator. */
export const getFloat = ({ state }: World): Reply => json(200, state.float);

/** `PUT /api/float`: sets the money at the given operators. */
export function putFloat(world: World, request: Request): Reply {
  const given = objectOf(request);
  onlyFields(given, ["mpesa", "airtel"]);
  const changes = (["mpesa", "airtel"] as const)
    .filter((operator) => given[operator] !== undefined)
    .map((operator) => [operator, wholeField(given, operator, { least: 0, most: richest })]);
  Object.assign(world.state.float, Object.fromEntries(changes));
  world.save();
  world.events.tell({ type: "float" });
  return getFloat(world);
}
