import { ValidationError } from '@tallybook/sdk';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { findingsOf, findingsOfError, reasonText, rejectedCsv } from './findings.ts';

const row = (number: number, ...errors: { pointer: string; detail: string }[]) => ({
  row: number,
  code: 'INSUFFICIENT_STOCK',
  detail: 'Not enough.',
  errors: errors.map((error) => ({ code: 'INSUFFICIENT_STOCK', ...error })),
});

describe('findings of an import', () => {
  it('names the cells of each row, and keeps a reason that belongs to no cell', () => {
    const { rows, isComplete } = findingsOf({
      rejected: 3,
      problems: [row(3, { pointer: '/rows/3/quantity', detail: 'At most 3.' }), row(5)],
    });
    expect([...rows.values()].map(({ reasons }) => reasons)).toEqual([
      [{ column: 'quantity', text: 'At most 3.' }],
      [{ column: '', text: 'Not enough.' }],
    ]);
    expect(isComplete).toBe(false);
  });

  it('writes the rejected rows with their reasons, also rows with missing cells', () => {
    const records = readCsv('sku,note,quantity\nA,"one, two",1\n\nB\n');
    const findings = findingsOf({
      rejected: 2,
      problems: [row(2, { pointer: '/rows/2/quantity', detail: 'At most "0".' }), row(4)],
    });
    expect(rejectedCsv(records, findings)).toBe(
      'sku,note,quantity,reason\r\nA,"one, two",1,"quantity: At most ""0""."\r\nB,,,Not enough.\r\n',
    );
    expect(rejectedCsv(undefined, findings)).toBe(
      'row,reason\r\n2,"quantity: At most ""0""."\r\n4,Not enough.\r\n',
    );
    expect([...findings.rows.values()].map(reasonText)).toEqual(['quantity: At most "0".', 'Not enough.']);
  });

  it('escapes what a spreadsheet could evaluate in free text, once, so that an import restores it', () => {
    const records = readCsv("sku,quantity,note\n=A,-1,=1+1\nB,-2,'=1+1\n");
    const findings = findingsOf({ rejected: 2, problems: [row(2), row(3)] });
    expect(rejectedCsv(records, findings)).toBe(
      "sku,quantity,note,reason\r\n=A,-1,'=1+1,Not enough.\r\nB,-2,'=1+1,Not enough.\r\n",
    );
  });

  it('says an error that many rows have once, and marks each of them', () => {
    const detail = 'This must be a decimal number with a point, such as 12.5.';
    const error = new ValidationError({
      code: 'VALIDATION_FAILED',
      status: 400,
      detail,
      errors: [
        { pointer: '/rows/3/Preis', code: 'INVALID_TYPE', detail, count: 500, rows: [3, 5] },
        { pointer: '/rows/2/Menge', code: 'REQUIRED', detail: 'This is required.' },
      ],
      figures: { problems: 501 },
    });
    const findings = findingsOfError(error);
    expect(findings?.file).toEqual([`500 × Preis: ${detail}`]);
    expect([...(findings?.rows.keys() ?? [])]).toEqual([2, 3, 5]);
    expect(findings).toMatchObject({ count: 501, isComplete: false });
  });
});
