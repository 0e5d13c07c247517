import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { declaredItems } from "../../lambdas/platform/table/define-item";

const page = "docs/table.md";
const folder = "lambdas";

/** Writes the key `USER#{userId}` as the page does: `USER#<userId>`, in backticks. */
const written = (template: string) => `\`${template.replace(/\{(\w+)\}/g, "<$1>")}\``;

const constant = (template: string) => template.split("<")[0];

type Declared = (typeof declaredItems)[number];

function indexesOf({ key: [, sk], views = {}, dueLists = [] }: Declared): string {
  const shards = dueLists.map((list) => `\`${list}#<shard>\``).join(", ");
  return [
    ...(dueLists.length > 0 ? [`gsi1 ${shards}, when it is due`] : []),
    ...Object.values(views).map(([index, partition, order]) => {
      const by = order === sk ? "sk" : written(order);
      return `${index} ${written(partition)}, by ${by}`;
    }),
  ].join("; ");
}

const cellsOf = (item: Declared) => {
  const [pk, sk] = item.key;
  return [written(pk), sk === pk ? "the same" : written(sk), indexesOf(item)];
};

/** Matches the row of an item. Rows of the page's other tables begin with a key, in capitals. */
const row = /^\| `([A-Z][a-z]\w*)` \|/;
const split = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
const joined = (cells: readonly string[]) => `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");

/**
 * The page with the keys and indexes of each declared item. Descriptions stay unchanged; a missing
 * item gets a row with `?` as description. `undeclared` lists the types of rows that match no
 * declared item's type and partition.
 */
function withDeclared(text: string, declared: readonly Declared[]) {
  const left = new Set(declared);
  const undeclared: string[] = [];
  const lines = text.split("\n").map((line) => {
    const type = row.exec(line)?.[1];
    if (type === undefined) return line;
    const [name = "", what = "", partition = ""] = split(line);
    const item = [...left].find(
      (each) => each.type === type && constant(written(each.key[0])) === constant(partition),
    );
    if (!item) undeclared.push(type);
    if (!item) return line;
    left.delete(item);
    return joined([name, what, ...cellsOf(item)]);
  });
  const end = lines.findLastIndex((line) => row.test(line)) + 1;
  const added = [...left].map((item) => joined([`\`${item.type}\``, "?", ...cellsOf(item)]));
  return { shouldBe: lines.toSpliced(end, 0, ...added).join("\n"), undeclared };
}

/** The present page, the page that the declarations require, and the undeclared types. */
export async function tablePage() {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = resolve(join(folder, String(name)));
    if (file.endsWith(".ts") && readFileSync(file, "utf8").includes("defineItem("))
      await import(file);
  }
  const is = readFileSync(page, "utf8");
  return { is, ...withDeclared(is, declaredItems) };
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(page, (await tablePage()).shouldBe);
  process.stdout.write(`${page}\n`);
}
