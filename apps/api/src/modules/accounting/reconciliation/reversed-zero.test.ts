import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accounts,
  expectReconciled,
  readJournalEntries,
  setAutomaticPosting,
} from '../../../testing/automatic-posting.ts';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  ['on a later date', { movement_date: '2026-04-02' }],
  ['on its own date', {}],
])(
  'an issue that cost nothing when posted, was costed later and is reversed %s, nets to zero',
  async (_when, fields) => {
    const organization = await app.newOrganization();
    await setAutomaticPosting(app, organization);
    const product_id = await seedProduct(app, organization);
    const key = organization.keys.owner;
    const post = (type: string, quantity: number, unit_cost: number, movement_date: string) =>
      expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, { key }));
    await post('entry', 5, 0, '2026-03-01');
    const issue = await post('exit', 5, 0, '2026-03-10');
    expect(issue).toMatchObject({ cost_amount: '0.00', journal_entry_id: null });
    await post('entry', 5, 20, '2026-03-02');
    expect((await readJournalEntries(app, organization)).at(-1)).toMatchObject({
      source: 'recost',
      lines: ['5900 +50', '1400 -50'],
    });
    await expectCreated(reverseMovement(app, issue.id, fields, { key }));
    const balances = await app.admin<{ account: string; balance: string }[]>`
    select account, trim_scale(sum(debit - credit))::text as balance from journal_lines
    where organization_id = ${organization.organizationId} group by account order by account`;
    expect(Object.fromEntries(balances.map(({ account, balance }) => [account, balance]))).toEqual({
      [accounts.inventory]: '100',
      [accounts.goods_received]: '-100',
      [accounts.cost_variance]: '0',
    });
    await expectReconciled(app, organization);
  },
);
