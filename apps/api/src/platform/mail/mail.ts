/** One email to one address. Text and HTML have the same content. */
export interface Mail {
  /** The part of the Message-ID before `@`, the same for every attempt, so that duplicates can be recognized (RFC 5322, 3.6.4). */
  readonly id: string;
  /** A validated address without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47, for the Content-Language header. */
  readonly language: string;
  /** URL of a page where the recipient can stop such emails (RFC 2369). */
  readonly unsubscribe?: string;
}

/** An email was not accepted. The message contains no address and no text of the server: both may be confidential. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True if a retry is pointless: the server rejected the recipient or the content with 5xx. */
  readonly permanent: boolean;
  /** The SMTP reply code, if any. */
  readonly responseCode: number | undefined;

  constructor(reason: string, details: { permanent: boolean; responseCode?: number | undefined }) {
    super(`The email was not accepted: ${reason}`);
    this.permanent = details.permanent;
    this.responseCode = details.responseCode;
  }
}

export interface Mailer {
  /** How many emails each of the two queues (invitations, notifications) may send at the same time without one waiting. */
  readonly atOnce: number;
  /** Resolves if the server accepts connections and our login. Rejects with a MailError. */
  check(): Promise<void>;
  /** Resolves once the server (or the folder) has accepted the email. Rejects with a MailError. */
  send(mail: Mail): Promise<void>;
  /** Closes idle connections; call it when nothing is being sent. */
  close(): void;
}
