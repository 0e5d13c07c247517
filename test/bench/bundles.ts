import { execFileSync } from "node:child_process";
import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { bundling } from "../../lib/bundle";
import { type Figure, figure, median } from "./figures";

/** The limits of each function: size in kB, load time as a multiple of the bare client's. */
const pathFunctions: Record<string, { size: number; load: number }> = {
  public: { size: 450, load: 1.6 },
  writer: { size: 1300, load: 2.2 },
  "writer-money": { size: 420, load: 1.35 },
  desk: { size: 700, load: 1.9 },
  webhooks: { size: 340, load: 1.15 },
  money: { size: 430, load: 1.3 },
};
const runs = 21;
const bareName = "bare document client";

/**
 * A function that only contains DynamoDB's document client. It is the baseline for the product's
 * functions.
 */
const bareSource = `
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = () => documents.send(new GetCommand({ TableName: "t", Key: { pk: "p" } }));
export const commands = [QueryCommand, TransactWriteCommand];
`;

/** Measures the size and load time of `pathFunctions`, next to the baseline. */
export async function bundleFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "kalamu-bundles-"));
  writeFileSync(join(folder, "bare.ts"), bareSource);
  const entries = new Map([
    [bareName, join(folder, "bare.ts")],
    ...Object.keys(pathFunctions).map((name) => [name, `lambdas/functions/${name}.ts`] as const),
  ]);
  const bundles = new Map<string, string>();
  for (const [name, entry] of entries) {
    const outfile = join(folder, `${name.replace(/\W/g, "-")}.mjs`);
    const { outExtension: _, alias, ...options } = bundling;
    await build({
      ...options,
      // The baseline has the SDK's default credential chain, as usual outside this repository.
      ...(name !== bareName && { alias }),
      entryPoints: [entry],
      outfile,
      nodePaths: ["node_modules"],
    });
    bundles.set(name, outfile);
  }
  const loads = loadTimes(bundles);
  const bare = median(loads.get(bareName) ?? []);
  return [...bundles].flatMap(([name, file]): Figure[] => {
    const load = median(loads.get(name) ?? []);
    const kilobytes = statSync(file).size / 1000;
    if (name === bareName)
      return [
        figure(`${name}: size`, kilobytes, "kB", "esbuild, minified ESM"),
        figure(`${name}: load`, load, "ms", `median of ${runs} processes`),
      ];
    const most = pathFunctions[name];
    if (!most) return [];
    return [
      figure(`${name}: size`, kilobytes, "kB", "minified ESM", { most: most.size }),
      figure(`${name}: load`, load / bare, "x", "against the bare client", {
        most: most.load,
        noise: 0.03,
      }),
    ];
  });
}

/** Measures the bundles in turn, so that a change in the machine's speed affects all equally. */
function loadTimes(bundles: ReadonlyMap<string, string>) {
  const times = new Map<string, number[]>([...bundles.keys()].map((name) => [name, []]));
  for (let run = 0; run < runs; run++)
    for (const [name, file] of bundles) {
      const script = `const t=performance.now();await import(${JSON.stringify(file)});console.log(performance.now()-t)`;
      const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
        env: { ...process.env, AWS_REGION: "eu-west-1", TABLE_NAME: "t", SETTINGS: "{}" },
      });
      times.get(name)?.push(Number(printed));
    }
  return times;
}
