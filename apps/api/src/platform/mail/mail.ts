/** One mail to one address. Text and HTML say the same. */
export interface Mail {
  /** Stable over tries (RFC 5322, 3.6.4): a mail that arrives twice can be told to be one. Without the angle brackets' host. */
  readonly id: string;
  /** A plain address, checked before; never with a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47, for the Content-Language header. */
  readonly language: string;
}

/** Why a mail was not taken. Holds no address and no word of the server: both might be a secret to somebody. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The server refused this mail for good (5xx to the recipient or the content). */
  readonly permanent: boolean;
  /** SMTP reply code, when there was one. */
  readonly responseCode: number | undefined;

  constructor(reason: string, details: { permanent: boolean; responseCode?: number | undefined }) {
    super(`The mail was not taken: ${reason}`);
    this.permanent = details.permanent;
    this.responseCode = details.responseCode;
  }
}

export interface Mailer {
  /** Resolves when a server (or the folder) has taken the mail. Rejects with MailError. */
  send(mail: Mail): Promise<void>;
}
