import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { handInAgain, someWork } from "../../../support/handed-in";
import { aWriter } from "../../../support/table-world";
import { approve, asWriter, changes, decide, workTable } from "../support/work";

workTable();
const ask = (userId: string, id: string) => asWriter(userId, api.getTaskWork, { params: { id } });

test("writers see their award for a task, and all versions with their decisions, oldest first", async () => {
  const first = await someWork();
  const { userId, taskId } = first;
  await decide(first, changes);
  const second = await handInAgain(first);
  await decide(second, approve);

  const { status, body } = await ask(userId, taskId);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    award: { taskId, status: "approved", amount: 1500 },
    submissions: [
      { id: first.id, version: 1, status: "Changes Requested", note: "Name the sources." },
      { id: second.id, version: 2, status: "Approved", note: null },
    ],
  });
  expect((await ask((await aWriter()).userId, taskId)).status).toBe(404);
  expect((await ask(userId, "TASK-00000000")).status).toBe(404);
});
