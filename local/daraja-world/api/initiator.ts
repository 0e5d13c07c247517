import { isLocked, renewInitiator } from "../daraja/initiator/initiator";
import { json, Refusal, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import type { InitiatorView } from "./answers";
import { objectOf, onlyFields, textField } from "./input";

/** `GET /api/initiator`: shows if the API's initiator may pay out or is locked. */
export function getInitiator(world: World): Reply {
  const view: InitiatorView = {
    name: world.state.credentials.initiatorName,
    wrongPasswords: world.state.wrongPasswords,
    locked: isLocked(world),
  };
  return json(200, view);
}

/** `PUT /api/initiator`: `{password}` or `{unlock: true}`, as the business does in the portal. */
export function putInitiator(world: World, request: Request): Reply {
  const given = objectOf(request);
  onlyFields(given, ["password", "unlock"]);
  const password = given["password"] === undefined ? undefined : textField(given, "password", 100);
  if (password === undefined && given["unlock"] !== true)
    throw new Refusal(400, "invalid_input", "Give a password, or unlock: true.");
  renewInitiator(world, password);
  world.events.tell({ type: "float" });
  return getInitiator(world);
}
