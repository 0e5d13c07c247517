import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import lighthouse, { type Result } from "lighthouse";
import { type Figure, figure } from "./figures";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The part of Lighthouse's report with the marks. */
export type Report = Pick<Result, "runtimeError"> & {
  categories: Record<string, Pick<Result.Category, "score">>;
};

/**
 * Returns the points that a page lacks to 100 in each category.
 * @throws if Lighthouse could not judge the page, since a page without a mark has not failed.
 */
export function shortfalls(path: string, { runtimeError, categories: judged }: Report) {
  if (runtimeError) throw new Error(`Lighthouse could not judge ${path}: ${runtimeError.message}`);
  return categories.map((category) => {
    const score = judged[category]?.score;
    if (typeof score !== "number") throw new Error(`Lighthouse gave ${path} no ${category} mark.`);
    return { category, points: 100 - Math.round(score * 100) };
  });
}

/** Returns Lighthouse's marks for a phone, measured in the browser with the given debugging port. */
export async function lighthouseMarks(
  site: string,
  paths: readonly string[],
  port: number,
): Promise<Figure[]> {
  const front = await withoutReferrerPolicy(site);
  const figures: Figure[] = [];
  try {
    for (const path of paths) {
      const result = await lighthouse(`${front.url}${path}`, {
        port,
        logLevel: "silent",
        onlyCategories: [...categories],
      });
      if (!result) throw new Error(`Lighthouse said nothing of ${path}.`);
      for (const { category, points } of shortfalls(path, result.lhr))
        figures.push(
          figure(`${path}: Lighthouse ${category}, points below 100`, points, "", "mobile", {
            most: 0,
          }),
        );
    }
  } finally {
    front.close();
  }
  return figures;
}

/**
 * Serves the site without the header Referrer-Policy, which makes Chromium 147 abort a page that
 * Lighthouse traces (`net::ERR_ABORTED` after status 200). The site's value is the browsers'
 * default, so pages behave the same without the header.
 */
async function withoutReferrerPolicy(site: string) {
  const server = createServer(async ({ url = "/", headers }, response) => {
    const answer = await fetch(site + url, {
      headers: { accept: headers.accept ?? "*/*" },
      redirect: "manual",
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = [...answer.headers].filter(
      ([name]) =>
        !/^(referrer-policy|connection|keep-alive|content-(length|encoding)|transfer-encoding)$/.test(
          name,
        ),
    );
    response.writeHead(answer.status, Object.fromEntries(kept)).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
