import { signOut } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";

export async function revokeSession(everywhere: boolean): Promise<void> {
  await configureAmplify();
  await signOut({ global: everywhere });
}
