import { readStatement, statementCsv } from "../../lambdas/money/ledger/statement";
import { statementPdf } from "../../lambdas/money/ledger/statement-pdf";

/** What one statement took, in a process of its own. */
export interface Made {
  processorSeconds: number;
  megabytes: number;
  bytes: number;
}

const holder = { name: "Amina Otieno", account: "123 4567", phone: "+254 712 ••• 678" };
const maker = {
  product: "Kalamu",
  support: "support@kalamu.example",
  company: null,
  check: "https://kalamu.example/statement",
  code: "7K2QF-9XM4T",
};

async function make(format: string | undefined, userId = ""): Promise<Made> {
  const before = process.cpuUsage();
  const days = { from: "2026-01-01", to: "2026-12-31" };
  const statement = await readStatement(userId, days, new Date());
  const file =
    format === "csv"
      ? Buffer.from(statementCsv(statement))
      : await statementPdf(statement, { ...holder, email: "amina@example.com" }, maker);
  const { user, system } = process.cpuUsage(before);
  return {
    processorSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    bytes: file.length,
  };
}

const [format, userId] = process.argv.slice(2);
process.send?.(await make(format, userId));
process.disconnect();
