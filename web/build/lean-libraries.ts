import type { Plugin } from "vite";

/** A place in a library's code, and what stands there in the app. */
interface Change {
  file: string;
  from: string | RegExp;
  to: string;
}

/**
 * Emotion prefixes for browsers of ten years ago. Of what the app writes, those it is built for need
 * two: Safari's `-webkit-user-select`, and `-webkit-text-size-adjust`.
 */
const prefixer = `var prefixer = function (element) {
  if (element.type === DECLARATION && !element["return"] && /^(user-select|text-size-adjust):/.test(element.value))
    element["return"] = "-webkit-" + element.value + element.value;
};
`;

/** Chakra makes a style function anew for each element that it draws; one for each description will do. */
const oneForEachDescription = `  const made = new WeakMap();
  return (config = EMPTY_OBJECT) => {
    if (!made.has(config)) made.set(config, cva(config));
    return made.get(config);
  };
}
const toRecipeConfig`;

/**
 * Chakra remembers what it worked out by a text made of all that it was asked. Most questions are a
 * word or two, which need no such text.
 */
const memo = `const memo = (fn) => {
  const known = new Map();
  return (...args) => {
    const key = args.every((each) => typeof each === "string") ? args.join("\\0") : args.map(simpleHash).join("|");
    if (known.has(key)) return known.get(key);
    if (known.size > 2000) known.clear();
    const result = fn(...args);
    known.set(key, result);
    return result;
  };
};
`;

const changes: readonly Change[] = [
  {
    file: "@emotion/cache/dist/emotion-cache.browser.esm.js",
    from: /function prefix\(value, length\).*?\nvar prefixer = .*?\n};\n/s,
    to: prefixer,
  },
  // Only for components that are given a theme by a wrapper; the app has none.
  {
    file: "hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js",
    from: /.+/s,
    to: "export default null;",
  },
  {
    file: "@chakra-ui/react/dist/esm/utils/memo.js",
    from: /class LRUCache .*\n};\n/s,
    to: memo,
  },
  {
    file: "@chakra-ui/react/dist/esm/styled-system/cva.js",
    from: "  return cva;\n}\nconst toRecipeConfig",
    to: oneForEachDescription,
  },
];

/** Takes out of libraries what the app pays for and doesn't use. Fails when a library has changed. */
export const leanLibraries: Plugin = {
  name: "lean-libraries",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    const change = changes.find(({ file }) => id.endsWith(`/node_modules/${file}`));
    if (!change) return;
    const changed = code.replace(change.from, () => change.to);
    if (changed === code)
      this.error(`${change.file} has changed: look at web/build/lean-libraries.ts`);
    return { code: changed, map: null };
  },
  generateBundle() {
    const files = [...this.getModuleIds()];
    for (const { file } of changes)
      if (!files.some((id) => id.endsWith(`/node_modules/${file}`)))
        this.error(`the app has no ${file} any more: look at web/build/lean-libraries.ts`);
  },
};
