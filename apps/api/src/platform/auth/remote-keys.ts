import { ProblemError } from '@tallybook/domain';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Logger } from '../log.ts';

const minutes = 60_000;
/** Keys are fetched again in the background after this long … */
const refreshAfter = 10 * minutes;
/** … and are good for this long when the issuer does not answer. */
const goodFor = 60 * minutes;

/**
 * The issuer's keys, cached. Unreachable with nothing cached: UNAVAILABLE (503), because whether the token
 * is valid is not known. A key that the set does not have is the library's own refusal.
 */
export function remoteKeys(url: string, log: Logger): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: 2_000, cacheMaxAge: goodFor });
  let refreshedAt = performance.now();
  const refresh = (): void => {
    if (!remote.fresh || remote.reloading || performance.now() - refreshedAt < refreshAfter) return;
    refreshedAt = performance.now();
    remote
      .reload()
      .catch((error: unknown) => log.warn({ err: error }, 'the keys of the token issuer were not refreshed'));
  };
  return async (header, token) => {
    refresh();
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new ProblemError('UNAVAILABLE', 'The keys of the token issuer cannot be fetched at the moment.', {
        retryAfter: 1,
        cause: error,
      });
    }
  };
}
