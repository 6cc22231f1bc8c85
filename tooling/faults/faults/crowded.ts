import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Fault, Scene } from './fault.ts';

/** Holds what a statement locks for so long, then lets go. */
async function hold(
  sql: postgres.Sql,
  milliseconds: number,
  lock: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lock(tx);
    await sleep(milliseconds);
  });
}

const locks = ({ load }: Scene): readonly ((tx: postgres.TransactionSql) => Promise<unknown>)[] => {
  const ids = load.organizations.map(({ id }) => id);
  return [
    // What every posting waits for.
    (tx) => tx`
      select 1 from stock_balances where organization_id = any (${ids}::uuid[]) order by product_id for update`,
    // What every request of an unknown principal waits for, readers too.
    (tx) => tx`lock table memberships in access exclusive mode`,
    (tx) => tx`lock table idempotency_keys in share row exclusive mode`,
    (tx) => tx`lock table invitations in access exclusive mode`,
  ];
};

export const crowded: Fault = {
  name: 'crowded',
  about:
    'four times the callers while a session of ours holds rows and tables, so that statements wait and the pools are empty; then every packet is late',
  load: { callers: 48, thinkMs: 10 },
  async strike(scene) {
    const { stage, random, milliseconds, struck, over, note } = scene;
    const sql = stage.connect();
    const end = performance.now() + milliseconds * 0.7;
    let held = 0;
    for (const all = locks(scene); performance.now() < end; held += 1) {
      struck();
      await hold(sql, random.whole(500, 6_500), all[held % all.length] ?? (async () => {}));
      over();
      await sleep(500);
    }
    for (const proxy of stage.proxies) proxy.delayMs = 60;
    struck();
    await sleep(milliseconds * 0.3);
    for (const proxy of stage.proxies) proxy.delayMs = 0;
    over();
    await sql.end();
    note(`${held} locks`);
  },
};
