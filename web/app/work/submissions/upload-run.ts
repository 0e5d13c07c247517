import { type Submission, sizeOfPart, submissionRoutes, type Upload } from "#contracts/submissions";
import { ApiProblem, failureKind } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";

/** The chosen file is no longer on the device, or was changed. */
export class FileUnreadable extends Error {
  override readonly name = "FileUnreadable";
}

interface UploadSteps {
  /**
   * Called when the service has accepted the upload. `arrived` is the number of bytes it already
   * has.
   */
  begun: (submission: Submission, arrived: number) => void;
  /** Called with the number of bytes that were sent or have arrived. */
  sent: (bytes: number) => void;
  /** Called while the upload waits for the network, with the number of bytes that have arrived. */
  waiting: (arrived: number) => void;
  checking: () => void;
}

interface Run {
  /** The person who chose the file. The upload stops if another person signs in. */
  userId: string;
  taskId: string;
  file: File;
  signal: AbortSignal;
  steps: UploadSteps;
  /** Resolves when the network is back, a time has passed or the writer presses the button. */
  pause: (attempt: number) => Promise<void>;
}

/**
 * Uploads a file in parts, and resumes when the network is back. Throws if the service refuses the
 * file, or FileUnreadable.
 */
export async function runUpload(run: Run): Promise<Submission> {
  const { userId, taskId, file, signal, steps } = run;
  const sha256 = await readFile(() => fingerprintOf(file));
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
      // A part may be missing although it was sent.
      const fresh = await persist(run, 0, () =>
        call(submissionRoutes.getUpload, { id }, {}, { signal, as: userId }),
      );
      if (fresh.upload.parts.length === 0) throw error;
      upload = fresh.upload;
    }
  }
}

/** Sends the missing parts. After a failure it asks the service which parts are missing. */
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

/**
 * The next part is sent this many milliseconds before the expected answer to the current part:
 * about two round trips.
 */
const lead = 300;

/**
 * Sends parts one after the other until one fails, and returns the upload with the missing parts.
 * Each part starts shortly before the expected answer to the previous one, so the network is never
 * idle.
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

/** Repeats a request until there is an answer. Throws if the service refuses it. */
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

/** Finds the submission if an earlier request completed it but its answer was lost. */
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

/** Milliseconds without progress after which a request is aborted. */
const longestSilence = 30_000;

/**
 * Milliseconds to wait for the answer after the last byte. A slow network may still have megabytes
 * in its buffers.
 */
const longestWait = 120_000;

interface PutOptions {
  signal: AbortSignal;
  /** Called with the number of bytes of the part that were sent. */
  onProgress: (sent: number) => void;
}

/**
 * Uploads a part. `hasLeft` resolves when all bytes were sent, `hasArrived` when storage answers;
 * false means failure.
 */
function putPart(url: string, bytes: Blob, { signal, onProgress }: PutOptions) {
  // `fetch` does not report progress.
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
    // The signature of the address covers no content type, so none is sent.
    request.send(bytes.slice(0, bytes.size, ""));
    listen(longestSilence);
  });
  const hasLeft = new Promise<boolean>((settle) => {
    request.upload.onload = () => settle(true);
    void hasArrived.then(settle);
  });
  return { hasLeft, hasArrived };
}

/** Returns a file's SHA-256 in hexadecimal digits. A file has at most 25 MB, so it fits in memory. */
async function fingerprintOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
