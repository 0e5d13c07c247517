import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:tls";
import { takeConnection } from "../server";
import type { DarajaWorld } from "../types";
import { authorityFile, certificateFor } from "./authority";

/** Hosts that clients name in their code. */
const hosts = [
  "sandbox.safaricom.co.ke",
  "api.safaricom.co.ke",
  "openapiuat.airtelkenya.com",
  "openapi.airtelkenya.com",
  "openapiuat.airtel.africa",
  "openapi.airtel.africa",
];

const usualPort = 443;
const freePort = 8443;

/** Serves the simulator over HTTPS, under the names of Safaricom's and Airtel's hosts. */
export async function serveTls(world: DarajaWorld): Promise<{ words: string; close(): void }> {
  const server = createServer(certificateFor([...hosts, "localhost"]), (socket) =>
    takeConnection(world, socket),
  );
  const port = await listen(server);
  return { words: wordsFor(port), close: () => server.close() };
}

/**
 * Listens on the usual port, which often needs an administrator. If that fails, listens on
 * `freePort` or on any free port.
 */
async function listen(server: Server) {
  for (const port of [usualPort, freePort, 0]) {
    server.listen(port, "127.0.0.1");
    const listening = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (listening) break;
  }
  return (server.address() as AddressInfo).port;
}

const wordsFor = (
  port: number,
) => `HTTPS:         https://localhost:${port}   for programs of this machine
  Trust it:      export NODE_EXTRA_CA_CERTS=${authorityFile} REQUESTS_CA_BUNDLE=${authorityFile} SSL_CERT_FILE=${authorityFile}
  As providers:  echo "127.0.0.1 ${hosts.join(" ")}" | sudo tee -a /etc/hosts${
    port === usualPort
      ? ""
      : `
                 and start as an administrator, or forward port 443 to ${port}: clients with a built-in host ask there`
  }`;
