import { afterAll, beforeEach, vi } from "vitest";
import { announceSession } from "../../../../web/app/frame/session/session-store";
import { keepSession } from "./kept-session";
import { memoryStorage } from "./memory-storage";

/** Gives each test of a file an empty storage of the device and of the tab. */
export function ownStorages() {
  beforeEach(() => {
    vi.stubGlobal("localStorage", memoryStorage());
    vi.stubGlobal("sessionStorage", memoryStorage());
    announceSession();
  });
  afterAll(() => vi.unstubAllGlobals());
}

/** Signs somebody in in this tab, over the person before. */
export function signsIn(userId: string) {
  keepSession(userId);
  announceSession();
}
