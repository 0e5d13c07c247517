import { type Parts, walkUntilDamaged } from "../workbook/parts";
import { type Names, numbered } from "./not-shown";

/**
 * Singular and plural names of content outside the file, by the last word of its relationship's
 * type.
 */
const kinds: Readonly<Record<string, Names>> = {
  image: ["picture", "pictures"],
  oleObject: ["linked file", "linked files"],
  package: ["linked file", "linked files"],
  externalLinkPath: ["other workbook", "other workbooks"],
  connections: ["link to data", "links to data"],
};
const chart: Names = ["chart’s numbers", "charts’ numbers"];
const other: Names = ["other file", "other files"];

/** Counts the content that a file refers to but doesn't contain: `2 pictures, 1 other workbook`. */
export function fromOutside(parts: Parts): string {
  const counts = new Map<Names, number>();
  for (const [list, xml] of parts)
    if (list.endsWith(".rels"))
      walkUntilDamaged(xml, ({ of: { Type: type = "", TargetMode: mode } }) => {
        const kind = type.slice(type.lastIndexOf("/") + 1);
        const isOutside = mode === "External" && !/^(?:hyperlink|attachedTemplate)$/.test(kind);
        if (!isOutside && kind !== "connections") return;
        const names = /(?:^|\/)charts\//.test(list) ? chart : (kinds[kind] ?? other);
        counts.set(names, (counts.get(names) ?? 0) + 1);
      });
  return [...counts].map(([names, count]) => numbered(count, names)).join(", ");
}
