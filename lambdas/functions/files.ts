import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { submissionRoutes, type Verdict } from "#contracts/submissions";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { takeVerdict } from "../work/reviews/take-verdict";
import { completeSubmission } from "../work/submissions/complete-submission";

const api = apiHandler([
  answer(submissionRoutes.completeSubmission, async ({ params, caller }) => ({
    submission: await completeSubmission({ caller, id: params.id, now: new Date() }),
  })),
]);

export const Scan = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

/** Any other result (unsupported, access denied, failed) means that the file was not scanned. */
const verdicts: Readonly<Record<string, Verdict>> = {
  NO_THREATS_FOUND: "clean",
  THREATS_FOUND: "threat",
};

/** Stores a verdict. Safe to repeat, since EventBridge may deliver an event twice. */
async function takeScan(event: unknown): Promise<void> {
  const { s3ObjectDetails, scanResultDetails } = Scan.parse(event).detail;
  const { review, dueSoonHours } = settings();
  await takeVerdict({
    ...s3ObjectDetails,
    verdict: verdicts[scanResultDetails.scanResultStatus] ?? "unscannable",
    times: { changesHours: review.changesHours, dueSoonHours },
    now: new Date(),
  });
}

/**
 * Reads submitted files and stores the malware scan's verdicts. A separate function, since a
 * malicious file can make reading slow.
 */
export const handler = async (event: APIGatewayProxyEventV2 | object, context: Context) =>
  "routeKey" in event ? await api(event, context) : await takeScan(event);
