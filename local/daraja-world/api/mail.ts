import { isLoopback, json, Refusal, type Reply, type Request } from "../http/http";
import type { Mailbox } from "../mail/mailbox";
import type { World } from "../world";
import { objectOf, onlyFields } from "./input";

const longest = 200_000;

/** `GET /api/mail?to=` */
export const getMail =
  (mailbox: Mailbox) =>
  async (_: World, { query }: Request): Promise<Reply> =>
    json(200, await mailbox.read(query.get("to")));

/** `POST /api/mail`: a mail that was not sent through the emulator. */
export const postMail =
  (mailbox: Mailbox) =>
  (_: World, request: Request): Reply => {
    if (!isLoopback(request.remoteAddress))
      throw new Refusal(403, "not_allowed", "Mail is taken from this machine only.");
    const given = objectOf(request);
    onlyFields(given, ["to", "replyTo", "subject", "text", "html"]);
    const to = addresses(given, "to");
    if (to.length === 0) throw new Refusal(400, "invalid_input", "to: at least one address.");
    const [subject, text, html] = ["subject", "text", "html"].map((name) => optional(given, name));
    return json(
      201,
      mailbox.add({
        to,
        replyTo: addresses(given, "replyTo"),
        subject: subject ?? "",
        text: text ?? "",
        html: html ?? "",
      }),
    );
  };

function optional(given: Record<string, unknown>, name: string) {
  const value = given[name] ?? "";
  if (typeof value !== "string" || value.length > longest)
    throw new Refusal(400, "invalid_input", `${name}: text.`);
  return value;
}

function addresses(given: Record<string, unknown>, name: string): string[] {
  const list = [given[name] ?? []].flat();
  if (!list.every((address) => typeof address === "string" && address.includes("@")))
    throw new Refusal(400, "invalid_input", `${name}: an e-mail address, or a list of them.`);
  return list as string[];
}
