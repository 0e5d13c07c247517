/** How long an instance of a function believes what it has read, in milliseconds. */
const believedFor = 1000;

/** Reads what is the same for everybody at most once a second, however many ask. */
export function sharedRead<T>(read: () => Promise<T>): (now: Date) => Promise<T> {
  let recent: { value: T; until: number } | undefined;
  return async (now) => {
    if (!recent || recent.until <= now.getTime())
      recent = { value: await read(), until: now.getTime() + believedFor };
    return recent.value;
  };
}
