import type { Operator } from "../types";

/** The names by which people know the operators. */
export const operators: Record<Operator, string> = { mpesa: "M-PESA", airtel: "Airtel Money" };
