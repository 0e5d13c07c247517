import { accountRoutes } from "#contracts/accounts";
import { changeMe, getMe } from "../accounts/me";
import { insistOnOwnUsername } from "../accounts/names";
import { answer, apiHandler } from "../platform/api-handler";

export const handler = apiHandler([
  answer(accountRoutes.getMe, ({ caller }) => getMe(caller, new Date())),
  answer(accountRoutes.changeMe, async ({ caller, input }) => {
    insistOnOwnUsername(input.username);
    return changeMe(caller, input, new Date());
  }),
]);
