import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import { onCleanup } from '@tallybook/machine';

export interface Counter {
  /** The same database through this proxy. */
  readonly target: DatabaseTarget;
  /** Number of round trips so far. */
  flights(): number;
}

/** A proxy between service and database that counts round trips: everything sent between two responses is one. */
export async function countFlights(target: DatabaseTarget): Promise<Counter> {
  const folder = mkdtempSync(join(tmpdir(), 'tb-flights-'));
  let flights = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const database = net.connect({ path: `${target.host}/.s.PGSQL.${target.port}` });
    let idle = true;
    client.on('data', (chunk) => {
      if (idle) flights += 1;
      idle = false;
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      idle = true;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${target.port}`), resolve));
  onCleanup(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return { target: { ...target, host: folder }, flights: () => flights };
}
