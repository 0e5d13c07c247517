/** A mail as `GET /api/mail` returns it and the mailbox shows it. */
export interface Mail {
  id: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  /** Only non-standard headers, e.g. `List-Unsubscribe`. */
  headers?: Record<string, string>;
  at: string;
}
