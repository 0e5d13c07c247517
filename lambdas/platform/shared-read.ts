const believedFor = 1000;

/** Caches the result of `read` for a second, for all callers of this instance. */
export function sharedRead<T>(read: () => Promise<T>): (now: Date) => Promise<T> {
  let recent: { value: T; until: number } | undefined;
  return async (now) => {
    if (!recent || recent.until <= now.getTime())
      recent = { value: await read(), until: now.getTime() + believedFor };
    return recent.value;
  };
}
