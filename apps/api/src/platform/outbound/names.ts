import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import { callbackify } from 'node:util';

/** Resolves a name: by DNS, or as a test defines. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Not `dns.lookup`: that occupies one of the process's few threads for as long as a name is slow. */
const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 });

/** Names of the machine or its network, whatever DNS says (RFC 6761, 6762, 8375 and the reserved `internal`). */
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$|^[^.]*\.?$/i;

/**
 * Resolves IPv4 and IPv6 addresses by DNS alone, without the hosts file. An error has the code of the DNS library;
 * `ETIMEOUT` if a missing response might have contained an address.
 */
export const resolveByDns: Resolve = (hostname, { family }, callback) => {
  queryWithCallback(hostname, family, (error, addresses) => callback(error, error === null ? addresses : []));
};

const queryWithCallback = callbackify(query);

async function query(hostname: string, family: LookupOptions['family']): Promise<LookupAddress[]> {
  if (localNames.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  // Never resolves (RFC 6761, 6.4).
  if (/\.invalid\.?$/i.test(hostname)) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  const results = await Promise.allSettled([
    family === 6 || family === 'IPv6' ? [] : resolver.resolve4(hostname),
    family === 4 || family === 'IPv4' ? [] : resolver.resolve6(hostname),
  ]);
  const addresses = results.flatMap((result, index) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as NodeJS.ErrnoException] : [],
  );
  throw errors.find(({ code }) => code === 'ETIMEOUT') ?? errors[0] ?? new Error('no address');
}
