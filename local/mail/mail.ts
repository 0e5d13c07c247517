/** A mail as `GET /api/mail` answers it and the page shows it. */
export interface Mail {
  id: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  /** Those beyond the usual ones, e.g. `List-Unsubscribe`. */
  headers?: Record<string, string>;
  at: string;
}
