import { paddings } from "../airtel/keys";
import { isLoopback, json, originOf, Refusal, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import type { AirtelView } from "./answers";
import { objectOf, onlyFields, urlField } from "./input";

/** `GET /api/airtel`: invented credentials for Airtel Money clients, shown on this machine only. */
export function getAirtel(world: World, request: Request): Reply {
  if (!isLoopback(request.remoteAddress))
    throw new Refusal(403, "not_allowed", "The credentials are shown on this machine only.");
  const { callbackUrl = null, padding } = world.state.airtelSettings;
  const view: AirtelView = {
    url: originOf(request),
    ...world.state.airtel,
    padding,
    callbackUrl,
  };
  return json(200, view);
}

/** `PUT /api/airtel`: sets the padding that PINs must have, as an app's portal shows it. */
export function putAirtel(world: World, request: Request): Reply {
  const given = objectOf(request);
  onlyFields(given, ["padding"]);
  const padding = paddings.find((name) => name === given["padding"]);
  if (!padding) throw new Refusal(400, "invalid_input", `padding: one of ${paddings.join(", ")}.`);
  world.state.airtelSettings.padding = padding;
  world.save();
  return getAirtel(world, request);
}

/** `PUT /api/airtel/callback`: `{url}` sets the address for callbacks; null removes it. */
export function putCallback(world: World, request: Request): Reply {
  const given = objectOf(request);
  onlyFields(given, ["url"]);
  const url = urlField(given);
  if (url === null) delete world.state.airtelSettings.callbackUrl;
  else world.state.airtelSettings.callbackUrl = url;
  world.save();
  return getAirtel(world, request);
}
