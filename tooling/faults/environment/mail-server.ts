import { once } from 'node:events';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';

/** `drop`: reads the message and closes without a reply. `4xx`, `5xx`: rejects the sender, not the recipient. */
export type MailMode = 'accept' | 'refuse' | 'hang' | '4xx' | '5xx' | 'drop';

export interface Received {
  readonly to: string;
  readonly token: string;
}

/** A real SMTP server with failure modes; it has its own listening socket so that it can refuse and hang. */
export class MailServer {
  mode: MailMode = 'accept';
  readonly #listeners = new Set<(mail: Received) => void>();
  readonly #sockets = new Set<net.Socket>();
  readonly #listener: net.Server;
  readonly #smtp: SMTPServer;
  #port = 0;

  private constructor() {
    this.#smtp = this.#createSmtp();
    this.#listener = net.createServer((socket) => this.#accept(socket));
  }

  static async open(): Promise<MailServer> {
    const server = new MailServer();
    server.#listener.listen(0, '127.0.0.1');
    await once(server.#listener, 'listening');
    server.#port = (server.#listener.address() as net.AddressInfo).port;
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Called for each message that the server accepts. */
  onMail(listener: (mail: Received) => void): void {
    this.#listeners.add(listener);
  }

  /** Ends all conversations, including hanging ones. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #accept(socket: net.Socket): void {
    socket.on('error', () => {});
    if (this.mode === 'refuse') return void socket.resetAndDestroy();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.mode !== 'hang') this.#smtp.server.emit('connection', socket);
  }

  #createSmtp(): SMTPServer {
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
          if (this.mode === 'drop') return this.hangUp();
          const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
          const mail = { to, token: tokenIn(Buffer.concat(chunks).toString('latin1')) };
          for (const listener of this.#listeners) listener(mail);
          callback();
        });
      },
    });
    server.on('error', () => {});
    return server;
  }
}

/** From the link in the text part; quoted-printable may break the link into several lines. */
function tokenIn(raw: string): string {
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /accept\S*#token=([\w-]+)/.exec(text)?.[1] ?? '';
}
