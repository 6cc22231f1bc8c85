import net from 'node:net';

/**
 * One kept HTTP/1.1 connection with one request on it at a time. Reads no more of an answer than its status and
 * length: on two cores whatever the load generator spends, the service under load has not.
 */
export class Connection {
  readonly #socket: net.Socket;
  #left = 0;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #refusal = '';
  #done: ((status: number, refusal: string) => void) | undefined;
  #failed: (error: Error) => void = () => {};

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('the service closed a connection under load')));
  }

  static async open(url: URL, failed: (error: Error) => void): Promise<Connection> {
    const socket = net.connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    const connection = new Connection(socket);
    connection.#failed = failed;
    return connection;
  }

  /** Sends a whole request; `done` gets the status and, of a refusal, the beginning of its text. */
  send(request: string, done: (status: number, refusal: string) => void): void {
    this.#done = done;
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left > 0) return this.#body(chunk);
    const data = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = data.indexOf('\r\n\r\n');
    if (end === -1) {
      this.#head = data;
      return;
    }
    this.#head = Buffer.alloc(0);
    const head = data.toString('latin1', 0, end);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    if (length === undefined) return this.#failed(new Error(`an answer without content-length:\n${head}`));
    this.#status = Number(head.slice(9, 12));
    this.#refusal = this.#status < 400 ? '' : data.toString('utf8', end + 4, end + 600);
    this.#left = Number(length);
    this.#body(data.subarray(end + 4));
  }

  #body(chunk: Buffer): void {
    this.#left -= chunk.length;
    if (this.#left > 0) return;
    const done = this.#done;
    this.#done = undefined;
    done?.(this.#status, this.#refusal);
  }
}
