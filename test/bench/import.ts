import type { Browser, Page } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { signInBySrp } from "../support/srp";
import { type Figure, figure } from "./figures";
import { signedInContext } from "./signed-in-context";

const heads = "Field;Due;Amount;Context";

interface Imported {
  requests: number;
  /** From the press to the result. */
  seconds: number;
  /** From the choice of the file to a preview that can be posted. */
  previewSeconds: number;
  /** Rows that were posted twice or more, or never. */
  wrong: number;
}

/** The administrator's daily file, once with a network that loses each second answer, and a file of 5,000. */
export async function importFigures(world: World): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const daily = await imported(browser, world, 500);
    const broken = await imported(browser, world, 500, losesEachSecondAnswer);
    const large = await imported(browser, world, 5000);
    const how = "on the screen, from the press to the result";
    return [
      figure("import of 500 rows", daily.seconds, "s", how, { most: 20, noise: 0.1 }),
      figure("import of 500 rows: requests", daily.requests, "requests", how, { most: 20 }),
      figure(
        "import of 500 rows, each second answer lost",
        broken.seconds,
        "s",
        `${how}, ${broken.requests} requests`,
      ),
      figure(
        "rows not posted exactly once, of all 6,000",
        daily.wrong + broken.wrong + large.wrong,
        "",
        "counted in the administrator's list of tasks",
        { most: 0 },
      ),
      figure(
        "preview of 5,000 rows",
        large.previewSeconds,
        "s",
        "from the choice of the file until it can be posted",
      ),
      figure("import of 5,000 rows", large.seconds, "s", `${how}, ${large.requests} requests`),
    ];
  } finally {
    await browser.close();
  }
}

/** A file of tasks for the last day of the century, each with the word in its text. */
const dailyFile = (rows: number, word: string) => {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Law;31/12/2099 18:00;${100 + at};${word} row ${at + 1}.`,
  );
  return {
    name: `${word}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from([heads, ...lines].join("\r\n")),
  };
};

async function imported(
  browser: Browser,
  world: World,
  rows: number,
  breakNetwork: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Imported> {
  const context = await signedInContext(browser, world, { serviceWorkers: "block" }, "admin");
  const page = await context.newPage();
  const word = `bench${Date.now()}`;
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/tasks/import")) requests++;
  });
  await breakNetwork(page);
  await page.goto("/admin-dashboard/manage-task/import");
  const chosen = performance.now();
  await page.locator("input[type=file]").setInputFiles(dailyFile(rows, word));
  const post = page.getByRole("button", { name: /^Post [\d,]+ tasks$/ });
  await post.waitFor();
  const began = performance.now();
  await post.click();
  await page.getByRole("heading", { name: /tasks are posted$/ }).waitFor({ timeout: 600_000 });
  const ended = performance.now();
  await context.close();
  return {
    requests,
    seconds: (ended - began) / 1000,
    previewSeconds: (began - chosen) / 1000,
    wrong: await notPostedOnce(world, word, rows),
  };
}

/** The rows are posted, and the browser never hears of it. */
async function losesEachSecondAnswer(page: Page) {
  let calls = 0;
  await page.route("**/api/tasks/import", async (route) => {
    calls += 1;
    if (calls % 2 === 0) return await route.continue();
    await route.fetch();
    await route.abort();
  });
}

async function notPostedOnce(world: World, word: string, rows: number): Promise<number> {
  const { site, userPoolId, userPoolClientId, demo } = world;
  const url = `${site}/api/cognito`;
  const { AccessToken } = await signInBySrp(url, userPoolClientId, userPoolId, demo.admin);
  const times = new Map<string, number>();
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const answer = await fetch(
      `${site}/api/admin/tasks?status=scheduled${cursor && `&cursor=${cursor}`}`,
      { headers: { authorization: `Bearer ${AccessToken}` } },
    );
    const page = (await answer.json()) as { tasks: { context: string }[]; cursor?: string };
    for (const { context } of page.tasks)
      if (context.startsWith(word)) times.set(context, (times.get(context) ?? 0) + 1);
    cursor = page.cursor;
  }
  return rows - [...times.values()].filter((count) => count === 1).length;
}
