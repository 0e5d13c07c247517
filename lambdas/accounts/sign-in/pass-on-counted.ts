import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { settings } from "../../platform/settings";
import { throttle } from "../../platform/throttle";
import { profileStore } from "../profile/profile-store";
import { askCognito, type CognitoAnswer } from "./ask-cognito";
import type { CognitoRequest } from "./cognito-request";
import { beforeCode, countWrongPassword } from "./count-proof";

/** What Cognito answers to a wrong proof. Its other refusals say nothing about the proof. */
const wrongProof = {
  password: /\b(NotAuthorized|UserNotFound)Exception\b/,
  code: /\b(CodeMismatch|ExpiredCode)Exception\b/,
};

/** Passes a request on to Cognito within the limits of what it guesses. */
export async function passOnCounted(
  request: CognitoRequest,
  network: string,
): Promise<CognitoAnswer> {
  const { guess, setsUpFactorOf } = request;
  const { limits } = settings();
  if (setsUpFactorOf !== undefined) await insistOnConfirmedEmail(setsUpFactorOf);
  if (guess?.kind === "profile-code")
    // By the token: whom it names is not checked here, but by Cognito.
    await throttle("profile-code-token", guess.token, limits.signInPerAddress, new Date());
  if (!guess || guess.kind === "profile-code") return askCognito(request);

  const proof = { ...guess, network };
  const code = guess.kind === "code" && (await beforeCode(proof, limits, new Date()));
  const answered = await askCognito(request);
  const isWrong = answered.status === 400 && wrongProof[guess.kind].test(answered.body);
  if (code) await (isWrong ? code.wasWrong() : code.wasNotWrong());
  else if (isWrong) await countWrongPassword(proof, limits, new Date());
  return answered;
}

/** Whoever signs up with somebody else's address could keep its owner out with a second factor. */
async function insistOnConfirmedEmail(userId: string) {
  if (!(await profileStore.find(userId))?.emailConfirmedAt)
    throw new AppError("not_allowed", accountMessages.confirmEmailFirst);
}
