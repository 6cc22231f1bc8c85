import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { insertBetweenMarks, table } from '@tallybook/machine';
import type { Finding } from '../invariants/finding.ts';
import type { Control, Verdict, Verdicts } from './verdict.ts';

const page = join(import.meta.dirname, '../../../docs/reliability.md');

/** Writes the table of mutants to docs/reliability.md. */
export function writeMutants({ mutants, controls }: Verdicts, run: { seed: number; seconds: number }): void {
  const head = ['Mutant', 'Defect', 'Promise', 'Caught by', 'Requests', 'ms', 'Also prevented by'];
  const text = [
    `- Measured on ${new Date().toISOString().slice(0, 10)}, seed ${run.seed}, in ${run.seconds} s at a load average of ${loadavg()[0]?.toFixed(1)}.`,
    table(head, mutants.map(mutantRow)),
    table(['Attack', 'Description', 'On the unchanged service'], controls.map(controlRow)),
  ].join('\n\n');
  writeFileSync(page, insertBetweenMarks(readFileSync(page, 'utf8'), 'pnpm faults --mutants --write', text));
}

const listed = (findings: readonly Finding[]): string =>
  findings.map(({ invariant, count }) => `${invariant}: ${count}`).join('; ');

function mutantRow({ mutant, outcome, caught }: Verdict): string[] {
  const { name, description, promise, alsoPreventedBy = '', caughtBy } = mutant;
  const expected = outcome?.violations.filter(({ invariant }) => caughtBy.includes(invariant)) ?? [];
  return [
    name,
    description,
    promise,
    caught ? listed(expected) : '**survived**',
    String(outcome?.sends ?? ''),
    String(Math.round(outcome?.milliseconds ?? Number.NaN)),
    alsoPreventedBy,
  ];
}

function controlRow({ attack, outcome, problem }: Control): string[] {
  const { name, description } = attack;
  if (outcome === undefined) return [name, description, `failed to run: ${problem}`];
  const { violations, rounds, sends } = outcome;
  const zero = `all zero after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${sends} requests`;
  return [name, description, violations.length === 0 ? zero : `**${listed(violations)}**`];
}
