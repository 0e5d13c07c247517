import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { auditRoutes } from "#contracts/audit-log";
import { peopleRoutes } from "#contracts/people";
import { questionRoutes, type WaitingQuestion } from "#contracts/questions";
import { decidedStatus, type ReviewedWork, reviewMessages, reviewRoutes } from "#contracts/reviews";
import { statsRoutes } from "#contracts/stats";
import {
  administrator,
  anAct,
  aQuestion,
  openDesk,
  ownClock,
  someStats,
  someWork,
} from "../../support/desk";
import { saying } from "../../support/open-page";
import { answers, askedOf, refuses, stub, unreached } from "../../support/stubs";

/**
 * Opens the review page with these submissions. A decision removes its submission from the queue.
 */
async function openReview(
  waiting: ReviewedWork[],
  {
    query = "",
    api = [] as Parameters<typeof stub>,
    questions = [] as WaitingQuestion[],
    width = 1440,
  } = {},
) {
  const clock = ownClock();
  const user = openDesk(`/review${query}`, {
    width,
    api: [
      ...api,
      answers(questionRoutes.listWaitingQuestions, { questions }),
      answers(reviewRoutes.listReviews, () => ({ submissions: waiting })),
      answers(reviewRoutes.reviewSubmission, ({ params: { id }, input: { decision } }) => {
        const at = waiting.findIndex((work) => work.id === id);
        const [work] = waiting.splice(at, 1);
        return { submission: { ...(work as ReviewedWork), status: decidedStatus[decision] } };
      }),
    ],
  });
  await screen.findAllByRole("heading", { name: /to review( ?,.*)?$|waits/ });
  return { user, clock, ready: () => clock(1500) };
}

const decided = () =>
  askedOf(reviewRoutes.reviewSubmission).map(({ params, input }) => [params.id, input.decision]);
const shown = () =>
  document.querySelector("main section[aria-label^=TASK-]")?.getAttribute("aria-label");
const isOpen = ({ taskId }: ReviewedWork) => expect.poll(shown).toBe(taskId);
const entry = () => document.querySelector("ol [aria-current]");
const approve = () => screen.getByRole("button", { name: /^Approve pays/ });
const isGrey = () => approve().getAttribute("aria-disabled") === "true";
const onItsWay = () => screen.queryByText(saying(/gets .+ in a moment\./));
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note to/);
const two = () => [someWork(), someWork()] as const;

test.each([
  ["a", { decision: "approve" }, /^Approved\. .+ has KES\s500\.00\./],
  [
    "cName the sources.{Control>}{Enter}{/Control}",
    { decision: "changes", note: "Name the sources." },
    / is asked for changes\.$/,
  ],
  [
    "rIt is copied.{Control>}{Enter}{/Control}",
    { decision: "reject", note: "It is copied.", reopen: true },
    /^Rejected\. .+ is told why\./,
  ],
])(
  "typing %s decides only about the open submission, and then opens the next",
  async (keys, review, told) => {
    const [work, next] = two();
    const { user, clock, ready } = await openReview([work, next]);
    await ready();
    await user.keyboard(keys);
    if (keys === "a") await clock(8000);
    await screen.findByText(saying(told));
    const { id, taskId, awardedAt } = work;
    const [asked, ...others] = askedOf(reviewRoutes.reviewSubmission);
    expect(asked).toMatchObject({
      params: { id },
      input: { ...review, taskId, awardedAt },
      key: expect.any(String),
    });
    expect(others).toEqual([]);
    await isOpen(next);
    expect(document.activeElement).toBe(entry());
    await screen.findByRole("heading", { name: "1 to review" });
    expect(screen.queryByRole("dialog")).toBe(null);
  },
);

test("an approval is sent after eight seconds, and U undoes it until then", async () => {
  const [work, next] = two();
  const { user, clock, ready } = await openReview([work, next], {
    api: [answers(statsRoutes.showStats, someStats({ queues: { submissions: 2 } as never }))],
  });
  await screen.findByRole("link", { name: /^Review Work\s*2 waiting$/ });
  await ready();
  await user.keyboard("a");
  await screen.findByText(saying(/gets KES\s500\.00 in a moment\./));
  await screen.findByRole("link", { name: /^Review Work\s*1 waiting$/ });
  await isOpen(next);
  await user.keyboard("a");
  await screen.findByText(saying("That key came too early and did nothing."));
  await user.keyboard("u");
  await isOpen(work);
  expect(onItsWay()).toBe(null);
  await screen.findByRole("link", { name: /^Review Work\s*2 waiting$/ });
  await clock(8000);
  expect(decided()).toEqual([]);

  await ready();
  await user.keyboard("a");
  await clock(6000);
  expect(decided()).toEqual([]);
  await clock(2000);
  await expect.poll(decided).toEqual([[work.id, "approve"]]);
  await expect.poll(onItsWay).toBe(null);
});

test("a double click approves one submission, but not the next submission", async () => {
  const [work, next] = two();
  const { user, clock, ready } = await openReview([work, next]);
  expect(isGrey()).toBe(true);
  await ready();
  expect(isGrey()).toBe(false);
  await user.click(approve());
  await isOpen(next);
  expect(isGrey()).toBe(true);
  await user.click(approve());
  await user.click(screen.getByRole("button", { name: "Reject" }));
  expect(screen.queryByRole("dialog")).toBe(null);
  await user.click(screen.getByRole("button", { name: `Undo the approval of ${work.taskId}` }));
  await isOpen(work);
  await clock(8000);
  expect(decided()).toEqual([]);
});

test("a key pressed before a submission is ready turns shortcuts off until Escape", async () => {
  const work = someWork();
  const { user, ready } = await openReview([work]);
  await user.keyboard("r: a source");
  await screen.findByText(/^That key came too early/);
  await ready();
  await user.keyboard("a source");
  expect(screen.queryByRole("dialog")).toBe(null);
  expect(onItsWay()).toBe(null);
  await user.keyboard("{Escape}");
  expect(screen.queryByText(/^That key came too early/)).toBe(null);
  await user.keyboard("r");
  await screen.findByRole("dialog", { name: "Reject this work?" });
});

test("text typed after C goes into the note", async () => {
  const { user, ready } = await openReview([someWork()]);
  await user.keyboard("cPlease add a source.{Control>}{Enter}{/Control}");
  expect(noteField().value).toBe("Please add a source.");
  await ready();
  expect(decided()).toEqual([]);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(/is asked for changes\.$/);
});

test("keys pressed elsewhere on the page decide nothing until Escape", async () => {
  const [work, next] = two();
  const { user, ready } = await openReview([work, next], { questions: [aQuestion(work)] });
  await user.click(await screen.findByText("1 question waits"));
  await ready();
  const places = [
    screen.getAllByRole("link", { name: "Manage Task" })[0],
    document.querySelector("ol button:not([aria-current])"),
    screen.getByRole("button", { name: `Answer about ${work.taskId}` }),
  ];
  for (const place of places as HTMLElement[]) {
    place.focus();
    for (const key of ["a", "r", "c"]) await user.keyboard(key);
    await screen.findByText(/^That letter did nothing, since you were not at this work/);
    expect([onItsWay(), screen.queryByRole("dialog"), document.activeElement]).toEqual([
      null,
      null,
      place,
    ]);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(entry());
    expect(screen.queryByText(/^That letter did nothing/)).toBe(null);
  }
  for (const keys of [
    "{Control>}a{/Control}",
    "{Meta>}a{/Meta}",
    "{Alt>}a{/Alt}",
    "x",
    "{Enter}",
  ]) {
    await user.keyboard(keys);
    expect(onItsWay()).toBe(null);
  }
  await isOpen(work);
});

test.each([
  ["beside the work", 1440, entry],
  ["below the work, which has the focus", 360, () => screen.getByRole("heading", { name: "Law" })],
])("J and K move through the queue %s, and stop at its ends", async (_, width, place) => {
  const [work, next] = two();
  const query = `?work=${next.id}`;
  const { user, ready } = await openReview([work, next], { query, width });
  await isOpen(next);
  for (const [key, opened] of [
    ["j", next],
    ["k", work],
    ["k", work],
    ["J", next],
  ] as const) {
    await user.keyboard(key);
    await isOpen(opened);
    expect(entry()?.textContent).toContain(opened.writer.name);
  }
  expect(document.activeElement).toBe(place());
  await ready();
  await user.keyboard("a");
  await screen.findByText(saying(/in a moment\./));
  await isOpen(work);
  expect(document.activeElement).toBe(place());
  screen.getAllByRole("link")[0]?.focus();
  await user.keyboard("{Escape}u");
  await isOpen(next);
  expect(document.activeElement).toBe(place());
});

test("the reason of a rejection is never sent with another decision", async () => {
  const work = someWork();
  const { user, ready } = await openReview([work]);
  await ready();
  await user.keyboard("rabc{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  await user.keyboard("c");
  expect(document.activeElement).toBe(noteField());
  expect(noteField().value).toBe("");
  await user.keyboard("{Escape}a");
  expect((await screen.findByText(saying(/in a moment\./))).textContent).not.toContain("note");
  await user.keyboard("u");
  await ready();
  await user.keyboard("cName the sources.{Escape}c{Escape}r");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Why it is not accepted").value).toBe("abc");
  await user.click(screen.getByRole("button", { name: "Not now" }));
  await user.keyboard("{Escape}a");
  await screen.findByText(saying(/gets .+, and your note, in a moment\./));
  await user.keyboard("u");
  await expect.poll(onItsWay).toBe(null);
  expect(decided()).toEqual([]);
});

test("a decision without its note asks for the note and sends nothing", async () => {
  const { user, ready } = await openReview([someWork()]);
  await ready();
  await user.click(screen.getByRole("button", { name: "Ask for changes" }));
  await screen.findByText(reviewMessages.noteNeeded);
  await user.click(screen.getByRole("button", { name: "Reject" }));
  await user.click(screen.getByRole("button", { name: "Yes, reject it" }));
  const dialog = screen.getByRole("dialog");
  await within(dialog).findByText(reviewMessages.noteNeeded);
  expect(document.activeElement).toBe(within(dialog).getByLabelText("Why it is not accepted"));
  expect(decided()).toEqual([]);
});

test.each([
  ["unreached", /^We got no reply/],
  ["refused", reviewMessages.othersTask],
])(
  "a decision that fails (%s) keeps its note, and the page shows the reason",
  async (how, told) => {
    const work = someWork();
    const { reviewSubmission } = reviewRoutes;
    const { user, ready } = await openReview([work], {
      api: [
        how === "unreached"
          ? unreached(reviewSubmission)
          : refuses(reviewSubmission, "conflict", reviewMessages.othersTask),
      ],
    });
    await ready();
    const before = askedOf(reviewRoutes.listReviews).length;
    await user.keyboard("cName the sources.{Control>}{Enter}{/Control}");
    await screen.findByText(saying(told));
    expect(noteField().value).toBe("Name the sources.");
    await isOpen(work);
    if (how === "refused")
      await expect.poll(() => askedOf(reviewRoutes.listReviews).length).toBeGreaterThan(before);
  },
);

test("if another writer has the task now, rejected work can't be approved or sent back for changes", async () => {
  const askedAt = "2026-11-20T09:00:00.000Z";
  const work: ReviewedWork = {
    ...someWork(),
    taskNow: "others",
    secondLook: { askedAt, words: "Page two names them.", rejectedFor: "It is copied." },
  };
  const { user, ready } = await openReview([work]);
  await ready();
  await screen.findByText("Somebody else has this task now.");
  for (const name of [/^Approve/, "Ask for changes"])
    expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("a");
  expect((await screen.findByRole("alert")).textContent).toContain("add a correction");
  expect(onItsWay()).toBe(null);
  await user.click(screen.getByRole("button", { name: "Reject" }));
  await user.type(screen.getByLabelText("Why it is not accepted"), "It is copied.");
  await user.click(screen.getByRole("button", { name: "Yes, reject it" }));
  await expect.poll(decided).toEqual([[work.id, "reject"]]);
});

test("a failed approval can be opened again or dismissed", async () => {
  const work = someWork();
  const { user, clock, ready } = await openReview([work], {
    api: [unreached(reviewRoutes.reviewSubmission)],
  });
  await ready();
  await user.keyboard("a");
  await screen.findByText("Nothing waits for you");
  await clock(8000);
  await screen.findByText(/^The approval for .+ came back\. We got no reply\. Press again/);
  await user.click(screen.getByRole("button", { name: `Open it: ${work.taskId}` }));
  await isOpen(work);
  expect(screen.queryByText(/came back/)).toBe(null);

  await ready();
  await user.click(approve());
  await clock(8000);
  await user.click(
    await screen.findByRole("button", { name: `Close the message about ${work.taskId}` }),
  );
  expect(screen.queryByText(/came back/)).toBe(null);
  await isOpen(work);
});

test.each(["another page", "leaving the site"])(
  "leaving the review page sends a waiting approval exactly once: %s",
  async (how) => {
    const work = someWork();
    const { user, ready } = await openReview([work]);
    await ready();
    await user.keyboard("a");
    await screen.findByText(saying(/in a moment\./));
    if (how === "another page")
      await user.click(screen.getAllByRole("link", { name: "Manage Task" })[0] as HTMLElement);
    else dispatchEvent(new Event("pagehide"));
    await expect.poll(decided).toEqual([[work.id, "approve"]]);
    await screen.findByText(/^Approved\./);
  },
);

test("if the session ends before an approval is sent, a message says that it may not have been sent", async () => {
  const work = someWork();
  const { user, ready } = await openReview([work]);
  await ready();
  await user.keyboard("a");
  await screen.findByText(saying(/in a moment\./));
  localStorage.clear();
  dispatchEvent(new Event("storage"));
  await screen.findByText(saying(`An approval of ${work.taskId} may not have been sent`));
  expect(decided()).toEqual([]);
});

const said = /Approved, .+ EAT, here or in another window of yours\. Nothing is left/;
test.each([
  ["themselves", administrator.userId, "You have decided about this work", said],
  [
    "somebody else",
    "other",
    "Somebody else has decided about this work",
    /Approved by Zawadi, .+ EAT\. Nothing is left/,
  ],
  [
    "an unknown person",
    undefined,
    "This work has been decided about",
    /Nothing is left to decide here/,
  ],
])(
  "a reviewer can't decide by mistake about work that was decided by %s",
  async (_, userId, title, text) => {
    const [work, next] = two();
    const waiting = [work, next];
    const { user, clock, ready } = await openReview(waiting);
    await ready();
    waiting.shift();
    const acts = userId ? [anAct({ subject: work.id, by: { userId, name: "Zawadi" } })] : [];
    stub(answers(auditRoutes.listActs, { acts }));
    await clock(3000);
    await screen.findByText(title);
    await screen.findByText(saying(text));
    await isOpen(work);
    await user.keyboard("a");
    expect(onItsWay()).toBe(null);
    await user.click(screen.getByRole("button", { name: "Go on to the next" }));
    await isOpen(next);
    expect(decided()).toEqual([]);
  },
);

test("every version has a tab with its file, its note and the reviewer's answer", async () => {
  const work = someWork();
  const [version] = work.versions;
  const earlier = {
    ...version,
    id: "before",
    fileName: "first.doc",
    status: "Changes Requested",
    note: "Name the sources.",
  };
  const versions = [{ ...version, version: 2 }, earlier] as ReviewedWork["versions"];
  const { user } = await openReview([{ ...work, version: 2, versions }]);
  screen.getByRole("tab", { name: /^Version 2/ }).focus();
  await user.keyboard("{ArrowRight}");
  const panel = await screen.findByRole("tabpanel", { name: /^Version 1.*changes requested$/ });
  for (const words of ["first.doc", "You asked for changes:", "Name the sources."])
    within(panel).getByText(words);
});

test("in data-saving mode, a file is fetched only on request", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
  const work = someWork();
  const versions = work.versions.map((version) => ({ ...version, fileName: "dhow.docx" }));
  await openReview([{ ...work, versions }]);
  await screen.findByRole("button", { name: /^Read it here \(/ });
  expect(askedOf(reviewRoutes.getReviewFile)).toEqual([]);
});

test("an empty queue shows a message, and the filter can show all submissions", async () => {
  const work = someWork();
  const { user } = await openReview([], {
    query: "?field=Chemistry",
    api: [
      answers(reviewRoutes.listReviews, ({ input: { field } }) => ({
        submissions: field ? [] : [work],
      })),
    ],
  });
  screen.getByText("No work in this field waits");
  await user.selectOptions(screen.getByLabelText("Field"), "All fields");
  await isOpen(work);
});

test("if the queue fails to load, the page shows the reason and offers another try", async () => {
  const work = someWork();
  const { listReviews } = reviewRoutes;
  const user = openDesk("/review", {
    api: [refuses(listReviews, "internal", "Something went wrong on our side.")],
  });
  await screen.findByText("The work to review could not be loaded.");
  screen.getByText(saying("Something went wrong on our side."));
  stub(answers(listReviews, { submissions: [work] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await isOpen(work);
});

test("keys typed into an answer decide nothing, and a reload keeps the answer", async () => {
  const work = someWork();
  const [asked, other] = [aQuestion(work), aQuestion(someWork())];
  let questions = [asked, other];
  const { user, ready } = await openReview([work], {
    api: [
      answers(questionRoutes.listWaitingQuestions, () => ({ questions })),
      answers(questionRoutes.answerQuestion, () => {
        questions = [other];
        return { question: asked };
      }),
    ],
  });
  await user.click(await screen.findByText("2 questions wait"));
  await ready();
  const button = screen.getByRole("button", { name: `Answer about ${work.taskId}` });
  await user.click(button);
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("Your answer");
  expect(document.activeElement).toBe(field());
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  await screen.findByText("Write the answer. The writer reads it.");
  await user.type(field(), "Yes, cite all.{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  expect(document.activeElement).toBe(button);
  await user.click(button);
  expect(field().value).toBe("Yes, cite all.");
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  await screen.findByText("Answered. The writer is told.");
  await screen.findByText("1 question waits");
  const next = screen.getByRole("button", { name: `Answer about ${other.task.id}` });
  await expect.poll(() => document.activeElement).toBe(next);
  expect(askedOf(questionRoutes.answerQuestion)).toMatchObject([
    { params: { id: work.taskId }, input: { questionId: asked.id, answer: "Yes, cite all." } },
  ]);
  await user.keyboard("a");
  expect(onItsWay()).toBe(null);
});

test("keys typed while the command palette loads go into its field and decide nothing", async () => {
  const { user, ready } = await openReview([someWork()], {
    api: [answers(peopleRoutes.listUsers, { users: [] })],
  });
  await ready();
  await user.keyboard("{Control>}k{/Control}acr");
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Person, task/ });
  expect(field.value).toBe("acr");
  await user.keyboard("{Escape}");
  expect([onItsWay(), decided()]).toEqual([null, []]);
});

test("when the first submission arrives, an answer that is being typed keeps the focus", async () => {
  const asked = aQuestion(someWork());
  const waiting: ReviewedWork[] = [];
  const { user, clock, ready } = await openReview(waiting, { questions: [asked] });
  await user.click(await screen.findByRole("button", { name: `Answer about ${asked.task.id}` }));
  await user.keyboard("Yes, ");
  waiting.push(someWork());
  await clock(3000);
  await isOpen(waiting[0] as ReviewedWork);
  await ready();
  await user.keyboard("and name all.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your answer").value).toBe(
    "Yes, and name all.",
  );
  expect(onItsWay()).toBe(null);
});
