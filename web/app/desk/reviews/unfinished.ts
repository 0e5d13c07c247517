import { onDevice } from "../../../ui/storage";

/** The submissions whose files were begun to be read and not shown, the last ones. */
const place = "kalamu-unfinished-reading";
const most = 100;

const ids = () => (onDevice.getItem(place) ?? "").split(" ").filter(Boolean);
const keep = (next: readonly string[]) => onDevice.setItem(place, next.slice(-most).join(" "));

/**
 * Notes that a file is being read. The note outlives a crash of the tab, so that the file is not
 * opened again unasked.
 */
export function beginReading(id: string) {
  keep([...ids().filter((each) => each !== id), id]);
}

/** Forgets the note, once the file is shown or left. */
export function endReading(id: string) {
  if (isUnfinished(id)) keep(ids().filter((each) => each !== id));
}

/** Tells files that ended the tab, or were not shown, when they were opened before. */
export const isUnfinished = (id: string) => ids().includes(id);
