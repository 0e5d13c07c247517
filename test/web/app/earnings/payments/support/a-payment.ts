import type { LatestPayment } from "#contracts/payments";

export const start = Date.parse("2026-11-21T07:00:00.000Z");

/** A payment whose prompt was sent and stays open for 75 seconds. */
export const aPayment = (own: Partial<LatestPayment> = {}): LatestPayment => ({
  checkoutRequestId: "ws_CO_1",
  phone: "+254 712 ••• 678",
  amount: 300,
  state: "prompted",
  reason: null,
  receiptNumber: null,
  startedAt: new Date(start).toISOString(),
  reference: "KLM0000001",
  promptEndsAt: new Date(start + 75_000).toISOString(),
  ...own,
});
