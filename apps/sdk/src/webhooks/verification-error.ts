export type WebhookVerificationReason =
  | 'MISSING_HEADER'
  | 'INVALID_TIMESTAMP'
  | 'TOO_OLD'
  | 'TOO_NEW'
  | 'WRONG_SIGNATURE'
  | 'UNEXPECTED_BODY';

/** A webhook request that must not be trusted: respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** Stable: compare this, never the text. */
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
