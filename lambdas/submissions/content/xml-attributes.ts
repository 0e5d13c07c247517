const tag = /<[\w:.-]+((?:\s+[^\s=<>"']+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const attribute = /([^\s=:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const entity = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The attributes of each element, by their names in lower case; enough for an Office file's lists. */
export function attributesIn(bytes: Uint8Array): Map<string, string>[] {
  return [...decoded(bytes).matchAll(tag)].map(
    ([, attributes = ""]) =>
      new Map(
        [...attributes.matchAll(attribute)].map(([, name = "", double, single]) => [
          name.toLowerCase(),
          plain(double ?? single ?? ""),
        ]),
      ),
  );
}

/** What a document of its own entities says can't be known here; an Office file may have none. */
export const hasOwnEntities = (bytes: Uint8Array) => /<!DOCTYPE/i.test(decoded(bytes));

/** UTF-8 or UTF-16, which is known by its mark or by the zero beside the first sign. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xfe || first === 0 ? "utf-16be" : second === 0xfe || second === 0 ? "utf-16le" : "";
  return new TextDecoder(encoding || "utf-8").decode(bytes);
}

const plain = (value: string) =>
  value.replace(entity, (_, hex?: string, decimal?: string, name?: string) =>
    name
      ? (named[name.toLowerCase()] ?? "")
      : signOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );

const signOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : "");
