import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { forgetFirstScreen } from "../../../../web/app/frame/api/prefetch";
import { forgetReplies } from "../../../../web/app/frame/api/send";
import { announceSession } from "../../../../web/app/frame/session/session-store";
import "./browser-parts";
import { keepSession } from "./kept-session";
import { translatedSums, watchLooseTexts } from "./loose-texts";
import { resetStubs } from "./stubs";

configure({
  // A busy machine renders slowly.
  asyncUtilTimeout: 10_000,
  // The visible text helps more than the markup.
  getElementError: (message) =>
    new Error(`${message?.split("\n")[0]}\n\nShown:\n${document.body.innerText}`),
});

const looseTexts = watchLooseTexts(document.body);

afterEach(async () => {
  const loose = [...looseTexts(), ...translatedSums(document.body)];
  cleanup();
  vi.useRealTimers();
  // Requests that this test has just sent must not reach the next test.
  await new Promise(setImmediate);
  sessionStorage.clear();
  forgetReplies();
  forgetFirstScreen();
  // Resets the reason for the session's end, since the next test's page would show it.
  keepSession("somebody");
  announceSession();
  localStorage.clear();
  announceSession();
  looseTexts();
  expect(resetStubs()).toEqual([]);
  expect(loose).toEqual([]);
});
