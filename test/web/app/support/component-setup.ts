import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { forgetEverything } from "../../../../web/app/frame/session/forget";
import "./browser-parts";
import { resetStubs } from "./stubs";

configure({
  // A machine that is busy draws late, not wrongly.
  asyncUtilTimeout: 10_000,
  // The words on the screen tell more than its markup.
  getElementError: (message) => new Error(`${message}\n\nShown:\n${document.body.innerText}`),
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetEverything();
  localStorage.clear();
  expect(resetStubs()).toEqual([]);
});
