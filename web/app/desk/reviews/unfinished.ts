import { onDevice } from "../../../ui/storage";

/** The storage key of the latest submissions whose files were opened but never shown. */
const place = "kalamu-unfinished-reading";
const most = 100;

const ids = () => (onDevice.getItem(place) ?? "").split(" ").filter(Boolean);
const keep = (next: readonly string[]) => onDevice.setItem(place, next.slice(-most).join(" "));

const reading = new Set<string>();

// A tab that hangs or crashes fires no `pagehide`, so the files that are being read did no harm.
addEventListener("pagehide", () => {
  for (const id of reading) endReading(id);
});

/**
 * Records that a file is being read. The record stays if the tab crashes, so that the file does not
 * open by itself again.
 */
export function beginReading(id: string) {
  reading.add(id);
  keep([...ids().filter((each) => each !== id), id]);
}

/** Removes the record when the file is shown or closed. */
export function endReading(id: string) {
  reading.delete(id);
  if (isUnfinished(id)) keep(ids().filter((each) => each !== id));
}

/** True if the file was opened but never shown, probably because it crashed the tab. */
export const isUnfinished = (id: string) => ids().includes(id);
