import { dayLength } from "#contracts/east-africa-time";
import { where } from "../../platform/table/expressions";
import type { Change } from "../../platform/table/stream";
import { refusalOf, transact } from "../../platform/table/transact";
import { mailings } from "../mailings";
import { reminded, runs } from "./run";

const week = 7 * dayLength;

/** Counts, once, who activated the account within a week of a reminder, with the last run that reached them. */
export async function countReturns(changes: readonly Change[], now: Date): Promise<void> {
  for (const { before, after } of changes) {
    const becameActive =
      before?.["accountStatus"] === "inactive" && after?.["accountStatus"] === "active";
    if (after?.["type"] === "Profile" && becameActive)
      await countReturn(String(after["userId"]), now);
  }
}

async function countReturn(userId: string, now: Date): Promise<void> {
  const { lastAt, lastRunId } = (await mailings.find({ userId })) ?? {};
  if (!lastAt || !lastRunId || now.getTime() - Date.parse(lastAt) > week) return;
  const proof = { runId: lastRunId, userId };
  // A repeat, or a run that is no longer kept, changes nothing.
  await refusalOf(
    transact([
      reminded.change(
        proof,
        { set: { cameBackAt: now.toISOString() } },
        where({ state: "sent", cameBackAt: undefined }),
      ),
      runs.change({ id: lastRunId }, { add: { cameBack: 1 } }),
    ]),
  );
}
