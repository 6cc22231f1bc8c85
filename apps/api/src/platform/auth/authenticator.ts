import type { Database } from '@tallybook/db';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { problemOf } from '../problems.ts';
import { PrincipalCache } from './cache.ts';
import { createTokenVerifier } from './jwt.ts';
import { UnknownIds, principalOfKey } from './key-principal.ts';
import { LastUseRecorder } from './last-use.ts';
import { requestedOrganization } from './organization-header.ts';
import type { Authenticator } from './principal.ts';
import { unauthenticated } from './unauthenticated.ts';
import { principalOfSession } from './session-principal.ts';
import { principalOfToken } from './token-principal.ts';

/** Triggers on memberships and keys notify this channel with the user's id when the transaction commits. */
const channel = 'tallybook_principals';

const keyForm = /^bearer +tb_/i;
const bearer = /^bearer +([\x21-\x7e]{1,8192})$/i;

export interface RunningAuthenticator extends Authenticator {
  /** Drops cached principals of a user: called after the commit that changes their memberships or keys. */
  invalidate(userId: string): void;
  /** Whether invalidations from other processes arrive; while they do not, nothing is cached. */
  readonly listening: boolean;
  /** Stops listening and waits for pending writes. */
  close(): Promise<void>;
}

/**
 * Verifies API keys and, if a token issuer is configured, JWTs. Verified principals are cached for seconds; NOTIFY
 * invalidates them in every process, and while this process cannot receive notifications it caches nothing.
 */
export function createAuthenticator(parts: {
  database: Database;
  config: Config;
  log: Logger;
  /** For emails about a new sign-in or another address; called once the service has started. */
  jobs: () => Pick<Jobs, 'queueNotifications'>;
}): RunningAuthenticator {
  const { database, config, log } = parts;
  const cache = new PrincipalCache();
  const lastUse = new LastUseRecorder(database, log);
  const unknownIds = new UnknownIds();
  const verifyToken = createTokenVerifier(config, log);
  const listening = database.listen(
    channel,
    (userId) => cache.invalidate(userId),
    (up) => cache.setEnabled(up),
  );
  return {
    needsLookup: (credentials) =>
      (credentials.session !== undefined || keyForm.test(credentials.authorization ?? '')) &&
      !cache.knows(credentials),
    async authenticate(credentials) {
      const { session } = credentials;
      if (session !== undefined)
        return cache
          .get(credentials, () =>
            principalOfSession({ database, config, log }, session, () =>
              requestedOrganization(credentials.organizationId),
            ),
          )
          .catch((error: unknown) => {
            throw problemOf(error);
          });
      const credential = bearer.exec(credentials.authorization ?? '')?.[1];
      if (credential === undefined) throw unauthenticated();
      // Parsed after the credential is verified: 401 takes precedence over 400.
      const organization = (): string | undefined => requestedOrganization(credentials.organizationId);
      try {
        return await cache.get(credentials, () =>
          credential.startsWith('tb_')
            ? principalOfKey(
                { database, production: config.production, lastUse, unknownIds },
                credential,
                organization,
              )
            : principalOfToken(
                {
                  database,
                  verifyToken,
                  jobs: parts.jobs(),
                  invalidate: (userId) => cache.invalidate(userId),
                },
                credential,
                organization,
              ),
        );
      } catch (error) {
        throw problemOf(error);
      }
    },
    invalidate: (userId) => cache.invalidate(userId),
    get listening() {
      return listening.up;
    },
    async close() {
      await listening.close();
      cache.setEnabled(false);
      await lastUse.settled();
    },
  };
}
