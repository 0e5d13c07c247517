import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer()
      .once("error", () => done(false))
      .once("listening", () => probe.close(() => done(true)))
      .listen(port, "127.0.0.1");
  });

/** The wanted port, or the next free one that nobody else of this start has taken. */
export async function freePort(wanted: number, taken: Set<number>): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) {
    if (taken.has(port) || !(await isFree(port))) continue;
    taken.add(port);
    return port;
  }
  throw new Error(`no port is free between ${wanted} and ${wanted + 200}`);
}
