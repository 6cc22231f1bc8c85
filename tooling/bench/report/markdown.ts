import { table } from '@tallybook/machine';
import { barOf, lineOf, type Report } from './report.ts';

/** The tables of a run for docs/performance.md. */
export function markdown(report: Report, conditions: readonly string[]): string {
  return [
    conditions.map((line) => `- ${line}`).join('\n'),
    '### Bars',
    table(['', 'What', 'Bar', 'Measured', ''], report.bars.map(barOf)),
    '### Figures',
    'Median of the rounds, and half of their range relative to it.',
    table(['', 'Median', 'Spread'], report.measured.map(lineOf)),
    ...report.blocks.flatMap(({ title, text }) => [`### ${title}`, text]),
  ].join('\n\n');
}
