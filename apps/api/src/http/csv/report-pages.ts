import { formulaSafe } from '@tallybook/domain';
import { newStep } from '../../platform/fairness/pacer.ts';
import { slices, stepRows } from '../../platform/fairness/steps.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { lines } from './csv-text.ts';
import { namedRows } from './names.ts';
import type { Columns, Report, Row } from './reports.ts';

/** A figure, possibly negative: it is no formula and needs no apostrophe. */
const decimal = /^-?\d+(?:\.\d+)?$/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return decimal.test(text) ? text : formulaSafe(text);
}

/** The text of a report in steps, with a pause between them; the first one starts with the header. */
export async function* reportPages(
  ctx: VerbContext,
  { columns, read }: Report,
  input: object,
): AsyncGenerator<string> {
  const { names, cellsOf }: Columns = columns(input);
  const { pacer } = ctx.services.fairness;
  const { organizationId } = ctx.actor;
  const current = newStep();
  let header = lines([names]);
  let position: object = {};
  for (;;) {
    const page = { ...input, ...position };
    const { rows, next_cursor, defaults } = await pacer.run(organizationId, () => read(ctx, page));
    for (const step of slices(rows, stepRows)) {
      const named = await namedRows(ctx, names, step as readonly Row[]);
      yield header + lines(named.map((row) => cellsOf(row).map(cell)));
      header = '';
      await pacer.pause(organizationId, current);
    }
    if (next_cursor === null) break;
    // With the days of the first page: a report that is read over midnight keeps its day.
    position = { ...defaults, cursor: next_cursor };
  }
  if (header !== '') yield header;
}
