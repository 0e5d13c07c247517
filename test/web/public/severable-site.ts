import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeverableSite {
  address: string;
  /** Cuts the network, for pages and service workers alike. */
  sever: () => Promise<void>;
}

/** The site behind a network that can be cut. */
export async function severableSite(site: string): Promise<SeverableSite> {
  const { hostname, port } = new URL(site);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passedOn = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passedOn);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sever: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
