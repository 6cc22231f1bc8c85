import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import { histories } from '../../../testing/histories.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

const kinds = Object.keys(accounts) as (keyof typeof accounts)[];
const categories = ['A', 'B'] as const;
const step = fc.record({
  what: fc.constantFrom(
    'entry',
    'entry',
    'exit',
    'adjustment',
    'reverse',
    'adjust',
    'rule',
    'delete',
    'category',
    'settings',
  ),
  product: fc.nat({ max: 2 }),
  which: fc.nat({ max: 20 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.nat({ max: 999 }),
  day: fc.integer({ min: 1, max: 28 }),
  kind: fc.constantFrom(...kinds),
  category: fc.option(fc.constantFrom(...categories)),
  reason: fc.option(fc.constantFrom('x', 'landed_cost')),
  negative: fc.boolean(),
});

/**
 * Movements that are wholly reversed, with an account on which their entries, those of their cost adjustments and those of
 * their reversals do not cancel each other out.
 */
const notCancelled = (organizationId: string) => app.admin`
  select o.id, l.account, sum(l.debit - l.credit) as balance from stock_movements o
  join journal_lines l on l.organization_id = o.organization_id and (
    l.journal_entry_id = o.journal_entry_id
    or l.journal_entry_id in (select journal_entry_id from stock_movements where reverses_id = o.id)
    or l.journal_entry_id in (select journal_entry_id from stock_cost_adjustments where movement_id = o.id))
  where o.organization_id = ${organizationId} and o.journal_entry_id is not null
    and abs(o.quantity_delta) = (select sum(abs(quantity_delta)) from stock_movements where reverses_id = o.id)
    and l.kind not in ('inventory', 'cost_variance')
  group by 1, 2 having sum(l.debit) <> sum(l.credit)`;

/** The accounts of the settings, each with the name of another kind or a new one; inventory keeps its own. */
const exchanged = (by: number): typeof accounts => {
  const { inventory, ...others } = accounts;
  const names = [...Object.values(others), ...Object.values(others).map((name) => `${name}-${by}`)];
  const changed = Object.keys(others).map((kind, index) => [kind, names[(index + by) % names.length]]);
  return { inventory, ...Object.fromEntries(changed) };
};

test('each inventory account agrees with its stock, and reversals with their originals, while rules, categories and settings change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const { organizationId, keys } = await app.newOrganization();
      const call = async (method: string, path: string, body?: object) => {
        const response = await app.request(method, path, { key: keys.owner, ...(body && { body }) });
        if (response.status >= 500) throw new Error(JSON.stringify(response.body));
        return response;
      };
      await setAutomaticPosting(app, { organizationId, keys });
      const products: string[] = [];
      for (const [index, category] of ['A', 'B', null].entries()) {
        const costing_method = index === 1 ? 'fifo' : 'moving_average';
        const body = { sku: `P-${index}`, name: 'Product', category, costing_method };
        products.push((await call('POST', '/api/inventory/products', body)).body.id);
      }
      const [rules, movements]: [string[], string[]] = [[], []];
      const oneOf = (ids: readonly string[], which: number) =>
        ids[which % Math.max(1, ids.length)] ?? products[0];
      let account = 0;
      for (const each of steps) {
        const { what, quantity, which, negative, reason } = each;
        const product_id = products[each.product];
        const movement_date = `2026-03-${String(each.day).padStart(2, '0')}`;
        if (what === 'rule') {
          account += 1;
          const created = await call('POST', '/api/accounting/posting-rules', {
            kind: each.kind,
            category: each.category,
            reason_code: each.kind === 'inventory' ? null : reason,
            account: `${each.kind === 'inventory' ? '14' : '70'}-${account}`,
          });
          if (created.status === 201) rules.push(created.body.id);
        } else if (what === 'delete')
          await call('DELETE', `/api/accounting/posting-rules/${oneOf(rules, which)}`);
        else if (what === 'settings')
          await setAutomaticPosting(app, { organizationId, keys }, exchanged(which));
        else if (what === 'category')
          await call('PATCH', `/api/inventory/products/${product_id}`, { category: each.category });
        else if (what === 'reverse')
          await call('POST', `/api/inventory/stock-movements/${oneOf(movements, which)}/reversal`, {
            ...(negative && { quantity: 1 }),
            ...(which % 2 === 0 && { movement_date: '2026-03-28' }),
          });
        else if (what === 'adjust')
          await call('POST', '/api/inventory/cost-adjustments', {
            movement_id: oneOf(movements, which),
            amount: `${negative ? '-' : ''}${(each.cents + 1) / 100}`,
            adjustment_date: '2026-03-28',
            reason: 'landed_cost',
          });
        else {
          const posted = await call('POST', '/api/inventory/stock-movements', {
            product_id,
            type: what,
            quantity: what === 'adjustment' && negative ? -quantity : quantity,
            unit_cost: each.cents / 100,
            movement_date,
            ...(reason !== null && { reason_code: reason }),
            ...(negative && { dimension: 'Shop' }),
          });
          if (posted.status === 201) movements.push(posted.body.id);
        }
        const { body } = await call('GET', '/api/inventory/reconciliation');
        for (const period of body.periods)
          expect([
            period.difference,
            ...period.accounts.filter((of: { reconciled: boolean }) => !of.reconciled),
          ]).toEqual(['0.00']);
        expect([...(await notCancelled(organizationId))]).toEqual([]);
      }
      expect((await call('GET', '/api/inventory/verify')).body.ok).toBe(true);
    }),
    { numRuns: histories(10) },
  );
});
