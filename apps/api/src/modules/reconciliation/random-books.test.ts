import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, setAutomaticPosting, expectReconciled } from '../../testing/automatic-posting.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';

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
    'close',
  ),
  quantity: fc.integer({ min: 1, max: 9 }),
  less: fc.boolean(),
  cents: fc.integer({ min: 0, max: 2_000 }),
  date,
  later: fc.boolean(),
  which: fc.nat(),
});
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const movements = '/api/inventory/stock-movements';

/** What a movement's entry put into the account opposite to inventory, its reversal's takes back from there. */
async function expectPairsEven(organizationId: string): Promise<void> {
  const uneven = await app.admin`
    select o.id, l.account, sum(l.debit - l.credit) as balance
    from stock_movements r
    join stock_movements o on o.id = r.reverses_id
    join journal_lines l on l.journal_entry_id in (o.journal_entry_id, r.journal_entry_id)
    where r.organization_id = ${organizationId} and o.journal_entry_id is not null
      and l.account not in (${accounts.inventory}, ${accounts.cost_variance})
    group by 1, 2 having sum(l.debit) <> sum(l.credit)`;
  expect([...uneven]).toEqual([]);
}

// Refused or not, after every step each entry balances and the inventory account holds, at the end of each
// period, what the movements up to it cost.
test('whatever is posted, the books agree after every step', async () => {
  const history = fc.array(move, { minLength: 5, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), fc.boolean(), async (steps, byLayers, belowZero) => {
      const organization = await app.newOrganization();
      const allowed = await app.request('PATCH', `/api/organizations/${organization.organizationId}`, {
        key: organization.keys.owner,
        body: { settings: { allow_negative_stock: belowZero } },
      });
      expect(allowed.status).toBe(200);
      await setAutomaticPosting(app, organization);
      const product_id = await seedProduct(app, organization, byLayers ? 'fifo' : 'moving_average');
      const posted: string[] = [];
      const send = async (path: string, body: unknown) => {
        const answer = await app.request('POST', path, { key: organization.keys.owner, body });
        if (answer.status >= 500) throw new Error(JSON.stringify(answer.body));
        if (answer.status === 201)
          for (const each of [answer.body].flat()) if (typeof each.id === 'string') posted.push(each.id);
      };
      const movement = (given: Move, type: string, quantity: number) => ({
        product_id,
        type,
        quantity,
        unit_cost: given.cents / 100,
        movement_date: given.date,
      });
      const take = async (given: Move): Promise<void> => {
        const { kind, quantity, cents } = given;
        if (kind === 'batch')
          await send(`${movements}/batch`, {
            movements: [
              movement(given, 'entry', quantity),
              movement(given, 'exit', 1),
              { ...movement(given, 'entry', 2), movement_date: '2026-01-03' },
            ],
          });
        else if (kind === 'count')
          await send('/api/inventory/stock-takes', {
            count_date: given.date,
            counts: [{ product_id, counted_quantity: quantity, unit_cost: cents / 100 }],
          });
        else if (kind === 'reverse') {
          const id = posted[given.which % Math.max(1, posted.length)];
          if (id !== undefined)
            await send(`${movements}/${id}/reversal`, given.later ? { movement_date: '2026-03-09' } : {});
        } else if (kind === 'close') {
          const periods = await app.request('GET', '/api/accounting/periods', {
            key: organization.keys.owner,
          });
          const january = periods.body.find((each: { name: string }) => each.name === '2026-01');
          if (given.later && january !== undefined)
            await send(`/api/accounting/periods/${january.id}/close`, {});
        } else
          await send(
            movements,
            movement(given, kind, kind === 'adjustment' && given.less ? -quantity : quantity),
          );
      };
      for (const step of steps) {
        await take(step);
        await expectReconciled(app, organization);
        await expectPairsEven(organization.organizationId);
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
