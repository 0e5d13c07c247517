import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import {
  forgetDraft,
  hasDraft,
  hasOwnDraft,
  useDraft,
} from "../../../../../web/app/frame/hooks/use-draft";
import { endSession } from "../../../../../web/app/frame/session/forget";
import { ownStorages, signsIn } from "../../support/browser-storage";

const typed = JSON.stringify({ referenceCode: "SGL1AB2C3D" });

function CodeForm() {
  const { values } = useDraft("training.normal", { referenceCode: "" });
  return values.referenceCode;
}

const codeShown = () => renderToStaticMarkup(<CodeForm />);

ownStorages();
beforeEach(() => sessionStorage.setItem("kalamu.draft.brian.training.normal", typed));

test("only the owner of typed text sees it", () => {
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

test("text typed before a sign-in is no person's draft", () => {
  sessionStorage.removeItem("kalamu.draft.brian.training.normal");
  sessionStorage.setItem("kalamu.draft..sign-up", JSON.stringify({ firstName: "Wanjiku" }));

  expect(hasDraft("sign-up")).toBe(true);
  expect(hasOwnDraft()).toBe(false);

  sessionStorage.setItem("kalamu.draft.brian.training.normal", typed);
  expect(hasOwnDraft()).toBe(true);
});
