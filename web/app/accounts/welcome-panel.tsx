import { accountStrings } from "../strings/accounts";
import { AccountPanel } from "./account-panel";

/** What stands beside the forms of those who have an account. */
export const WelcomePanel = () => <AccountPanel {...accountStrings.panel} wideOnly />;
