import { demo } from "../demo";
import type { Taker } from "./plan";

export interface DemoPerson {
  key: Taker | "brian";
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  phoneNumber: string;
  password: string;
  /** How many days ago they signed up. */
  daysAgo: number;
  /** The receipts of what they paid: the activation fee, and what came after it. */
  payments: { receipt: string; amount: number; daysAgo: number }[];
}

/** The people of the demo, who paid the fee of whole KES. Otieno, Chebet and Mwangi are there so that others take tasks too. */
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
        { receipt: "SHQ4K7M2XA", amount: activationFee, daysAgo: 95 },
        { receipt: "SJB9T3P6RC", amount: 150, daysAgo: 41 },
      ],
    },
    other("otieno", "Otieno", "Odhiambo", "+254722345002", 73, "SI83N5W1QD", activationFee),
    other("chebet", "Chebet", "Koech", "+254733345003", 58, "SIR6V2Y8HE", activationFee),
    other("mwangi", "Mwangi", "Kariuki", "+254110345004", 34, "SK17J4L9BF", activationFee),
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
});
