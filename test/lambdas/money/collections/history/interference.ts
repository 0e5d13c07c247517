import { AsyncLocalStorage } from "node:async_hooks";

interface Life {
  /** The number of uses of the table or the provider until the function dies. */
  left: number;
  when: "before" | "after";
  isDead: boolean;
}

/** Thrown in a function that was killed. Nothing that the function does later has an effect. */
export class Crash extends Error {
  override readonly name = "Crash";
}

/** Kills functions at chosen points, and makes parallel functions take turns. */
export class Interference {
  private readonly lives = new AsyncLocalStorage<Life>();
  turns = 0;

  constructor(private readonly random: () => number) {}

  /**
   * Runs a function that may die at its `at`-th use of the table or the provider. Returns its error
   * instead of throwing it.
   */
  async run(
    work: () => Promise<unknown>,
    crash: { at: number; when: "before" | "after" } | null,
  ): Promise<unknown> {
    const life = {
      left: crash?.at ?? Number.POSITIVE_INFINITY,
      when: crash?.when ?? "before",
      isDead: false,
    };
    return await this.lives.run(life, () => work().catch((error: unknown) => error));
  }

  around = async <T>(effect: () => T | Promise<T>): Promise<T> => {
    for (let turn = this.turns * this.random(); turn > 1; turn--) await Promise.resolve();
    const life = this.lives.getStore();
    if (!life) return await effect();
    if (life.isDead) throw new Crash();
    const ends = life.left-- === 0;
    if (ends && life.when === "before") this.end(life);
    const result = await effect();
    if (ends) this.end(life);
    return result;
  };

  private end(life: Life): never {
    life.isDead = true;
    throw new Crash();
  }
}

export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
