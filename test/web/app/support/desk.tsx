import { act } from "@testing-library/react";
import { vi } from "vitest";
import { adminTaskRoutes } from "#contracts/admin-tasks";
import { auditRoutes } from "#contracts/audit-log";
import { questionRoutes } from "#contracts/questions";
import { Stats, statsRoutes } from "#contracts/stats";
import { openPage } from "./open-page";
import { administrator } from "./records";
import { answers, stub } from "./stubs";

export {
  administrator,
  anAct,
  anAdminTask,
  anEntry,
  aQuestion,
  farOff,
  someWork,
} from "./records";

type Opening = Parameters<typeof openPage>[1];

/** Opens a page of the desk as the administrator. All queues are empty unless a stub fills them. */
export function openDesk(path: string, { api = [], width = 1440 }: Omit<Opening, "as"> = {}) {
  stub(
    answers(statsRoutes.showStats, someStats()),
    answers(auditRoutes.listActs, { acts: [] }),
    answers(questionRoutes.listWaitingQuestions, { questions: [] }),
    answers(adminTaskRoutes.listAllTasks, { tasks: [] }),
  );
  return openPage(`/admin-dashboard${path}`, { as: administrator, api, width });
}

/** Returns a function that moves the page's clock. The clock also runs by itself. */
export function ownClock() {
  const toFake = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
  return (milliseconds: number): Promise<void> =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}

const noPayouts = { paused: false, reason: null, since: null, oneAtATime: false, stopped: [] };
export const noQueue = {
  submissions: 0,
  trainings: 0,
  withdrawals: 0,
  unattributed: 0,
  questions: 0,
};

export const someStats = ({ queues, ...own }: Partial<Stats> = {}): Stats =>
  Stats.parse({
    ...{ totalUsers: 9, activeUsers: 7, inactiveUsers: 2, moneyIn: 9000, earned: 5000 },
    ...{ withdrawals: 3000, onItsWay: 0, payouts: noPayouts, days: [], ...own },
    queues: { ...noQueue, ...queues },
  });
