import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { changeMe, getMe } from "./me";

export const handler = apiHandler([
  answer(api.getMe, ({ caller }) => getMe(caller)),
  answer(api.changeMe, ({ caller, input }) => changeMe(caller, input, new Date())),
]);
