import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, reservePort } from "../../local/ports";

test("two simultaneous starts that want the same port get different ports", async () => {
  const wanted = await freePort();

  const reserved = await Promise.all([reservePort(wanted), reservePort(wanted)]);
  for (const { release } of reserved) release();
  const later = await reservePort(wanted);
  later.release();

  const ports = reserved.map(({ port }) => port);
  expect(new Set(ports).size).toBe(2);
  expect(ports).toContain(wanted);
  expect(later.port).toBe(wanted);
});

test("if the wanted port is in use, the next one is taken", async () => {
  const used = await freePort();
  const server = createServer().listen(used, "127.0.0.1");
  await once(server, "listening");

  const { port, release } = await reservePort(used);
  release();
  server.close();

  expect(port).toBeGreaterThan(used);
});
