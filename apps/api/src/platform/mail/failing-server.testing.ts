import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What becomes of a message that has arrived whole. */
type Ending = 'take' | 'drop';

export interface FailingMailServer {
  readonly port: number;
  /** Every message that arrived whole, taken or not. */
  readonly messages: readonly string[];
  /** Asked of each message; before its answer nothing is said to the client. */
  ending: (count: number) => Ending | Promise<Ending>;
  close(): Promise<void>;
}

/** A mail server that goes wrong where a well-kept library would not: after the message, before its answer. */
export async function openFailingMailServer(): Promise<FailingMailServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket, async (message) => {
      messages.push(message);
      return server.ending(messages.length);
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const server: FailingMailServer = {
    port: (listening.address() as AddressInfo).port,
    messages,
    ending: () => 'take',
    async close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, 'close');
    },
  };
  return server;
}

function converse(socket: Socket, receive: (message: string) => Promise<Ending>): void {
  let text = '';
  let inMessage = false;
  socket.setEncoding('utf8');
  socket.write('220 stubborn\r\n');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (inMessage) {
      const end = text.indexOf('\r\n.\r\n');
      if (end === -1) return;
      const message = text.slice(0, end);
      text = text.slice(end + 5);
      inMessage = false;
      void answer(socket, receive(message));
      return;
    }
    for (let end = text.indexOf('\r\n'); end !== -1 && !inMessage; end = text.indexOf('\r\n')) {
      const command = text.slice(0, end).toUpperCase();
      text = text.slice(end + 2);
      inMessage = command === 'DATA';
      socket.write(inMessage ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 well\r\n');
    }
  });
}

async function answer(socket: Socket, decided: Promise<Ending>): Promise<void> {
  if ((await decided) === 'take') socket.write('250 taken\r\n');
  else socket.destroy();
}
