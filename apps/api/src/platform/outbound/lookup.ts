import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.ts';
import { resolveByDns, type Resolve } from './names.ts';

/** The host resolves to an address that is not public. */
export class NonPublicAddressError extends Error {
  override readonly name = 'NonPublicAddressError';
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * The lookup function of the connection itself: it connects to exactly the addresses that were checked, which defeats
 * DNS rebinding (a name that changes its address between check and use). A single address that is not public rejects
 * the name.
 */
export function publicLookup(
  allowPrivate: boolean,
  // In development, names from the hosts file are allowed too.
  resolve: Resolve = allowPrivate ? lookup : resolveByDns,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (
        first === undefined ||
        !(allowPrivate || addresses.every(({ address }) => isPublicAddress(address)))
      )
        callback(new NonPublicAddressError('not a public address'), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Timeout while a caller waits for the response. */
const resolveTimeoutMs = 3_000;

export type NameCheck = 'public' | 'private' | 'late';

/**
 * Checks whether a name resolves to public addresses only. A name that does not resolve counts as `public`; `late`
 * means that DNS did not respond in time.
 */
export async function checkName(
  hostname: string,
  resolve: Resolve = resolveByDns,
  timeoutMs = resolveTimeoutMs,
): Promise<NameCheck> {
  const { promise, resolve: settle } = Promise.withResolvers<NameCheck>();
  const timer = setTimeout(() => settle('late'), timeoutMs);
  resolve(hostname, { all: true }, (error, addresses) => {
    if (error !== null) settle(error.code === 'ETIMEOUT' ? 'late' : 'public');
    else settle(addresses.every(({ address }) => isPublicAddress(address)) ? 'public' : 'private');
  });
  return promise.finally(() => clearTimeout(timer));
}
