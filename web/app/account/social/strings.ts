import { accountMessages } from "#contracts/accounts";
import { catalogue } from "../../../ui/strings/catalogue";

const accounts = accountMessages;

export const socialStrings = catalogue({
  title: "Sign In",
  finishing: "Signing you in",
  denied: (provider: string) =>
    `You did not let ${provider} sign you in. Nothing was changed. You can try again, or use your email and password.`,
  failed: (provider: string) =>
    `${provider} could not sign you in. Please try again in a minute, or use your email and password.`,
  startAgain: accounts.socialExpired,
  finishTitle: "Sign Up",
  finishHeading: "One more step",
  finishLead: (provider: string) =>
    `${provider} has told us who you are. Tell us the rest, and your account is ready.`,
  takenHeading: "This email has another way in",
  refusedHeading: "You can’t sign in this way",
  email: "Your email",
  submit: "Create my account",
  otherWay: "Sign in another way",
  profileTitle: (provider: string) => `You sign in with ${provider}`,
  profileText: (provider: string) =>
    `Your account has no password here. Turn on two-step sign-in at ${provider}, and it guards this account, too.`,
});
