import { once } from 'node:events';
import net from 'node:net';
import type { DatabaseTarget } from '@tallybook/db';

/**
 * Fate of bytes sent to PostgreSQL. A buffer is sent in their place. `lose response`: they arrive, and the
 * connection is cut when the response arrives.
 */
export type PacketAction = 'pass' | 'cut' | 'lose response' | Buffer;

/** `black hole`: nothing arrives in either direction, without an error. `refuse`: new connections are reset. */
export type Mode = 'pass' | 'refuse' | 'black hole';

interface Link {
  readonly client: net.Socket;
  readonly upstream: net.Socket;
  losing: boolean;
}

/** A TCP proxy in front of a PostgreSQL, for faults at chosen places of the protocol. */
export class Proxy {
  /** Decides about each chunk that the instance sends. */
  onPacket: (bytes: Buffer) => PacketAction = () => 'pass';
  /** Added to each chunk in each direction. */
  delayMs = 0;
  readonly #upstream: net.NetConnectOpts;
  readonly #links = new Set<Link>();
  readonly #silenced = new Set<Link>();
  readonly #server: net.Server;
  #mode: Mode = 'pass';
  #port = 0;

  private constructor(target: DatabaseTarget) {
    const { host, port } = target;
    this.#upstream = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    this.#server = net.createServer({ pauseOnConnect: true }, (client) => this.#accept(client));
  }

  static async open(target: DatabaseTarget): Promise<Proxy> {
    const proxy = new Proxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    proxy.#port = (proxy.#server.address() as net.AddressInfo).port;
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** When a black hole ends, the swallowed bytes arrive: a network retransmits what was not confirmed. */
  set mode(mode: Mode) {
    this.#mode = mode;
    for (const { client, upstream } of this.#links)
      for (const socket of [client, upstream]) {
        if (mode === 'black hole') socket.pause();
        else socket.resume();
      }
  }

  /** From now on nothing arrives on the existing connections, without an error; new connections work. */
  silence(): void {
    for (const link of this.#links) {
      link.client.pause();
      link.upstream.pause();
      this.#silenced.add(link);
    }
    this.#links.clear();
  }

  /** Ends PostgreSQL's side of the silenced connections, as its keep-alive would. The service notices nothing. */
  endSilenced(): void {
    for (const { upstream } of this.#silenced) upstream.removeAllListeners('close').destroy();
  }

  /** Resets every connection, as a network device does that lost its state. Returns the number of connections. */
  reset(): number {
    const count = this.#links.size;
    for (const link of this.#links) this.#cut(link);
    return count;
  }

  async close(): Promise<void> {
    this.#mode = 'refuse';
    this.reset();
    for (const link of this.#silenced) this.#cut(link);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: net.Socket): void {
    if (this.#mode === 'refuse') {
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    const upstream = net.connect(this.#upstream);
    const link: Link = { client, upstream, losing: false };
    this.#links.add(link);
    for (const socket of [client, upstream])
      socket.on('error', () => this.#cut(link)).on('close', () => this.#cut(link));
    client.setNoDelay(true);
    client.on('data', (bytes: Buffer) => this.#sendUp(link, bytes));
    upstream.on('data', (bytes: Buffer) => this.#sendDown(link, bytes));
    if (this.#mode === 'black hole') upstream.pause();
    else client.resume();
  }

  #sendUp(link: Link, bytes: Buffer): void {
    const action = this.onPacket(bytes);
    if (action === 'cut') return this.#cut(link);
    if (action === 'lose response') link.losing = true;
    const sent = Buffer.isBuffer(action) ? action : bytes;
    this.#delay(() => link.upstream.write(sent));
  }

  #sendDown(link: Link, bytes: Buffer): void {
    if (link.losing) this.#cut(link);
    else this.#delay(() => link.client.write(bytes));
  }

  #delay(send: () => void): void {
    if (this.delayMs === 0) send();
    else setTimeout(send, this.delayMs);
  }

  #cut(link: Link): void {
    if (!this.#links.delete(link) && !this.#silenced.delete(link)) return;
    if (link.client.connecting) link.client.destroy();
    else link.client.resetAndDestroy();
    link.upstream.destroy();
  }
}
