import { table } from '@tallybook/machine';
import { barOf, comparisonOf, lineOf, type Report } from './report.ts';

interface Pages {
  /** Conditions, comparisons and bars, for docs/performance.md. */
  readonly results: string;
  /** Figures and blocks, for the notes of tooling/bench/README.md. */
  readonly notes: string;
}

/**
 * The tables of a run.
 *
 * @param contenders names of the two that comparisons compare
 */
export function markdown(
  report: Report,
  conditions: readonly string[],
  [of, to]: readonly [string, string],
): Pages {
  const { bars, comparisons, measured, blocks } = report;
  const section = (shown: boolean, lines: readonly string[]): readonly string[] => (shown ? lines : []);
  const results = [
    conditions.map((line) => `- ${line}`).join('\n'),
    ...section(comparisons.length > 0, [
      'Medians of the rounds; the ratio is the median of the ratios of each round, with half of their range relative to it.',
      table(['', 'What', of, to, `${of} / ${to}`, 'Spread'], comparisons.map(comparisonOf)),
    ]),
    ...section(bars.length > 0, ['### Bars', table(['', 'What', 'Bar', 'Measured', ''], bars.map(barOf))]),
  ];
  const notes = [
    ...section(measured.length > 0, [
      '### Figures',
      'Median of the rounds, and half of their range relative to it.',
      table(['', 'Median', 'Spread'], measured.map(lineOf)),
    ]),
    ...blocks.flatMap(({ title, text }) => [`### ${title}`, text]),
  ];
  return { results: results.join('\n\n'), notes: notes.join('\n\n') };
}
