import * as z from "zod/mini";
import type { Verdict } from "#contracts/submissions";
import { settings } from "../platform/settings";
import { takeVerdict } from "../work/reviews/take-verdict";

/** What GuardDuty tells EventBridge of a file that it has scanned. */
const Scan = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

/** Whatever else it says (unsupported, access denied, failed), nobody has looked into the file. */
const verdicts: Readonly<Record<string, Verdict>> = {
  NO_THREATS_FOUND: "clean",
  THREATS_FOUND: "threat",
};

/** Takes each verdict of the scan; EventBridge may bring one twice. */
export async function handler(event: unknown): Promise<void> {
  const { s3ObjectDetails, scanResultDetails } = Scan.parse(event).detail;
  const { review, dueSoonHours } = settings();
  await takeVerdict({
    ...s3ObjectDetails,
    verdict: verdicts[scanResultDetails.scanResultStatus] ?? "unscannable",
    times: { changesHours: review.changesHours, dueSoonHours },
    now: new Date(),
  });
}
