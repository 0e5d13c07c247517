import * as z from "zod/mini";
import { CheckedStatement, statementMessages } from "#contracts/ledger";
import { retention } from "#contracts/retention";
import type { Profile } from "../../accounts/profile/profile";
import { AppError } from "../../platform/app-error";
import { randomBase32 } from "../../platform/ids";
import { defineItem, expiresAfter } from "../../platform/table/define-item";
import { absent } from "../../platform/table/expressions";
import { writeAlone } from "../../platform/table/transact";
import { countRefusal, networkWindows } from "../../platform/throttle";
import { outOf, type Statement } from "./statement";

/** The facts of a printed statement, stored under the code on it. */
const statementChecks = defineItem({
  type: "StatementCheck",
  name: "statement-check",
  schema: CheckedStatement,
  key: ["STATEMENT#{code}", "STATEMENT"],
});

/**
 * The limit on wrong codes from one network. A right code is always answered, so that one person's
 * guesses don't block others.
 */
const limit = { count: 30, minutes: 60 };

type Holder = Pick<Profile, "firstName" | "lastName" | "accountNumber">;

/** Stores a statement's facts and returns the code to print on it, such as `7K2QF-9XM4T`. */
export async function keepForChecking(
  statement: Statement,
  { firstName, lastName, accountNumber }: Holder,
  now: Date,
): Promise<string> {
  const { from, to, closingBalance, lines, computedAt } = statement;
  const code = randomBase32(10);
  const checked: CheckedStatement = {
    initials: [firstName, lastName].map((name) => `${[...name.trim()][0] ?? ""}.`).join(" "),
    ...(accountNumber && { accountEnd: accountNumber.slice(-3) }),
    from,
    to,
    earned: lines.reduce((sum, line) => sum + (line.kind === "earning" ? line.in : 0), 0),
    paidOut: outOf(statement, "paid"),
    closingBalance,
    computedAt: computedAt.toISOString(),
  };
  const expiresAt = expiresAfter(now, { days: retention.statementDays });
  await writeAlone(statementChecks.put({ code }, { ...checked, expiresAt }, absent));
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * Returns the facts of the statement with a code; throws `not_found` for a wrong code, and
 * `too_many_requests` after many wrong codes from one network. A right code is answered even then.
 */
export async function checkStatement(
  code: string,
  network: string,
  now: Date,
): Promise<CheckedStatement> {
  const found = await statementChecks.find({ code: code.replace("-", "") });
  if (found) return z.parse(CheckedStatement, found);
  const unknown = new AppError("not_found", statementMessages.noSuchCode);
  throw await countRefusal(networkWindows("statement-check", network, limit), unknown, now);
}
