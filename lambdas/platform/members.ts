import { jsonIn } from "./json";

/** The values in a provider's answer, found by their names at any depth. */
export interface Members {
  /**
   * Returns the text of the first of these names that has one; otherwise an empty text. If two
   * members have the same name, the outer one counts.
   */
  text(...names: string[]): string;
  inside(name: string): Members;
}

/** The maximum number of members read; no provider's answer has nearly as many. */
const most = 300;

/**
 * Reads the members of JSON, of JSON in a string inside JSON, or of XML. Providers nest members
 * differently, so members are found by name, without regard to case, `_` and prefix.
 */
export const membersIn = (body: string): Members => members(jsonIn(body) ?? leavesOf(body));

const leavesOf = (xml: string) =>
  Object.fromEntries(
    [...xml.matchAll(/<([\w:]+)(?![\w:])[^<>]*>([^<>]+)<\//g)]
      .reverse()
      .map(([, name = "", text]) => [name, text]),
  );

function members(body: unknown): Members {
  const all = allIn(body);
  return {
    text: (...names) =>
      names
        .map(plain)
        .map((wanted) => all.find(([name, value]) => name === wanted && !isObject(value)))
        .map((found) => textOf(found?.[1]))
        .find((text) => text !== "") ?? "",
    inside: (wanted) =>
      members(
        all.find(
          ([name, value]) => name === plain(wanted) && isObject(value) && !Array.isArray(value),
        )?.[1],
      ),
  };
}

/** All members at any depth; outer members precede inner ones. */
function allIn(body: unknown): [name: string, value: unknown][] {
  const found: [string, unknown][] = [];
  const waiting = [body];
  for (const value of waiting) {
    const holder = typeof value === "string" && /^\s*[{[]/.test(value) ? jsonIn(value) : value;
    if (!isObject(holder)) continue;
    for (const [name, member] of Object.entries(holder)) {
      if (found.length >= most) return found;
      found.push([plain(name), member]);
      waiting.push(member);
    }
  }
  return found;
}

const plain = (name: string) => name.replace(/^\w+:/, "").replaceAll("_", "").toLowerCase();

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
