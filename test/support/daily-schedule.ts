import { serviceUrl } from "./service";

export interface DailySchedule {
  ScheduleExpression: string;
  ScheduleExpressionTimezone: string;
  State: string;
  Target: Record<string, unknown>;
  FlexibleTimeWindow: { Mode: string };
}

const asDeployed: DailySchedule = {
  ScheduleExpression: "cron(0 8 * * ? *)",
  ScheduleExpressionTimezone: "Africa/Nairobi",
  State: "ENABLED",
  Target: { Arn: "arn:aws:lambda:eu-west-1:0:function:f", RoleArn: "arn:aws:iam::0:role/r" },
  FlexibleTimeWindow: { Mode: "OFF" },
};

/**
 * Simulates EventBridge Scheduler with one schedule, which functions change. Each request fails
 * while `isDown` returns true.
 */
export async function dailySchedule(isDown = () => false): Promise<DailySchedule> {
  const schedule = structuredClone(asDeployed);
  const AWS_ENDPOINT_URL_SCHEDULER = await serviceUrl((request, response, body) => {
    response.writeHead(isDown() ? 400 : 200, { "content-type": "application/json" });
    if (isDown()) return response.end('{"__type":"ConflictException"}');
    if (request.method === "PUT") {
      const { Name: _, ...changed } = JSON.parse(body) as DailySchedule & { Name?: string };
      Object.assign(schedule, changed);
    }
    return response.end(JSON.stringify(schedule));
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SCHEDULER,
    DAILY_SCHEDULE: "Kalamu-ReminderTimesDaily",
    DAILY_TIME_ZONE: "Africa/Nairobi",
  });
  return schedule;
}
