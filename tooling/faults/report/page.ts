import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { insertBetweenMarks, table } from '@tallybook/machine';
import { faults } from '../faults/list.ts';
import type { Options } from '../options.ts';
import type { Outcome } from '../run.ts';
import { countOf, missedLimits, rounded } from './line.ts';

const page = join(import.meta.dirname, '../../../docs/reliability.md');

interface Report {
  readonly outcomes: readonly Outcome[];
  readonly skipped: readonly string[];
  readonly options: Options;
  readonly minutes: number;
}

/** Writes the figures of a run to docs/reliability.md. */
export function writePage({ outcomes, skipped, options, minutes }: Report): void {
  const conditions = [
    `Measured on ${new Date().toISOString().slice(0, 10)} with \`pnpm faults ${process.argv.slice(2).join(' ')}\`, seed ${options.seed}, in ${Math.round(minutes)} minutes.`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, shared by two services, PostgreSQL, the callers and everything else on the machine (load average ${loadavg()[2]?.toFixed(0)}); Node ${process.version}.`,
  ];
  const head = [
    'Fault',
    'Operations',
    'Acknowledged',
    'In flight',
    'Lost',
    'Duplicated',
    'Drift',
    'Other',
    'Recovery ms',
    'p50 ms',
    'p99 ms',
    'Limits',
  ];
  const text = [
    conditions.map((line) => `- ${line}`).join('\n'),
    table(head, outcomes.map(row)),
    table(
      ['Fault', 'Description'],
      faults.map(({ name, description }) => [`\`${name}\``, description]),
    ),
    ...(skipped.length === 0 ? [] : [`Skipped on this machine: ${skipped.join(', ')}.`]),
  ].join('\n\n');
  writeFileSync(page, insertBetweenMarks(readFileSync(page, 'utf8'), 'pnpm faults --write', text));
}

function row(outcome: Outcome): string[] {
  const [lost, duplicated, drift] = [
    countOf(outcome, 'lost'),
    countOf(outcome, 'duplicated'),
    countOf(outcome, 'drift'),
  ];
  return [
    `\`${outcome.fault}\``,
    String(outcome.operations),
    String(outcome.acknowledged),
    String(outcome.inFlight),
    String(lost),
    String(duplicated),
    String(drift),
    String(outcome.violations - lost - duplicated - drift),
    rounded(outcome.recoveryMs),
    rounded(outcome.p50),
    rounded(outcome.p99),
    missedLimits(outcome).join(', ') || 'met',
  ];
}
