import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

type Page = MonitoredPage['page'];

const path = '/api/inventory/stock-movements';
const lineCount = 20;

describe('posting many lines at once', browserTests, () => {
  let tested: TestConsole;
  beforeAll(async () => {
    tested = await startConsole();
  });
  afterAll(() => tested?.stop());

  /** Products `PREFIX-1` …, each with one unit on hand that cost 2.50. */
  async function seed(prefix: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 1; at <= count; at += 1) {
      const body = { sku: `${prefix}-${at}`, name: `Part ${at} of ${prefix}` };
      ids.push((await expectCreated(tested.app.request('POST', '/api/inventory/products', { body }))).id);
    }
    const entry = { type: 'entry', quantity: 1, unit_cost: 2.5, movement_date: '2026-03-10' };
    const movements = ids.map((product_id) => ({ ...entry, product_id }));
    await expectCreated(tested.app.request('POST', `${path}/batch`, { body: { movements } }));
    return ids;
  }
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Post a movement' });
  const line = (page: Page, number: number) =>
    panel(page).getByRole('group', { name: `Line ${number}`, exact: true });
  const focused = (page: Page) => page.locator(':focus');
  const onHand = async (product: string): Promise<number> =>
    (await tested.app.request('GET', `/api/inventory/stock-levels?product_id=${product}`)).body[0].on_hand;

  /** Waits until the focus is in a field of a line, as a person sees before typing on. */
  const isAt = (page: Page, number: number, label: RegExp): Promise<void> =>
    line(page, number).getByLabel(label).and(focused(page)).waitFor();

  /** What a scanner sends: the SKU and Enter. */
  async function scan(page: Page, number: number, sku: string): Promise<void> {
    await isAt(page, number, /^Product/);
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await isAt(page, number, /^Quantity/);
  }

  test(`receives ${lineCount} lines with at most 25 keystrokes beyond the data`, async () => {
    const ids = await seed('RECEIVE', lineCount);
    const monitored = await tested.open('/movements');
    const { page } = monitored;
    await page.getByRole('heading', { level: 1 }).waitFor();
    let keystrokes = 0;
    const press = async (key: string): Promise<void> => {
      keystrokes += 1;
      await page.keyboard.press(key);
    };
    await press('n');
    for (let at = 1; at <= lineCount; at += 1) {
      await scan(page, at, `RECEIVE-${at}`);
      await page.keyboard.type(String(at));
      await line(page, at)
        .getByText(`After this: ${at + 1} on hand`)
        .waitFor();
      if (at < lineCount) await press('Enter');
    }
    await panel(page).getByText(`${lineCount} lines`).waitFor();
    // 210 units at the average cost, which is suggested.
    await panel(page).getByText('Total: €525.00').waitFor();
    await press('Control+Enter');
    await panel(page).getByRole('heading', { name: 'Posted', exact: true }).waitFor();
    await panel(page)
      .getByRole('row', { name: /RECEIVE-20 / })
      .getByText('21', { exact: true })
      .waitFor();
    expect(keystrokes).toBeLessThanOrEqual(25);
    console.info(`receive ${lineCount} lines: ${keystrokes} keystrokes beyond the data`);
    await expectSound(tested, monitored);
    expect(await onHand(ids[19] ?? '')).toBe(21);

    // Undo takes all of them back, with the keyboard.
    await page.keyboard.press('Control+z');
    await panel(page).getByText(`${lineCount} movements are reversed.`).waitFor();
    expect(await panel(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await expectSound(tested, monitored);
    expect(await Promise.all([ids[0], ids[19]].map((id) => onHand(id ?? '')))).toEqual([1, 1]);
    await monitored.close();
  });

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('says at each line what is wrong with it (%s, %i pixels)', async (colors, width) => {
    const ids = await seed(`ISSUE-${width}`, 3);
    const monitored = await tested.open('/movements', { colors, width });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    const dialog = panel(page);
    await dialog.locator(':focus').waitFor();
    await dialog.getByText('Issue', { exact: true }).click();
    await line(page, 1)
      .getByLabel(/^Product/)
      .focus();
    for (const [at, quantity] of ['1', '5', '7'].entries()) {
      await scan(page, at + 1, `ISSUE-${width}-${at + 1}`);
      await page.keyboard.type(quantity);
      await page.keyboard.press('Enter');
    }
    // The empty fourth line is none.
    await isAt(page, 4, /^Product/);
    await line(page, 2).getByText('This is more than is on hand.').waitFor();
    await dialog.getByLabel('Reference').fill(`DN-${width}`);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await line(page, 2)
      .getByText(/^Only 1 can be taken/)
      .waitFor();
    await line(page, 3)
      .getByText(/^Only 1 can be taken/)
      .waitFor();
    expect(
      await line(page, 1)
        .getByText(/can be taken/)
        .count(),
    ).toBe(0);
    await isAt(page, 2, /^Quantity/);
    await expectSound(tested, monitored);

    // What is wrong with the third line stays while the second one changes.
    await line(page, 2).getByRole('button', { name: 'Use 1' }).click();
    expect(
      await line(page, 2)
        .getByText(/can be taken/)
        .count(),
    ).toBe(0);
    await line(page, 3)
      .getByText(/^Only 1 can be taken/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Remove line 3' }).click();
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await dialog.getByText('2 lines · Total: -€5.00').waitFor();
    expect(await Promise.all(ids.map(onHand))).toEqual([0, 0, 1]);
    const { body } = await tested.app.request('GET', `${path}?reference=DN-${width}`);
    expect(body).toHaveLength(2);
    await expectSound(tested, monitored);
    await monitored.close();
  });

  test('one product in two lines counts twice in what will be on hand', async () => {
    await seed('TWICE', 1);
    const monitored = await tested.open('/movements');
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    for (const at of [1, 2]) {
      await scan(page, at, 'TWICE-1');
      await page.keyboard.type('10');
      await line(page, at)
        .getByText(`After this: ${at * 10 + 1} on hand`)
        .waitFor();
      await page.keyboard.press('Enter');
    }
    await monitored.close();
  });

  test('Enter in the quantity leads to a cost that nobody can suggest', async () => {
    const body = { sku: 'NEW-1', name: 'Never received' };
    await expectCreated(tested.app.request('POST', '/api/inventory/products', { body }));
    const monitored = await tested.open('/movements');
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    await scan(page, 1, 'NEW-1');
    await line(page, 1).getByText('Now: 0').waitFor();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await isAt(page, 1, /^Unit cost/);
    await page.keyboard.type('1.25');
    await page.keyboard.press('Enter');
    await isAt(page, 2, /^Product/);
    await monitored.close();
  });

  // Regression: a fast person read that a cost is missing, which the panel suggested a moment later.
  test('a movement that is sent before its suggested cost has arrived waits for it', async () => {
    const [id = ''] = await seed('FAST', 1);
    const monitored = await tested.open('/movements', { role: 'clerk', intercepted: true });
    const { page } = monitored;
    const arrive = Promise.withResolvers<void>();
    await page.route(/stockLevels\.list/, async (route) => {
      await arrive.promise;
      return route.continue();
    });
    await page.getByRole('button', { name: 'Post a movement' }).click();
    await scan(page, 1, 'FAST-1');
    await page.keyboard.type('1');
    await page.keyboard.press('Control+Enter');
    await panel(page).locator('button[aria-busy="true"]').waitFor();
    expect(await panel(page).locator('[aria-invalid="true"]').count()).toBe(0);
    // What is changed meanwhile is not sent.
    await page.keyboard.type('2');
    await panel(page).locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await panel(page).locator('button[aria-busy="true"]').waitFor();
    arrive.resolve();
    await panel(page).getByRole('heading', { name: 'Posted', exact: true }).waitFor();
    expect(await onHand(id)).toBe(13);
    await monitored.close();
  });

  test('posts and goes on with an empty form, where what was posted can be undone', async () => {
    const [product = ''] = await seed('NEXT', 1);
    const monitored = await tested.open('/movements');
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    const dialog = panel(page);
    await scan(page, 1, 'NEXT-1');
    await page.keyboard.type('3');
    await dialog.getByLabel('Date').fill('2026-03-20');
    await dialog.getByRole('button', { name: 'Post and next' }).click();
    await dialog.getByText(/Posted: 1 line · Total: €7.50/).waitFor();
    await isAt(page, 1, /^Product/);
    expect(await dialog.getByLabel(/^Quantity/).inputValue()).toBe('');
    expect(await dialog.getByLabel('Date').inputValue()).toBe('2026-03-20');
    await expectSound(tested, monitored);
    expect(await onHand(product)).toBe(4);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('The movement is reversed.').waitFor();
    expect(await onHand(product)).toBe(1);
    await dialog.getByText('The movement is reversed.').and(focused(page)).waitFor();
    // The form is still the next one's.
    await line(page, 1)
      .getByLabel(/^Product/)
      .focus();
    await scan(page, 1, 'NEXT-1');
    await page.keyboard.type('2');
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('heading', { name: 'Posted', exact: true }).waitFor();
    expect(await onHand(product)).toBe(3);
    await monitored.close();
  });

  test('many lines whose response was lost are shown again, and are posted once', async () => {
    const ids = await seed('LOST', 2);
    const monitored = await tested.open('/movements', { width: 360, intercepted: true });
    const { page } = monitored;
    let isLost = true;
    await page.route('**/console/trpc/stockMovements.postBatch*', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Post a movement' }).click();
    const dialog = panel(page);
    for (const at of [1, 2]) {
      await scan(page, at, `LOST-${at}`);
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
    }
    await isAt(page, 3, /^Product/);
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('No confirmation has arrived.').waitFor();
    await page.reload();
    isLost = false;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    await dialog.getByText(/no confirmation has arrived/).waitFor();
    expect(
      await line(page, 2)
        .getByLabel(/^Quantity/)
        .inputValue(),
    ).toBe('5');
    expect(await line(page, 3).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Check what happened' }).click();
    await dialog.getByRole('heading', { name: 'Already posted' }).waitFor();
    await expectSound(tested, monitored);
    expect(await Promise.all(ids.map(onHand))).toEqual([6, 6]);
    await monitored.close();
  });

  test('an undo goes on after a lost response, and is not offered to a clerk', async () => {
    const ids = await seed('UNDO', 2);
    const monitored = await tested.open('/movements', { intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    const dialog = panel(page);
    for (const at of [1, 2]) {
      await scan(page, at, `UNDO-${at}`);
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('heading', { name: 'Posted', exact: true }).waitFor();
    let isLost = true;
    let count = 0;
    await page.route('**/console/trpc/stockMovements.reverse*', async (route) => {
      count += 1;
      if (!isLost || count === 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('No confirmation has arrived.').waitFor();
    isLost = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('2 movements are reversed.').waitFor();
    expect(await Promise.all(ids.map(onHand))).toEqual([1, 1]);
    await monitored.close();

    const clerk = await tested.open('/movements', { role: 'clerk' });
    await clerk.page.getByRole('button', { name: 'Post a movement' }).click();
    await scan(clerk.page, 1, 'UNDO-1');
    await clerk.page.keyboard.type('1');
    await clerk.page.keyboard.press('Control+Enter');
    await panel(clerk.page).getByRole('heading', { name: 'Posted', exact: true }).waitFor();
    expect(await panel(clerk.page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await expectSound(tested, clerk);
    await clerk.close();
  });
});
