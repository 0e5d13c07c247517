import type { World } from "./world-file";

/** What a person reads when the product is ready: where to go, as whom, and what to press there. */
export const welcome = ({ site, outside, demo }: World) => `
Kalamu is ready.

  Site            ${site}
  Phone and mail  ${outside}   M-Pesa prompts, PIN 1234, mailbox, fault switches

  Sign in at ${site}/signin as
    writer         ${demo.writer.email}   ${demo.writer.password}
    newcomer       ${demo.newcomer.email}   ${demo.newcomer.password}   not activated yet
    administrator  ${demo.admin.email}   ${demo.admin.password}

  Try this: sign in as the newcomer, press Activate and give any number such as 0712345678;
  open the phone page with the same number, enter 1234, and watch the account come alive.

Ctrl-C stops everything and keeps the data; npm run reset forgets it.
`;
