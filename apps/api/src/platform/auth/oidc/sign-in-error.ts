/**
 * Why a sign-in at the identity provider ended without a session. The console has a sentence for each:
 *
 * - `CANCELLED`: the person, or the provider, declined.
 * - `EXPIRED`: it began more than ten minutes ago, in another browser, or in another tab since.
 * - `UNREACHABLE`: the provider does not respond.
 * - `EMAIL_NOT_VERIFIED`: the provider does not state a verified address, and the person has no account yet.
 * - `FAILED`: the provider responds with something that must not be accepted; the log says what.
 */
export type SignInFailure = 'CANCELLED' | 'EXPIRED' | 'UNREACHABLE' | 'EMAIL_NOT_VERIFIED' | 'FAILED';

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInFailure;

  constructor(code: SignInFailure, message: string = code) {
    super(message);
    this.code = code;
  }
}
