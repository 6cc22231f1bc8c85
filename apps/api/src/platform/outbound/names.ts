import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import { callbackify } from 'node:util';

/** How names become addresses: by the name service, or a test's way. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A resolver of its own, because `dns.lookup` holds a thread of the process's few for as long as a name is slow. */
const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 });

/** Of the machine or its network, whatever a name service says (RFC 6761, 6762, 8375 and the reserved `internal`). */
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$|^[^.]*\.?$/i;

/**
 * IPv4 and IPv6 addresses from the name service alone: what stands in the machine's hosts file is not asked. An error
 * has the name service's code; `ETIMEOUT` where an answer that is missing might have been another.
 */
export const resolveByService: Resolve = (hostname, { family }, callback) => {
  asked(hostname, family, (error, addresses) => callback(error, error === null ? addresses : []));
};

const asked = callbackify(ask);

async function ask(hostname: string, family: LookupOptions['family']): Promise<LookupAddress[]> {
  if (localNames.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  // Never exists (RFC 6761, 6.4).
  if (/\.invalid\.?$/i.test(hostname)) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  const answers = await Promise.allSettled([
    family === 6 || family === 'IPv6' ? [] : resolver.resolve4(hostname),
    family === 4 || family === 'IPv4' ? [] : resolver.resolve6(hostname),
  ]);
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  const errors = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : [],
  );
  throw errors.find(({ code }) => code === 'ETIMEOUT') ?? errors[0] ?? new Error('no address');
}
