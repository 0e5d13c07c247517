import type { Operator } from "../types";

/** The operators' names, as people use them. */
export const operators: Record<Operator, string> = { mpesa: "M-PESA", airtel: "Airtel Money" };
