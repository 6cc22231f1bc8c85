import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../../testing/console.ts';

const path = '/api/inventory/stock-movements';

describe('the page of a movement', browserTests, () => {
  let service: TestConsole;
  let lamp: string;
  let receipt: Record<string, unknown>;

  const post = (at: string, body: object) => expectCreated(service.app.request('POST', at, { body }));
  const receive = (body: object) =>
    post(path, {
      product_id: lamp,
      type: 'entry',
      quantity: 10,
      unit_cost: 2.5,
      movement_date: '2026-03-10',
      ...body,
    });

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const automatic_posting = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4800',
      stock_loss: '6900',
      cost_variance: '5900',
    };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, {
      body: { settings: { automatic_posting } },
    });
    ({ id: lamp } = await post('/api/inventory/products', { sku: 'LAMP', name: 'Desk lamp' }));
    receipt = await receive({ reference: 'DN-7', note: 'Two boxes\nwere open' });
    await post('/api/inventory/cost-adjustments', {
      movement_id: receipt['id'],
      amount: '3.00',
      adjustment_date: '2026-03-12',
      reason: 'landed_cost',
      reference: 'F-1',
    });
  });
  afterAll(() => service?.stop());

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'says who, when, what it cost and where it is booked (%s, %i pixels)',
    async (colors, width) => {
      const monitored = await service.open(`/movements/${String(receipt['id'])}`, { colors, width });
      const { page } = monitored;
      await page.getByRole('heading', { name: '+10 pcs LAMP on 10 Mar 2026', level: 1 }).waitFor();
      const facts = page.getByRole('region', { name: 'Facts' });
      await facts.getByText('owner').waitFor();
      await facts.getByText('Posted directly').waitFor();
      await facts.getByText('DN-7').waitFor();
      await facts.getByText(/Two boxes/).waitFor();
      const { body } = await service.app.request('GET', `${path}/${String(receipt['id'])}`);
      await facts.getByText(body.hash).waitFor();
      const entry = page.getByRole('region', { name: 'Journal entry' });
      await entry.getByRole('row', { name: /1400/ }).getByText('25.00').waitFor();
      const costs = page.getByRole('region', { name: 'Later cost changes' });
      await costs.getByText('F-1').waitFor();
      // What it cost includes the change.
      await page.getByText('€28.00').waitFor();
      await expectSound(service, monitored);
      await entry.getByRole('link', { name: 'Show in the journal' }).click();
      await page
        .getByRole('dialog', { name: 'Journal entry' })
        .getByRole('link', { name: /Receipt: \+10 pcs LAMP/ })
        .click();
      await page.getByRole('heading', { name: '+10 pcs LAMP on 10 Mar 2026', level: 1 }).waitFor();
      await monitored.close();
    },
  );

  test('leads to its reversal and back, and is reversed and corrected there', async () => {
    const { id } = await receive({ quantity: 7, movement_date: '2026-03-11' });
    const monitored = await service.open(
      `/movements?product_id=${lamp}&startDate=2026-03-11&endDate=2026-03-11`,
    );
    const { page } = monitored;
    await page.getByRole('link', { name: '11 Mar 2026' }).click();
    await page.getByRole('heading', { name: /^\+7 pcs/, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Correct' }).click();
    const panel = page.getByRole('dialog', { name: 'Correct a movement' });
    await panel.locator(':focus').waitFor();
    expect(await panel.getByLabel('Quantity').inputValue()).toBe('7');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reverse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse this movement?' });
    await dialog.getByLabel('Note').fill('Twice');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await page.getByText('The movement is reversed.').waitFor();
    await page.getByText('Reversed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Correct' }).count()).toBe(0);
    await page
      .getByRole('region', { name: 'Reversed by' })
      .getByRole('link', { name: /^-7 pcs/ })
      .click();
    await page.getByRole('heading', { name: /^-7 pcs/, level: 1 }).waitFor();
    await expectSound(service, monitored);
    await page
      .getByRole('region', { name: 'Reverses' })
      .getByRole('link', { name: /^\+7 pcs/ })
      .click();
    await page.getByRole('heading', { name: /^\+7 pcs/, level: 1 }).waitFor();
    await expect.poll(() => page.url()).toContain(`/movements/${String(id)}`);
    await monitored.close();
  });

  test('is found by its reference in the command palette', async () => {
    const monitored = await service.open('/levels');
    const { page } = monitored;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.type('DN-7');
    await page.getByRole('option', { name: /^Receipt \+10 · 10 Mar 2026/ }).click();
    await page.getByRole('heading', { name: /^\+10 pcs LAMP/, level: 1 }).waitFor();
    await monitored.close();
  });

  test('says where the movement of an unknown address is, and shows a viewer no actions', async () => {
    const unknown = await service.open('/movements/0199a3c2-6f1e-7a52-9d3c-2b8f64e01c57');
    await unknown.page.getByText('There is no such movement, or you may not see it.').waitFor();
    await expectSound(service, { ...unknown, errors: [] });
    await unknown.close();
    const viewer = await service.open(`/movements/${String(receipt['id'])}`, { role: 'viewer' });
    await viewer.page.getByRole('heading', { name: /^\+10 pcs/, level: 1 }).waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Reverse' }).count()).toBe(0);
    await expectSound(service, viewer);
    await viewer.close();
  });
});
