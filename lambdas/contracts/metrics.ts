/** The metrics that functions record for the operator's alarms and graphs, with their units. */
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

/** CloudWatch's own count of 429 answers in the API's access log. */
export const refusalsMetric = "RequestsRefused";

export type MetricName = keyof typeof metrics;
