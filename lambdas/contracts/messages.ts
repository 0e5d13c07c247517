import { accounts, closing } from "./messages/accounts";
import { corrections, payments, statements, withdrawals } from "./messages/money";
import { reminders } from "./messages/reminders";
import { contact, requests } from "./messages/requests";
import { suspension } from "./messages/suspension";
import { tasks } from "./messages/tasks";
import { trainings } from "./messages/trainings";
import { reviews, submissions } from "./messages/work";

/** What the service says to people, word for word as specified where the specification has words. */
export const messages = {
  requests,
  accounts,
  closing,
  suspension,
  tasks,
  statements,
  withdrawals,
  corrections,
  submissions,
  reviews,
  contact,
  payments,
  trainings,
  reminders,
};
