import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { changeMe, getMe } from "./me/me";
import { insistOnOwnUsername } from "./names/reserved-username";

export const handler = apiHandler([
  answer(api.getMe, ({ caller }) => getMe(caller, new Date())),
  answer(api.changeMe, async ({ caller, input }) => {
    insistOnOwnUsername(input.username);
    return changeMe(caller, input, new Date());
  }),
]);
