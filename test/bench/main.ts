import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFigures } from "./bundles";
import { capacityFigures } from "./capacity";
import { type Figure, type Measure, runMeasures } from "./figures";
import { pageFigures } from "./pages";
import { startFigures, startProduct } from "./product";
import { publicSiteFigures } from "./public-site";
import { testFigures } from "./tests";

async function withProduct(
  measure: (site: Awaited<ReturnType<typeof startProduct>>) => Promise<Figure[]>,
) {
  const state = mkdtempSync(join(tmpdir(), "kalamu-bench-"));
  const product = await startProduct(process.cwd(), state);
  try {
    return await measure(product);
  } finally {
    await product.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

const measures: Record<string, Measure> = {
  bundles: { name: "Function bundles", measure: bundleFigures },
  capacity: { name: "Table", measure: capacityFigures },
  pages: {
    name: "Screens of the app",
    measure: () => withProduct(({ world }) => pageFigures(world)),
  },
  site: {
    name: "Public site",
    measure: () => withProduct(({ world }) => publicSiteFigures(world)),
  },
  start: { name: "Starting", measure: startFigures },
  tests: { name: "Testing", measure: testFigures },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in measures));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no measure ${unknown.join(", ")}: ${Object.keys(measures).join(", ")}.\n`,
  );
  process.exit(2);
}
const within = await runMeasures(
  Object.entries(measures).flatMap(([name, measure]) =>
    chosen.length === 0 || chosen.includes(name) ? [measure] : [],
  ),
);
process.exit(within ? 0 : 1);
