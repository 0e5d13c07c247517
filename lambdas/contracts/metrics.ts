/** The numbers that functions record and the operator's alarms and graphs watch, and what they count. */
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

/** What CloudWatch counts itself in the lines of the API's access log: answers of 429. */
export const refusalsMetric = "RequestsRefused";

export type MetricName = keyof typeof metrics;
