import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Submission, Upload } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { aWordFile } from "../../../support/work-files";
import { anActiveWriter, anAwardedTask, api, world } from "../../../support/world";

type Session = Awaited<ReturnType<typeof anActiveWriter>>["session"];
interface Begun {
  submission: Submission;
  upload: Upload;
}

const begin = (session: Session, taskId: string, bytes: Uint8Array, fileName = "dhow.docx") =>
  session.call<Begun>("POST", "/api/submissions", {
    taskId,
    fileName,
    size: bytes.length,
    contentType: "text/plain",
  });

const put = ({ partSize }: Upload, { number, url }: Upload["parts"][number], bytes: Uint8Array) =>
  fetch(url, {
    method: "PUT",
    body: bytes.slice((number - 1) * partSize, number * partSize),
    headers: { origin: world().site },
  });

test("a file is uploaded in parts, resumed after a break, and submitted once all parts arrived", async () => {
  const { session, taskId } = await anAwardedTask();
  const bytes = aWordFile({}, 400_000);
  const begun = await begin(session, taskId, bytes);
  expect(begun).toMatchObject({ status: 201, body: { submission: { status: "Uploading" } } });
  const { submission, upload } = begun.body;
  expect(upload.parts.map(({ number }) => number)).toEqual([1, 2]);
  const [first, second] = upload.parts as [Upload["parts"][0], Upload["parts"][0]];

  const arrived = await put(upload, second, bytes);
  const path = `/api/submissions/${submission.id}`;
  const early = await session.call("POST", `${path}/complete`, {});
  const again = await begin(session, taskId, bytes);
  const rest = await session.call<{ upload: Upload }>("GET", `${path}/upload`);
  const short = await fetch(first.url, { method: "PUT", body: bytes.slice(0, 1000) });
  const long = await fetch(first.url, { method: "PUT", body: bytes });
  const last = await put(upload, rest.body.upload.parts[0] as Upload["parts"][0], bytes);
  const done = await session.call<Begun>("POST", `${path}/complete`, {});
  const repeated = await session.call<Begun>("POST", `${path}/complete`, {});

  expect(arrived.status).toBe(200);
  expect(arrived.headers.get("access-control-allow-origin")).toBe(world().site);
  expect(early).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(again.body.submission.id).toBe(submission.id);
  expect(rest.body.upload.parts.map(({ number }) => number)).toEqual([1]);
  expect([short.status, long.status]).toEqual([403, 403]);
  expect(last.status).toBe(200);
  expect(done).toMatchObject({
    status: 200,
    body: {
      submission: {
        status: "Pending Review",
        version: 1,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      },
    },
  });
  expect(repeated.body).toEqual(done.body);
  const awards = await session.call<{ awards: Award[] }>("GET", "/api/awards");
  expect(awards.body.awards[0]).toMatchObject({ status: "submitted", submissionId: submission.id });
  const list = await session.call<{ submissions: Submission[] }>("GET", "/api/submissions");
  expect(list.body).toEqual({ submissions: [done.body.submission] });
  const link = await session.call<{ url: string }>("GET", `${path}/file`);
  const file = await fetch(link.body.url);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(file.headers.get("content-disposition")).toContain('attachment; filename="dhow.docx"');
});

test("a file that does not match its name is refused and removed, and the writer learns what to do", async () => {
  const { session, taskId } = await anAwardedTask();
  const bytes = Buffer.from("Only a text.");
  const { body } = await begin(session, taskId, bytes);
  await put(body.upload, body.upload.parts[0] as Upload["parts"][0], bytes);
  const path = `/api/submissions/${body.submission.id}`;

  const refused = await session.call("POST", `${path}/complete`, {});

  expect(refused).toMatchObject({ status: 422, body: { code: "wrong_file" } });
  expect((await session.call("GET", `${path}/upload`)).status).toBe(404);
  expect((await session.call("GET", "/api/submissions")).body).toEqual({ submissions: [] });
  expect((await begin(session, taskId, bytes)).status).toBe(201);
});

test("nobody else opens an upload or a file", async () => {
  const { session, taskId } = await anAwardedTask();
  const { body } = await begin(session, taskId, aWordFile());
  const stranger = await anActiveWriter();

  for (const [method, end] of [
    ["GET", "upload"],
    ["POST", "complete"],
    ["GET", "file"],
  ] as const) {
    const path = `/api/submissions/${body.submission.id}/${end}`;
    const sent = method === "POST" ? {} : undefined;
    expect((await stranger.session.call(method, path, sent)).status).toBe(404);
    expect((await api(method, path, sent)).status).toBe(401);
  }
  expect((await begin(stranger.session, taskId, aWordFile())).status).toBe(404);
});
