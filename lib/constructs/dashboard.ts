import { Dashboard, GraphWidget, type IMetric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Api } from "./api";
import { ownMetric, period } from "./own-metric";

export interface DashboardProps {
  api: Api;
  functions: Record<string, LambdaFunction>;
  deadLetters: Record<string, Queue>;
}

/** One page: payments, the API, the functions, what was left undone. */
export function dashboard(
  scope: Construct,
  { api, functions, deadLetters }: DashboardProps,
): Dashboard {
  const graph = (title: string, left: IMetric[]) =>
    new GraphWidget({ title, left, width: 8, height: 6 });
  const fns = Object.values(functions);
  return new Dashboard(scope, "Dashboard", {
    widgets: [
      [
        graph("Payments credited", [ownMetric("PaymentsCredited", Stats.SUM)]),
        graph("Seconds until a payment is confirmed", [
          ownMetric("PaymentConfirmationSeconds", "p50"),
          ownMetric("PaymentConfirmationSeconds", "p95"),
        ]),
        graph("Payments that need a person", [
          ownMetric("NoticesLost", Stats.SUM),
          ownMetric("NoticesUnsettled", Stats.MAXIMUM),
          ownMetric("PaymentReviews", Stats.SUM),
          ownMetric("ProviderRefusals", Stats.SUM),
          ownMetric("UnattributedPayments", Stats.SUM),
        ]),
      ],
      [
        graph("API: requests and failures", [
          api.httpApi.metricCount({ period, statistic: Stats.SUM }),
          api.httpApi.metricClientError({ period, statistic: Stats.SUM }),
          api.httpApi.metricServerError({ period, statistic: Stats.SUM }),
        ]),
        graph("API: milliseconds, 95 of 100 requests", [
          api.httpApi.metricLatency({ period, statistic: "p95" }),
        ]),
        graph("Left undone", [
          ...Object.values(deadLetters).map((queue) =>
            queue.metricApproximateNumberOfMessagesVisible({ period }),
          ),
          ownMetric("SessionsNotEnded", Stats.SUM),
        ]),
      ],
      [
        graph(
          "Functions: errors",
          fns.map((fn) => fn.metricErrors({ period })),
        ),
        graph(
          "Functions: throttled",
          fns.map((fn) => fn.metricThrottles({ period })),
        ),
        graph(
          "Functions: milliseconds, 95 of 100 runs",
          fns.map((fn) => fn.metricDuration({ period, statistic: "p95" })),
        ),
      ],
    ],
  });
}
