/** Milliseconds from a page's start until it has settled, with room to spare. */
const forOneVisit = 60_000;

type Fetch = (address: string) => Promise<Response>;

/**
 * Some requests come twice in a visit: as the page starts, and again when it has settled, to store
 * the answer for next time. The second request gets a copy of the first answer; a third belongs to
 * a new visit.
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
