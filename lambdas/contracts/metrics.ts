export const metrics = {
  DeadLetters: "Count",
  ExportsMissing: "Count",
  LedgerFaults: "Count",
  MailsWaiting: "Count",
  NewAccountsRefused: "Count",
  NoticesLost: "Count",
  NoticesUnsettled: "Count",
  PaymentConfirmationSeconds: "Seconds",
  PaymentReviews: "Count",
  PayoutsStopped: "Count",
  ProviderRefusals: "Count",
  ReconciliationRuns: "Count",
  SessionsNotEnded: "Count",
  SiteAnswers: "Count",
  StatsFaults: "Count",
  TableThrottles: "Count",
  UnattributedPayments: "Count",
} as const;

/** CloudWatch's count of answers with status 429 in the API's access log. */
export const refusalsMetric = "RequestsRefused";

export type MetricName = keyof typeof metrics;
