import type { RouteName } from "#contracts/api";

/** Requests a second, and how many at once beyond that, of all callers together. */
export interface Throttle {
  rate: number;
  burst: number;
}

/** Every route that has none of its own. At 07:00 everybody looks at once. */
export const steady: Throttle = { rate: 500, burst: 1000 };

/**
 * Tighter where a call costs money, sends mail or makes an account. They bound what a flood can
 * cost; each person's own limits are the functions', by settings. Notices keep the ordinary limit:
 * reconciliation finds what a refused result of a prompt would have told, but a confirmation of the
 * pay bill is sent once, and refusing it loses it.
 */
export const throttles: Partial<Record<RouteName, Throttle>> = {
  registerAccount: { rate: 20, burst: 40 },
  registerSocialAccount: { rate: 20, burst: 40 },
  exchangeSocialCode: { rate: 20, burst: 40 },
  requestPasswordReset: { rate: 10, burst: 20 },
  confirmPasswordReset: { rate: 10, burst: 20 },
  cognito: { rate: 100, burst: 200 },
  startPayment: { rate: 20, burst: 40 },
  confirmPayment: { rate: 200, burst: 400 },
  sendContactMessage: { rate: 5, burst: 10 },
  createTask: { rate: 20, burst: 40 },
};
