import { streamOf } from "../../../lambdas/money/collections/support/payments-world";
import { actingAs } from "../../../support/table-permissions";
import { aTask } from "../../../support/table-world";
import { type Lives, table } from "./at-work";
import { movesInLists } from "./moves-in-lists";
import { paysForTraining } from "./receipts";

async function followsChanges() {
  const { id } = await aTask();
  const imported = await aTask({ importId: "a-file-of-tasks", importRow: 1, takenBy: "a-writer" });
  const { handler } = await import("../../../../lambdas/functions/table-changes");
  await paysForTraining();
  const items = await table.items();
  const followed = [
    ...items.filter((item) => item["id"] === id || item["id"] === imported.id),
    ...items.filter(({ type }) => type === "Training" || type === "LedgerEntry"),
  ];
  await actingAs("TableChanges", () => handler(streamOf(followed)));
  const userId = await movesInLists();
  const profiles = (await table.items()).filter(({ pk }) => pk === `USER#${userId}`);
  await actingAs("TableChanges", () => handler(streamOf(profiles)));
}

export const changes: Lives = { TableChanges: [followsChanges] };
