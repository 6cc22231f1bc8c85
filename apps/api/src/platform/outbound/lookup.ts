import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.ts';
import { resolveByService, type Resolve } from './names.ts';

/** A host that stands for an address nothing is sent to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * The look-up of the very connection that is made: what was checked is what is connected to, so a name that
 * changes its address between two questions (DNS rebinding) gains nothing. One address that is not public refuses
 * the whole name.
 */
export function publicLookup(
  allowPrivate: boolean,
  // For development the machine's own names count too.
  resolve: Resolve = allowPrivate ? lookup : resolveByService,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (
        first === undefined ||
        !(allowPrivate || addresses.every((each) => isPublicAddress(each.address)))
      )
        callback(new AddressRefused('not a public address'), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Longest wait for names while somebody waits for an answer. */
const resolveMs = 3_000;

export type NameCheck = 'public' | 'refused' | 'late';

/**
 * Whether a name stands for public addresses only. One that stands for nothing yet is let pass; of one whose answer
 * did not come in time nothing is known: `late`.
 */
export async function checkName(
  hostname: string,
  resolve: Resolve = resolveByService,
  longestMs = resolveMs,
): Promise<NameCheck> {
  const { promise, resolve: settle } = Promise.withResolvers<NameCheck>();
  const timer = setTimeout(() => settle('late'), longestMs);
  resolve(hostname, { all: true }, (error, addresses) => {
    if (error !== null) settle(error.code === 'ETIMEOUT' ? 'late' : 'public');
    else settle(addresses.every((each) => isPublicAddress(each.address)) ? 'public' : 'refused');
  });
  return promise.finally(() => clearTimeout(timer));
}
