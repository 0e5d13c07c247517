import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

/** Of each file. */
export const onlyVersion = "v1";

interface Uploading {
  path: string;
  parts: Map<number, Buffer>;
}

/** The storage below, as long as a file's tests run. */
export async function memoryS3() {
  const { close, ...s3 } = await startS3Server();
  afterAll(close);
  return s3;
}

/** A storage of files that speaks as much of S3 as uploads in parts need, until it is closed. */
export async function startS3Server() {
  const uploads = new Map<string, Uploading>();
  const files = new Map<string, Buffer>();
  /** Of deleted files, those whose bytes are still kept as an earlier version. */
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
    const id = query.get("uploadId");
    const send = (status: number, xml: string) => void response.writeHead(status).end(xml);
    const begun = id === null ? undefined : uploads.get(id);
    if (id !== null && begun?.path !== path)
      return send(404, "<Error><Code>NoSuchUpload</Code></Error>");
    if (request.method === "POST" && query.has("uploads")) return send(200, begin(path));
    if (id !== null && begun) return send(200, change(request.method, id, begun, query, body));
    return answerForFile(request, response, path, query);
  }

  function answerForFile(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ) {
    const file = files.get(path);
    if (method === "DELETE" && files.delete(path) && query.get("versionId") !== onlyVersion)
      earlier.add(path);
    if (method === "DELETE") return void response.writeHead(204).end();
    if (!file) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    if (method === "HEAD")
      return void response
        .writeHead(200, { "content-length": file.length, "x-amz-version-id": onlyVersion })
        .end();
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? "") ?? [];
    return void response.end(from ? file.subarray(Number(from), Number(to) + 1) : file);
  }

  function begin(path: string): string {
    const id = randomUUID();
    uploads.set(id, { path, parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  function change(
    method: string | undefined,
    id: string,
    { path, parts }: Uploading,
    query: URLSearchParams,
    body: Buffer,
  ): string {
    if (method === "PUT") parts.set(Number(query.get("partNumber")), body);
    if (method === "DELETE" || method === "POST") uploads.delete(id);
    const inOrder = [...parts].sort(([one], [other]) => one - other);
    if (method === "POST") {
      files.set(path, Buffer.concat(inOrder.map(([, bytes]) => bytes)));
      return "<CompleteMultipartUploadResult/>";
    }
    const listed = inOrder.map(
      ([number, { length }]) =>
        `<Part><PartNumber>${number}</PartNumber><Size>${length}</Size><ETag>"e"</ETag></Part>`,
    );
    return method === "GET" ? `<ListPartsResult>${listed.join("")}</ListPartsResult>` : "";
  }

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, files, earlier, uploads, close };
}
