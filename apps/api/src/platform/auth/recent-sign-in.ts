import { ProblemError, en, say } from '@tallybook/domain';
import type { Principal } from './principal.ts';

const maxAgeMs = 15 * 60_000;

/** Limits what a stolen or forgotten session can do. Throws SIGN_IN_AGAIN (403) for a session older than 15 minutes. */
export function requireRecentSignIn({ signedInAt }: Pick<Principal, 'signedInAt'>): void {
  if (signedInAt !== undefined && performance.now() - signedInAt > maxAgeMs) throw signInAgain();
}

export const signInAgain = (): ProblemError => new ProblemError('SIGN_IN_AGAIN', say(en.signInAgain));
