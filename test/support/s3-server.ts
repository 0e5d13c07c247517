import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

/** Every file has this version id. */
export const onlyVersion = "v1";

/** Starts {@link startS3Server} for the tests of a file. */
export async function memoryS3() {
  const { close, ...s3 } = await startS3Server();
  afterAll(close);
  return s3;
}

/**
 * Starts a server with the part of S3 that uploads need; returns it with a function that closes it.
 */
export async function startS3Server() {
  /** By bucket and key, e.g. `/uploads/a/b`. */
  const files = new Map<string, Buffer>();
  /**
   * Files that were deleted without a version id, so that S3 would keep their bytes as an old
   * version.
   */
  const earlier = new Set<string>();
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://s3");
    const body = await buffer(request);
    if (query.has("list-type")) return void response.end(listed(path, query.get("prefix") ?? ""));
    if (query.has("delete")) return void response.end(removed(path, body.toString()));
    const status = change(request, path, query, body);
    if (status) return void response.writeHead(status).end();
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    response.writeHead(200, { "content-length": file.length, "x-amz-version-id": onlyVersion });
    response.end(request.method === "HEAD" ? undefined : file);
  }

  /** The status of a change; undefined if the request changes nothing. */
  function change(
    { method, headers }: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: Buffer,
  ): number | undefined {
    if (method === "DELETE") {
      if (files.delete(path) && query.get("versionId") !== onlyVersion) earlier.add(path);
      return 204;
    }
    if (method !== "PUT") return undefined;
    if (headers["if-none-match"] === "*" && files.has(path)) return 412;
    files.set(path, body);
    return 200;
  }

  function listed(bucket: string, prefix: string): string {
    const from = `${bucket.replace(/\/$/, "")}/`;
    const contents = [...files]
      .filter(([path]) => path.startsWith(from + prefix))
      .map(
        ([path, { length }]) =>
          `<Contents><Key>${path.slice(from.length)}</Key><Size>${length}</Size></Contents>`,
      );
    return `<ListBucketResult>${contents.join("")}</ListBucketResult>`;
  }

  function removed(bucket: string, xml: string): string {
    for (const [, key] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
      files.delete(`${bucket.replace(/\/$/, "")}/${key}`);
    return "<DeleteResult/>";
  }

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, files, earlier, close };
}
