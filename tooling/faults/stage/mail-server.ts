import { once } from 'node:events';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';

/** `drop`: takes the whole message and says nothing more. `4xx`, `5xx`: to the sender's name, so about us, not about the mail. */
export type MailMode = 'take' | 'refuse' | 'hang' | '4xx' | '5xx' | 'drop';

export interface Received {
  readonly to: string;
  readonly token: string;
}

/** A real SMTP server that can be told to behave badly; behind a socket of our own, so that it can refuse and hang. */
export class MailServer {
  mode: MailMode = 'take';
  /** Taken messages, and those that it took and did not own up to. */
  readonly received: Received[] = [];
  readonly #listeners = new Set<(mail: Received) => void>();
  readonly #sockets = new Set<net.Socket>();
  readonly #front: net.Server;
  readonly #smtp: SMTPServer;
  #port = 0;

  private constructor() {
    this.#smtp = this.#make();
    this.#front = net.createServer((socket) => this.#take(socket));
  }

  static async open(): Promise<MailServer> {
    const server = new MailServer();
    server.#front.listen(0, '127.0.0.1');
    await once(server.#front, 'listening');
    server.#port = (server.#front.address() as net.AddressInfo).port;
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  onMail(listener: (mail: Received) => void): void {
    this.#listeners.add(listener);
  }

  /** Ends conversations that hang, so that the next tries are new ones. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#front.close();
    await once(this.#front, 'close');
  }

  #take(socket: net.Socket): void {
    socket.on('error', () => {});
    if (this.mode === 'refuse') return void socket.resetAndDestroy();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // Not a word.
    if (this.mode !== 'hang') this.#smtp.server.emit('connection', socket);
  }

  #make(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onMailFrom: (_address, _session, callback) => {
        const code = this.mode === '4xx' ? 451 : this.mode === '5xx' ? 550 : undefined;
        callback(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
          this.#keep({ to, token: tokenIn(Buffer.concat(chunks).toString('latin1')) });
          if (this.mode === 'drop') this.hangUp();
          else callback();
        });
      },
    });
    server.on('error', () => {});
    return server;
  }

  #keep(mail: Received): void {
    this.received.push(mail);
    for (const listener of this.#listeners) listener(mail);
  }
}

/** From the link of the text part; quoted-printable may break it over lines. */
function tokenIn(raw: string): string {
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
}
