import { ask } from '../../load/found.ts';
import { isAcknowledgement, type Entry } from '../../load/history.ts';
import { slowCommits, type Attack, type Fight } from './attack.ts';
import { made, movements, pause, post, range, until } from './common.ts';

export const otherInstance: Attack = {
  name: 'other instance',
  about: 'what one instance has acknowledged is asked of the other at once, while a commit takes 0.1 s',
  settings: slowCommits,
  async round({ organization, stage, send, broke }) {
    await Promise.all(
      range(8).map(async (index) => {
        const entry = await send(post(organization, { type: 'entry', quantity: index + 1 }), [0]);
        const path = `${movements}/${made(entry)['id'] ?? ''}`;
        const call = { method: 'GET', path, credential: organization.key } as const;
        await ask(stage.instances[1].url, call).catch(() => broke(`acknowledged, but not there: ${path}`));
      }),
    );
  },
};

/** Who sent no key looks for its reference. */
async function lookUp({ stage, organization }: Fight, entry: Entry): Promise<void> {
  const sql = stage.connect();
  try {
    const [row] = await sql<{ id: string }[]>`
      select id from stock_movements where reference = ${entry.operation.marks[0] ?? ''}`;
    entry.state = row === undefined ? 'refused' : 'acknowledged';
    if (row === undefined) return;
    const call = { method: 'GET', path: `${movements}/${row.id}`, credential: organization.key } as const;
    entry.answer = await ask(stage.instances[1].url, call);
  } finally {
    await sql.end();
  }
}

export const lostAnswers: Attack = {
  name: 'lost answers',
  about: 'the wire to PostgreSQL is cut behind COMMIT, so that its answer is lost; nobody has sent a key',
  settings: slowCommits,
  async round(fight) {
    const { organization, stage, send } = fight;
    const [proxy] = stage.proxies;
    let lost = 0;
    // One by itself, and a batch of the others that joined meanwhile.
    const posting = Promise.all(
      range(16).map(() => send(post(organization, { type: 'entry', quantity: 1, keyless: true }), [0])),
    );
    proxy.fate = (bytes) => {
      if (lost >= 2 || bytes.length > 40 || !/\bcommit\0/.test(bytes.toString('latin1'))) return 'pass';
      lost += 1;
      return 'lose answer';
    };
    const entries = await posting;
    proxy.fate = () => 'pass';
    if (lost < 2) throw new Error('no answer was lost');
    await pause(200);
    for (const entry of entries)
      if (!entry.sends.some(({ reply }) => isAcknowledgement(reply))) await lookUp(fight, entry);
  },
};

export const powerCut: Attack = {
  name: 'power cut',
  about: 'kill -9 of all processes of PostgreSQL at once, right behind the last of 96 answers',
  // What waits for nobody is written as late as can be.
  settings: [
    "wal_writer_delay = '10s'",
    "wal_writer_flush_after = '1GB'",
    'bgwriter_lru_maxpages = 0',
    "checkpoint_timeout = '1h'",
  ],
  async round({ organization, stage, send }) {
    const sql = stage.connect();
    // What was there before is on the disk: what is lost is of this round.
    await sql`checkpoint`;
    await sql.end();
    for (const wave of range(12))
      await Promise.all(
        range(8).map((index) =>
          send(post(organization, { type: 'entry', quantity: 1 }), [(wave + index) % 2]),
        ),
      );
    const [before] = stage.serverProcesses();
    stage.signalServer('SIGKILL');
    await until('for PostgreSQL', () => stage.serverProcesses()[0] !== before);
    await stage.serverBack();
  },
};
