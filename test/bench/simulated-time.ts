/**
 * Time that passes only while everybody waits for it: however slow or busy the machine is, what is
 * measured in it comes out the same.
 */
export class SimulatedTime {
  private at: number;
  private waiting: { until: number; wake: () => void }[] = [];
  /** Questions to the real world that are not answered yet; meanwhile time stands still. */
  private open = 0;
  private answered = () => {};

  constructor(start: Date) {
    this.at = start.getTime();
  }

  now = () => new Date(this.at);

  pause = (milliseconds: number) =>
    new Promise<void>((wake) => this.waiting.push({ until: this.at + milliseconds, wake }));

  /** Does something that takes so many milliseconds of this time, whatever it takes really. */
  async taking<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    this.open++;
    const result = await work().finally(() => {
      this.open--;
      this.answered();
    });
    await this.pause(milliseconds);
    return result;
  }

  /** Lets time pass until the work is done. */
  async run(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((next) => setImmediate(next));
      if (this.open > 0) {
        await new Promise<void>((answered) => {
          this.answered = answered;
        });
        continue;
      }
      const [next] = this.waiting.sort((one, other) => one.until - other.until);
      if (!next) continue;
      this.waiting.shift();
      this.at = Math.max(this.at, next.until);
      next.wake();
    }
    await done;
  }
}
