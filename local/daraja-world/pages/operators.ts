import type { Operator } from "../types";

/** Whose wallet or message it is, as people call them. */
export const operators: Record<Operator, string> = { mpesa: "M-PESA", airtel: "Airtel Money" };
