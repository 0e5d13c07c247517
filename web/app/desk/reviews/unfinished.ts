import { onDevice } from "../../../ui/storage";

/** The latest submissions whose files were opened and never shown. */
const place = "kalamu-unfinished-reading";
const most = 100;

const ids = () => (onDevice.getItem(place) ?? "").split(" ").filter(Boolean);
const keep = (next: readonly string[]) => onDevice.setItem(place, next.slice(-most).join(" "));

/** Files that this page is reading. */
const reading = new Set<string>();

// A page that hangs or crashes runs nothing here, so leaving one that does is no failure of the file.
addEventListener("pagehide", () => {
  for (const id of reading) endReading(id);
});

/**
 * Records that a file is being read. The record outlives a crash of the tab, so that the file is
 * not opened again unasked.
 */
export function beginReading(id: string) {
  reading.add(id);
  keep([...ids().filter((each) => each !== id), id]);
}

/** Forgets the record, once the file is shown or left. */
export function endReading(id: string) {
  reading.delete(id);
  if (isUnfinished(id)) keep(ids().filter((each) => each !== id));
}

/** True for a file that crashed the tab, or was not shown, when it was opened before. */
export const isUnfinished = (id: string) => ids().includes(id);
