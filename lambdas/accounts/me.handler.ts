import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { insistOnOwnUsername } from "./names/reserved-username";
import { changeMe, getMe } from "./profile/me";

export const handler = apiHandler([
  answer(api.getMe, ({ caller }) => getMe(caller)),
  answer(api.changeMe, async ({ caller, input }) => {
    insistOnOwnUsername(input.username);
    return changeMe(caller, input, new Date());
  }),
]);
