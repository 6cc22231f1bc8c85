/**
 * Checks that the journal of the migrations, their SQL files and their snapshots agree. `migrate` applies what the journal
 * lists, in its order; drizzle-kit compares the schema with the last snapshot. A merge of two branches that each added a
 * migration can leave a file that is never applied, or a chain of snapshots with a gap.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../packages/db/migrations');
const meta = join(folder, 'meta');
const read = (name) => JSON.parse(readFileSync(join(meta, name), 'utf8'));

const problems = [];
const { entries } = read('_journal.json');

/** Compares files on disk with those that the journal implies. */
const compare = (inFolder, found, expected) => {
  for (const name of expected.filter((each) => !found.includes(each)))
    problems.push(`${inFolder}${name} is missing`);
  for (const name of found.filter((each) => !expected.includes(each)))
    problems.push(`${inFolder}${name} is not in the journal`);
};
const numberOf = (index) => String(index).padStart(4, '0');
const sqlFiles = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
compare(
  '',
  sqlFiles,
  entries.map(({ tag }) => `${tag}.sql`),
);
compare(
  'meta/',
  snapshots,
  entries.map((_entry, index) => `${numberOf(index)}_snapshot.json`),
);

for (const [index, { idx, tag, when }] of entries.entries()) {
  if (idx !== index || !tag.startsWith(`${numberOf(index)}_`))
    problems.push(`entry ${index} of the journal is ${tag} with the number ${idx}`);
  if (index > 0 && when <= entries[index - 1].when)
    problems.push(`${tag} is not later than the migration before it`);
}

let previous = '00000000-0000-0000-0000-000000000000';
for (const name of snapshots.toSorted()) {
  const { id, prevId } = read(name);
  if (prevId !== previous) problems.push(`meta/${name} does not follow the snapshot before it`);
  previous = id;
}

for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error('Create migrations with drizzle-kit generate; after a merge, create yours again.');
process.exitCode = problems.length > 0 ? 1 : 0;
