import { formulaSafe } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { lines } from './csv-text.ts';
import type { Columns, Report, Row } from './reports.ts';

/** A figure, also a negative one: no formula, and it needs no apostrophe. */
const decimal = /^-?\d+(?:\.\d+)?$/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return decimal.test(text) ? text : formulaSafe(text);
}

/** The text of each page of a report; the first one starts with the header. */
export async function* reportPages(
  ctx: VerbContext,
  { columns, read }: Report,
  input: object,
): AsyncGenerator<string> {
  const { names, cellsOf }: Columns = columns(input);
  let header = lines([names]);
  let position: object = {};
  for (;;) {
    const { rows, next_cursor, defaults } = await read(ctx, { ...input, ...position });
    yield header + (rows.length > 0 ? lines(rows.map((row) => cellsOf(row as Row).map(cell))) : '');
    if (next_cursor === null) return;
    header = '';
    // With the days of the first page: a report that is read over midnight keeps its day.
    position = { ...defaults, cursor: next_cursor };
    await ctx.services.fairness.pacer.pause(ctx.actor.organizationId);
  }
}
