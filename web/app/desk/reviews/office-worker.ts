import { type OfficeFile, type OfficeText, readOffice } from "./read-office";

/** Reads Word and Excel files beside the page, which stays usable and can give up on one that takes long. */
addEventListener("message", async ({ data }: MessageEvent<OfficeFile>) => {
  postMessage((await readOffice(data)) satisfies OfficeText);
});
