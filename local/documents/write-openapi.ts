import { mkdirSync, writeFileSync } from "node:fs";
import { openApiDocument } from "./openapi";

mkdirSync("dist", { recursive: true });
writeFileSync("dist/openapi.json", `${JSON.stringify(openApiDocument(), undefined, 2)}\n`);
process.stdout.write("dist/openapi.json\n");
