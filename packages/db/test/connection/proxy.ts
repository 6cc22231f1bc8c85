import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';

/**
 * What becomes of bytes on their way to the server: passed (perhaps changed), the connection cut before they
 * arrive, cut as soon as the server has answered them (the answer is lost), or swallowed.
 */
type Fate = Buffer | 'cut' | 'cut answer' | 'swallow';

/**
 * A wire of our own between the driver and the server, for faults at exact places in the protocol.
 *
 * @param fate is told which connection the bytes are of, counted from 0
 */
export async function wireTo(
  target: DatabaseTarget,
  fate: (bytes: Buffer, connection: number) => Fate,
): Promise<DatabaseTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'tb-wire-'));
  const open = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((client) => {
    const connection = connections;
    connections += 1;
    const upstream = net.connect(`${target.host}/.s.PGSQL.${target.port}`);
    let losing = false;
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut).on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      const decided = fate(bytes, connection);
      if (decided === 'cut') cut();
      else if (decided === 'cut answer') losing = upstream.write(bytes);
      else if (decided !== 'swallow') upstream.write(decided);
    });
    upstream.on('data', (bytes) => (losing ? cut() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.5432`, resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { ...target, host: folder, port: 5432 };
}
