import { expectCreated, postMovement, seedProduct } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Verifying: ${noBrowser}`);

describe('verifying', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  test('verifies with the keyboard, survives a reload, and names the first broken row', async () => {
    const { app } = service;
    const product_id = await seedProduct(app, app);
    await expectCreated(
      postMovement(app, {
        product_id,
        type: 'entry',
        quantity: 10,
        unit_cost: 2,
        movement_date: '2026-03-02',
      }),
    );
    const monitored = await service.open('/verify');
    const { page } = monitored;
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('heading', { name: 'The ledger is intact' }).waitFor();
    await page.getByText('Products: 1. Movements: 1.').waitFor();
    await expectSound(service, monitored);
    // The result belongs to the organization, not to the page.
    await page.reload();
    await page.getByRole('heading', { name: 'The ledger is intact' }).waitFor();

    await app.admin`update stock_balances set on_hand = on_hand + 1 where product_id = ${product_id}`;
    await page.getByRole('button', { name: 'Verify again' }).click();
    await page.getByRole('heading', { name: 'The ledger is not intact' }).waitFor();
    const failure = page.locator('dl').filter({ hasText: 'Current balance' });
    await failure.waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Open the product' }).click();
    await page.getByRole('heading', { name: 'Test product' }).waitFor();
    await monitored.close();
  });

  test('opens the movement that someone has changed, marked in its stock card', async () => {
    const { app } = service;
    const product_id = await seedProduct(app, app);
    const entry = { product_id, type: 'entry', quantity: 1, unit_cost: 2, movement_date: '2026-02-03' };
    const movements = Array.from({ length: 60 }, (_, at) => ({ ...entry, reference: `R-${at}` }));
    await expectCreated(app.request('POST', '/api/inventory/stock-movements/batch', { body: { movements } }));
    // What an intruder with the rights of the database's administrator could do.
    await app.admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update stock_movements set note = 'paid to B' where product_id = ${product_id} and reference = 'R-45'`;
      await sql`update stock_balances b set on_hand = (select sum(quantity_delta) from stock_movements m
        where m.product_id = b.product_id) where organization_id = ${app.organizationId}`;
    });
    const monitored = await service.open('/verify', { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Verify again' }).click();
    await page.getByText('Hash chain').waitFor();
    await page.getByRole('link', { name: 'Open the movement' }).click();
    const marked = page.locator('tr[aria-current="true"]');
    await marked.getByText('R-45').waitFor();
    expect(await marked.count()).toBe(1);
    const top = async () => (await marked.boundingBox())?.y ?? -1;
    await expect.poll(async () => (await top()) > 0 && (await top()) < 800).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?from=2026-02-03&to=2026-02-03&movement=/);
    await expectSound(service, monitored);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('shows the progress of a verification that a colleague started', async () => {
    const { app } = service;
    const monitored = await service.open('/verify', { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Verify again' }).waitFor();
    // As if another instance were working on it.
    await app.admin`
      insert into ledger_verifications (organization_id, id, status, products, products_checked, movements_checked,
        recosting, created_by, leased_until, attempts)
      values (${app.organizationId}, uuidv7(), 'running', 8, 2, 5, false, ${app.userIds.owner}, now() + interval '1 hour', 0)`;
    await page.reload();
    await page.getByText('2 of 8 products checked').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      '2 of 8 products checked',
    );
    expect(await page.getByRole('button', { name: /^Verify/ }).count()).toBe(0);
    await expectSound(service, monitored);
    await app.admin`update ledger_verifications set products_checked = 6 where status = 'running'`;
    await page.getByText('6 of 8 products checked').waitFor();
    // The other instance dies; this one goes on.
    await app.admin`update ledger_verifications set leased_until = null where status = 'running'`;
    await page.getByRole('heading', { name: 'The ledger is not intact' }).waitFor();
    await monitored.close();
  });

  test('tells a clerk which role verifies', async () => {
    const monitored = await service.open('/verify', { role: 'clerk' });
    await monitored.page.getByText('You need the role Accountant or a higher one for this.').waitFor();
    await monitored.close();
  });
});
