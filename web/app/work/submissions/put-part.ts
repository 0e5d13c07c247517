/** Without a byte in this time, in milliseconds, the connection is taken for dead. */
const longestSilence = 30_000;
/** Once the last byte has left the page: a slow network has megabytes before it still to carry. */
const longestWait = 120_000;

interface PutOptions {
  signal: AbortSignal;
  /** How many bytes of the part have left so far. */
  onProgress: (sent: number) => void;
}

/** Sends a part to its address; false when it did not arrive. `fetch` would not tell how far it is. */
export const putPart = (url: string, bytes: Blob, { signal, onProgress }: PutOptions) =>
  new Promise<boolean>((settle) => {
    const request = new XMLHttpRequest();
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
