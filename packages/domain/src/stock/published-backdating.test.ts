import { expect, test } from 'vitest';
import { emptyLedger, movement, posted, reversal } from '../testing/ledger.ts';
import type { LedgerCommand } from './command.ts';

// Published figures for backdated and reversed movements. Each `after` states the costs by id and the holding once
// everything up to it is posted.

const erpnext = 'frappe/erpnext erpnext/stock/doctype/stock_ledger_entry/test_stock_ledger_entry.py';
const odoo = 'odoo/odoo addons/stock_account/tests';
const businessCentral = 'MicrosoftDocs/dynamics365smb-docs business-central';

function after(method: 'moving_average' | 'fifo', commands: readonly LedgerCommand[]) {
  const { movements, products } = posted(emptyLedger(method), commands);
  expect(movements).toHaveLength(commands.length);
  return {
    costs: Object.fromEntries(movements.map(({ id, cost }) => [id, cost])),
    holding: products[0]?.closing,
  };
}

// The source moves the goods through two warehouses and removes a cancelled receipt from the ledger.
test(`${erpnext} test_dependent_gl_entry_reposting`, () => {
  const first = [movement('in', '03-10', 5, 10), movement('out', '03-12', -5)];
  const late = movement('late', '03-09', 5, 20);
  const later = movement('later', '03-08', 2, 20);
  const outCosts = (...more: LedgerCommand[]) => after('fifo', [...first, ...more]).costs['out'];
  expect(outCosts()).toBe(-5000n);
  expect(outCosts(late)).toBe(-10_000n);
  const undone = [late, reversal('late undone', late)];
  expect(outCosts(...undone)).toBe(-5000n);
  expect(outCosts(...undone, later)).toBe(-7000n);
  expect(outCosts(...undone, later, reversal('later undone', later))).toBe(-5000n);
});

test(`${erpnext} test_batch_wise_valuation_across_warehouse (the batch that is transferred)`, () => {
  const first = [movement('in', '03-10', 5, 10), movement('out', '03-10', -5)];
  expect(after('moving_average', first).costs).toMatchObject({ out: -5000n });
  const late = after('moving_average', [...first, movement('late', '03-09', 5, 20)]);
  expect(late).toMatchObject({
    costs: { late: 10_000n, out: -7500n },
    holding: { quantity: 5, value: 7500n },
  });
});

test(`${erpnext} test_intermediate_average_batch_wise_valuation`, () => {
  const commands = [
    movement('yesterday', '03-09', 1, 10),
    movement('tomorrow', '03-11', 1, 30),
    movement('today', '03-10', 1, 20),
    movement('consume today', '03-10', -1),
    movement('consume tomorrow', '03-12', -2),
  ];
  expect(after('moving_average', commands)).toMatchObject({
    costs: { 'consume today': -1500n, 'consume tomorrow': -4500n },
    holding: { quantity: 0, value: 0n },
  });
});

test(`${businessCentral}/design-details-average-cost.md, example of recalculated average cost`, () => {
  const first = [
    movement('1', '01-01', 1, 10),
    movement('2', '01-02', 1, 20),
    movement('3', '02-15', -1),
    movement('4', '02-16', -1),
  ];
  expect(after('moving_average', first).costs).toMatchObject({ 3: -1500n, 4: -1500n });
  const late = after('moving_average', [...first, movement('5', '01-03', 1, 21)]);
  expect(late.costs).toMatchObject({ 3: -1700n, 4: -1700n });
});

test(`${odoo}/test_stockvaluation.py test_average_perpetual_7`, () => {
  const first = [movement('in', '01-01', 5, 10), movement('more', '01-02', 10, 20)];
  expect(after('moving_average', first).holding).toEqual({ quantity: 15, value: 25_000n });
  // The source edits the first receipt to 15; here another 10 are posted on its day.
  const edited = after('moving_average', [...first, movement('rest', '01-01', 10, 10)]);
  expect(edited).toMatchObject({ costs: { rest: 10_000n }, holding: { quantity: 25, value: 35_000n } });
});

test(`${odoo}/test_stockvaluationlayer.py TestStockValuationAVCO.test_return_delivery_rounding`, () => {
  const out = movement('out', '01-03', -2);
  const first = [movement('a', '01-01', 1, 13.13), movement('b', '01-02', 1, 12.2), out];
  expect(after('moving_average', first).costs).toMatchObject({ out: -2533n });
  const returned = after('moving_average', [...first, reversal('back', out, '01-04')]);
  expect(returned).toMatchObject({ costs: { back: 2533n }, holding: { quantity: 2, value: 2533n } });
});

test(`${odoo}/test_stockvaluationlayer.py TestStockValuationFIFO.test_return_delivery_1`, () => {
  const out = movement('out', '01-02', -10);
  const commands = [
    movement('in', '01-01', 10, 10),
    out,
    movement('dearer', '01-03', 10, 20),
    // The issued units return at their cost of 10 each.
    reversal('back', out, '01-04'),
  ];
  expect(after('fifo', commands).holding).toEqual({ quantity: 20, value: 30_000n });
});

test(`${odoo}/test_stockvaluationlayer.py TestStockValuationFIFO.test_return_receipt_1`, () => {
  const first = [movement('in', '01-01', 10, 10), movement('dearer', '01-02', 10, 20)];
  const returned = after('fifo', [...first, movement('return', '01-03', -2)]);
  expect(returned.holding).toEqual({ quantity: 18, value: 28_000n });
});

// Where the rules differ: the figures of this service first, then those of the source.

test('a receipt changed after issues recosts them, whereas Odoo adds the difference at the current date', () => {
  const average = [
    movement('in', '01-01', 10, 10),
    movement('dearer', '01-02', 10, 20),
    movement('out', '01-03', -15),
    movement('rest', '01-01', 5, 10),
  ];
  // (100 + 50 + 200) / 25 = 14 each. TestStockValuationAVCO.test_change_in_past_increase_in_1: 125.00.
  expect(after('moving_average', average)).toMatchObject({
    costs: { out: -21_000n },
    holding: { quantity: 10, value: 14_000n },
  });
  const fifo = [
    movement('in', '01-01', 10, 10),
    movement('dearer', '01-02', 10, 15),
    movement('out', '01-03', -20),
    movement('rest', '01-01', 10, 10),
  ];
  // The 20 issued units are the oldest, at 10. TestStockValuationFIFO.test_change_in_past_increase_in_1: 100.00.
  expect(after('fifo', fifo)).toMatchObject({
    costs: { out: -20_000n },
    holding: { quantity: 10, value: 15_000n },
  });
});

test('the average is not rounded, unlike in courses that round it to the cent and drift', () => {
  // instantcertcredit.com, course 5, lesson 318: 250 of 300 worth 830.00 at an average rounded to 2.77.
  const lesson = [
    movement('opening', '01-01', 500, 2.4),
    movement('first', '01-02', -300),
    movement('purchase', '01-03', 100, 3.5),
    movement('second', '01-04', -250),
    movement('last', '01-05', 300, 4),
  ];
  // 830 · 250 / 300 = 691.67. The lesson: 692.50, and 1,338.50 in the end.
  expect(after('moving_average', lesson)).toMatchObject({
    costs: { first: -72_000n, second: -69_167n },
    holding: { quantity: 350, value: 133_833n },
  });
});

test('a monthly average is a different method and gives other figures', () => {
  const commands = [
    movement('1', '01-01', 1, 20),
    movement('2', '01-02', 1, 40),
    movement('3', '01-03', -1),
    movement('4', '02-01', -1),
    movement('5', '02-02', 1, 100),
    movement('6', '02-03', -1),
  ];
  // design-details-average-cost.md, average cost period = month: 65.00 for both issues of February.
  expect(after('moving_average', commands).costs).toMatchObject({ 3: -3000n, 4: -3000n, 6: -10_000n });
});
