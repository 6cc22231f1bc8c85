import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';

/**
 * What happens to bytes on their way to the server: forwarded (perhaps changed), the connection closed before they
 * arrive, closed as soon as the server responds to them (the response is lost), or dropped.
 */
type Action = Buffer | 'close' | 'close on response' | 'drop';

/**
 * Starts a proxy between the driver and the server that injects faults at exact points of the protocol.
 *
 * @param decide receives the bytes and the number of their connection, counted from 0
 */
export async function startProxy(
  target: DatabaseTarget,
  decide: (bytes: Buffer, connection: number) => Action,
): Promise<DatabaseTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'tb-proxy-'));
  const open = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((client) => {
    const connection = connections;
    connections += 1;
    const upstream = net.connect(`${target.host}/.s.PGSQL.${target.port}`);
    let loseResponse = false;
    const close = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', close).on('close', () => {
        open.delete(socket);
        close();
      });
    }
    client.on('data', (bytes) => {
      const action = decide(bytes, connection);
      if (action === 'close') close();
      else if (action === 'close on response') loseResponse = upstream.write(bytes);
      else if (action !== 'drop') upstream.write(action);
    });
    upstream.on('data', (bytes) => (loseResponse ? close() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.5432`, resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { ...target, host: folder, port: 5432 };
}
