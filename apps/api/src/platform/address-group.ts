import ipaddr from 'ipaddr.js';

/**
 * The key under which a client's address is counted: an IPv4 address itself, an IPv6 address by its /64 network, of
 * which one client usually has every address. Mapped IPv4 addresses (`::ffff:192.0.2.1`) count as IPv4.
 *
 * @param address as received, possibly from a proxy's header and not an address at all; Fastify's `request.ip`, typed
 *   as text, is undefined once the socket has closed
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return '';
  if (!address.includes(':')) return address.slice(0, 64);
  // Some proxies append the port, which differs for each connection.
  const plain = address.replace(/^(\d[\d.]*):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
  if (!ipaddr.isValid(plain)) return plain.slice(0, 64);
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
