import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@tallybook/machine';
import { range, type Attack } from './attack.ts';
import type { Response, Target, Tenant } from './target.ts';

/** Reads of one tenant at a steady pace over both instances. */
async function readSteadily(target: Target, tenant: Tenant, count: number): Promise<Response[]> {
  const from = target.newAddress();
  const replies: Promise<Response>[] = [];
  for (const index of range(count)) {
    replies.push(
      target.call({ path: '/api/inventory/products', credential: tenant.key, instance: index % 2, from }),
    );
    await sleep(50);
  }
  return Promise.all(replies);
}

const failed = (replies: readonly Response[]): number =>
  replies.filter(({ status }) => status !== 200).length;

const slowest = (replies: readonly Response[]): number =>
  Math.round(
    percentile(
      replies.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
      0.99,
    ),
  );

/** Opens a socket that announces a body and never sends it. */
function openSilentRequest(url: string, from: string, credential: string): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => {});
  socket.write(
    `POST /api/inventory/stock-movements HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${credential}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`,
  );
  return socket;
}

export const silentBodies: Attack = {
  name: 'silent-bodies',
  title: '1,100 sockets to each instance, from 20 addresses, announce bodies that never arrive',
  async run(target) {
    const [attacker, victim] = [await target.tenant(), await target.tenant()];
    const addresses = range(20).map(() => target.newAddress());
    const sockets = range(2_200).map((index) =>
      openSilentRequest(
        target.urlOf(index % 2),
        addresses[index % addresses.length] ?? '127.0.0.1',
        attacker.key,
      ),
    );
    await sleep(1_000);
    const replies = await readSteadily(target, victim, 61);
    for (const socket of sockets) socket.destroy();
    return {
      held: failed(replies) === 0,
      figure: `${failed(replies)} of ${replies.length} requests of another tenant failed, p99 ${slowest(replies)} ms`,
    };
  },
};

export const manyVerifications: Attack = {
  name: 'many-verifications',
  title: '14 verifications of 40,000 movements at once, on each instance',
  async run(target) {
    const [attacker, victim] = [await target.tenant(), await target.tenant()];
    const product = await target.product(attacker);
    const movements = range(1_000).map((index) => ({
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: `2031-01-${String((index % 28) + 1).padStart(2, '0')}`,
    }));
    for (const index of range(40))
      await target.must({
        method: 'POST',
        path: '/api/inventory/stock-movements/batch',
        credential: attacker.key,
        body: { movements },
        instance: index % 2,
      });
    const quiet = await readSteadily(target, victim, 100);
    const state = { going: true };
    const load = range(28).map(async (index) => {
      while (state.going) {
        const { status } = await target.call({
          path: '/api/inventory/verify',
          credential: attacker.key,
          instance: index % 2,
        });
        if (status !== 200) await sleep(200);
      }
    });
    await sleep(500);
    const noisy = await readSteadily(target, victim, 100);
    state.going = false;
    await Promise.all(load);
    return {
      held: failed(noisy) === 0,
      figure: `${failed(noisy)} of ${noisy.length} requests of another tenant failed, p99 ${slowest(noisy)} ms (quiet: ${slowest(quiet)} ms)`,
    };
  },
};
