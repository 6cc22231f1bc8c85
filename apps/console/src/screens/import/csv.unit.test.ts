import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, withoutReasons, writeCsv } from './csv.ts';

describe('CSV files', () => {
  it('counts blank lines and mixed line ends as the service does, so that row numbers agree', () => {
    expect(readCsv('\uFEFFsku,note\r\n\nA,"one\nline"\rB,\r\n')).toEqual([
      ['sku', 'note'],
      [''],
      ['A', 'one\nline'],
      ['B', ''],
    ]);
  });

  it.each([
    ['', []],
    ['a', [['a']]],
    ['a,', [['a', '']]],
    ['"a ""b"""', [['a "b"']]],
    ['"open\nquote', [['open\nquote']]],
    ['5" pipe,1', [['5" pipe', '1']]],
    ['"a"b,c', [['ab', 'c']]],
  ])('reads %j', (text, records) => {
    expect(readCsv(text)).toEqual(records);
  });

  it('reads what it writes', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', '\r\n', 'a "quoted" one', '\r', "'=1"));
    const records = fc.array(fc.array(cell, { minLength: 1 }));
    fc.assert(
      fc.property(records, (rows) => {
        const withHeader = [['sku'], ...rows];
        expect(readCsv(writeCsv(withHeader))).toEqual(withHeader);
      }),
    );
  });

  it('removes its own column of reasons, and no other column', () => {
    expect(withoutReasons(readCsv('sku,reason\nA,too much\n\nB,,\n'))).toEqual([
      ['sku'],
      ['A'],
      [''],
      ['B', '', ''],
    ]);
    expect(withoutReasons(readCsv('sku,reason_code\nA,lost\n'))).toBeUndefined();
  });
});
