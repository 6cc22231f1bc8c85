import { expect, test } from 'vitest';
import { decisionAbout, validDecisions, type Difference } from './decisions.ts';

const line = (product_id: string, expected: number, code?: string): Difference => ({
  product_id,
  expected,
  expected_when_counted: 10,
  changed_since_count: null,
  counted_later_on: null,
  also_counted_on: null,
  counted: 9,
  difference: 9 - expected,
  unit_cost: null,
  cost_amount: null,
  valuation_status: 'current',
  problem: code === undefined ? null : { code, detail: '' },
  choices: [],
});

test('a decision ends when the stock has changed again, the count was replaced, or the line is gone', () => {
  const decisions = new Map(
    ['same', 'sold', 'recounted', 'replaced', 'corrected', 'counted later', 'counted by others', 'gone'].map(
      (product_id) => [product_id, decisionAbout(line(product_id, 8), 'end_of_day')],
    ),
  );
  const lines = [
    line('same', 8, 'COUNT_OVERTAKEN'),
    line('sold', 7, 'COUNT_OVERTAKEN'),
    line('recounted', 8),
    { ...line('replaced', 8, 'COUNT_OVERTAKEN'), counted: 7 },
    { ...line('corrected', 8, 'COUNT_OVERTAKEN'), expected_when_counted: 9 },
    { ...line('counted later', 8, 'COUNT_OVERTAKEN'), counted_later_on: '2026-03-20' },
    { ...line('counted by others', 8, 'COUNT_OVERTAKEN'), also_counted_on: '2026-03-15' },
    line('undecided', 8, 'COUNT_OVERTAKEN'),
  ];
  expect([...validDecisions(decisions, lines).keys()]).toEqual(['same']);
});
