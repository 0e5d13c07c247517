import { AccountPanel } from "./account-panel";
import { accountStrings } from "./strings";

/** What stands beside the forms of those who have an account. */
export const WelcomePanel = () => <AccountPanel {...accountStrings.panel} wideOnly />;
