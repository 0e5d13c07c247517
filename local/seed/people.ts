import { demo } from "../demo";
import type { DemoWithdrawal } from "./money";
import type { Taker } from "./plan";

export interface DemoPerson {
  key: Taker | "brian";
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phoneNumber: string;
  password: string;
  daysAgo: number;
  /** Payments with receipts. The first one is the activation fee. */
  payments: { receipt: string; amount: number; daysAgo: number }[];
  withdrawals: DemoWithdrawal[];
}

/**
 * The demo's people. Nobody signs in as Otieno, Chebet or Mwangi: they take tasks and withdraw
 * money, so that the administrator's lists are filled.
 */
export const people = (activationFee: number): { writers: DemoPerson[]; newcomer: DemoPerson } => ({
  writers: [
    {
      key: "amina",
      firstName: "Amina",
      lastName: "Hassan",
      username: "amina",
      ...demo.writer,
      phoneNumber: "+254712345001",
      daysAgo: 96,
      payments: [
        { receipt: "UHQ4K7M2XA", amount: activationFee, daysAgo: 95 },
        { receipt: "UJB9T3P6RC", amount: 150, daysAgo: 41 },
      ],
      withdrawals: [
        { wallet: "mpesa", daysAgo: 15, part: 0.6, ends: { paid: "UKF4W8N2TJ" } },
        {
          wallet: "airtel",
          daysAgo: 4,
          part: 0.5,
          ends: {
            returned: "not-registered",
            code: "DP00900001012",
            words: "Invalid mobile number.",
          },
        },
      ],
    },
    {
      ...other("otieno", "Otieno", "Odhiambo", "+254722345002", 73, "UI83N5W1QD", activationFee),
      withdrawals: [
        { wallet: "mpesa", daysAgo: 3.2, part: 0.5, ends: { paid: "UKR1M6V9XC" } },
        { wallet: "mpesa", daysAgo: 0.2, part: 0.3, ends: "waits" },
      ],
    },
    {
      ...other("chebet", "Chebet", "Koech", "+254733345003", 22, "UK26V2Y8HE", activationFee),
      withdrawals: [{ wallet: "airtel", daysAgo: 2.2, part: 0.4, ends: "unknown" }],
    },
    {
      ...other("mwangi", "Mwangi", "Kariuki", "+254110345004", 13, "UKB7J4L9BF", activationFee),
      withdrawals: [
        {
          wallet: "mpesa",
          daysAgo: 2.1,
          part: 0.9,
          ends: {
            returned: "wallet-limit",
            code: "8",
            words: "The balance would exceed the maximum balance.",
          },
        },
      ],
    },
  ],
  newcomer: {
    key: "brian",
    firstName: "Brian",
    lastName: "Kiptoo",
    username: "brian",
    ...demo.newcomer,
    phoneNumber: "+254712345005",
    daysAgo: 1,
    payments: [],
    withdrawals: [],
  },
});

const other = (
  key: Taker,
  firstName: string,
  lastName: string,
  phoneNumber: string,
  daysAgo: number,
  receipt: string,
  amount: number,
): DemoPerson => ({
  key,
  firstName,
  lastName,
  username: key,
  email: `${key}@kalamu.example`,
  phoneNumber,
  password: demo.writer.password,
  daysAgo,
  payments: [{ receipt, amount, daysAgo: daysAgo - 1 }],
  withdrawals: [],
});
