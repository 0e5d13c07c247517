import { signOut } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";

export async function revokeSession(): Promise<void> {
  await configureAmplify();
  await signOut();
}
