import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { forgetEverything } from "../../../../web/app/frame/session/forget";
import "./browser-parts";
import { network } from "./stubs";

configure({
  // A machine that is busy draws late, not wrongly.
  asyncUtilTimeout: 10_000,
  // The words on the screen tell more than its markup.
  getElementError: (message) => new Error(`${message}\n\nShown:\n${document.body.innerText}`),
});

beforeAll(network.open);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetEverything();
  localStorage.clear();
  expect(network.reset()).toEqual([]);
});

afterAll(network.close);
