import { normaliseMsisdn } from "./phones/phones";
import { defaultTimings } from "./settings";
import { answers } from "./state";
import type { DarajaWorldOptions } from "./types";

const known: Record<keyof DarajaWorldOptions, true> = {
  port: true,
  host: true,
  stateFile: true,
  businessName: true,
  credentials: true,
  shortCodes: true,
  phones: true,
  strict: true,
  twoMinuteRule: true,
  magic: true,
  anyOperator: true,
  instant: true,
  timings: true,
  clock: true,
  seed: true,
  plugins: true,
};

const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** Throws for a wrong option and names it; otherwise JavaScript would fail much later. */
export function checkOptions(options: DarajaWorldOptions) {
  for (const name of Object.keys(options))
    must(Object.hasOwn(known, name), name, `there is no such option`);
  const { port = 0, shortCodes = [], timings = {}, phones = {} } = options;
  must(isWhole(port) && port <= 65_535, "port", "a whole number up to 65535");
  must(
    shortCodes.every((code) => /^\d{5,7}$/.test(code)),
    "shortCodes",
    "texts of 5 to 7 digits",
  );
  for (const [name, ms] of Object.entries(timings)) {
    must(Object.hasOwn(defaultTimings, name), `timings.${name}`, "there is no such time");
    must(isWhole(ms), `timings.${name}`, "whole milliseconds");
  }
  for (const [number, { balance = 0, airtelBalance = 0, answer = "ask" }] of Object.entries(
    phones,
  )) {
    must(
      normaliseMsisdn(number) !== undefined,
      "phones",
      `${number} is not a Kenyan mobile number`,
    );
    must(
      isWhole(balance) && isWhole(airtelBalance),
      `phones.${number}`,
      "balances in whole shillings",
    );
    must(answers.includes(answer), `phones.${number}`, `answer: one of ${answers.join(", ")}`);
  }
}

function must(holds: boolean, name: string, words: string) {
  if (!holds) throw new Error(`${name}: ${words}.`);
}
