/** Milliseconds in which a starting page makes all its requests, with a margin. */
const forOneVisit = 60_000;

type Fetch = (address: string) => Promise<Response>;

/**
 * Saves repeated requests. A page requests some addresses twice in a minute: to start, and then to
 * store the answers. The second request gets a copy of the first answer; a third is sent.
 */
export function onceInVisit(fetchFresh: Fetch, now = Date.now): Fetch {
  const copies = new Map<string, { at: number; answer: Promise<Response | undefined> }>();
  return async (address) => {
    const copy = copies.get(address);
    copies.delete(address);
    const kept = copy && now() - copy.at < forOneVisit ? await copy.answer : undefined;
    if (kept) return kept;
    const fetched = fetchFresh(address);
    const answer = fetched.then((response) => response.clone()).catch(() => undefined);
    copies.set(address, { at: now(), answer });
    return fetched;
  };
}
