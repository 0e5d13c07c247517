import { transform } from "esbuild";
import { oldestBrowsers } from "./browsers";

const declared = /--k-[\w-]+(?=\s*:)/g;
const used = /var\(\s*(--k-[\w-]+)/g;

/** Fixes the order of the layers, so it must be first in the style sheet. */
const layers = "@layer reset,base,tokens,recipes;";

/** Returns the style sheet without spaces and without variables that no rule uses. */
export async function styleSheet(css: string) {
  const { code } = await transform(layers + withoutUnused(css), {
    loader: "css",
    minify: true,
    target: [...oldestBrowsers],
  });
  return code.trim();
}

function withoutUnused(css: string): string {
  const read = new Set([...css.matchAll(used)].map(([, name]) => name));
  const unused = new Set((css.match(declared) ?? []).filter((name) => !read.has(name)));
  if (unused.size === 0) return css;
  const kept = css.replace(/(--k-[\w-]+)\s*:[^;{}]*;/g, (declaration, name: string) =>
    unused.has(name) ? "" : declaration,
  );
  return kept === css ? css : withoutUnused(kept);
}
