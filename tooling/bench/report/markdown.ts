import { barOf, lineOf, type Report } from './report.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The tables of a run for docs/performance.md. */
export function markdown(report: Report, about: readonly string[]): string {
  return [
    about.map((line) => `- ${line}`).join('\n'),
    '### Bars',
    table(['', 'What', 'Bar', 'Measured', ''], report.bars.map(barOf)),
    '### Figures',
    'Median of the rounds, and how far half of their range lies from it.',
    table(['', 'Median', 'Spread'], report.measured.map(lineOf)),
    ...report.blocks.flatMap(({ title, text }) => [`### ${title}`, text]),
  ].join('\n\n');
}

const marks = {
  from: '<!-- measured: written by pnpm bench --write -->',
  to: '<!-- end of what was measured -->',
};

/** Puts the tables between the marks of the page. */
export function insertBetweenMarks(page: string, text: string): string {
  const from = page.indexOf(marks.from);
  const to = page.indexOf(marks.to);
  if (from === -1 || to < from) throw new Error('docs/performance.md has lost its marks');
  return `${page.slice(0, from + marks.from.length)}\n\n${text}\n\n${page.slice(to)}`;
}
