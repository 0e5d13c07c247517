/** The name of the lock and of the channel that all tabs of this browser share. */
const name = "kalamu-unfinished";
/** False on some old phones, where each tab knows only its own work. */
const knowsTabs = () => "BroadcastChannel" in globalThis && "locks" in navigator;

/** Milliseconds by which another tab, if it hangs or has no network, can delay a sign-out. */
const longestWait = 5000;

const here = new Set<() => Promise<unknown>>();

/**
 * Registers unsent work of the signed-in person. `finish` is called and awaited before the session
 * ends or changes in any tab, and must not throw. Returns the function to call when the work is
 * done.
 */
export function beginUnfinished(finish: () => Promise<unknown>): () => void {
  here.add(finish);
  if (!knowsTabs()) return () => void here.delete(finish);
  const channel = new BroadcastChannel(name);
  channel.onmessage = () => void finish();
  let end: (() => void) | undefined;
  const lasts = new Promise<void>((resolve) => {
    end = resolve;
  });
  navigator.locks.request(name, { mode: "shared" }, () => lasts).catch(() => undefined);
  return () => {
    here.delete(finish);
    channel.close();
    end?.();
  };
}

/** Waits for unsent work; call it before the session ends or another begins. */
export async function finishUnfinished(): Promise<void> {
  const own = Promise.all([...here].map((finish) => finish()));
  if (knowsTabs()) {
    const channel = new BroadcastChannel(name);
    channel.postMessage("leaving");
    channel.close();
    await navigator.locks
      .request(name, { signal: AbortSignal.timeout(longestWait) }, () => undefined)
      .catch(() => undefined);
  }
  await own;
}
