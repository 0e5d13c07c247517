import * as z from "zod/mini";
import { Acknowledgement } from "./payments";
import { noticeThrottle, route } from "./route";

const notice = {
  method: "POST",
  caller: "provider",
  throttle: noticeThrottle,
  media: "any",
  largestBody: "any",
} as const;
const raw = {
  input: z.unknown(),
  reply: Acknowledgement,
  raw: true,
  problems: ["not_found"],
} as const;

/** What the providers tell of payouts; each address holds a secret that only its provider knows. */
export const payoutNoticeRoutes = {
  b2cResult: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/b2c/result/{id}",
    summary: "Safaricom's result of a payout.",
  }),
  b2cTimeout: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/b2c/timeout/{id}",
    summary: "Safaricom says that a payout waited too long in its queue, which decides nothing.",
  }),
  statusResult: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/status/result/{id}",
    summary: "Safaricom's answer to how a payout stands.",
  }),
  statusTimeout: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/status/timeout/{id}",
    summary: "Safaricom says that a question waited too long in its queue.",
  }),
  airtelNotice: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/airtel",
    summary: "Airtel Money's notice of a payout.",
  }),
};
