import { accountMessages, closingMessages, suspensionMessages } from "./messages/accounts";
import {
  correctionMessages,
  paymentMessages,
  statementMessages,
  trainingMessages,
  withdrawalMessages,
} from "./messages/money";
import { contactMessages, reminderMessages, requestMessages } from "./messages/requests";
import { taskMessages } from "./messages/tasks";
import { reviewMessages, submissionMessages } from "./messages/work";

/** What the service says to people, word for word as specified where the specification has words. */
export const messages = {
  requests: requestMessages,
  accounts: accountMessages,
  closing: closingMessages,
  suspension: suspensionMessages,
  tasks: taskMessages,
  statements: statementMessages,
  withdrawals: withdrawalMessages,
  corrections: correctionMessages,
  submissions: submissionMessages,
  reviews: reviewMessages,
  contact: contactMessages,
  payments: paymentMessages,
  trainings: trainingMessages,
  reminders: reminderMessages,
};
