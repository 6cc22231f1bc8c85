import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Fault, FaultContext } from './fault.ts';

type Lock = (tx: postgres.TransactionSql) => Promise<unknown>;

async function hold(sql: postgres.Sql, milliseconds: number, lock: Lock): Promise<void> {
  await sql.begin(async (tx) => {
    await lock(tx);
    await sleep(milliseconds);
  });
}

function locksOf({ load }: FaultContext): readonly Lock[] {
  const ids = load.organizations.map(({ id }) => id);
  return [
    // Blocks every posting.
    (tx) => tx`
      select 1 from stock_balances where organization_id = any (${ids}::uuid[]) order by product_id for update`,
    // Blocks every request whose principal is not cached, reads included.
    (tx) => tx`lock table memberships in access exclusive mode`,
    (tx) => tx`lock table idempotency_keys in share row exclusive mode`,
    (tx) => tx`lock table invitations in access exclusive mode`,
  ];
}

export const contention: Fault = {
  name: 'contention',
  description:
    'four times as many callers while another session locks rows and tables, so that statements wait and the pools are exhausted; then each packet is delayed',
  load: { callers: 48, thinkMs: 10 },
  async inject(context) {
    const { environment, random, milliseconds, countInFlight, causeEnded, note } = context;
    const sql = environment.connect();
    const end = performance.now() + milliseconds * 0.7;
    let count = 0;
    for (const locks = locksOf(context); performance.now() < end; count += 1) {
      countInFlight();
      await hold(sql, random.whole(500, 6_500), locks[count % locks.length] ?? (async () => {}));
      causeEnded();
      await sleep(500);
    }
    for (const proxy of environment.proxies) proxy.delayMs = 60;
    countInFlight();
    await sleep(milliseconds * 0.3);
    for (const proxy of environment.proxies) proxy.delayMs = 0;
    causeEnded();
    await sql.end();
    note(`${count} locks`);
  },
};
