import { json, Refusal, type Reply, type Request } from "../http/http";
import { type Feedback, feedbackNotice } from "../mail/feedback";
import type { Mailbox } from "../mail/mailbox";
import { deliver, wasTaken } from "../notices/deliver";
import type { World } from "../world";

/** `POST /api/mail/{id}/bounce` and `/complaint`: tells what SES would tell of a mail. */
export const tellFeedback =
  (mailbox: Mailbox, feedback: Feedback) =>
  async (world: World, _: Request, [id = ""]: string[]): Promise<Reply> => {
    const { emulatorUrl, clock } = world;
    const mail = (await mailbox.read(null)).find((candidate) => candidate.id === id);
    if (!mail) throw new Refusal(404, "not_found", "There is no such mail.");
    if (!emulatorUrl)
      throw new Refusal(409, "no_emulator", "No emulator was named at the start to be told.");
    const notice = feedbackNotice(emulatorUrl, feedback, mail, clock.now());
    const delivery = await deliver(world, notice);
    if (!wasTaken(delivery) || !/"FailedEntryCount":\s*0/.test(delivery.answer))
      throw new Refusal(502, "not_told", "The emulator did not take it. The log says why.");
    return json(200, {});
  };
