import { shortCodesOf, tills } from "../daraja/businesses";
import { isLoopback, json, originOf, Refusal, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import type { DarajaView } from "./answers";

/** `GET /api/daraja`: invented credentials for Daraja clients, shown on this machine only. */
export function getCredentials(world: World, request: Request): Reply {
  if (!isLoopback(request.remoteAddress))
    throw new Refusal(403, "not_allowed", "The credentials are shown on this machine only.");
  const view: DarajaView = {
    url: originOf(request),
    ...world.state.credentials,
    businessName: world.businessName,
    shortCodes: shortCodesOf(world),
    tills,
  };
  return json(200, view);
}
