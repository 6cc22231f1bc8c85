import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertBetweenMarks, table } from '@tallybook/machine';
import type { Control, Verdict, Verdicts } from './run.ts';

const page = join(import.meta.dirname, '../../../docs/reliability.md');

/** Puts the table of mutants into docs/reliability.md. */
export function writeMutants(verdicts: Verdicts, run: { seed: number; seconds: number }): void {
  const { mutants, controls } = verdicts;
  const head = [
    'Mutant',
    'What is done wrongly',
    'Promise',
    'Caught by',
    'Requests',
    'ms',
    'Besides, in the way',
  ];
  const text = [
    `- Measured on ${new Date().toISOString().slice(0, 10)}, seed ${run.seed}, in ${run.seconds} s on a machine that was busy with other things.`,
    table(head, mutants.map(row)),
    table(['Load', 'What is done', 'On the service as it is'], controls.map(controlRow)),
  ].join('\n\n');
  writeFileSync(page, insertBetweenMarks(readFileSync(page, 'utf8'), 'pnpm faults --mutants --write', text));
}

function row({ mutant, outcome, caught }: Verdict): string[] {
  const { name, breaks, promise, alsoHeldBy = '', caughtBy } = mutant;
  const by = outcome?.found.filter(({ invariant }) => caughtBy.includes(invariant)) ?? [];
  const caughtText = by.map(({ invariant, count }) => `${invariant}: ${count}`).join('; ');
  return [
    name,
    breaks,
    promise,
    caught ? caughtText : '**survived**',
    String(outcome?.sends ?? ''),
    String(Math.round(outcome?.milliseconds ?? Number.NaN)),
    alsoHeldBy,
  ];
}

function controlRow({ attack, outcome, problem }: Control): string[] {
  const { name, about } = attack;
  const found = outcome?.found.map(({ invariant, count }) => `${invariant}: ${count}`).join('; ');
  const zero = `all zero after ${outcome?.rounds} rounds, ${outcome?.sends} requests`;
  return [
    name,
    about,
    outcome === undefined ? `not tried: ${problem}` : found === '' ? zero : `**${found}**`,
  ];
}
