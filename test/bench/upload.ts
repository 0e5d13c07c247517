import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { aWordFile } from "../support/work-files";
import { type Figure, figure } from "./figures";
import { signedInContext } from "./signed-in-context";
import { type SlowNetwork, startSlowNetwork } from "./slow-network";
import { phone } from "./slow-phone";

const size = 12_000_000;
/** Into how many seconds of the upload the network goes, each time for ten. */
const cuts = [12, 40, 70];
const cutSeconds = 10;

/** Handing in a large file from a slow network that is cut, beside a plain upload of as much. */
export async function uploadFigures(world: World): Promise<Figure[]> {
  const network = await startSlowNetwork();
  // Chromium leaves out this machine's own addresses unless it is told otherwise.
  const proxy = [`--proxy-server=${network.url}`, "--proxy-bypass-list=<-loopback>"];
  const browser = await launchBrowser(proxy);
  try {
    const plain = await plainUpload(browser);
    const context = await signedInContext(browser, world, { ...phone, serviceWorkers: "block" });
    const { seconds, sent, again } = await cutUpload(context, network);
    const needed = (plain * sent) / size + cuts.length * cutSeconds;
    const how = `${seconds.toFixed(0)} s for ${(sent / 1e6).toFixed(1)} MB that left, with three cuts of 10 s; ${plain.toFixed(0)} s for 12 MB without any`;
    return [
      figure(
        "12 MB handed in, network cut three times: time beside what it takes",
        seconds / needed,
        "x",
        how,
        { most: 1.05, noise: 0.05 },
      ),
      figure("sending that the cuts lost", (plain * (sent - size)) / size, "s", "of the same", {
        most: 10,
      }),
      figure(
        "parts that were sent again after they had arrived",
        again,
        "requests",
        "of the same upload",
        { most: 0 },
      ),
    ];
  } finally {
    await browser.close();
    network.close();
  }
}

/** In how many seconds as many bytes go to a server that only takes them. */
async function plainUpload(browser: Browser): Promise<number> {
  const sink = createServer((request, response) => {
    request.resume();
    request.once("end", () => response.end("<!doctype html><title>Taken</title>"));
  });
  await once(sink.listen(0, "127.0.0.1"), "listening");
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(sink.address() as AddressInfo).port}/`);
    return await page.evaluate(async (bytes) => {
      const began = performance.now();
      await fetch("/", { method: "PUT", body: new Blob([new Uint8Array(bytes)]) });
      return (performance.now() - began) / 1000;
    }, size);
  } finally {
    await page.close();
    sink.close();
    sink.closeAllConnections();
  }
}

async function cutUpload(context: BrowserContext, network: SlowNetwork) {
  const page = await context.newPage();
  await page.goto("/dashboard/task-submission");
  await page.getByLabel("File with your work").setInputFiles({
    name: "bench.docx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(aWordFile({}, size - 1000)),
  });
  network.sent.length = 0;
  const began = performance.now();
  await page.getByRole("button", { name: "Upload Task" }).click();
  const done = page
    .getByRole("heading", { name: "Your file is safe" })
    .waitFor({ timeout: 600_000 })
    .then(() => (performance.now() - began) / 1000);
  const cut = async (isCut: boolean) => {
    network.cut(isCut);
    // As a phone tells its browser.
    await context.setOffline(isCut);
  };
  for (const at of cuts) {
    await page.waitForTimeout(began + at * 1000 - performance.now());
    await cut(true);
    await page.waitForTimeout(cutSeconds * 1000);
    await cut(false);
  }
  const seconds = await done;
  await page.close();
  const parts = network.sent.map(({ url, ...put }) => ({
    ...put,
    part: new URL(url).pathname,
  }));
  return {
    seconds,
    sent: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    again: parts.filter(({ part }, at) =>
      parts.slice(0, at).some((earlier) => earlier.part === part && earlier.arrived),
    ).length,
  };
}
