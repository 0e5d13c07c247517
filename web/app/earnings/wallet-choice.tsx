import { chakra } from "@chakra-ui/react/styled-system";
import { kenyanPhone } from "#contracts/fields";
import type { Wallet } from "#contracts/withdrawals";
import { Note } from "../../ui/note";
import { earningsStrings, withdrawalStrings as words } from "./strings";

const Option = chakra("label", {
  base: {
    display: "flex",
    gap: "2.5",
    minHeight: "target",
    padding: "2.5",
    borderWidth: "1.5px",
    borderStyle: "solid",
    borderColor: "edge",
    borderRadius: "md",
    fontWeight: "600",
    cursor: "pointer",
    "&:has(:checked)": { borderColor: "blue", boxShadow: "0 0 0 1px token(colors.blue)" },
    "& input": { width: "5", height: "5", accentColor: "token(colors.blue)", flex: "none" },
  },
});

/** Numbers that Airtel gave out; one may have been carried to the other operator since. */
const airtelPrefix = /^\+254(73\d|75[0-6]|78[0-9]|10[0-8])/;

/** The wallet that a number's prefix proposes. */
export const fittingWallet = (phone: string): Wallet =>
  airtelPrefix.test(kenyanPhone(phone) ?? "") ? "airtel" : "mpesa";

/** The wallet that is chosen: by the writer, or by the number's prefix, or the only one there is. */
export const chosenWallet = (
  value: string,
  phone: string,
  wallets: readonly Wallet[],
): Wallet | undefined =>
  [value, fittingWallet(phone)].flatMap(
    (each) => wallets.find((wallet) => wallet === each) ?? [],
  )[0] ?? wallets[0];

interface WalletChoiceProps {
  phone: string;
  /** Those that can be paid to. */
  wallets: readonly Wallet[];
  /** Those to which nothing is sent at present. */
  resting: readonly Wallet[];
  /** Empty for what is proposed. */
  value: string;
  onChange: (wallet: Wallet) => void;
}

/** M-Pesa or Airtel Money, as far as the operator has set them up. */
export function WalletChoice({ phone, wallets, resting, value, onChange }: WalletChoiceProps) {
  const chosen = chosenWallet(value, phone, wallets);
  return (
    <chakra.fieldset
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))"
      gap="2"
      css={{ "& legend": { fontWeight: "600", marginBottom: "1" } }}
    >
      <legend>{words.wallet}</legend>
      {wallets.map((wallet) => (
        <Option key={wallet}>
          <input
            type="radio"
            name="wallet"
            checked={wallet === chosen}
            onChange={() => onChange(wallet)}
          />
          <span>
            {earningsStrings.wallets[wallet]}
            {wallet === fittingWallet(phone) && <Note as="span"> {words.fits}</Note>}
            {resting.includes(wallet) && <Note> {words.rests}</Note>}
          </span>
        </Option>
      ))}
    </chakra.fieldset>
  );
}
