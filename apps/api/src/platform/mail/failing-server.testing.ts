import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the server does with a complete message. */
type Ending = 'accept' | 'drop';

export interface FailingMailServer {
  readonly port: number;
  /** Every complete message, accepted or not. */
  readonly messages: readonly string[];
  /** Decides about each message; the client gets no reply before that. */
  ending: (count: number) => Ending | Promise<Ending>;
  close(): Promise<void>;
}

/** A mail server that fails where SMTP libraries cannot: after the message and before its reply. */
export async function openFailingMailServer(): Promise<FailingMailServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serve(socket, async (message) => {
      messages.push(message);
      return server.ending(messages.length);
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const server: FailingMailServer = {
    port: (listening.address() as AddressInfo).port,
    messages,
    ending: () => 'accept',
    async close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, 'close');
    },
  };
  return server;
}

function serve(socket: Socket, receive: (message: string) => Promise<Ending>): void {
  let text = '';
  let inMessage = false;
  socket.setEncoding('utf8');
  socket.write('220 ready\r\n');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (inMessage) {
      const end = text.indexOf('\r\n.\r\n');
      if (end === -1) return;
      const message = text.slice(0, end);
      text = text.slice(end + 5);
      inMessage = false;
      void reply(socket, receive(message));
      return;
    }
    for (let end = text.indexOf('\r\n'); end !== -1 && !inMessage; end = text.indexOf('\r\n')) {
      const command = text.slice(0, end).toUpperCase();
      text = text.slice(end + 2);
      inMessage = command === 'DATA';
      socket.write(inMessage ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}

async function reply(socket: Socket, ending: Promise<Ending>): Promise<void> {
  if ((await ending) === 'accept') socket.write('250 accepted\r\n');
  else socket.destroy();
}
