import { acts, answer, idempotency, liveSession, openTaskCount } from "./common";
import type { FunctionSpec } from "./function-spec";

export const tasks = {
  WriterTasks: {
    ...answer,
    entry: "writer-tasks",
    routes: [
      "listTasks",
      "listExamples",
      "listOpenTasks",
      "getTask",
      "bid",
      "cancelAward",
      "listAwards",
    ],
    table: [
      idempotency,
      openTaskCount,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TASKS"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["FIELD#*", "OPEN_FIELD#*"] },
      { actions: ["DeleteItem", "PutItem", "Query"], leadingKeys: ["OPEN_TASKS"] },
      { actions: ["Query"], leadingKeys: ["FINISHED_TASKS"] },
      { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["TASK#*"] },
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
    ],
  },
  AdminTasks: {
    ...answer,
    entry: "admin-tasks",
    routes: [
      "createTask",
      "importTasks",
      "listImportedRows",
      "listAllTasks",
      "changeTask",
      "takeBackTask",
      "deleteTask",
      "listImports",
      "deleteImport",
    ],
    table: [
      acts,
      idempotency,
      liveSession,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TASKS"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["FIELD#*", "OPEN_FIELD#*", "IMPORTS"] },
      { actions: ["DeleteItem", "PutItem", "Query"], leadingKeys: ["OPEN_TASKS"] },
      {
        actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        leadingKeys: ["TASK#*"],
      },
      {
        actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["IMPORT#*"],
      },
      {
        actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem"],
        leadingKeys: ["CONTENT#*"],
      },
      { actions: ["BatchGetItem", "DeleteItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
    ],
  },
  TaskTimes: {
    memory: 256,
    timeout: 50,
    entry: "pass-time",
    schedule: "rate(1 minute)",
    table: [
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TIMED_TASK#*", "DUE_AWARD#*"] },
      { actions: ["DeleteItem", "UpdateItem"], leadingKeys: ["OPEN_TASKS"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["TASK#*"] },
      { actions: ["BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
