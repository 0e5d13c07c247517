import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { addressToCome, type BrowserConfig, namesAddress } from "#contracts/settings";
import { toEmulator } from "./aws";
import { contentHash } from "./content-hash";
import { demo } from "./demo";
import { repository } from "./folders";
import { run } from "./processes";
import { oneAtATime } from "./running";

const site = join(repository, "dist/site");
const stamp = join(repository, "dist/site.hash");
const sources = [
  "web",
  "lambdas/contracts",
  "lib/settings.ts",
  "local/demo.ts",
  "cdk.context.json",
  "package-lock.json",
];

/**
 * Builds the site if its sources changed since the last build. Simultaneous starts build it only
 * once.
 */
export const buildSite = (signal: AbortSignal): Promise<{ folder: string; built: boolean }> =>
  oneAtATime(join(repository, "dist/site.lock"), signal, () => buildIfChanged(signal));

async function buildIfChanged(signal: AbortSignal) {
  const hash = contentHash(sources.map((path) => join(repository, path)));
  if (existsSync(stamp) && existsSync(site) && readFileSync(stamp, "utf8") === hash)
    return { folder: site, built: false };
  await run(process.execPath, ["web/build/build-site.mjs"], {
    cwd: repository,
    signal,
    env: {
      ...process.env,
      KALAMU_SETTINGS: JSON.stringify({ company: demo.company, claims: demo.claims }),
    },
  });
  writeFileSync(stamp, hash);
  return { folder: site, built: true };
}

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** A file with a hash in its name never changes. */
const cacheControl = (key: string) =>
  key.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";

/** The build writes this file only for the deployment. */
const notPublished = new Set(["csp.json"]);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !notPublished.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Uploads the built site and `/config.json`, and deletes all other files of the bucket. Returns the
 * number of uploaded files.
 */
export async function uploadSite(
  endpoint: string,
  bucket: string,
  folder: string,
  config: BrowserConfig,
): Promise<number> {
  const s3 = new S3Client({ ...toEmulator(endpoint), forcePathStyle: true });
  const files = new Map<string, Buffer>(
    filesBelow(folder).map((path) => [
      relative(folder, path).split(sep).join("/"),
      published(path, config.settings.siteUrl),
    ]),
  );
  files.set("config.json", Buffer.from(JSON.stringify(config)));

  await Promise.all(
    [...files].map(([Key, Body]) =>
      s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key,
          Body,
          ContentType: contentTypes[extname(Key)] ?? "application/octet-stream",
          CacheControl: cacheControl(Key),
        }),
      ),
    ),
  );
  await removeOthers(s3, bucket, new Set(files.keys()));
  return files.size;
}

const published = (path: string, siteUrl: string) =>
  namesAddress.test(path)
    ? Buffer.from(readFileSync(path, "utf8").replaceAll(addressToCome, siteUrl))
    : readFileSync(path);

async function removeOthers(s3: S3Client, bucket: string, wanted: Set<string>) {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  const stale = Contents.flatMap(({ Key }) => (Key && !wanted.has(Key) ? [{ Key }] : []));
  if (stale.length)
    await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: stale } }));
}
