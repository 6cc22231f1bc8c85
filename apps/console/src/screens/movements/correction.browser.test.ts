import { closePeriod, expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound, browserTests, startConsole, type TestConsole } from '../../testing/console.ts';

const path = '/api/inventory/stock-movements';

describe('correcting a movement', browserTests, () => {
  let tested: TestConsole;
  beforeAll(async () => {
    tested = await startConsole();
  });
  afterAll(() => tested?.stop());

  /** A receipt of 10 of which 8 have been sold. */
  async function seed(sku: string) {
    const { app } = tested;
    const product = await expectCreated(
      app.request('POST', '/api/inventory/products', { body: { sku, name: 'Lamp' } }),
    );
    const post = (body: object) =>
      expectCreated(app.request('POST', path, { body: { product_id: product.id, unit_cost: 2.5, ...body } }));
    const receipt = await post({
      type: 'entry',
      quantity: 10,
      movement_date: '2026-03-10',
      reference: 'DN-7',
    });
    await post({ type: 'exit', quantity: 8, movement_date: '2026-03-12' });
    return { product: product.id, receipt };
  }
  const levelOf = async (product: string) =>
    (await tested.app.request('GET', `/api/inventory/stock-levels?product_id=${product}`)).body[0];

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('takes two clicks and the right quantity (%s, %i pixels)', async (colors, width) => {
    const { product } = await seed(`LAMP-${width}`);
    const monitored = await tested.open(`/movements?product_id=${product}`, { colors, width });
    const { page } = monitored;
    await page.getByRole('button', { name: /^Correct: \+10/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct a movement' });
    await dialog.getByText(/Replaces \+10 pcs/).waitFor();
    await dialog.locator(':focus').waitFor();
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe('10');
    await dialog.getByLabel('Quantity').fill('9');
    await dialog.getByText('After this: 1 on hand').waitFor();
    await expectSound(tested, monitored);
    // Eight have been sold: seven are too few.
    await dialog.getByLabel('Quantity').fill('7');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog.getByText('At least 8: the others have been issued by 12 Mar 2026.').waitFor();
    expect(await levelOf(product)).toMatchObject({ on_hand: 2 });
    await dialog.getByLabel('Quantity').fill('9');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog.getByText('On hand now: 1').waitFor();
    await expectSound(tested, monitored);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await levelOf(product)).toMatchObject({ on_hand: 1, value: '2.50' });
    await monitored.close();
  });

  test('an undo posts the movement again as it was, once, also after a lost response', async () => {
    const { product } = await seed('LAMP-UNDO');
    const monitored = await tested.open(`/movements?product_id=${product}`, { intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: /^Correct: \+10/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct a movement' });
    await dialog.locator(':focus').waitFor();
    await dialog.getByLabel('Quantity').fill('9');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog.getByText('On hand now: 1').waitFor();
    let isLost = true;
    await page.route('**/console/trpc/stockMovements.correct*', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('The correction could not be undone.').waitFor();
    isLost = false;
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('The movement is posted again as it was before the correction.').waitFor();
    await dialog.getByText('On hand now: 2').waitFor();
    expect(await dialog.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const { body } = await tested.app.request('GET', `${path}?product_id=${product}`);
    expect(body).toHaveLength(6);
    expect(
      body.filter(
        ({ reversed_by_id, reverses_id }: Record<string, unknown>) => !reversed_by_id && !reverses_id,
      ),
    ).toMatchObject([
      { movement_date: '2026-03-12', quantity_delta: -8 },
      { movement_date: '2026-03-10', quantity_delta: 10, unit_cost: 2.5, reference: 'DN-7' },
    ]);
    await monitored.close();
  });

  test('one in a closed period is reversed on the day of the new one, and a lost response posts nothing twice', async () => {
    const { product, receipt } = await seed('LAMP-CLOSED');
    const period = receipt['accounting_period_id'] as string;
    expect((await closePeriod(tested.app, period)).status).toBe(200);
    const monitored = await tested.open(`/movements?product_id=${product}`, { intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: /^Correct: \+10/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct a movement' });
    await dialog.getByText(/Its period is closed/).waitFor();
    await dialog.getByLabel('Quantity').fill('9');
    await dialog.getByLabel('Date').fill('2026-04-02');
    let isLost = true;
    await page.route('**/console/trpc/stockMovements.correct*', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog.getByText('No confirmation has arrived.').waitFor();
    isLost = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('On hand now: 1').waitFor();
    // The closed period takes no movement, so the one with the mistake cannot be posted again.
    expect(await dialog.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const { body } = await tested.app.request('GET', `${path}?product_id=${product}`);
    expect(body).toMatchObject([
      { movement_date: '2026-04-02', quantity_delta: -10, reverses_id: receipt.id },
      { movement_date: '2026-04-02', quantity_delta: 9 },
      { quantity_delta: -8 },
      { quantity_delta: 10 },
    ]);
    await monitored.close();
  });
});
