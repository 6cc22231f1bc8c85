import { movementsPath } from '../../load/operations.ts';
import { requestOrThrow } from '../../load/setup.ts';
import { isAcknowledgement, type Entry } from '../../load/history.ts';
import { slowCommits, type Attack, type AttackContext } from './attack.ts';
import { pause, post, range, responseOf, until, withoutKey } from './common.ts';

export const otherInstance: Attack = {
  name: 'other instance',
  description:
    'what one instance has acknowledged is read from the other at once, while a commit takes 0.1 s',
  settings: slowCommits,
  async round({ organization, environment, send, violation }) {
    await Promise.all(
      range(8).map(async (index) => {
        const entry = await send(post(organization, { type: 'entry', quantity: index + 1 }), [0]);
        const path = `${movementsPath}/${responseOf(entry)['id'] ?? ''}`;
        const call = { method: 'GET', path, credential: organization.key } as const;
        await requestOrThrow(environment.instances[1].url, call).catch(() =>
          violation(`acknowledged, but not found: ${path}`),
        );
      }),
    );
  },
};

/** Resolves an entry without a key: the caller searches for its reference. */
async function lookUp({ environment, organization }: AttackContext, entry: Entry): Promise<void> {
  const sql = environment.connect();
  try {
    const [row] = await sql<{ id: string }[]>`
      select id from stock_movements where reference = ${entry.operation.marks[0] ?? ''}`;
    entry.state = row === undefined ? 'rejected' : 'acknowledged';
    if (row === undefined) return;
    const call = { method: 'GET', path: `${movementsPath}/${row.id}`, credential: organization.key } as const;
    entry.response = await requestOrThrow(environment.instances[1].url, call);
  } finally {
    await sql.end();
  }
}

export const unknownOutcomes: Attack = {
  name: 'unknown outcomes',
  description:
    'the connection to PostgreSQL is cut after COMMIT, so that its response is lost; requests have no key',
  settings: slowCommits,
  async round(context) {
    const { organization, environment, send } = context;
    const [proxy] = environment.proxies;
    let lost = 0;
    // The first commits alone; the others join the batch that waits for it.
    const posting = Promise.all(
      range(16).map(() => send(withoutKey(post(organization, { type: 'entry', quantity: 1 })), [0])),
    );
    proxy.onPacket = (bytes) => {
      if (lost >= 2 || bytes.length > 40 || !/\bcommit\0/.test(bytes.toString('latin1'))) return 'pass';
      lost += 1;
      return 'lose response';
    };
    const entries = await posting;
    proxy.onPacket = () => 'pass';
    if (lost < 2) throw new Error('no response was lost');
    await pause(200);
    for (const entry of entries)
      if (!entry.sends.some(({ reply }) => isAcknowledgement(reply))) await lookUp(context, entry);
  },
};

export const powerCut: Attack = {
  name: 'power cut',
  description: '`kill -9` of all PostgreSQL processes at once, right after the last of 96 responses',
  // PostgreSQL delays as long as possible every write that no commit waits for.
  settings: [
    "wal_writer_delay = '10s'",
    "wal_writer_flush_after = '1GB'",
    'bgwriter_lru_maxpages = 0',
    "checkpoint_timeout = '1h'",
  ],
  async round({ organization, environment, send }) {
    const sql = environment.connect();
    // Everything earlier is on disk: only rows of this round can be lost.
    await sql`checkpoint`;
    await sql.end();
    for (const wave of range(12))
      await Promise.all(
        range(8).map((index) =>
          send(post(organization, { type: 'entry', quantity: 1 }), [(wave + index) % 2]),
        ),
      );
    const [before] = environment.serverProcesses();
    environment.signalServer('SIGKILL');
    await until('PostgreSQL to restart', () => environment.serverProcesses()[0] !== before);
    await environment.serverBack();
  },
};
