import { once } from 'node:events';
import net from 'node:net';
import type { DatabaseTarget } from '@tallybook/db';

/**
 * What becomes of bytes on their way to PostgreSQL; changed ones are sent in their place. `lose answer`: they arrive,
 * and the connection is cut when the answer comes.
 */
export type Fate = 'pass' | 'cut' | 'lose answer' | Buffer;

/** `hole`: nothing arrives in either direction and nobody is told. `refuse`: no new connection is taken. */
export type Mode = 'pass' | 'refuse' | 'hole';

interface Link {
  readonly client: net.Socket;
  readonly upstream: net.Socket;
  losing: boolean;
}

/** A TCP wire of our own between one instance and PostgreSQL, for faults at chosen places of the conversation. */
export class Proxy {
  /** Asked of all that an instance sends, in pieces as they come. */
  fate: (bytes: Buffer) => Fate = () => 'pass';
  /** Added to every piece in each direction. */
  delayMs = 0;
  readonly #path: string;
  readonly #links = new Set<Link>();
  readonly #forgotten = new Set<Link>();
  readonly #server: net.Server;
  #mode: Mode = 'pass';
  #port = 0;

  private constructor(target: DatabaseTarget) {
    this.#path = `${target.host}/.s.PGSQL.${target.port}`;
    this.#server = net.createServer({ pauseOnConnect: true }, (client) => this.#join(client));
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

  get connections(): number {
    return this.#links.size;
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** A hole that ends gives what it swallowed: the network sends again what was not confirmed. */
  set mode(mode: Mode) {
    this.#mode = mode;
    for (const { client, upstream } of this.#links)
      for (const socket of [client, upstream]) {
        if (mode === 'hole') socket.pause();
        else socket.resume();
      }
  }

  /** Nothing more arrives on any of today's connections, and nobody is told; new ones work. Gives how many there were. */
  forget(): number {
    const count = this.#links.size;
    for (const link of this.#links) {
      link.client.pause();
      link.upstream.pause();
      this.#forgotten.add(link);
    }
    this.#links.clear();
    return count;
  }

  /** PostgreSQL's side of what was forgotten ends too, as its keep-alive would end it. */
  bury(): void {
    for (const { upstream } of this.#forgotten) {
      // The service is told nothing, now or later.
      upstream.removeAllListeners('close').destroy();
    }
  }

  /** Resets every connection, as a network device that lost its state does. Gives how many there were. */
  reset(): number {
    const count = this.#links.size;
    for (const link of this.#links) this.#cut(link);
    return count;
  }

  async close(): Promise<void> {
    this.#mode = 'refuse';
    this.reset();
    for (const link of this.#forgotten) this.#cut(link);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: net.Socket): void {
    if (this.#mode === 'refuse') {
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    const upstream = net.connect(this.#path);
    const link: Link = { client, upstream, losing: false };
    this.#links.add(link);
    for (const socket of [client, upstream])
      socket.on('error', () => this.#cut(link)).on('close', () => this.#cut(link));
    client.setNoDelay(true);
    client.on('data', (bytes: Buffer) => this.#up(link, bytes));
    upstream.on('data', (bytes: Buffer) => this.#down(link, bytes));
    if (this.#mode === 'hole') upstream.pause();
    else client.resume();
  }

  #up(link: Link, bytes: Buffer): void {
    const fate = this.fate(bytes);
    if (fate === 'cut') return this.#cut(link);
    if (fate === 'lose answer') link.losing = true;
    const sent = Buffer.isBuffer(fate) ? fate : bytes;
    this.#later(() => link.upstream.write(sent));
  }

  #down(link: Link, bytes: Buffer): void {
    if (link.losing) this.#cut(link);
    else this.#later(() => link.client.write(bytes));
  }

  #later(send: () => void): void {
    if (this.delayMs === 0) send();
    else setTimeout(send, this.delayMs);
  }

  #cut(link: Link): void {
    if (!this.#links.delete(link) && !this.#forgotten.delete(link)) return;
    if (link.client.connecting) link.client.destroy();
    else link.client.resetAndDestroy();
    link.upstream.destroy();
  }
}
