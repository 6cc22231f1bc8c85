import type { Configuration } from 'openid-client';
import type { Config } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { toleranceSeconds } from '../jwt.ts';

type Client = NonNullable<Config['oidcClient']>;

const refreshAfterMs = 60 * 60_000;
const timeoutSeconds = 5;

/** Reads the issuer's metadata, and how the console authenticates to it. */
export async function discover(issuer: string, { id, secret }: Client): Promise<Configuration> {
  const oidc = await import('openid-client');
  return oidc.discovery(
    new URL(issuer),
    id,
    { [oidc.clockTolerance]: toleranceSeconds },
    (server, ...request) => {
      // Without this list an issuer supports `client_secret_basic` only (OpenID Connect Discovery 1.0, 3).
      const byPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
      return (byPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))(server, ...request);
    },
    {
      timeout: timeoutSeconds,
      // For an issuer on this machine; production requires https.
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only so that it stands out
      execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    },
  );
}

/**
 * Caches what `read` resolves with: it is read at the first use, once for concurrent ones, and again in the background
 * after an hour. The issuer may be down at either time: a failure is not cached, and the last result remains in use.
 */
export function cacheDiscovery<T>(read: () => Promise<T>, log: Logger): () => Promise<T> {
  let known: T | undefined;
  let readAt = 0;
  let pending: Promise<T> | undefined;
  const readOnce = (): Promise<T> =>
    (pending ??= read()
      .then((result) => {
        known = result;
        return result;
      })
      .finally(() => {
        readAt = performance.now();
        pending = undefined;
      }));
  return async () => {
    if (known === undefined) return readOnce();
    if (performance.now() - readAt > refreshAfterMs)
      void readOnce().catch(() => log.warn('could not refresh the metadata of the identity provider'));
    return known;
  };
}
