import { expect, test } from "vitest";
import { type Report, shortfalls } from "./lighthouse";

const marks = (changes: Report["categories"] = {}): Report => ({
  categories: {
    performance: { score: 1 },
    accessibility: { score: 1 },
    "best-practices": { score: 0.96 },
    seo: { score: 1 },
    ...changes,
  },
});

test("a page's shortfall in a category is 100 minus its mark", () => {
  expect(shortfalls("/", marks())).toEqual([
    { category: "performance", points: 0 },
    { category: "accessibility", points: 0 },
    { category: "best-practices", points: 4 },
    { category: "seo", points: 0 },
  ]);
});

test("a page that Lighthouse could not load causes an error instead of a mark", () => {
  const failed = { code: "FAILED_DOCUMENT_REQUEST", message: "net::ERR_ABORTED" };

  expect(() => shortfalls("/faqs", { ...marks(), runtimeError: failed })).toThrow(
    "Lighthouse could not judge /faqs: net::ERR_ABORTED",
  );
});

test("a category without a mark causes an error", () => {
  expect(() => shortfalls("/", marks({ seo: { score: null } }))).toThrow("gave / no seo mark");
});
