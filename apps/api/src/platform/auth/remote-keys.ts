import { ProblemError, en, say } from '@tallybook/domain';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Logger } from '../log.ts';

const minutes = 60_000;
/** Age at which a use of the keys refreshes them in the background. */
const refreshAfterMs = 10 * minutes;
/** Maximum age of the keys while the issuer does not respond. */
const maxAgeMs = 60 * minutes;

/**
 * The issuer's keys, cached. Rejects with UNAVAILABLE (503) if nothing is cached and the issuer is unreachable,
 * because the token may be valid; with the library's own error if the set does not contain the key.
 */
export function remoteKeys(url: string, log: Logger): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: 2_000, cacheMaxAge: maxAgeMs });
  let refreshedAt = performance.now();
  const refresh = (): void => {
    if (!remote.fresh || remote.reloading || performance.now() - refreshedAt < refreshAfterMs) return;
    refreshedAt = performance.now();
    remote
      .reload()
      .catch((error: unknown) => log.warn({ err: error }, 'could not refresh the keys of the token issuer'));
  };
  return async (header, token) => {
    refresh();
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new ProblemError('UNAVAILABLE', say(en.issuerKeysUnavailable), {
        retryAfter: 1,
        cause: error,
      });
    }
  };
}
