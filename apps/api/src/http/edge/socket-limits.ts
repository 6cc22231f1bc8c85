import { BlockList, isIPv6, type Socket } from 'node:net';
import { FairShare } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../../platform/address-group.ts';

const seconds = 1000;

/** Limits of every connection, authenticated or not. Times are in milliseconds. */
export const socketLimits = {
  /** From the first byte, or from the start of the connection, to the end of the headers. */
  headersTimeout: 10 * seconds,
  /** To the end of the body. */
  requestTimeout: 30 * seconds,
  /** From the end of the headers to the end of a body of at most 64 KB; of a larger one, `minBodyBytes` must arrive in each. */
  bodyInterval: 5 * seconds,
  minBodyBytes: 65_536,
  /** Callers who read less than `minResponseBytes` of a response in each interval are disconnected. */
  responseInterval: 5 * seconds,
  minResponseBytes: 65_536,
  /** Bytes read in advance count for this many intervals at most: a minute. */
  maxResponseCredit: 12 * 65_536,
  /** Without progress while a response is sent: the caller does not read it. */
  responseTimeout: 60 * seconds,
  /** Between a response and the next request on the same connection. */
  keepAliveTimeout: 5 * seconds,
  /** How often the two timeouts above are checked; Node's default of 30 s would stretch them to 60. */
  connectionsCheckingInterval: 1 * seconds,
  maxRequestsPerSocket: 100_000,
  /** Requests that a client may send on one connection before it has their responses (pipelining); more close it. */
  maxUnansweredPerSocket: 32,
} as const;

/** An address alone gets two thirds of the connections (see FairShare). */
const ratio = 2;

/**
 * Closes connections beyond this number at once, and those of an address that has its share of them already; proxies may
 * have any share. 0 means no limit.
 */
export function limitConnections(
  app: FastifyInstance,
  maxConnections: number,
  trustedProxies: readonly string[],
): void {
  if (maxConnections === 0) return;
  app.server.maxConnections = maxConnections;
  const share = new FairShare(maxConnections, ratio);
  const isProxy = addressList(trustedProxies);
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const key = addressGroup(remoteAddress);
    if (share.take(key)) socket.once('close', () => share.release(key));
    else socket.destroy();
  });
}

/** @param networks addresses and networks such as 10.0.0.5, 172.16.0.0/12 */
function addressList(networks: readonly string[]): (address: string) => boolean {
  const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => address !== '' && list.check(address, familyOf(address));
}
