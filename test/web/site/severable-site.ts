import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeverableSite {
  address: string;
  sever: () => Promise<void>;
  restore: () => Promise<void>;
  /** Deploys another version, in which the code has new file names and the old files are gone. */
  deploy: () => void;
}

const hashedName = /(\/?[\w-]+-[\w-]{8})(\.js)\b/g;
const renamed = (text: string) => text.replace(hashedName, "$1.next$2");

/** Serves the site through a network that a test can cut. */
export async function severableSite(site: string): Promise<SeverableSite> {
  const { hostname, port } = new URL(site);
  let deployed = false;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers, url: asked = "/" } = incoming;
    const isCode = asked.startsWith("/assets/") && asked.endsWith(".js");
    if (deployed && isCode && !asked.endsWith(".next.js")) return outgoing.writeHead(404).end();
    const path = asked.replace(".next.js", ".js");
    const sent = { ...headers, ...(deployed && { "accept-encoding": "identity" }) };
    if (deployed) {
      delete sent["if-none-match"];
      delete sent["if-modified-since"];
    }
    const passedOn = request({ hostname, port, method, path, headers: sent }, (answer) => {
      const isText = /javascript|html/.test(answer.headers["content-type"] ?? "");
      if (deployed && isText) return void sendRenamed(answer, outgoing);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(outgoing);
    });
    return incoming.pipe(passedOn);
  };

  const server = createServer(pass);
  const listen = (at: number) =>
    new Promise<void>((listening) => server.listen(at, "127.0.0.1", listening));
  await listen(0);
  const own = (server.address() as AddressInfo).port;

  return {
    address: `http://127.0.0.1:${own}`,
    restore: () => listen(own),
    sever: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
    deploy: () => {
      deployed = true;
    },
  };
}

async function sendRenamed(answer: IncomingMessage, outgoing: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.from(renamed(Buffer.concat(chunks).toString()));
  const { etag: _, "last-modified": __, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": body.length });
  outgoing.end(body);
}
