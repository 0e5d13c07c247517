import { profiles } from "../../../../../lambdas/accounts/profile/profile";
import { attributePayment } from "../../../../../lambdas/money/collections/attribute-payment";
import { appendEntry } from "../../../../../lambdas/money/ledger/ledger";
import { decideTraining } from "../../../../../lambdas/money/trainings/decide-training";
import { submitCode } from "../../../../../lambdas/money/trainings/submit-code";
import { retryContested, transact } from "../../../../../lambdas/platform/table/transact";
import type { Outgoing } from "./model-operators";
import type { MoneyStep } from "./step";
import { accountOf, phoneOf, pressOf, usernames, writers } from "./writers";

/** Does the steps about money other than withdrawals: payments, codes, decisions and earnings. */
export class MoneyIn {
  readonly receipts: string[] = [];

  constructor(
    private readonly send: (notice: Outgoing) => void,
    private readonly now: () => Date,
  ) {}

  take(step: MoneyStep): Promise<unknown> | undefined {
    switch (step.do) {
      case "pay":
        this.pay(step);
        return undefined;
      case "code":
        return submitCode({
          caller: { userId: writers[step.writer], isAdmin: false, signedInAt: 1 },
          course: step.course,
          referenceCode: receiptAt(step.pick % (this.receipts.length + 2)),
          idempotency: undefined,
          now: this.now(),
        });
      case "rule":
        return decideTraining({
          code: receiptAt(step.pick % (this.receipts.length + 1)),
          by: "administrator",
          decision: { decision: step.decision, note: "looked at" },
          idempotency: undefined,
          now: this.now(),
        });
      case "attribute":
        return this.attribute(step);
      case "earn":
        return this.earn(writers[step.writer], step.amount);
      case "change-phone":
        return this.changePhone(writers[step.writer]);
    }
  }

  private pay({ writer, account, amount }: MoneyStep & { do: "pay" }) {
    const receipt = receiptAt(this.receipts.length);
    this.receipts.push(receipt);
    const body = JSON.stringify({
      TransactionType: "Pay Bill",
      TransID: receipt,
      TransTime: "20261121090000",
      TransAmount: `${amount}.00`,
      BusinessShortCode: "174379",
      BillRefNumber: { balance: "", training: "T", nobody: "INV 1 " }[account] + accountOf(writer),
      MSISDN: phoneOf(writer),
      FirstName: "A",
    });
    this.send({ path: "c2b/confirmation", body });
  }

  private attribute({ pick, writer, key }: MoneyStep & { do: "attribute" }) {
    const receipt = receiptAt(pick % (this.receipts.length + 1));
    const username = usernames[writer];
    const scope = "POST /api/admin/unattributed-payments/{id}/attribute#administrator";
    const idempotency = pressOf(key, `${receipt} ${username}`, scope);
    const [by, note, now] = ["administrator", "looked at", this.now()];
    return attributePayment({ receipt, by, username, note, idempotency, now });
  }

  private earn = (userId: string, amount: number) =>
    retryContested(async () => {
      const profile = await profiles.find({ userId });
      if (!profile) throw new Error("A writer is gone.");
      const date = this.now().toISOString();
      const movement = { kind: "earning", amount, date, receiptNumber: null } as const;
      await transact(appendEntry(profile, movement, {}, this.now()).writes);
    });

  private changePhone(userId: string) {
    const at = this.now().toISOString();
    const set = { phoneNumber: "+254798765432", phoneChangedAt: at, lastUpdated: at };
    return transact([profiles.change({ userId }, { set })]);
  }
}

const receiptAt = (at: number) => `UKP${String(at).padStart(7, "0")}`;
