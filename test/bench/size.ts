// Prints the amount of code to read, each figure with its target: `npm run size`. With `-- walks`
// it prints each walk's files instead: its use cases in order, then their imports, by folder.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { functions } from "../../lib/functions";
import { printFigure } from "./figures";
import { walks } from "./walks";

const codeIn = (...folders: string[]) =>
  execFileSync("git", ["ls-files", "--", ...folders], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(tsx?|m?js)$/.test(file));

const isSimulator = (file: string) => file.includes("local/daraja-world/");

const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);

/** Returns the files of the repository that these entry points load, without imports of types. */
async function filesLoaded(entryPoints: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    outdir: "unwritten",
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

async function printWalk({ name, files }: (typeof walks)[number]) {
  const loaded = await filesLoaded(files);
  const others = loaded.filter((file) => !files.includes(file));
  const folders = Map.groupBy(
    others.sort((one, other) => (one < other ? -1 : 1)),
    (file) => file.split("/").slice(0, 2).join("/"),
  );
  const lines = [...folders].map(
    ([folder, those]) =>
      `${folder}: ${those.map((file) => file.slice(folder.length + 1)).join(", ")}`,
  );
  process.stdout.write(
    `${[`${name}: ${loaded.length} files`, ...files, ...lines].join("\n  ")}\n\n`,
  );
}

if (process.argv.includes("walks")) {
  for (const walk of walks) await printWalk(walk);
  process.exit();
}

const all = codeIn("bin", "lib", "lambdas", "web", "local");
const source = all.filter((file) => !isSimulator(file));
const tests = codeIn("test").filter((file) => !isSimulator(file));
const pages = execFileSync("git", ["ls-files", "--", "docs", "README.md"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".md"));
const wordsOf = (files: readonly string[]) =>
  files.flatMap((file) => readFileSync(file, "utf8").split(/\s+/).filter(Boolean)).length;
const rooms = readdirSync("lambdas", { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

const print = (name: string, value: number, how: string, most?: number) =>
  printFigure({ name, value, unit: "", how, ...(most !== undefined && { most }) });

print("source lines", linesOf(source), "bin, lib, lambdas, web, local", 75_000);
print("source files", source.length, "the same", 600);
print("source lines of the simulator", linesOf(all.filter(isSimulator)), "local/daraja-world");
print("test lines", linesOf(tests), "test, without the simulator's", 46_000);
print("test lines of the simulator", linesOf(codeIn("test").filter(isSimulator)), "");
print("words in docs and README", wordsOf(pages), "", 21_000);
print("functions", Object.keys(functions).length, "lib/functions", 12);
print("folders in lambdas", rooms.length, "", 10);
for (const { name, most, files } of walks)
  print(
    `files loaded: ${name}`,
    (await filesLoaded(files)).length,
    "from test/bench/walks.ts",
    most,
  );
