// Runs before `npm publish`: refuses to publish a package without links to its source and issues.
import { readFileSync } from "node:fs";

const { repository, homepage, bugs } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);
const addresses = { "repository.url": repository?.url, homepage, "bugs.url": bugs?.url };
const missing = Object.entries(addresses).filter(
  ([, address]) => !/^(git\+)?https:\/\/[^/]+\.[^/]+\/./.test(address ?? ""),
);
if (missing.length > 0) {
  const names = missing.map(([name]) => name).join(", ");
  console.error(
    `Not published: package.json needs public addresses in ${names}. CONTRIBUTING.md says which.`,
  );
  process.exit(1);
}
