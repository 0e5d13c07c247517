import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

interface Fault {
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
}

const folders = ["bin", "lib", "lambdas", "web", "local", "test"];
const headless = /^(What|Whatever|Whether|Whom|Who|Whose|Whoever|Why|How|Of)\b/;
const rareWords = /\b(whoever|whomever|meanwhile|anew|whence|therein|thereof)\b/i;
const commentLine = /^\s*(?:\{?\/\*+|\/\/|\*(?!\/))\s?(.*?)(?:\s*\*\/\}?)?\s*$/;

const sentencesOf = (comment: string) => comment.trim().split(/(?<=[.!?])\s+|\n/);

/**
 * The faults of a source file: sentences of comments that begin with a clause and have no subject
 * ("What …", "Whether …"), and rare words anywhere, even in strings.
 */
function faultsIn(file: string, source: string): Fault[] {
  const faults: Fault[] = [];
  let comment: { line: number; text: string } | undefined;
  const end = () => {
    const { line, text } = comment ?? { line: 0, text: "" };
    comment = undefined;
    for (const sentence of sentencesOf(text))
      if (headless.test(sentence) && !sentence.endsWith("?"))
        faults.push({ file, line, text: sentence });
  };
  for (const [index, line] of source.split("\n").entries()) {
    const [, text] = commentLine.exec(line) ?? [];
    const opens = /^\s*(\{?\/\*|\/\/)/.test(line);
    if (text === undefined || (!comment && !opens)) end();
    else if (!comment) comment = { line: index + 1, text };
    else comment.text += /^([-*@]|$)/.test(text) ? `\n${text}` : ` ${text}`;
    if (rareWords.test(line)) faults.push({ file, line: index + 1, text: line.trim() });
  }
  end();
  return faults;
}

const allFaults = (): Fault[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((file) => posix.join(folder, String(file))),
    )
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/node_modules\/|plain-english/.test(file))
    .flatMap((file) => faultsIn(file, readFileSync(file, "utf8")));

test("the check finds a sentence without a subject, and a rare word", () => {
  const source =
    "/**\n * Who pressed.\n */\n// One line\n// and its end. Who pressed.\n// What now?\n";

  expect(faultsIn("a.ts", `${source}const text = "Ask whoever pays";`)).toEqual([
    { file: "a.ts", line: 1, text: "Who pressed." },
    { file: "a.ts", line: 4, text: "Who pressed." },
    { file: "a.ts", line: 7, text: 'const text = "Ask whoever pays";' },
  ]);
});

test("every comment of the repository is plain", () => {
  expect(allFaults().map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
});
