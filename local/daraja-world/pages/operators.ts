import type { Operator } from "../types";

export const operators: Record<Operator, string> = { mpesa: "M-PESA", airtel: "Airtel Money" };
