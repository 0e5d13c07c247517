import { expect, test } from "vitest";
import { type AuditEntry, auditMessages } from "#contracts/audit-log";
import { auditLogCsv } from "../../../lambdas/desk/list-audit-log";

const act: AuditEntry = {
  id: "01",
  at: "2026-11-24T20:00:00.000Z",
  act: "work-approved",
  by: { userId: "ada", name: "Ada Min" },
  subject: "a1b2c3",
  userId: "njeri",
  writerName: "Njeri Kamau",
  note: null,
  before: { taskId: "TASK-0000000A", status: "Pending Review" },
  after: { taskId: "TASK-0000000A", dueAt: "2026-11-26T20:59:59.999Z", paid: 1500 },
};

test("the audit log's file has the page's words and Nairobi's time, and reports omitted changes", () => {
  const paused: AuditEntry = { ...act, act: "payouts-resumed", before: null, after: null };
  const linesOf = (isCut: boolean) => auditLogCsv([act, paused], isCut).trimEnd().split("\r\n");

  expect(linesOf(false).slice(1)).toEqual([
    '"2026-11-24 23:00","Approved work","Ada Min","TASK-0000000A","Njeri Kamau","","Task: TASK-0000000A; Status: Pending Review","Task: TASK-0000000A; Due: 2026-11-26 23:59; Paid: KES 1,500.00"',
    '"2026-11-24 23:00","Resumed payouts","Ada Min","Payouts","Njeri Kamau","","",""',
  ]);
  expect(linesOf(true).slice(3)).toEqual([`"${auditMessages.olderLeftOut}"`]);
});
