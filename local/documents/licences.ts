import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { repository } from "../folders";

const names = z.optional(z.record(z.string(), z.unknown()));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});
type Packages = z.infer<typeof Lock>["packages"];

/** SPDX names of licences that require only a notice. */
const permissive = new Set(
  ["MIT", "Apache-2.0", "ISC", "BSD-2-Clause", "BSD-3-Clause"].concat([
    "0BSD",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "Unlicense",
    "Zlib",
  ]),
);

/** True if an SPDX expression, e.g. `(MIT OR GPL-3.0)`, allows a permissive licence. */
export function isPermissive(expression: string): boolean {
  const [group, within] = /\(([^()]*)\)/.exec(expression) ?? [];
  if (group !== undefined && within !== undefined)
    return isPermissive(expression.replace(group, isPermissive(within) ? "MIT" : "refused"));
  return expression
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permissive.has(name.trim())));
}

/** Licences that somebody read and accepted, each for one package. */
const accepted = new Map([
  // "BSD" is no SPDX name; the file in the package is the BSD-2-Clause licence.
  ["duck", "BSD"],
  // MPL binds people who change the package's own files. We change none, and browsers don't get
  // them.
  ["web-push", "MPL-2.0"],
]);

export const mayShip = ({ name, licence }: ShippedPackage) =>
  isPermissive(licence) || accepted.get(name) === licence;

interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression; `none` when the package names no licence. */
  licence: string;
}

/** All packages, sorted by name, that a lock file installs for the project's `dependencies`. */
export function shippedPackages(lock: unknown): ShippedPackage[] {
  const { packages } = Lock.parse(lock);
  const found = new Set<string>();
  const waiting = placesOf(packages, "", packages[""]?.dependencies);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    const wanted = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    waiting.push(...placesOf(packages, place, wanted));
  }
  return [...found].sort().map((place) => ({
    name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
    version: packages[place]?.version ?? "",
    licence: packages[place]?.license ?? "none",
  }));
}

/** The folders in which Node finds the wanted packages for the package at `from`. */
function placesOf(packages: Packages, from: string, wanted: Record<string, unknown> = {}) {
  const folders = from.split(/\/?node_modules\//).slice(1);
  return Object.keys(wanted).flatMap((name) => {
    const places = [...folders.keys(), folders.length].map((depth) =>
      [...folders.slice(0, depth), name].map((part) => `node_modules/${part}`).join("/"),
    );
    return places.findLast((place) => place in packages) ?? [];
  });
}

export const ourShippedPackages = () =>
  shippedPackages(JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")));
