/** Milliseconds for which an instance reuses a read. */
const believedFor = 1000;

/** Reads a value common to all callers at most once a second, for any number of callers. */
export function sharedRead<T>(read: () => Promise<T>): (now: Date) => Promise<T> {
  let recent: { value: T; until: number } | undefined;
  return async (now) => {
    if (!recent || recent.until <= now.getTime())
      recent = { value: await read(), until: now.getTime() + believedFor };
    return recent.value;
  };
}
