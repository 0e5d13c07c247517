/** Writers, or batches, that are looked at at the same time. */
const atOnce = 16;

/** The ids in the partition keys of those that have a sort key. */
export const idsOf = (keys: readonly { pk: string; sk: string }[], sk: string) =>
  keys.filter((key) => key.sk === sk).map(({ pk }) => pk.slice(pk.indexOf("#") + 1));

export function batches<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Does something with each of many, some at the same time. */
export async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>) {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of left) await work(each);
    }),
  );
}
