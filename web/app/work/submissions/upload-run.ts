import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type Submission, sizeOfPart, submissionRoutes, type Upload } from "#contracts/submissions";
import { ApiProblem, failureKind } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";

/** The file of an upload is gone from the device, or was changed there. */
export class FileUnreadable extends Error {
  override readonly name = "FileUnreadable";
}

interface UploadSteps {
  /** The service has begun the upload and has `arrived` bytes already. */
  begun: (submission: Submission, arrived: number) => void;
  /** Bytes that have arrived or have left. */
  sent: (bytes: number) => void;
  /** Bytes that have arrived for good, while the upload waits for the network. */
  waiting: (arrived: number) => void;
  checking: () => void;
}

interface Run {
  /** The person who chose the file. The upload continues only as this person. */
  userId: string;
  taskId: string;
  file: File;
  signal: AbortSignal;
  steps: UploadSteps;
  /** Waits for the network, for a while, or for a press. */
  pause: (attempt: number) => Promise<void>;
}

/** Uploads a file part by part, however often the network is lost. Throws if the service refuses it. */
export async function runUpload(run: Run): Promise<Submission> {
  const { userId, taskId, file, signal, steps } = run;
  const sha256 = await readFile(() => fingerprintOf(file, signal));
  const idempotencyKey = crypto.randomUUID();
  const form = { taskId, fileName: file.name, size: file.size, contentType: file.type, sha256 };
  const begun = await persist(run, 0, () =>
    call(submissionRoutes.beginSubmission, {}, form, {
      ...{ signal, idempotencyKey, as: userId, isStep: true },
    }),
  );
  const { submission } = begun;
  steps.begun(submission, arrivedOf(begun.upload, file.size));
  const { id } = submission;
  let upload: Upload = begun.upload;
  for (;;) {
    upload = await sendParts(run, id, upload);
    steps.checking();
    try {
      const done = await persist(run, file.size, () =>
        call(submissionRoutes.completeSubmission, { id }, {}, { signal, as: userId }),
      );
      return done.submission;
    } catch (error) {
      const handedIn = isTooMany(error) && (await findHandedIn(run, id));
      if (handedIn) return handedIn;
      if (!isConflict(error)) throw error;
      // A part that left this device may not have arrived after all.
      const fresh = await persist(run, 0, () =>
        call(submissionRoutes.getUpload, { id }, {}, { signal, as: userId }),
      );
      if (fresh.upload.parts.length === 0) throw error;
      upload = fresh.upload;
    }
  }
}

/** Sends the missing parts; after each loss of the network the service names the missing ones. */
async function sendParts(run: Run, id: string, first: Upload): Promise<Upload> {
  const { userId, file, signal, steps } = run;
  let upload = first;
  for (let failures = 0; upload.parts.length > 0; ) {
    const missing = await sendInTurn(run, upload);
    signal.throwIfAborted();
    if (missing.parts.length === 0) return missing;
    await readFile(() => file.slice(0, 1).arrayBuffer());
    failures = missing.parts.length < upload.parts.length ? 0 : failures + 1;
    const arrived = arrivedOf(missing, file.size);
    steps.waiting(arrived);
    await run.pause(failures);
    const fresh = await persist(run, arrived, () =>
      call(submissionRoutes.getUpload, { id }, {}, { signal, as: userId }),
    );
    upload = fresh.upload;
    steps.sent(arrivedOf(upload, file.size));
  }
  return upload;
}

/** Milliseconds before the expected answer to a part at which the next one leaves: twice a round trip. */
const lead = 300;

/**
 * Sends parts one after the other until one fails, and returns those that have not arrived. A part
 * leaves shortly before the expected answer to the previous one, so that the network does not rest,
 * and a cut costs little more than one part.
 */
async function sendInTurn(run: Run, upload: Upload): Promise<Upload> {
  const { file, signal, steps } = run;
  const { parts, partSize } = upload;
  const arrived = arrivedOf(upload, file.size);
  const left = new Map<number, number>();
  const missing = new Set(parts);
  let before = Promise.resolve(true);
  const began = performance.now();
  let answered = began;
  for (const part of parts) {
    const from = (part.number - 1) * partSize;
    const put = putPart(part.url, file.slice(from, from + partSize), {
      signal,
      onProgress: (bytes) => {
        left.set(part.number, bytes);
        steps.sent([...left.values()].reduce((sum, each) => sum + each, arrived));
      },
    });
    const isWell = [await put.hasLeft, await before].every(Boolean);
    const pace = (answered - began) / Math.max(1, parts.length - missing.size);
    const isTime = wait(answered + pace - lead - performance.now()).then(() => true);
    before = put.hasArrived.then((hasArrived) => {
      answered = performance.now();
      return hasArrived && missing.delete(part);
    });
    if (!isWell || !(await Promise.race([before, isTime]))) break;
  }
  await before;
  return { ...upload, parts: [...missing] };
}

/** Asks again while nobody answers. Throws if the service refuses. */
async function persist<T>(run: Run, arrived: number, ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      run.signal.throwIfAborted();
      if (failureKind(error) === "refused") throw error;
      run.steps.waiting(arrived);
      await run.pause(failures);
    }
  }
}

/** The submission of an earlier request whose answer never came. */
async function findHandedIn({ signal, userId }: Run, id: string): Promise<Submission | undefined> {
  const { submissions } = await call(
    submissionRoutes.listSubmissions,
    {},
    {},
    { signal, as: userId },
  );
  return submissions.find((each) => each.id === id && each.status !== "Uploading");
}

const isTooMany = (error: unknown) =>
  error instanceof ApiProblem && error.code === "too_many_requests";

const isConflict = (error: unknown) => error instanceof ApiProblem && error.code === "conflict";

/** Number of bytes that have arrived for good. */
const arrivedOf = ({ parts }: Upload, size: number) =>
  parts.reduce((left, { number }) => left - sizeOfPart(number, size), size);

async function readFile<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new FileUnreadable("The file can't be read.", { cause });
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((settle) => setTimeout(settle, milliseconds));

/** Milliseconds without a byte after which the connection counts as dead. */
const longestSilence = 30_000;

/** Milliseconds after the last byte has left: a slow network may still have megabytes to carry. */
const longestWait = 120_000;

interface PutOptions {
  signal: AbortSignal;
  /** Number of bytes of the part that have left. */
  onProgress: (sent: number) => void;
}

/** Uploads a part to its address; returns if all of it has left, and if it has arrived. */
function putPart(url: string, bytes: Blob, { signal, onProgress }: PutOptions) {
  // `fetch` would not report progress.
  const request = new XMLHttpRequest();
  const hasArrived = new Promise<boolean>((settle) => {
    let silence = 0;
    const end = (arrived: boolean) => {
      clearTimeout(silence);
      signal.removeEventListener("abort", abort);
      removeEventListener("offline", abort);
      settle(arrived);
    };
    const abort = () => request.abort();
    const listen = (longest: number) => {
      clearTimeout(silence);
      silence = window.setTimeout(abort, longest);
    };
    request.upload.onprogress = ({ loaded }) => {
      listen(loaded < bytes.size ? longestSilence : longestWait);
      onProgress(loaded);
    };
    request.onload = () => end(request.status >= 200 && request.status < 300);
    request.onerror = () => end(false);
    request.onabort = () => end(false);
    signal.addEventListener("abort", abort);
    addEventListener("offline", abort);
    request.open("PUT", url);
    // A type would have to be part of the signature.
    request.send(bytes.slice(0, bytes.size, ""));
    listen(longestSilence);
  });
  const hasLeft = new Promise<boolean>((settle) => {
    request.upload.onload = () => settle(true);
    void hasArrived.then(settle);
  });
  return { hasLeft, hasArrived };
}

const sliceBytes = 1024 * 1024;

/** The SHA-256 of a file, read slice by slice: a phone need not hold all of it, and stays responsive. */
async function fingerprintOf(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += sliceBytes) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + sliceBytes).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
