import * as z from "zod/mini";
import { Me } from "./me";
import { route } from "./route";
import { AwardPage, TaskPage } from "./tasks";

export const firstScreenRoutes = {
  showFirstScreen: route({
    method: "GET",
    path: "/api/first-screen",
    caller: "writer",
    session: "by-use-case",
    summary:
      "What a writer's first screen asks, in one answer: `GET /api/me`, `GET /api/awards` and, where it shows open tasks, `GET /api/tasks?open=true`. Each is asked by itself from then on.",
    input: z.strictObject({ tasks: z.optional(z.literal("open")) }),
    reply: z.object({ me: Me, awards: AwardPage, tasks: z.optional(TaskPage) }),
    problems: ["not_found"],
  }),
};
