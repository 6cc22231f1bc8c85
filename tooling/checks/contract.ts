/**
 * Compares the REST and tRPC contracts with those of the last release (contract/released). Lists additions, and fails
 * for changes that can break callers unless a changeset announces them. `--record` makes the current contracts those of
 * the last release; only a release does that, and before the first one each intended change (CONTRIBUTING.md).
 */
import { join } from 'node:path';
import { breakingBump, readChangesets, unannounced } from './contract/changesets.ts';
import { findAdditions, findBreaks } from './contract/compare.ts';
import { currentContracts, record, releasedContracts } from './contract/recorded.ts';

const current = currentContracts();
if (process.argv.includes('--record')) {
  record(current);
  console.log(`Recorded the contracts of ${current.version}.`);
} else {
  const released = releasedContracts();
  const bump = breakingBump(released.version);
  const changesets = readChangesets(join(import.meta.dirname, '../..'));
  for (const name of ['rest', 'trpc'] as const) {
    const [before, after] = [released.contracts[name], current.contracts[name]];
    const additions = findAdditions(before, after);
    const breaks = findBreaks(before, after);
    console.log(`${name}: ${additions.length} additions, ${breaks.length} breaks since ${released.version}`);
    for (const addition of additions) console.log(`  + ${addition}`);
    for (const { text } of breaks) console.log(`  ! ${text}`);
    const missing = unannounced(breaks, changesets, bump);
    if (missing.length === 0) continue;
    process.exitCode = 1;
    const subjects = [...new Set(missing.map(({ subject }) => `\`${subject}\``))].join(', ');
    console.error(`FAILED: ${missing.length} breaks that no changeset announces:`);
    for (const { text } of missing) console.error(`  ${text}`);
    console.error(
      `Undo them, or add a file to .changeset with "'@tallybook/sdk': ${bump}" and a text that names ${subjects}.`,
    );
  }
}
