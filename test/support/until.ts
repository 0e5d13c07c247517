/**
 * Calls `ask` repeatedly until it returns anything but undefined, false or null. Fails after
 * `seconds`.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false | null>,
  seconds = 30,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} seconds`);
    await new Promise((tick) => setTimeout(tick, 50));
  }
}
