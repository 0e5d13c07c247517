import { Problem } from "#contracts/problem";
import type { InputOf, ParamsOf, Route } from "#contracts/route";
import { saveFile } from "../../../ui/save-file";
import { accessToken } from "../session/access-token";
import { endSession } from "../session/forget";
import { ApiProblem, failUnanswered } from "./api-problem";
import { withDeadline } from "./deadline";
import { addressOf } from "./send";
import { errorStrings } from "./strings";

/** Fetches the file that a route answers with, as the person who is signed in, and saves it. Throws ApiProblem. */
export async function download<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  name: string,
): Promise<void> {
  const address = addressOf(route, params, input);
  saveFile(name, await fetchFile(address));
}

async function fetchFile(address: string): Promise<Blob> {
  const token = await accessToken();
  if (!token) {
    endSession();
    throw new ApiProblem({ code: "not_signed_in", message: errorStrings.sessionEnded });
  }
  const deadline = withDeadline(undefined);
  try {
    const response = await fetch(address, {
      cache: "no-store",
      headers: { authorization: `Bearer ${token}` },
      signal: deadline.signal,
    });
    if (response.ok) return await response.blob();
    const problem = Problem.safeParse(await response.json());
    throw new ApiProblem(
      problem.success ? problem.data : { code: "internal", message: errorStrings.notUnderstood },
    );
  } catch (error) {
    return failUnanswered(error);
  } finally {
    deadline.met();
  }
}
