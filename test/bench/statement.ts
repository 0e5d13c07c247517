import { fork } from "node:child_process";
import { once } from "node:events";
import { largestStatement } from "#contracts/ledger";
import { entryWrite } from "../../lambdas/money/ledger/ledger";
import { functions } from "../../lib/functions";
import { startTableEngine } from "../support/table-engine";
import { type Figure, figure } from "./figures";
import { emptyTable, environmentOf, putAll } from "./filled-table";
import type { Made } from "./make-statement";

const TableName = "bench";
const userId = "writer-1";
/** The most megabytes that a statement may need. */
const mostMemory = 256;
/** A function has a whole processor with so many megabytes, and else its part of one. */
const wholeProcessor = 1769;

/** The longest statement there is, as a function of its memory and its part of a processor makes it. */
export async function statementFigures(): Promise<Figure[]> {
  const engine = await startTableEngine();
  try {
    const environment = environmentOf(TableName, engine.endpoint);
    const movements = Array.from({ length: largestStatement }, (_, at) => movement(at + 1));
    await putAll(await emptyTable(engine.endpoint, TableName), TableName, movements);
    const csv = await make("csv", environment);
    const pdf = await make("pdf", environment);
    return [...figuresOf("CSV", csv, 2), ...figuresOf("PDF", pdf, 6)];
  } finally {
    await engine.stop();
  }
}

async function make(format: string, environment: Record<string, string>): Promise<Made> {
  const env = { ...process.env, ...environment };
  const maker = fork("test/bench/make-statement.ts", [format, userId], { env });
  const [made] = (await once(maker, "message")) as [Made];
  await once(maker, "exit");
  return made;
}

function figuresOf(name: string, made: Made, most: number): Figure[] {
  const { memory } = functions.Writer;
  const movements = `${largestStatement.toLocaleString("en")} movements`;
  return [
    figure(
      `statement as ${name}: function time`,
      (made.processorSeconds * wholeProcessor) / memory,
      "s",
      `${movements}; processor time on ${memory} of ${wholeProcessor} parts`,
      { most },
    ),
    figure(
      `statement as ${name}: memory`,
      made.megabytes,
      "MB",
      "the most that the process had, its loader included",
      { most: mostMemory },
    ),
    figure(`statement as ${name}: size`, made.bytes / 1e6, "MB", "in base64 within 6 MB", {
      most: 4.5,
    }),
  ];
}

/** In turn a task of 300 that was approved and a withdrawal of 200. */
function movement(sequence: number) {
  const isWithdrawal = sequence % 2 === 0;
  const at = new Date(Date.UTC(2026, 0, 1) + sequence * 3_600_000).toISOString();
  return entryWrite({
    type: "LedgerEntry",
    userId,
    sequence,
    kind: isWithdrawal ? "withdrawal" : "earning",
    amount: isWithdrawal ? -200 : 300,
    balanceAfter: Math.ceil(sequence / 2) * 300 - Math.floor(sequence / 2) * 200,
    receiptNumber: isWithdrawal ? `UK${String(sequence).padStart(8, "0")}` : null,
    claimedReceipt: null,
    attemptId: null,
    taskId: isWithdrawal ? null : "TASK-3F9A21D0",
    withdrawalId: isWithdrawal ? `${userId}.${String(sequence).padStart(32, "0")}` : null,
    date: at,
    bookedAt: at,
    ...(isWithdrawal
      ? { wallet: "mpesa" as const, phone: "+254 712 ••• 678" }
      : { field: "Data Science" as const }),
  }).put;
}
