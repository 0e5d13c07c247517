import { cleanup, type MatcherFunction, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import type { HttpHandler } from "msw/http";
import { firstScreenRoutes } from "#contracts/first-screen";
import { ledgerRoutes } from "#contracts/ledger";
import { type Me, meRoutes } from "#contracts/me";
import { questionRoutes } from "#contracts/questions";
import { ratingRoutes } from "#contracts/ratings";
import { type BrowserConfig, publicSettings, Settings } from "#contracts/settings";
import { submissionRoutes } from "#contracts/submissions";
import { taskRoutes } from "#contracts/tasks";
import { trainingRoutes } from "#contracts/trainings";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { queryClient } from "../../../../web/app/frame/api/query-client";
import { announceSession } from "../../../../web/app/frame/session/session-store";
import { App } from "../../../../web/app/start";
import given from "../../../support/settings.json" with { type: "json" };
import { keepSession } from "./kept-session";
import { answers, refuses, serves, stub } from "./stubs";

export { anAward, aTask, aWriter } from "./records";

const config: BrowserConfig = {
  region: "af-south-1",
  userPoolId: "af-south-1_kalamu",
  userPoolClientId: "pool",
  settings: publicSettings(Settings.parse(given.kalamu)),
};

/** The replies for a writer without any activity. */
const emptyLists = [
  // After this refusal, the page requests the parts one by one.
  refuses(firstScreenRoutes.showFirstScreen, "not_found", "No such page."),
  answers(taskRoutes.listAwards, { awards: [] }),
  answers(taskRoutes.listTasks, { tasks: [], openTasks: 0 }),
  answers(taskRoutes.listOpenTasks, {
    tasks: [],
    from: null,
    openTasks: 0,
    fields: {},
    version: 1,
  }),
  answers(taskRoutes.listExamples, { tasks: [] }),
  answers(submissionRoutes.listSubmissions, { submissions: [] }),
  answers(questionRoutes.listOwnQuestions, { questions: [] }),
  answers(questionRoutes.listQuestions, { questions: [] }),
  answers(ratingRoutes.listRatingChanges, { ratingChanges: [] }),
  answers(ledgerRoutes.listLedger, { entries: [] }),
  answers(ledgerRoutes.listLedgerMonths, { months: [] }),
  answers(withdrawalRoutes.listWithdrawals, {
    withdrawals: [],
    wallets: ["mpesa", "airtel"],
    payoutsRest: [],
  }),
  answers(trainingRoutes.listTrainings, {
    trainings: [],
    instructions: { paybill: "174379", account: "T100001", fees: { normal: 250, special: 1000 } },
  }),
];

interface Opening {
  /**
   * The signed-in person; absent if nobody is signed in. Stubs for their account and for a writer's
   * empty lists are included.
   */
  as?: Me;
  api?: HttpHandler[];
  config?: Partial<BrowserConfig>;
  /** The window's width in pixels; a phone's by default. */
  width?: number;
}

/**
 * Renders the application at a path and returns the simulated user. A second call acts as a reload.
 */
export function openPage(address: string, { as, api = [], config: own, width = 360 }: Opening) {
  cleanup();
  queryClient.clear();
  if (as) {
    keepSession(as.userId, as.isAdmin ? ["admin"] : []);
    stub(answers(meRoutes.getMe, as), ...(as.isAdmin ? [] : emptyLists));
  }
  const told = { ...config, ...own };
  stub(serves("/config.json", told), ...api);
  announceSession();
  queryClient.setQueryData(["config"], told);
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width, height: 800 });
  history.pushState(null, "", address);
  render(<App />);
  return userEvent.setup({ delay: null });
}

/**
 * A matcher for `getByText`: finds the smallest element with these words, even if several nodes
 * contain them.
 */
export function saying(words: string | RegExp): MatcherFunction {
  const says = (element: Element) => {
    const text = (element.textContent ?? "").replace(/\s+/g, " ");
    return typeof words === "string" ? text.includes(words) : words.test(text);
  };
  return (_, element) => !!element && says(element) && !Array.from(element.children).some(says);
}
