import { accountMessages } from "#contracts/messages/accounts";
import { isReservedUsername } from "#contracts/reserved-usernames";
import { invalidField } from "../../platform/app-error";
import { settings } from "../../platform/settings";

/** Refuses a username that holds the product's name and nothing of one's own. */
export function insistOnOwnUsername(username: string | undefined) {
  if (username !== undefined && isReservedUsername(username, settings().productName))
    throw invalidField("username", accountMessages.reservedUsername);
}
