import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import {
  forgetDraft,
  hasDraft,
  hasOwnDraft,
  useDraft,
} from "../../../../../web/app/frame/hooks/use-draft";
import { endSession } from "../../../../../web/app/frame/session/forget";
import { announceSession } from "../../../../../web/app/frame/session/session-store";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

const typed = JSON.stringify({ referenceCode: "SGL1AB2C3D" });

/** Signs somebody in in this tab, over the person before. */
function signsIn(userId: string) {
  keepSession(userId);
  announceSession();
}

function CodeForm() {
  const { values } = useDraft("training.normal", { referenceCode: "" });
  return values.referenceCode;
}

const codeShown = () => renderToStaticMarkup(<CodeForm />);

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  announceSession();
  sessionStorage.setItem("kalamu.draft.brian.training.normal", typed);
});
afterAll(() => vi.unstubAllGlobals());

test("one person's typed text is hidden from later people and waits for its owner", () => {
  signsIn("brian");
  expect(codeShown()).toBe("SGL1AB2C3D");
  endSession();
  expect(codeShown()).toBe("");

  signsIn("amina");
  expect(codeShown()).toBe("");
  expect(hasDraft("training.normal")).toBe(false);
  forgetDraft("training.normal");

  signsIn("brian");
  expect(hasDraft("training.normal")).toBe(true);
  expect(codeShown()).toBe("SGL1AB2C3D");
});

test("text typed before a sign-in belongs to nobody, and is not announced as saved", () => {
  sessionStorage.removeItem("kalamu.draft.brian.training.normal");
  sessionStorage.setItem("kalamu.draft..sign-up", JSON.stringify({ firstName: "Wanjiku" }));

  expect(hasDraft("sign-up")).toBe(true);
  expect(hasOwnDraft()).toBe(false);

  sessionStorage.setItem("kalamu.draft.brian.training.normal", typed);
  expect(hasOwnDraft()).toBe(true);
});
