import type { InitiatorView } from "../../api/answers";
import type { Operator } from "../../state";
import { ask } from "../api";
import { useLive } from "../live";
import { MoneyForm } from "../money-form";
import { Words } from "../words";

export function PayoutAccounts() {
  const { answer: float } = useLive<Record<Operator, number>>("float", "float");
  const { answer: initiator, refresh } = useLive<InitiatorView>("initiator", "log");
  if (!float) return null;
  const set = (body: Partial<Record<Operator, number>>) =>
    void ask("float", { method: "PUT", body });
  return (
    <section class="accounts" aria-labelledby="payout-accounts">
      <h3 id="payout-accounts">Payout accounts</h3>
      <p class="hint">What the business can pay out with. Too little, and its payouts fail.</p>
      <div class="floats">
        <MoneyForm
          id="float-mpesa"
          label="M-PESA float, KES"
          value={float.mpesa}
          set={(mpesa) => set({ mpesa })}
        />
        <MoneyForm
          id="float-airtel"
          label="Airtel float, KES"
          value={float.airtel}
          set={(airtel) => set({ airtel })}
        />
      </div>
      {initiator && initiator.wrongPasswords > 0 && (
        <div class="locked">
          <p>
            <Words>{wordsFor(initiator)}</Words>
          </p>
          <button
            type="button"
            onClick={() =>
              void ask("initiator", { method: "PUT", body: { unlock: true } }).then(refresh)
            }
          >
            Unlock
          </button>
        </div>
      )}
    </section>
  );
}

const wordsFor = ({ name, wrongPasswords, locked }: InitiatorView) =>
  locked
    ? `M-PESA has locked the initiator ${name} after wrong passwords. Nothing is paid out.`
    : `Wrong passwords of the initiator ${name}: ${wrongPasswords}. Three in a row lock it.`;
