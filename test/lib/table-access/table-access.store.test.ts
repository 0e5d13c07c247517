import { expect, test } from "vitest";
import type { FunctionName } from "../../../lib/functions";
import {
  payoutKeys,
  refusedAccesses,
  reminderKeys,
  unusedGrants,
} from "../../support/table-permissions";
import { accounts } from "./lives/accounts";
import { asNewInstance } from "./lives/at-work";
import { changes } from "./lives/changes";
import { desk } from "./lives/desk";
import { ledger } from "./lives/ledger";
import { messages } from "./lives/messages";
import { payments } from "./lives/payments";
import { submissions } from "./lives/submissions";
import { tasks } from "./lives/tasks";
import { trainings } from "./lives/trainings";

const lives = [accounts, changes, desk, ledger, messages, payments, submissions, tasks, trainings];
const names = [...new Set(lives.flatMap((each) => Object.keys(each) as FunctionName[]))];

test.each(names)(
  "%s has rights for all its use of the table, and uses all its rights",
  async (name) => {
    for (const life of lives.flatMap((each) => each[name] ?? [])) {
      await asNewInstance();
      await life();
    }

    expect(refusedAccesses()).toEqual([]);
    // Payouts and reminders have their own worlds and test files.
    const unused = unusedGrants(name).filter(
      (grant) => !payoutKeys.test(grant) && !reminderKeys.test(grant),
    );
    expect(unused).toEqual([]);
  },
);
