import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallybook migrations-'));
  mkdirSync(join(folder, 'meta'));
  writeJournal(entries);
  for (const [index, tag] of tags.entries()) writeMigration(index, tag);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const tags = ['0000_initial', '0001_rights', '0002_days'];
const entries = tags.map((tag, idx) => ({ idx, tag, when: 1_000 + idx }));
const idOf = (index: number): string => `00000000-0000-0000-0000-00000000000${index}`;

const writeJournal = (listed: readonly object[]): void =>
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: listed }));

/** Its SQL, and a snapshot that follows the one before it. */
function writeMigration(index: number, tag: string): void {
  writeFileSync(join(folder, `${tag}.sql`), 'select 1;');
  const snapshot = { id: idOf(index + 1), prevId: idOf(index) };
  writeFileSync(join(folder, `meta/000${index}_snapshot.json`), JSON.stringify(snapshot));
}

const check = (path: string) => {
  const script = join(import.meta.dirname, 'migrations.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  return { status, stderr };
};

it('accepts migrations, journal and snapshots that agree', () => {
  expect(check(folder)).toEqual({ status: 0, stderr: '' });
});

it('accepts those of the database package', () => {
  const own = join(import.meta.dirname, '../../packages/db/migrations');
  expect(check(own)).toEqual({ status: 0, stderr: '' });
});

it.each<[string, () => void, string]>([
  [
    'a file without an entry',
    () => writeFileSync(join(folder, '0002_more.sql'), ''),
    '0002_more.sql is not in the journal',
  ],
  ['a missing file', () => rmSync(join(folder, '0001_rights.sql')), '0001_rights.sql is missing'],
  [
    'a missing snapshot',
    () => rmSync(join(folder, 'meta/0001_snapshot.json')),
    'meta/0001_snapshot.json is missing',
  ],
  [
    'an entry removed in a merge',
    () => writeJournal(entries.slice(0, 2)),
    '0002_days.sql is not in the journal',
  ],
  [
    'a wrong number',
    () => writeJournal([entries[0]!, { ...entries[1]!, idx: 2 }, entries[2]!]),
    'entry 1 of the journal is 0001_rights',
  ],
  [
    'entries in another order',
    () => writeJournal([entries[0]!, entries[2]!, entries[1]!]),
    'entry 1 of the journal is 0002_days',
  ],
  [
    'a time before that of the previous migration',
    () => writeJournal([...entries.slice(0, 2), { ...entries[2]!, when: 1_000 }]),
    '0002_days is not later',
  ],
  [
    'two snapshots that follow the same one',
    () =>
      writeFileSync(
        join(folder, 'meta/0002_snapshot.json'),
        JSON.stringify({ id: idOf(3), prevId: idOf(1) }),
      ),
    'meta/0002_snapshot.json does not follow',
  ],
  [
    'a snapshot of no migration',
    () => renameSync(join(folder, 'meta/0002_snapshot.json'), join(folder, 'meta/0003_snapshot.json')),
    'meta/0003_snapshot.json is not in the journal',
  ],
])('rejects %s', (_name, damage, problem) => {
  damage();
  const { status, stderr } = check(folder);
  expect(status).toBe(1);
  expect(stderr).toContain(problem);
});
