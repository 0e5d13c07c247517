import { accountRoutes } from "#contracts/accounts";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";

/** Whether whoever is signed in has an account: after a provider's sign-in, not everybody has. */
export async function hasAccount(): Promise<boolean> {
  try {
    await call(accountRoutes.getMe, {}, {});
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === "not_found") return false;
    throw error;
  }
}
