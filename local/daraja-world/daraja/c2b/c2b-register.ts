import { randomBytes } from "node:crypto";
import { json, type Reply, type Request } from "../../http/http";
import type { ConfirmationUrls } from "../../state";
import type { World } from "../../world";
import { fieldsOf, textOf } from "../body";
import { isCallbackUrl } from "../callback-url";
import { darajaError, invalidField } from "../errors";

/** `POST /mpesa/c2b/v{1,2}/registerurl`. */
export const registerUrl =
  (version: ConfirmationUrls["version"]) =>
  (world: World, request: Request): Reply => {
    const fields = fieldsOf(request);
    const text = (name: string) => textOf(fields, name);
    const { shortCode } = world.state.credentials;
    const responseType = text("ResponseType");
    if (text("ShortCode") !== shortCode) return invalidField("ShortCode");
    // Sentence case, and Cancelled with two l's.
    if (responseType !== "Completed" && responseType !== "Cancelled")
      return invalidField("ResponseType");
    if (!isCallbackUrl(text("ConfirmationURL"))) return invalidField("ConfirmationURL");
    if (!isCallbackUrl(text("ValidationURL"))) return invalidField("ValidationURL");
    if (world.faults.get("c2b.register") === "once" && world.state.urls[shortCode])
      return darajaError(500, "500.003.1001", "Urls are already registered");
    world.state.urls[shortCode] = {
      version,
      responseType,
      confirmationUrl: text("ConfirmationURL"),
      validationUrl: text("ValidationURL"),
    };
    world.save();
    return c2bAcceptance();
  };

/** The reply's first name is misspelt at the source. */
export const c2bAcceptance = () =>
  json(200, {
    OriginatorCoversationID: `${randomBytes(2).toString("hex")}-${randomBytes(8).toString("hex")}-1`,
    ResponseCode: "0",
    ResponseDescription: "Success",
  });
