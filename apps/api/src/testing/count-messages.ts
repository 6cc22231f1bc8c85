import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';

export interface MessageCounts {
  /** Executed statements; BEGIN, the scope and COMMIT are three of them. */
  statements: number;
  /** Turns of the conversation: the client sends something after the server has. */
  roundTrips: number;
}

const [bind, query] = ['B', 'Q'].map((type) => type.codePointAt(0));

/** A proxy before PostgreSQL that counts the messages of clients; no clock is needed to find unnecessary ones. */
export async function countMessages(target: DatabaseTarget) {
  const folder = mkdtempSync(join(tmpdir(), 'tb-messages-'));
  const sockets = new Set<net.Socket>();
  const counts: MessageCounts = { statements: 0, roundTrips: 0 };
  const proxy = net.createServer((client) => {
    const { host, port } = target;
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    const count = messageCounter(counts);
    let answered = true;
    client.on('data', (chunk: Buffer) => {
      if (answered) counts.roundTrips += 1;
      answered = false;
      count(chunk);
      upstream.write(chunk);
    });
    client.on('end', () => upstream.end());
    upstream.on('data', () => (answered = true));
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(`${folder}/.s.PGSQL.5432`, resolve);
  });
  return {
    target: { ...target, host: folder, port: 5432 } satisfies DatabaseTarget,
    counts,
    close(): void {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Reads the types of messages, which may arrive in any pieces: a byte and the length of the rest. */
function messageCounter(counts: MessageCounts): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      if (started && (rest[0] === bind || rest[0] === query)) counts.statements += 1;
      started = true;
      rest = rest.subarray(end);
    }
  };
}
