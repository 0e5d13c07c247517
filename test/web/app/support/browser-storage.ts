import { afterAll, beforeEach, vi } from "vitest";
import { announceSession } from "../../../../web/app/frame/session/session-store";
import { keepSession } from "./kept-session";
import { memoryStorage } from "./memory-storage";

/** Gives each test of a file empty `localStorage` and `sessionStorage`. */
export function ownStorages() {
  beforeEach(() => {
    vi.stubGlobal("localStorage", memoryStorage());
    vi.stubGlobal("sessionStorage", memoryStorage());
    announceSession();
  });
  afterAll(() => vi.unstubAllGlobals());
}

/** Signs somebody in in this tab, in place of the person before. */
export function signsIn(userId: string) {
  keepSession(userId);
  announceSession();
}
