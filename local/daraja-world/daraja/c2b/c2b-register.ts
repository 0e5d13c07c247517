import { json, type Reply, type Request } from "../../http/http";
import type { ConfirmationUrls } from "../../state";
import type { World } from "../../world";
import { isOurs } from "../businesses";
import { callbackRule } from "../callback-url";
import { darajaError } from "../errors";
import { oneOf, type Rule, type Rules, readFields } from "../fields";

export const ourNumberRule: Rule = {
  must: "a short code or till that GET /api/daraja lists",
  holds: (value, _, world) => isOurs(world, value),
};

const rules: Rules = {
  ShortCode: ourNumberRule,
  // Only the first letter is a capital, and "Cancelled" has two l's.
  ResponseType: oneOf("Completed", "Cancelled"),
  ConfirmationURL: callbackRule,
  ValidationURL: callbackRule,
};

/** `POST /mpesa/c2b/v{1,2}/registerurl`: stores the addresses for confirmation and validation. */
export const registerUrl =
  (version: ConfirmationUrls["version"]) =>
  (world: World, request: Request): Reply => {
    const read = readFields(world, request, rules);
    if ("refusal" in read) return read.refusal;
    const { text } = read;
    const shortCode = text("ShortCode");
    if (world.state.urls[shortCode] && world.faults.get("c2b.register") === "once") {
      world.faults.spend("c2b.register");
      return darajaError(
        500,
        "500.003.1001",
        "Urls are already registered",
        `${shortCode} has addresses already, and a switch allows them only once.`,
      );
    }
    world.state.urls[shortCode] = {
      version,
      responseType: text("ResponseType") === "Cancelled" ? "Cancelled" : "Completed",
      confirmationUrl: text("ConfirmationURL"),
      validationUrl: text("ValidationURL"),
    };
    world.save();
    return c2bAcceptance(world);
  };

/** Safaricom misspells the first field. */
export const c2bAcceptance = ({ random }: World) =>
  json(200, {
    OriginatorCoversationID: `${random.hex(2)}-${random.hex(8)}-1`,
    ResponseCode: "0",
    ResponseDescription: "Success",
  });
