import { callProvider, type ProviderRequest } from "../../platform/call-provider";
import { env } from "../../platform/env";
import { jsonIn } from "../../platform/json";

/** What came back: any status, and the members of a JSON object, or none when it was anything else. */
export interface DarajaAnswer {
  status: number;
  /** A member as text: numbers and strings are both seen in practice; empty when it is missing. */
  text(name: string): string;
}

/** One HTTP call within `milliseconds`. Rejects when no answer came; NotSent when it never left. */
export async function callDaraja(
  path: string,
  request: ProviderRequest,
  milliseconds: number,
): Promise<DarajaAnswer> {
  const url = `${env("DARAJA_URL").replace(/\/$/, "")}${path}`;
  const { status, body } = await callProvider(url, request, milliseconds);
  return readAnswer(status, body);
}

/** Gateways in front of the API answer with HTML or nothing at all. */
export function readAnswer(status: number, body: string): DarajaAnswer {
  const members = new Map(Object.entries(objectIn(body)));
  return {
    status,
    text: (name) => {
      const value: unknown = members.get(name);
      return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    },
  };
}

function objectIn(body: string): object {
  const parsed = jsonIn(body);
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}
