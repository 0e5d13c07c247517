import { accountMessages, closingMessages } from "./messages/accounts";
import {
  correctionMessages,
  paymentMessages,
  statementMessages,
  withdrawalMessages,
} from "./messages/money";
import { reminderMessages } from "./messages/reminders";
import { contactMessages, requestMessages } from "./messages/requests";
import { suspensionMessages } from "./messages/suspension";
import { taskMessages } from "./messages/tasks";
import { trainingMessages } from "./messages/trainings";
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
