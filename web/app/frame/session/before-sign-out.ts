const works = new Set<() => Promise<void>>();

/** Has something finished while the session still stands; it must not throw. */
export const beforeSignOut = (work: () => Promise<void>) => void works.add(work);

export const finishBeforeSignOut = () => Promise.all([...works].map((work) => work()));
