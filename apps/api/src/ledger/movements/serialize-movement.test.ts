import { formatDecimal, unitCost, unitCostText } from '@tallybook/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentMovement, type MovementRecord } from './store.ts';
import { serializeMovement } from './serialize-movement.ts';

const id = fc.uuid();
const idOrNull = fc.option(id);
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"\\/\u2028', '\u0000\u001f\u007f'),
);
const whole = fc.maxSafeInteger().map(String);
const cost = fc
  .double({ min: 0, max: 999_999_999_999, noNaN: true })
  .map((value) => Number(value.toPrecision(9)))
  .filter((value) => unitCost().safeParse(value).success)
  .map(unitCostText);

const record: fc.Arbitrary<MovementRecord> = fc.integer({ min: 0, max: 4 }).chain((scale) =>
  fc.record({
    id,
    seq: whole,
    product_id: id,
    type: fc.constantFrom('entry', 'exit', 'adjustment'),
    quantity: whole,
    quantity_delta: whole,
    unit_cost: cost,
    entered: fc.option(
      fc.record(
        { quantity: text, unit: text, unit_cost: text, factor: fc.integer() },
        { requiredKeys: ['quantity', 'unit', 'factor'] },
      ),
    ),
    cost_per: fc.option(fc.integer({ min: 2, max: 1_000_000_000 }).map(String)),
    movement_date: fc.constantFrom('2026-03-01', '9999-12-31'),
    journal_entry_id: idOrNull,
    organization_id: id,
    accounting_period_id: id,
    cost_amount: fc
      .bigInt({ min: -(10n ** 28n), max: 10n ** 28n })
      .map((minor) => formatDecimal(minor * 10n ** BigInt(4 - scale), 4)),
    reverses_id: idOrNull,
    reversed_by_id: idOrNull,
    location_id: idOrNull,
    dispatch_id: idOrNull,
    recosting: fc.boolean(),
    reason_code: fc.option(text),
    reference: fc.option(text),
    note: fc.option(text),
    metadata: fc.option(fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<unknown>)),
    dimension: fc.option(text),
    created_at: fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.120Z'),
    created_by: id,
    money_scale: fc.constant(scale),
  }),
);

test('serializing a movement gives the JSON of the presented movement', () => {
  fc.assert(
    fc.property(record, (row) => {
      expect(serializeMovement(row)).toBe(JSON.stringify(presentMovement(row)));
    }),
    { numRuns: 300 },
  );
});
