import net from 'node:net';

/**
 * A persistent HTTP/1.1 connection for one request at a time. It reads only status and length of a response: on two
 * cores, the load generator takes its processor time from the service.
 */
export class Connection {
  readonly #socket: net.Socket;
  #remaining = 0;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #problem = '';
  #done: ((status: number, problem: string) => void) | undefined;
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

  /** Sends a complete request; `done` receives the status and, after an error, the beginning of the body. */
  send(request: string, done: (status: number, problem: string) => void): void {
    this.#done = done;
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#remaining > 0) return this.#body(chunk);
    const data = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = data.indexOf('\r\n\r\n');
    if (end === -1) {
      this.#head = data;
      return;
    }
    this.#head = Buffer.alloc(0);
    const head = data.toString('latin1', 0, end);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    if (length === undefined) return this.#failed(new Error(`a response without content-length:\n${head}`));
    this.#status = Number(head.slice(9, 12));
    this.#problem = this.#status < 400 ? '' : data.toString('utf8', end + 4, end + 600);
    this.#remaining = Number(length);
    this.#body(data.subarray(end + 4));
  }

  #body(chunk: Buffer): void {
    this.#remaining -= chunk.length;
    if (this.#remaining > 0) return;
    const done = this.#done;
    this.#done = undefined;
    done?.(this.#status, this.#problem);
  }
}
