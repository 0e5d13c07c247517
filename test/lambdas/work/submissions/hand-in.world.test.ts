import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Submission, Upload } from "#contracts/submissions";
import { aWordFile } from "../../../support/work-files";
import { anAwardedTask, world } from "../../../support/world";

test("the storage refuses parts of the wrong length, and returns the file under its name", async () => {
  const { session, taskId } = await anAwardedTask();
  const bytes = aWordFile({}, 400_000);
  const begun = await session.call<{ submission: Submission; upload: Upload }>(
    "POST",
    "/api/submissions",
    { taskId, fileName: "dhow.docx", size: bytes.length, contentType: "text/plain" },
  );
  const { submission, upload } = begun.body;
  const path = `/api/submissions/${submission.id}`;
  const put = (url: string, body: Uint8Array) =>
    fetch(url, { method: "PUT", body, headers: { origin: world().site } });
  expect(upload.parts.map(({ number }) => number)).toEqual([1, 2]);

  for (const { number, url } of upload.parts) {
    const part = bytes.slice((number - 1) * upload.partSize, number * upload.partSize);
    for (const wrong of [part.slice(1), bytes]) expect((await put(url, wrong)).status).toBe(403);
    const arrived = await put(url, part);
    expect(arrived.status).toBe(200);
    expect(arrived.headers.get("access-control-allow-origin")).toBe(world().site);
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(await session.call("POST", `${path}/complete`, {})).toMatchObject({
    status: 200,
    body: { submission: { status: "Pending Review", version: 1, sha256 } },
  });
  const link = await session.call<{ url: string }>("GET", `${path}/file`);
  const file = await fetch(link.body.url);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(file.headers.get("content-disposition")).toContain('attachment; filename="dhow.docx"');
});
