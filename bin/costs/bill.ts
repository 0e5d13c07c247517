import table from "./prices.json" with { type: "json" };
import type { Resources } from "./resources";
import { assumptions, type Usage } from "./usage";

type PriceName = keyof typeof table.prices;
interface Price {
  usd: number;
  per: number;
  free?: number;
  above?: { quantity: number; usd: number };
}

export interface Line {
  what: PriceName;
  quantity: number;
  usd: number;
}

export function bill(exists: Resources, used: Usage): Line[] {
  const minutes = assumptions.days * 24 * 60;
  const scheduled = exists.schedulesEveryMinute * minutes;
  // Clock requests a page, an API route and the notices' address at each check of the site.
  const looks = exists.watches * minutes;
  const requestsAtEdge = used.requests + used.files + 3 * looks;
  const looksIntoQueues = minutes * (exists.deadLetterQueues / 15 + 3 / 5);
  // A running function reads each of its secrets every 15 minutes, and Webhooks every five. Money,
  // which always runs, reads two secrets.
  const secretReadings = 2 * (minutes / 15) + (used.writers ? minutes / 15 + minutes / 5 : 0);
  const quantities: Record<PriceName, number> = {
    "HTTP API requests": used.requests + 2 * looks,
    "CloudFront requests (Kenya)": requestsAtEdge,
    "CloudFront transfer, GB (Kenya)": used.gigabytesOut,
    "CloudFront function runs": used.pages * exists.edgeRuns,
    "Lambda requests": used.runs + scheduled + looks,
    "Lambda GB-seconds (arm64)":
      // Most requests go to a function with 1 GB. It computes in 0.7 of the time that a function
      // with 512 MB takes, but waits as long.
      used.requests * (0.7 * assumptions.secondsPerRequest + assumptions.secondsWaiting) +
      used.runs * assumptions.coldStarts * assumptions.secondsPerColdStart +
      0.5 *
        (looks * (assumptions.secondsPerRequest + assumptions.secondsPerLook) +
          (used.runs - used.requests) *
            (assumptions.secondsPerRequest + assumptions.secondsWaiting) +
          used.reminders * assumptions.secondsPerReminder +
          used.notifications * assumptions.secondsPerNotification +
          scheduled * assumptions.secondsPerPolling),
    "DynamoDB reads": used.reads + looks * assumptions.readsPerRequest,
    // A query that finds nothing costs half a unit.
    "DynamoDB reads of polling": scheduled > 0 ? minutes * assumptions.listsEachMinute * 0.5 : 0,
    "DynamoDB reads of the reconciliation": used.reconciliationReads,
    "DynamoDB writes": used.writes,
    "DynamoDB writes of the stream": used.streamWrites,
    "DynamoDB storage, GB": used.tableGigabytes + used.indexGigabytes,
    "DynamoDB recovery, GB": used.tableGigabytes,
    "DynamoDB export, GB": exists.tableExports * used.tableGigabytes * (assumptions.days / 7),
    "Cognito Lite, people": used.activePeople,
    "CloudWatch logs, GB":
      ((used.requests + looks) * assumptions.logBytesPerRequest +
        (used.runs - used.requests + scheduled) * assumptions.logBytesPerRun) /
      1e9,
    "CloudWatch alarms": exists.alarms,
    "CloudWatch own metrics": exists.ownMetrics,
    "CloudWatch dashboards, small": exists.smallDashboards,
    "CloudWatch dashboards, over 50 metrics": exists.largeDashboards,
    Secrets: exists.secrets,
    "Secrets, readings": secretReadings,
    // The table is encrypted with DynamoDB's own key, which is free.
    "KMS requests": secretReadings,
    // Lambda polls an empty queue about fifteen times a minute.
    "SQS requests":
      exists.polledQueues * minutes * 15 + looksIntoQueues + (used.mails + used.notifications) * 3,
    "Scheduler runs": scheduled,
    // CloudFront's compressed access log of 90 days, and one month of writers' files. The next
    // entry has the files of eleven older months.
    "S3 storage, GB": (requestsAtEdge * 100 * 3) / 1e9 + used.workGigabytes,
    "S3 storage after a month, GB": used.workGigabytes * 11,
    "S3 moves after a month": used.workFiles,
    "S3 transfer, GB": used.workGigabytes,
    "S3 writes": used.filesWritten,
    "S3 reads": used.filesFromS3 + used.workFiles,
    "Malware scan, files": exists.malwareScans * used.workFiles,
    "Malware scan, GB": exists.malwareScans * used.workGigabytes,
    "SES mails": used.mails,
    Firewall: exists.firewalls,
    "Firewall rules": exists.firewallRules,
    "Firewall requests": exists.firewalls * requestsAtEdge,
  };
  return Object.entries(quantities).map(([name, quantity]) => {
    const what = name as PriceName;
    return { what, quantity, usd: priceOf(table.prices[what], quantity) };
  });
}

export const total = (lines: readonly Line[]) => lines.reduce((sum, { usd }) => sum + usd, 0);

function priceOf({ usd, per, free = 0, above }: Price, quantity: number): number {
  const paid = Math.max(0, quantity - free);
  const dear = above ? Math.min(paid, above.quantity) : paid;
  return (dear * usd + (paid - dear) * (above?.usd ?? 0)) / per;
}
