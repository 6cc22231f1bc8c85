import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, setAutomaticPosting, expectReconciled } from '../../testing/automatic-posting.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { recostProduct } from '../stock-movements/recost/recost.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { histories } from '../../testing/histories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

const date = fc
  .record({ month: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 1, max: 5 }) })
  .map(({ month, day }) => `2026-0${month}-0${day}`);

const move = fc.record({
  kind: fc.constantFrom(
    'entry',
    'entry',
    'exit',
    'adjustment',
    'batch',
    'count',
    'reverse',
    'reverse',
    'adjust',
    'adjust',
    'unadjust',
    'close',
  ),
  quantity: fc.integer({ min: 1, max: 9 }),
  negative: fc.boolean(),
  cents: fc.integer({ min: 0, max: 2_000 }),
  date,
  later: fc.boolean(),
  which: fc.nat(),
});
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const movements = '/api/inventory/stock-movements';

/** Half of the histories begin with receipts in a closed month, so that many cost adjustments are split. */
const closedMonth: readonly Move[] = [
  { kind: 'entry', quantity: 9, date: '2026-01-02' },
  { kind: 'entry', quantity: 5, date: '2026-01-03' },
  { kind: 'exit', quantity: 6, date: '2026-01-04' },
  { kind: 'close', quantity: 1, date: '2026-01-05' },
].map((step) => ({ ...step, negative: false, cents: 1234, later: true, which: 0 }) as Move);

/** Expects the entries of a movement that is wholly reversed, with its cost adjustments, and its reversals to cancel each other in the accounts opposite to inventory. */
async function expectPairsToCancel(organizationId: string): Promise<void> {
  const uncancelled = await app.admin`
    select o.id, l.account, sum(l.debit - l.credit) as balance
    from stock_movements o
    join journal_lines l on l.organization_id = o.organization_id and (
      l.journal_entry_id = o.journal_entry_id
      or l.journal_entry_id in (select journal_entry_id from stock_movements where reverses_id = o.id)
      or l.journal_entry_id in (select journal_entry_id from stock_cost_adjustments where movement_id = o.id))
    where o.organization_id = ${organizationId} and o.journal_entry_id is not null
      and abs(o.quantity_delta) = (select sum(abs(quantity_delta)) from stock_movements where reverses_id = o.id)
      and l.account not in (${accounts.inventory}, ${accounts.cost_variance})
    group by 1, 2 having sum(l.debit) <> sum(l.credit)`;
  expect([...uncancelled]).toEqual([]);
}

// After every step, accepted or rejected, each entry balances, and the balance of the inventory account at the end of
// each period equals the stock value.
test('journal and stock value agree after every step of a random history', async () => {
  const history = fc.array(move, { minLength: 5, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (moves, closed, byLayers, belowZero) => {
        const steps = closed ? [...closedMonth, ...moves] : moves;
        const organization = await app.newOrganization();
        const allowed = await app.request('PATCH', `/api/organizations/${organization.organizationId}`, {
          key: organization.keys.owner,
          body: { settings: { allow_negative_stock: belowZero } },
        });
        expect(allowed.status).toBe(200);
        await setAutomaticPosting(app, organization);
        const product_id = await seedProduct(app, organization, byLayers ? 'fifo' : 'moving_average');
        const posted: string[] = [];
        const adjustments: string[] = [];
        const send = async (path: string, body: unknown) => {
          const response = await app.request('POST', path, { key: organization.keys.owner, body });
          if (response.status >= 500) throw new Error(JSON.stringify(response.body));
          if (response.status === 201 && path.startsWith('/api/inventory/cost-adjustments'))
            adjustments.push(response.body.id);
          else if (response.status === 201)
            for (const { id } of [response.body].flat()) if (typeof id === 'string') posted.push(id);
        };
        const movement = (step: Move, type: string, quantity: number) => ({
          product_id,
          type,
          quantity,
          unit_cost: step.cents / 100,
          movement_date: step.date,
        });
        const run = async (step: Move): Promise<void> => {
          const { kind, quantity, cents } = step;
          if (kind === 'batch')
            await send(`${movements}/batch`, {
              movements: [
                movement(step, 'entry', quantity),
                movement(step, 'exit', 1),
                { ...movement(step, 'entry', 2), movement_date: '2026-01-03' },
              ],
            });
          else if (kind === 'count')
            await send('/api/inventory/stock-takes', {
              count_date: step.date,
              counts: [{ product_id, counted_quantity: quantity, unit_cost: cents / 100 }],
            });
          else if (kind === 'reverse') {
            const id = posted[step.which % Math.max(1, posted.length)];
            if (id !== undefined)
              await send(`${movements}/${id}/reversal`, {
                ...(cents % 3 > 0 && { quantity: Math.ceil(quantity / 3) }),
                ...(step.later && { movement_date: cents % 2 > 0 ? '2026-03-09' : step.date }),
              });
          } else if (kind === 'adjust') {
            const movement_id = posted[step.which % Math.max(1, posted.length)];
            const amount = `${step.negative ? '-' : ''}${(cents + 1) / 100}`;
            if (movement_id !== undefined)
              await send('/api/inventory/cost-adjustments', {
                movement_id,
                amount,
                adjustment_date: step.later ? '2026-03-09' : step.date,
                reason: 'landed_cost',
              });
          } else if (kind === 'unadjust') {
            const id = adjustments[step.which % Math.max(1, adjustments.length)];
            if (id !== undefined)
              await send(
                `/api/inventory/cost-adjustments/${id}/reversal`,
                step.later ? { adjustment_date: step.negative ? step.date : '2026-03-09' } : {},
              );
          } else if (kind === 'close') {
            const periods = await app.request('GET', '/api/accounting/periods', {
              key: organization.keys.owner,
            });
            // January, then February; now and then the last one is reopened.
            const months = periods.body.toSorted((a: { name: string }, b: { name: string }) =>
              a.name < b.name ? -1 : 1,
            );
            const first = months.find(({ status }: { status: string }) => status === 'open');
            const last = months.findLast(({ status }: { status: string }) => status === 'closed');
            if (cents % 5 === 0 && last !== undefined)
              await send(`/api/accounting/periods/${last.id}/reopen`, {});
            else if (first !== undefined && first.name < '2026-03')
              await send(`/api/accounting/periods/${first.id}/close`, {});
          } else
            await send(
              movements,
              movement(step, kind, kind === 'adjustment' && step.negative ? -quantity : quantity),
            );
        };
        for (const step of steps) {
          await run(step);
          await expectReconciled(app, organization);
          await expectPairsToCancel(organization.organizationId);
        }
        // A movement dated before units went back to the supplier may leave its costs to the background. All costs are computed
        // again there: none may change.
        const { organizationId } = organization;
        await app.admin`
        insert into stock_recosts (organization_id, product_id, from_date)
        values (${organizationId}, ${product_id}, '2026-01-01')
        on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
        await recostProduct(
          app.services.database,
          { organizationId, productId: product_id },
          { chunkRows: 3, stopped: () => false },
        );
        await expectReconciled(app, organization);
        await expectLedgerAgrees(
          app,
          product_id,
          byLayers ? 'fifo' : 'moving_average',
          belowZero ? 'below zero' : undefined,
        );
        const verified = await app.request('GET', '/api/inventory/verify', { key: organization.keys.owner });
        expect(verified.body).toMatchObject({ ok: true, cost_adjustments_checked: adjustments.length });
      },
    ),
    { numRuns: histories(10) },
  );
}, 120_000);
