import { slowCommits, type Attack } from './attack.ts';
import { made, post, range, until } from './common.ts';
import { withPoints } from './with-points.ts';

export const askedToEnd: Attack = {
  name: 'asked to end',
  about: 'SIGTERM while 16 requests wait for a commit that takes 0.1 s: each must be answered',
  settings: slowCommits,
  async round({ organization, stage, send, broke }) {
    const [first] = stage.instances;
    made(await send(post(organization, { type: 'entry', quantity: 1 }), [0]));
    const begun = Promise.all(
      range(16).map(() => send(post(organization, { type: 'entry', quantity: 1 }), [0])),
    );
    const sql = stage.connect();
    await until('for a commit', async () => {
      const rows = await sql`select from pg_stat_activity
        where datname = current_database() and state = 'active' and query = 'commit'`;
      return rows.length > 0;
    });
    await sql.end();
    const code = await first.end('SIGTERM');
    for (const { sends } of await begun)
      for (const { reply } of sends)
        if (reply?.status === 'none') broke(`begun, not answered: ${reply.reason}`);
    if (code !== 0) broke(`ended with ${code}`);
    await first.start();
  },
};

export const diesBehindCommit: Attack = {
  name: 'dies behind COMMIT',
  about:
    'the process dies when the effect is there and the answer is not; the caller asks the other one, with its key',
  once: true,
  patches: withPoints('posted, no answer'),
  crashes: { 'posted, no answer': { pass: 1, most: 1 } },
  async round({ organization, stage, load, send, crashes }) {
    const [first] = stage.instances;
    first.expectEnd();
    const entry = await send(post(organization, { type: 'entry', quantity: 1 }), [0]);
    if (entry.state !== 'unknown' || crashes('posted, no answer') !== 1)
      throw new Error('the process has not died');
    await first.start();
    await load.client(1).resolve(entry);
    made(entry);
  },
};
