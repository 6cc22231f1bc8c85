import type { Database } from '@tallybook/db';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { problemOf } from '../problems.ts';
import { PrincipalCache } from './cache.ts';
import { createTokenVerifier } from './jwt.ts';
import { principalOfKey } from './key-principal.ts';
import { KeyUse } from './key-use.ts';
import { namedOrganization } from './organization-header.ts';
import type { Authenticator } from './principal.ts';
import { unauthenticated } from './refusal.ts';
import { principalOfToken } from './token-principal.ts';

/** Triggers on memberships and keys send the user's id here when the transaction commits. */
const channel = 'tallybook_principals';

const bearer = /^bearer +([\x21-\x7e]{1,8192})$/i;

export interface RunningAuthenticator extends Authenticator {
  /** For whoever changed a membership or key of this user, after the commit: it counts here at once. */
  forget(userId: string): void;
  /** Whether changes made elsewhere are heard of; while they are not, nothing is kept. */
  readonly listening: boolean;
  /** Stops listening and waits for what is being written. */
  close(): Promise<void>;
}

/**
 * Verifies API keys and, when a token issuer is configured, JWTs. Verified principals are kept for seconds;
 * a change made elsewhere is heard of by NOTIFY, and while it cannot be heard nothing is kept.
 */
export function createAuthenticator(parts: {
  database: Database;
  config: Config;
  log: Logger;
}): RunningAuthenticator {
  const { database, config, log } = parts;
  const cache = new PrincipalCache();
  const use = new KeyUse(database, log);
  const verifyToken = createTokenVerifier(config, log);
  const listening = database.listen(
    channel,
    (userId) => cache.forget(userId),
    (up) => cache.trust(up),
  );
  return {
    async authenticate(credentials) {
      const credential = bearer.exec(credentials.authorization ?? '')?.[1];
      if (credential === undefined) throw unauthenticated();
      // Read after the credential is verified: 401 comes before 400.
      const named = (): string | undefined => namedOrganization(credentials.organizationId);
      try {
        return await cache.get(credentials, () =>
          credential.startsWith('tb_')
            ? principalOfKey({ database, production: config.production, use }, credential, named)
            : principalOfToken({ database, verifyToken }, credential, named),
        );
      } catch (error) {
        throw problemOf(error);
      }
    },
    forget: (userId) => cache.forget(userId),
    get listening() {
      return listening.up;
    },
    async close() {
      await listening.close();
      cache.trust(false);
      await use.settled();
    },
  };
}
