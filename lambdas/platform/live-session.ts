import { type Caller, sessionEnded } from "./caller";
import type { Condition } from "./table/expressions";

/** From when on (epoch seconds) a person's sessions are good, as their profile says. */
interface Person {
  sessionsValidFrom: number;
}
type Session = Pick<Caller, "signedInAt">;

/** Refuses a session that was ended, by a profile that was read anyway; docs/decisions/0010. */
export function insistOnLiveSession({ sessionsValidFrom }: Person, { signedInAt }: Session) {
  if (sessionsValidFrom > signedInAt) throw sessionEnded();
}

/** {@link insistOnLiveSession} as the condition of a write of the profile. */
export const liveSession = ({ signedInAt }: Session): Condition => ({
  ConditionExpression: "#sessionsValidFrom <= :signedInAt",
  ExpressionAttributeNames: { "#sessionsValidFrom": "sessionsValidFrom" },
  ExpressionAttributeValues: { ":signedInAt": signedInAt },
});
