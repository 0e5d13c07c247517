import { type OfficeFile, type OfficeText, readOffice } from "./read-office";

/**
 * Reads Word and Excel files in a worker, so that the page stays usable and can stop a slow file.
 */
addEventListener("message", async ({ data }: MessageEvent<OfficeFile>) => {
  postMessage((await readOffice(data)) satisfies OfficeText);
});
