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

/** Replaces the person who is signed in in this tab. */
export function signsIn(userId: string) {
  keepSession(userId);
  announceSession();
}
