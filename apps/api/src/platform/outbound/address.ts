import ipaddr from 'ipaddr.js';

/** The range of globally routable IPv6 addresses (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** In a public range, but served by a cloud platform to its own machines, with metadata and credentials. */
const platformAddresses = new Set(['168.63.129.16']);

/**
 * True for an address of the public internet: not private, loopback, link-local (which clouds use for metadata),
 * shared, multicast, reserved, or an IPv6 form of an IPv4 address (mapped, translated, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (platformAddresses.has(address.toString())) return false;
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** The IP address in a URL's host; undefined if the host is a name. `URL` has normalized forms such as 0x7f.1. */
export function literalAddress({ hostname }: URL): string | undefined {
  const text = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(text) ? text : undefined;
}
