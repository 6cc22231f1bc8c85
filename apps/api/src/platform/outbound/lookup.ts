import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.ts';

/** A host that stands for an address nothing is sent to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
}

/** How names become addresses; the system's own way, or a test's. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The look-up of the very connection that is made: what was checked is what is connected to, so a name that
 * changes its address between two questions (DNS rebinding) gains nothing. One address that is not public refuses
 * the whole name.
 */
export function publicLookup(allowPrivate: boolean, resolve: Resolve = lookup): LookupFunction {
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

/** False when a name stands for an address that is not public. One that cannot be resolved now is let pass. */
export async function resolvePublic(hostname: string, resolve: Resolve = lookup): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => settle(true), resolveMs);
  resolve(hostname, { all: true }, (error, addresses) =>
    settle(error !== null || addresses.every((each) => isPublicAddress(each.address))),
  );
  return promise.finally(() => clearTimeout(timer));
}
