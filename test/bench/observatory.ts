/**
 * Scores response headers by the published rules of Mozilla's HTTP Observatory. Its own package can't
 * judge a site on this machine: it asks ports 80 and 443 only, and downloads lists when it is installed.
 * @see https://github.com/mdn/mdn-http-observatory/blob/main/src/grader/charts.js
 */
export interface Verdict {
  score: number;
  grade: string;
  reasons: string[];
}

interface Rule {
  name: string;
  /** The change of the score, 0 when there is nothing to say. */
  judge: (headers: Headers) => number;
}

const sixMonths = 15_552_000;

/** Directives of a content security policy by name. */
function directives(policy: string | null): Map<string, string[]> {
  return new Map(
    (policy ?? "")
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  );
}

const policyOf = (headers: Headers) => directives(headers.get("content-security-policy"));

/** Where scripts may come from, with the fallback of the policy. */
const scripts = (policy: Map<string, string[]>) =>
  policy.get("script-src") ?? policy.get("default-src") ?? [];

const penalties: readonly Rule[] = [
  {
    name: "content security policy",
    judge: (headers) => {
      const policy = policyOf(headers);
      if (!headers.has("content-security-policy")) return -25;
      if (scripts(policy).some((source) => ["'unsafe-inline'", "data:", "*"].includes(source)))
        return -20;
      return scripts(policy).includes("'unsafe-eval'") ? -10 : 0;
    },
  },
  {
    name: "strict transport security",
    judge: (headers) => {
      const age = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1];
      if (age === undefined) return -20;
      return Number(age) >= sixMonths ? 0 : -10;
    },
  },
  {
    name: "framing",
    judge: (headers) =>
      policyOf(headers).has("frame-ancestors") || headers.has("x-frame-options") ? 0 : -20,
  },
  {
    name: "content type options",
    judge: (headers) => (headers.get("x-content-type-options") === "nosniff" ? 0 : -5),
  },
  {
    name: "referrer policy",
    judge: (headers) => (headers.get("referrer-policy") === "unsafe-url" ? -5 : 0),
  },
  {
    name: "cross-origin sharing",
    judge: (headers) => (headers.get("access-control-allow-origin") === "*" ? -50 : 0),
  },
];

const safeReferrers = [
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
];

const bonuses: readonly Rule[] = [
  {
    name: "no unsafe source, nothing by default",
    judge: (headers) => {
      const policy = policyOf(headers);
      const unsafe = [...policy.values()].flat().some((source) => source.startsWith("'unsafe"));
      if (unsafe || policy.size === 0) return 0;
      return policy.get("default-src")?.includes("'none'") ? 10 : 5;
    },
  },
  {
    name: "framing by policy",
    judge: (headers) => (policyOf(headers).has("frame-ancestors") ? 5 : 0),
  },
  {
    name: "careful referrer",
    judge: (headers) => (safeReferrers.includes(headers.get("referrer-policy") ?? "") ? 5 : 0),
  },
  {
    name: "cross-origin resource policy",
    judge: (headers) =>
      ["same-origin", "same-site"].includes(headers.get("cross-origin-resource-policy") ?? "")
        ? 10
        : 0,
  },
];

const grades: readonly [number, string][] = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
  [0, "F"],
];

/** The score begins at 100; penalties come first, and bonuses count only from 90. */
export function scoreHeaders(headers: Headers): Verdict {
  const reasons: string[] = [];
  const apply = (rules: readonly Rule[]) =>
    rules.reduce((sum, { name, judge }) => {
      const change = judge(headers);
      if (change !== 0) reasons.push(`${change > 0 ? "+" : ""}${change} ${name}`);
      return sum + change;
    }, 0);
  const base = Math.max(0, 100 + apply(penalties));
  const score = base >= 90 ? base + apply(bonuses) : base;
  const grade = grades.find(([least]) => score >= least)?.[1] ?? "F";
  return { score, grade, reasons };
}
