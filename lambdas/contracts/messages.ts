import { accountMessages } from "./accounts";
import { contactMessages } from "./contact";
import { correctionMessages } from "./corrections";
import { fieldMessages } from "./fields";
import { statementMessages } from "./ledger";
import { closingMessages } from "./me";
import { noteMessages } from "./notes";
import { paymentMessages } from "./payments";
import { suspensionMessages } from "./person";
import { requestMessages } from "./problem";
import { pushMessages } from "./push";
import { questionMessages } from "./questions";
import { reminderMessages } from "./reminders";
import { reviewMessages } from "./reviews";
import { secondLookMessages } from "./second-looks";
import { submissionMessages } from "./submissions";
import { taskMessages } from "./tasks";
import { trainingMessages } from "./trainings";
import { withdrawalMessages } from "./withdrawals";

/** Our messages for people, in the specification's exact words where it has any. */
export const messages = {
  requests: requestMessages,
  fields: fieldMessages,
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
  push: pushMessages,
  notes: noteMessages,
  questions: questionMessages,
  secondLooks: secondLookMessages,
};
