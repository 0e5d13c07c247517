import { json, Refusal, type Reply, type Request } from "../http/http";
import { type Feedback, feedbackNotice } from "../mail/feedback";
import type { Mailbox } from "../mail/mailbox";
import { deliver } from "../notices/deliver";
import type { World } from "../world";
import { objectOf, onlyFields, urlField } from "./input";

/** `GET /api/mail/feedback`: where bounces and complaints are told. */
export const getFeedback = ({ state }: World): Reply =>
  json(200, { url: state.mailFeedbackUrl ?? null });

/** `PUT /api/mail/feedback`: `{url}`, or null for nowhere. */
export function putFeedback(world: World, request: Request): Reply {
  const given = objectOf(request);
  onlyFields(given, ["url"]);
  const url = urlField(given);
  if (url === null) delete world.state.mailFeedbackUrl;
  else world.state.mailFeedbackUrl = url;
  world.save();
  return getFeedback(world);
}

/** `POST /api/mail/{id}/bounce` and `/complaint`: tells what SES would tell of a mail. */
export const tellFeedback =
  (mailbox: Mailbox, feedback: Feedback) =>
  async (world: World, _: Request, [id = ""]: string[]): Promise<Reply> => {
    const mail = (await mailbox.read(null)).find((candidate) => candidate.id === id);
    if (!mail) throw new Refusal(404, "not_found", "There is no such mail.");
    const { mailFeedbackUrl } = world.state;
    if (!mailFeedbackUrl)
      throw new Refusal(409, "no_address", "Nobody has said where this is to be told.");
    const notice = feedbackNotice(mailFeedbackUrl, feedback, mail, world.clock.now());
    const { status } = await deliver(world, notice);
    return json(200, { status });
  };
