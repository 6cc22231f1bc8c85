import ipaddr from 'ipaddr.js';

/** Where IPv6 addresses of the internet are handed out from (RFC 4291); whatever lies outside is no place to send to. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its range, but answered by the platform that a machine runs on: metadata, its credentials included. */
const platformAddresses = new Set(['168.63.129.16']);

/**
 * True of an address of the public internet: not private, loopback, link-local (where clouds keep their metadata),
 * shared, multicast, reserved, or one that leads back to IPv4 (mapped, translated, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (platformAddresses.has(address.toString())) return false;
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** The address that a URL's host is, when it is one and no name; the URL standard has made 0x7f.1 plain already. */
export function literalAddress({ hostname }: URL): string | undefined {
  const text = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(text) ? text : undefined;
}
