import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../shared/decimal.ts';
import { systemExamples, textbookExamples, type PublishedExample } from '../testing/index.ts';
import { emptyLedger, movement, posted } from '../testing/ledger.ts';
import type { MovementCommand } from './command.ts';

const examples = [...textbookExamples, ...systemExamples];

const commandsOf = ({ rows }: PublishedExample): MovementCommand[] =>
  rows.map(([day, delta, unitCost], index) => movement(`m${index}`, day, delta, unitCost));

/** Cost of each movement and stock value after it, in the order of the example. */
function card(example: PublishedExample, arriving: readonly MovementCommand[]): [string, string][] {
  const { movements, products } = posted(emptyLedger(example.method, example.moneyScale), arriving);
  expect(movements).toHaveLength(example.rows.length);
  const costs = new Map(movements.map(({ id, cost }) => [id, cost]));
  let stockValue = 0n;
  const rows = example.rows.map((_, index): [string, string] => {
    const cost = costs.get(`m${index}`) ?? 0n;
    stockValue += cost;
    return [formatDecimal(cost, example.moneyScale), formatDecimal(stockValue, example.moneyScale)];
  });
  expect(products[0]?.closing.value).toBe(stockValue);
  return rows;
}

const stated = (example: PublishedExample, rows: readonly [string, string][]) =>
  rows.map(([cost, value], index) => {
    const [, , , statedCost, statedValue] = example.rows[index]!;
    return [statedCost === null ? null : cost, statedValue === null ? null : value];
  });

describe.each(examples)('$source', (example) => {
  test('gives the published figures', () => {
    expect(stated(example, card(example, commandsOf(example)))).toEqual(
      example.rows.map(([, , , cost, value]) => [cost, value]),
    );
  });

  test('gives the same stock card in any order of arrival', () => {
    const days = example.rows.map(([day]) => day);
    expect(days, 'two movements of one day would keep their order of arrival').toEqual(
      [...new Set(days)].sort(),
    );
    const inTime = commandsOf(example);
    const expected = card(example, inTime);
    fc.assert(
      fc.property(fc.shuffledSubarray(inTime, { minLength: inTime.length }), (shuffled) => {
        expect(card(example, arrival(example, shuffled))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

/** Posts in the given order; exits rejected for insufficient stock are posted again after all entries. */
function arrival(example: PublishedExample, order: readonly MovementCommand[]): MovementCommand[] {
  const { movements } = posted(emptyLedger(example.method, example.moneyScale), order);
  const accepted = new Set(movements.map(({ id }) => id));
  return [...order.filter(({ id }) => accepted.has(id)), ...order.filter(({ id }) => !accepted.has(id))];
}
