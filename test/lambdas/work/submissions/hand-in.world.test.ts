import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Submission, Upload } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { aWordFile } from "../../../support/work-files";
import { anAwardedTask, type Session, world } from "../../../support/world";

interface Begun {
  submission: Submission;
  upload: Upload;
}

const begin = (session: Session, taskId: string, bytes: Uint8Array) => {
  const file = { taskId, fileName: "dhow.docx", size: bytes.length, contentType: "text/plain" };
  return session.call<Begun>("POST", "/api/submissions", file);
};
const put = ({ upload }: Begun, number: number, bytes: Uint8Array) =>
  fetch(upload.parts.find((part) => part.number === number)?.url ?? "", {
    method: "PUT",
    body: bytes.slice((number - 1) * upload.partSize, number * upload.partSize),
    headers: { origin: world().site },
  });

test("a file is uploaded in parts, resumed after a break, and submitted once all parts arrived", async () => {
  const { session, taskId } = await anAwardedTask();
  const bytes = aWordFile({}, 400_000);
  const { status, body: begun } = await begin(session, taskId, bytes);
  const { id } = begun.submission;
  const complete = () => session.call<Begun>("POST", `/api/submissions/${id}/complete`, {});
  const read = async <T>(path: string) => (await session.call<T>("GET", path)).body;
  expect([status, begun.submission.status, begun.upload.parts.length]).toEqual([
    201,
    "Uploading",
    2,
  ]);

  const arrived = await put(begun, 2, bytes);
  expect(arrived.status).toBe(200);
  expect(arrived.headers.get("access-control-allow-origin")).toBe(world().site);
  expect(await complete()).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await begin(session, taskId, bytes)).body.submission.id).toBe(id);
  const { upload } = await read<Begun>(`/api/submissions/${id}/upload`);
  expect(upload.parts.map(({ number }) => number)).toEqual([1]);
  for (const wrong of [bytes.slice(0, 1000), bytes])
    expect((await fetch(upload.parts[0]?.url ?? "", { method: "PUT", body: wrong })).status).toBe(
      403,
    );
  expect((await put({ ...begun, upload }, 1, bytes)).status).toBe(200);

  const done = await complete();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(done).toMatchObject({
    status: 200,
    body: { submission: { status: "Pending Review", version: 1, sha256 } },
  });
  expect((await complete()).body).toEqual(done.body);
  const { awards } = await read<{ awards: Award[] }>("/api/awards");
  expect(awards[0]).toMatchObject({ status: "submitted", submissionId: id });
  expect(await read("/api/submissions")).toEqual({ submissions: [done.body.submission] });
  const { url } = await read<{ url: string }>(`/api/submissions/${id}/file`);
  const file = await fetch(url);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(file.headers.get("content-disposition")).toContain('attachment; filename="dhow.docx"');
});
