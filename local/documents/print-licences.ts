import { ourShippedPackages } from "./licences";

const byLicence = Map.groupBy(ourShippedPackages(), ({ licence }) => licence);
for (const [licence, packages] of [...byLicence].sort(([one], [other]) => one.localeCompare(other)))
  console.log(
    `${licence}\n${packages.map(({ name, version }) => `  ${name} ${version}\n`).join("")}`,
  );
