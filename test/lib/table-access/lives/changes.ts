import { record } from "../../../lambdas/desk/figures/support/stream";
import { streamOf } from "../../../lambdas/money/collections/support/payments-world";
import { actingAs } from "../../../support/table-permissions";
import { aTask } from "../../../support/table-world";
import { hasAsked } from "./accounts";
import { type Lives, table } from "./at-work";
import { movesInLists } from "./moves-in-lists";
import { paysForTraining } from "./receipts";

const now = "2026-11-21T09:00:00.000Z";

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
  const taken = items.filter((item) => item.type === "OpenTask" && item["id"] === id);
  await actingAs("TableChanges", () =>
    handler({ Records: taken.map((task) => record(task, undefined)) }),
  );
  const paid = { type: "UnattributedPayment", receiptNumber: "UKM1", amount: 5, receivedAt: now };
  const decided = { ...paid, decision: { as: "credited" } };
  await actingAs("TableChanges", () => handler({ Records: [record(paid, decided)] }));
  const found = { type: "Withdrawal", userId: "a-writer", withdrawalId: "a-writer.0f", amount: 5 };
  const unknown = { ...found, state: "checking", createdAt: now };
  await actingAs("TableChanges", () =>
    handler({ Records: [record(unknown, { ...unknown, state: "paid" })] }),
  );
  const asked = await hasAsked("a-writer");
  await actingAs("TableChanges", () =>
    handler({ Records: [record({ type: "Task", ...asked }, undefined)] }),
  );
  const userId = await movesInLists();
  const profiles = (await table.items()).filter(({ pk }) => pk === `USER#${userId}`);
  await actingAs("TableChanges", () => handler(streamOf(profiles)));
}

export const changes: Lives = { TableChanges: [followsChanges] };
