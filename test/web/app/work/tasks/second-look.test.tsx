import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Award } from "#contracts/tasks";
import { SecondLook } from "../../../../../web/app/work/tasks/second-look";
import { Look } from "../../../../../web/ui/look";

const rejected = Award.parse({
  taskId: "TASK-0A1B2C3D",
  field: "Data Science",
  amount: 500,
  context: "",
  status: "rejected",
  awardedAt: "2026-11-09T07:00:00.000Z",
  dueDate: "2026-11-12T07:00:00.000Z",
  reviewedAt: "2026-11-11T12:00:00.000Z",
  cancelledAt: null,
  note: null,
});

const shown = (award: Award, now: string) =>
  renderToStaticMarkup(
    <Look>
      <SecondLook award={award} now={new Date(now)} />
    </Look>,
  )
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, "");

test("the button shows until when a second look can be requested", () => {
  expect(shown(rejected, "2026-11-18T11:59:00.000Z")).toBe(
    "Ask for a second lookYou can ask until Wed 18 Nov, 3:00 PM EAT.",
  );
});

test("after the deadline, the page shows when the time for a second look ended", () => {
  expect(shown(rejected, "2026-11-18T12:00:00.000Z")).toBe(
    "You could ask for a second look until Wed 18 Nov.",
  );
  expect(shown({ ...rejected, status: "missed" }, "2026-11-12T12:00:00.000Z")).toBe("");
});

test("nothing is shown if the work was not rejected, or had a second look", () => {
  const now = "2026-11-20T12:00:00.000Z";
  expect(shown({ ...rejected, status: "approved" }, now)).toBe("");
  expect(shown({ ...rejected, secondLookAt: "2026-11-12T12:00:00.000Z" }, now)).toBe("");
});
