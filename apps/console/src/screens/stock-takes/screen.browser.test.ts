import { expectCreated, postMovement } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  consoleOfSuite,
  download,
  expectSound,
  noBrowser,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Stock takes: ${noBrowser}`);

type Page = MonitoredPage['page'];

describe('stock takes', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });

  const inventory = '/api/inventory';
  const post = (path: string, body: object) =>
    expectCreated(service.app.request('POST', `${inventory}/${path}`, { body }));
  /** A product with ten units at 2.50. */
  async function product(sku: string): Promise<string> {
    const { id } = await post('products', { sku, name: `${sku} in a box` });
    const entry = {
      product_id: id,
      type: 'entry',
      quantity: 10,
      unit_cost: 2.5,
      movement_date: '2026-03-02',
    };
    await expectCreated(postMovement(service.app, entry));
    return id as string;
  }
  const open = async (note: string, more: object = {}): Promise<string> =>
    (await post('stock-takes', { count_date: '2026-03-31', note, ...more })).id as string;
  const count = async (take: string, product_id: string, counted_quantity: number | null): Promise<void> => {
    const { status } = await service.app.request('PUT', `${inventory}/stock-takes/${take}/counts`, {
      body: { counts: [{ product_id, counted_quantity }] },
    });
    expect(status).toBe(200);
  };
  const detail = async (take: string) =>
    (await service.app.request('GET', `${inventory}/stock-takes/${take}`)).body;
  const countsOf = async (take: string): Promise<number[]> =>
    ((await detail(take)).counts as { counted: number }[])
      .map(({ counted }) => counted)
      .sort((one, other) => one - other);

  const cell = (page: Page, sku: string) =>
    page.getByRole('textbox', { name: `Counted quantity of ${sku} ${sku} in a box` });
  const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku });
  /** Waits until something that was changed elsewhere is on the page, as after a return to its window. */
  const eventually = (page: Page, find: () => Promise<string | null>) =>
    expect.poll(async () => {
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
      return find();
    });

  test('two people count, an accountant reviews and posts, and the figures are those of the ledger', async () => {
    const bolt = await product('BOLT');
    const nut = await product('NUT');
    const first = await service.open('/levels', { role: 'clerk' });
    const { page } = first;
    await page.getByRole('row', { name: /BOLT/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Stock takes', level: 1 }).waitFor();
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByText('No stock take has this status.').waitFor();
    await expectSound(service, first);
    await page.getByRole('button', { name: 'New stock take' }).click();
    await page.getByLabel('Count date').fill('2026-03-31');
    await page.getByLabel('Note').fill('Aisle 4');
    await expectSound(service, first);
    await page.getByRole('button', { name: 'Open the stock take' }).click();
    await page.getByRole('heading', { name: /Stock take of 31 Mar/, level: 1 }).waitFor();
    await page.getByText('Aisle 4').waitFor();
    const id = page.url().split('/').at(-1) ?? '';

    // Newest first: NUT, BOLT. Enter saves and goes to the next row.
    await cell(page, 'NUT').focus();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect.poll(() => countsOf(id)).toEqual([7]);
    await page.getByText('All counts are saved.').waitFor();
    await expect.poll(() => row(page, 'NUT').textContent()).toMatch(/by you.*10.*-3/);
    await page.getByText('Counted: 1 · Different: 1').waitFor();

    const second = await service.open(`/stock-takes/${id}`, {
      role: 'accountant',
      colors: 'dark',
      width: 360,
    });
    await expect.poll(() => cell(second.page, 'NUT').inputValue()).toBe('7');
    await cell(second.page, 'BOLT').fill('12');
    await cell(second.page, 'BOLT').press('Enter');
    await expect.poll(() => countsOf(id)).toEqual([7, 12]);
    await expectSound(service, second);
    // The first person, who is in the cell, sees it and corrects it.
    await eventually(page, () => row(page, 'BOLT').textContent()).toContain('Meanwhile saved: 12.');
    await expect.poll(() => row(page, 'BOLT').textContent()).toContain('by another member');
    await cell(page, 'BOLT').fill('11');
    await cell(page, 'BOLT').press('Enter');
    await eventually(second.page, () => row(second.page, 'BOLT').textContent()).toContain(
      'Meanwhile saved: 11.',
    );
    await page.getByRole('button', { name: 'History: BOLT BOLT in a box' }).click();
    const history = page.getByRole('dialog', { name: 'Counts of BOLT BOLT in a box' });
    await expect.poll(() => history.getByRole('listitem').allTextContents()).toHaveLength(2);
    expect((await history.getByRole('listitem').allTextContents())[0]).toMatch(/^11.*by you/);
    await expectSound(service, first);
    await page.keyboard.press('Escape');

    // A clerk sees the differences and may not post them.
    await page.getByRole('link', { name: 'Review differences' }).click();
    await page.getByText('You need the role Accountant or a higher one for this.').waitFor();
    await expect.poll(() => row(page, 'NUT').textContent()).toMatch(/10.*7.*-3.*-7\.50/);
    expect(await page.getByRole('button', { name: 'Post the stock take' }).count()).toBe(0);
    await expectSound(service, first);

    const { page: accountant } = second;
    await accountant.getByRole('link', { name: 'Review differences' }).click();
    await expect.poll(() => row(accountant, 'BOLT').textContent()).toMatch(/\+1.*\+2\.50/);
    await accountant.getByLabel('Unit cost of the surplus of BOLT BOLT in a box').fill('4');
    await accountant.getByLabel('Unit cost of the surplus of BOLT BOLT in a box').press('Enter');
    await expect.poll(() => row(accountant, 'BOLT').textContent()).toContain('+4.00');
    await expectSound(service, second);
    await accountant.getByRole('button', { name: 'Post the stock take' }).click();
    const dialog = accountant.getByRole('dialog', { name: 'Post this stock take?' });
    await expect.poll(() => dialog.textContent()).toMatch(/Gain€4\.00.*Loss€7\.50.*Net-€3\.50/);
    await expectSound(service, second);
    await dialog.getByRole('button', { name: 'Post the stock take' }).click();
    await accountant.getByRole('heading', { name: 'Posted' }).waitFor();
    await expect
      .poll(() => accountant.getByRole('region', { name: 'Posted' }).textContent())
      .toMatch(/Gain€4\.00.*Loss€7\.50.*Net-€3\.50.*Adjusted products2of 2 counted/);
    await accountant.getByText('No movement was posted late.').waitFor();
    expect(await accountant.getByText('Meanwhile').count()).toBe(0);
    await expectSound(service, second);
    expect(await detail(id)).toMatchObject({ status: 'posted', totals: { gain: '4.00', loss: '7.50' } });
    const saved = await download(second);
    expect(saved.name).toBe('stock-take-2026-03-31.csv');
    const lines = saved.text.trim().split('\r\n');
    expect(lines[0]).toContain('product_id,sku,name,unit,expected,counted,difference,cost_amount,');
    expect(lines.slice(1).toSorted().join()).toMatch(
      /BOLT,BOLT in a box,\w+,10,11,1,4\.00,.*NUT,NUT in a box,\w+,10,7,-3,-7\.50,/,
    );

    // The clerk's screen says that it has ended.
    await eventually(page, () => page.locator('main').textContent()).toContain(
      'Meanwhile, this stock take was posted.',
    );
    await expectSound(service, first);
    await first.close();

    // A delivery note turns up, and the adjustment is found on the stock card.
    await expectCreated(
      postMovement(service.app, {
        product_id: nut,
        type: 'exit',
        quantity: 2,
        movement_date: '2026-03-20',
        reference: 'DN-7',
      }),
    );
    await accountant.reload();
    await accountant.getByText('These movements were posted after the stock take').waitFor();
    await expect.poll(() => row(accountant, 'DN-7').textContent()).toMatch(/NUT.*-2/);
    await expectSound(service, second);
    await accountant.getByRole('link', { name: 'Stock takes' }).first().click();
    await expect.poll(() => row(accountant, 'Aisle 4').textContent()).toMatch(/Posted.*2.*1/);
    await expectSound(service, second);
    await accountant.goBack();
    await accountant.getByRole('link', { name: 'Adjustment of the stock take' }).click();
    await accountant.getByRole('heading', { name: 'NUT in a box', level: 1 }).waitFor();
    expect(accountant.url()).toContain('movement=');
    // Regression: the stock card named the stock take by its id.
    await accountant.getByRole('row').getByRole('link', { name: 'Stock take', exact: true }).click();
    await accountant.getByRole('heading', { name: /Stock take of 31 Mar/, level: 1 }).waitFor();
    await second.close();
    expect(bolt).not.toBe(nut);
  });

  test('a blind count hides expected quantities from clerks until posting', async () => {
    const tape = await product('TAPE');
    const id = await open('Blind one', { blind: true });
    const clerk = await service.open(`/stock-takes/${id}`, { role: 'clerk' });
    await clerk.page.getByText('This is a blind count').waitFor();
    await cell(clerk.page, 'TAPE').fill('9');
    await cell(clerk.page, 'TAPE').press('Enter');
    await expect.poll(() => countsOf(id)).toEqual([9]);
    await clerk.page.getByText('All counts are saved.').waitFor();
    expect(await clerk.page.getByRole('columnheader').allTextContents()).toEqual(['Product', 'Counted']);
    expect(await clerk.page.getByRole('link', { name: 'Differences' }).count()).toBe(0);
    expect(await clerk.page.getByRole('link', { name: 'Review differences' }).count()).toBe(0);
    expect(clerk.requests.filter((url) => /stockLevels|preview/.test(url))).toEqual([]);
    await expectSound(service, clerk);
    // Neither does the address lead there.
    await clerk.page.goto(`/console/stock-takes/${id}?view=differences`);
    await cell(clerk.page, 'TAPE').waitFor();

    const accountant = await service.open(`/stock-takes/${id}`, { role: 'accountant' });
    await expect.poll(() => row(accountant.page, 'TAPE').textContent()).toMatch(/10.*-1/);
    await accountant.close();
    await service.app.request('POST', `${inventory}/stock-takes/${id}/post`, { body: {} });
    await eventually(clerk.page, () => row(clerk.page, 'TAPE').textContent()).toMatch(/10.*9.*-1.*-2\.50/);
    await expectSound(service, clerk);
    await clerk.close();
    expect(tape).not.toBe('');
  });

  test('asks what counts are compared with whose goods moved after they were counted, for all and for each', async () => {
    const [lamp, fuse] = [await product('LAMP'), await product('FUSE')];
    const id = await open('Overtaken');
    await count(id, lamp, 9);
    await count(id, fuse, 7);
    const sell = (product_id: string, quantity: number) =>
      expectCreated(
        postMovement(service.app, { product_id, type: 'exit', quantity, movement_date: '2026-03-31' }),
      );
    await sell(lamp, 2);
    await sell(fuse, 3);
    const clerk = await service.open(`/stock-takes/${id}?view=differences`, { role: 'clerk' });
    await row(clerk.page, 'LAMP').getByText('The stock of counted products has changed').waitFor();
    expect(await row(clerk.page, 'LAMP').getByRole('combobox').count()).toBe(0);
    await clerk.close();
    const monitored = await service.open(`/stock-takes/${id}?view=differences`, { role: 'accountant' });
    const { page } = monitored;
    await page.getByText('Counts whose stock changed after they were entered: 2.').waitFor();
    await row(page, 'LAMP').getByText('Stock when counted: 10, since then -2').waitFor();
    expect(await page.getByRole('button', { name: 'Post the stock take' }).count()).toBe(0);
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'They moved after the count' }).click();
    await expect.poll(() => row(page, 'LAMP').textContent()).toMatch(/109-1-2\.50/);
    await expect.poll(() => row(page, 'FUSE').textContent()).toMatch(/107-3-7\.50/);
    await page.getByLabel('When the goods of FUSE FUSE in a box moved').selectOption('end_of_day');
    await expect.poll(() => row(page, 'FUSE').textContent()).toMatch(/7700\.00 $/);
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Post the stock take' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post this stock take?' });
    await expect.poll(() => dialog.textContent()).toMatch(/Gain€0\.00.*Loss€2\.50.*Net-€2\.50/);
    await dialog.getByRole('button', { name: 'Post the stock take' }).click();
    await page.getByRole('heading', { name: 'Posted' }).waitFor();
    await expect
      .poll(() => row(page, 'LAMP').textContent())
      .toMatch(/They moved after the count.*109-1-2\.50/);
    await expect.poll(() => row(page, 'FUSE').textContent()).toMatch(/The count already shows it.*770/);
    await page.getByRole('button', { name: 'History: LAMP LAMP in a box' }).click();
    await page.getByRole('dialog').getByText('Stock when counted: 10, since then -2').waitFor();
    await expectSound(service, monitored);
    expect((await detail(id)).totals).toMatchObject({ gain: '0.00', loss: '2.50' });
    await monitored.close();
  });

  test('a decision about a quantity that has changed again is asked for again, and cannot be posted', async () => {
    const valve = await product('VALVE');
    const id = await open('Overtaken twice');
    await count(id, valve, 9);
    const sell = () =>
      expectCreated(
        postMovement(service.app, {
          product_id: valve,
          type: 'exit',
          quantity: 2,
          movement_date: '2026-03-31',
        }),
      );
    await sell();
    const monitored = await service.open(`/stock-takes/${id}?view=differences`, { role: 'accountant' });
    const { page } = monitored;
    const choice = page.getByLabel('When the goods of VALVE VALVE in a box moved');
    await choice.selectOption('end_of_day');
    const button = page.getByRole('button', { name: 'Post the stock take' });
    await button.waitFor();
    await sell();
    await row(page, 'VALVE').getByText('Stock when counted: 10, since then -4').waitFor();
    await button.waitFor({ state: 'hidden' });
    expect(await choice.inputValue()).toBe('');
    await choice.selectOption('end_of_day');
    await expect.poll(() => row(page, 'VALVE').textContent()).toMatch(/69\+3/);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Post this stock take?' });
    await dialog.getByRole('button', { name: 'Post the stock take' }).click();
    await page.getByRole('heading', { name: 'Posted' }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('withdraws counts, shows what cannot be posted, and cancels', async () => {
    const glue = await product('GLUE');
    const wax = await product('WAX');
    await expectCreated(
      postMovement(service.app, { product_id: glue, type: 'exit', quantity: 8, movement_date: '2026-04-10' }),
    );
    const id = await open('Withdrawn');
    await count(id, glue, 3);
    await count(id, wax, 5);
    const monitored = await service.open(`/stock-takes/${id}`, { role: 'accountant' });
    const { page } = monitored;
    await page.getByLabel('Search products').fill('wax');
    // An empty cell withdraws the count.
    await cell(page, 'WAX').fill('');
    await cell(page, 'WAX').press('Enter');
    await expect.poll(() => countsOf(id)).toEqual([3]);
    await page.getByLabel('Search products').fill('');
    await page.getByLabel('Show').selectOption('With a difference');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Differences', exact: true }).click();
    await page.getByText('Counts that cannot be posted: 1.').waitFor();
    expect(await page.getByRole('button', { name: 'Post the stock take' }).count()).toBe(0);
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Withdraw the count: GLUE GLUE in a box' }).click();
    await page.getByText('Nothing has been counted.').waitFor();
    await page.getByRole('button', { name: 'Cancel the stock take' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this stock take?' });
    await expectSound(service, monitored);
    await dialog.getByRole('button', { name: 'Cancel the stock take' }).click();
    await page.getByText(/Cancelled .* by you/).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText('Meanwhile').count()).toBe(0);
    await expectSound(service, monitored);
    await page.goto('/console/stock-takes?status=cancelled');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await row(page, 'Withdrawn').textContent()).toContain('Cancelled');
    await monitored.close();
  });

  test('a count that is not saved stays at its row, survives a reload, and is saved later', async () => {
    await product('ROPE');
    await product('SAND');
    const id = await open('Dead spot');
    const monitored = await service.open(`/stock-takes/${id}`, {
      role: 'clerk',
      width: 360,
      intercepted: true,
    });
    const { page } = monitored;
    await cell(page, 'ROPE').waitFor();
    await page.route('**/stockTakes.count*', (route) => route.abort());
    await cell(page, 'ROPE').fill('4');
    await cell(page, 'ROPE').press('Enter');
    await page.getByText('Not saved. There is no connection to the service.').waitFor();
    await page.getByText('Not saved: 1').waitFor();
    await cell(page, 'SAND').fill('1,5');
    await cell(page, 'SAND').press('Enter');
    await page.getByText('Enter a whole number, 0 or more.').waitFor();
    await expectSoundWithFailures(monitored);
    await page.reload();
    await expect.poll(() => cell(page, 'ROPE').inputValue()).toBe('4');
    await page.unroute('**/stockTakes.count*');
    await cell(page, 'SAND').fill('6');
    await page.getByRole('button', { name: 'Save them' }).click();
    await page.getByText('All counts are saved.').waitFor();
    expect(await countsOf(id)).toEqual([4, 6]);
    await monitored.close();
  });

  /** The browser reports requests that the test has aborted. */
  async function expectSoundWithFailures(monitored: MonitoredPage): Promise<void> {
    const errors = monitored.errors.filter((error) => !error.includes('ERR_FAILED'));
    await expectSound(service, { ...monitored, errors });
  }

  /** Somebody else counts, and this page learns it. */
  async function countElsewhere(
    page: Page,
    sku: string,
    ...counted: Parameters<typeof count>
  ): Promise<void> {
    await count(...counted);
    await eventually(page, () => row(page, sku).textContent()).toContain('by another member');
  }

  test('a count of somebody else does not change the cell that a person types in, and neither Escape nor leaving overwrites it', async () => {
    const bulb = await product('BULB');
    const id = await open('Both in one cell');
    const monitored = await service.open(`/stock-takes/${id}`, { role: 'clerk' });
    const { page } = monitored;
    await cell(page, 'BULB').focus();
    await countElsewhere(page, 'BULB', id, bulb, 7);
    expect(await cell(page, 'BULB').inputValue()).toBe('');
    await row(page, 'BULB').getByText('Meanwhile saved: 7.').waitFor();
    await page.keyboard.type('12');
    expect(await cell(page, 'BULB').inputValue()).toBe('12');
    // Escape drops the edit only.
    await page.keyboard.press('Escape');
    await expect.poll(() => cell(page, 'BULB').inputValue()).toBe('7');
    await cell(page, 'BULB').blur();
    await expect.poll(() => cell(page, 'BULB').inputValue()).toBe('7');
    // Neither does an emptied cell withdraw a count that it did not show.
    await cell(page, 'BULB').focus();
    await count(id, bulb, 8);
    await eventually(page, () => row(page, 'BULB').textContent()).toContain('Meanwhile saved: 8.');
    await page.keyboard.press('Delete');
    await cell(page, 'BULB').blur();
    await expect.poll(() => cell(page, 'BULB').inputValue()).toBe('8');
    expect(monitored.requests.filter((url) => url.includes('stockTakes.count'))).toEqual([]);
    await cell(page, 'BULB').focus();
    await page.keyboard.type('8');
    await count(id, bulb, 9);
    await eventually(page, () => row(page, 'BULB').textContent()).toContain('Meanwhile saved: 9.');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect.poll(() => countsOf(id)).toEqual([80]);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('a unit cost is not saved with a count that somebody has replaced', async () => {
    const vase = await product('VASE');
    const id = await open('Count and cost');
    await count(id, vase, 12);
    const monitored = await service.open(`/stock-takes/${id}?view=differences`, { role: 'accountant' });
    const { page } = monitored;
    const cost = page.getByLabel('Unit cost of the surplus of VASE VASE in a box');
    await cost.fill('4');
    await count(id, vase, 15);
    await cost.press('Enter');
    // Whether the page learned of the count before or after the key, nothing was sent, and the person is told.
    await page.getByText('VASE VASE in a box was counted again').waitFor();
    await expect.poll(() => row(page, 'VASE').textContent()).toContain('15');
    expect(await detail(id)).toMatchObject({ counts: [{ counted: 15, unit_cost: null }] });
    await cost.fill('3');
    await cost.press('Enter');
    await expect.poll(() => row(page, 'VASE').textContent()).toContain('+15.00');
    expect(await countsOf(id)).toEqual([15]);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('a count that arrives while a person types a unit cost leaves it as it is, and the person decides again', async () => {
    const bowl = await product('BOWL');
    const id = await open('Typing a cost');
    await count(id, bowl, 12);
    const monitored = await service.open(`/stock-takes/${id}?view=differences`, { role: 'accountant' });
    const { page } = monitored;
    const cost = page.getByLabel('Unit cost of the surplus of BOWL BOWL in a box');
    await cost.fill('4');
    await count(id, bowl, 15);
    await expect.poll(() => row(page, 'BOWL').textContent()).toContain('15');
    expect([await cost.inputValue(), await cost.evaluate('document.activeElement.tagName')]).toEqual([
      '4',
      'INPUT',
    ]);
    await cost.press('Enter');
    await page.getByText('BOWL BOWL in a box was counted again').waitFor();
    expect(await detail(id)).toMatchObject({ counts: [{ counted: 15, unit_cost: null }] });
    await cost.press('Enter');
    await expect.poll(() => row(page, 'BOWL').textContent()).toContain('+20.00');
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('a pasted column fills the rows below and is saved; a product that was archived is named', async () => {
    await product('Q-1');
    const { id: old } = await post('products', { sku: 'Q-2', name: 'Q-2 in a box' });
    const id = await open('Pasted');
    const monitored = await service.open(`/stock-takes/${id}`, { role: 'clerk' });
    const { page } = monitored;
    await page.getByLabel('Search products').fill('q-');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await service.app.request('POST', `${inventory}/products/${old}/archive`, { body: {} });
    await cell(page, 'Q-1').focus();
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '12\\tx\\r\\n15\\r\\n');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
    await page.getByText('Not saved. The product is archived.').waitFor();
    await expect.poll(() => countsOf(id)).toEqual([12]);
    await monitored.close();
  });

  test('says so when somebody else has cancelled it, and keeps the count that came too late', async () => {
    await product('FLUX');
    const id = await open('Conflict');
    const clerk = await service.open(`/stock-takes/${id}`, { role: 'clerk' });
    const accountant = await service.open(`/stock-takes/${id}`, { role: 'accountant' });
    await cell(clerk.page, 'FLUX').fill('3');
    await accountant.page.getByRole('button', { name: 'Cancel the stock take' }).click();
    const dialog = accountant.page.getByRole('dialog', { name: 'Cancel this stock take?' });
    await dialog.waitFor();
    await service.app.request('POST', `${inventory}/stock-takes/${id}/cancel`, { body: {} });
    await cell(clerk.page, 'FLUX').press('Enter');
    await clerk.page.getByText('Meanwhile, this stock take was cancelled.').waitFor();
    await clerk.page.getByText('These counts of yours were not saved').waitFor();
    await expect
      .poll(() => clerk.page.getByRole('listitem').filter({ hasText: 'FLUX' }).textContent())
      .toContain(': 3');
    await expectSoundWithConflict(clerk);
    await clerk.page.getByRole('button', { name: 'Discard them' }).click();
    await expect.poll(() => clerk.page.getByText('These counts of yours').count()).toBe(0);
    await clerk.close();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel the stock take' }).click();
    await accountant.page.getByText('Meanwhile, this stock take was cancelled.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await accountant.close();
  });

  test('of two people who post, one posts, and the other learns it', async () => {
    const salt = await product('SALT');
    const id = await open('Posted twice');
    await count(id, salt, 12);
    const monitored = await service.open(`/stock-takes/${id}?view=differences`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post the stock take' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post this stock take?' });
    await dialog.waitFor();
    // So that this page does not see it before the click.
    await page.route(/stockTakes\.get/, (route) => route.abort());
    await service.app.request('POST', `${inventory}/stock-takes/${id}/post`, { body: {} });
    await dialog.getByRole('button', { name: 'Post the stock take' }).click();
    await dialog.getByText('Somebody has posted, cancelled or changed the stock take meanwhile.').waitFor();
    await page.unroute(/stockTakes\.get/);
    await eventually(page, () => page.locator('main').textContent()).toContain(
      'Meanwhile, this stock take was posted.',
    );
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Posted' }).waitFor();
    await expect.poll(() => row(page, 'SALT').textContent()).toMatch(/10.*12.*\+2.*\+5\.00/);
    const { body } = await service.app.request('GET', `${inventory}/stock-movements?product_id=${salt}`);
    expect(body).toHaveLength(2);
    await monitored.close();
  });

  /** The browser reports every response with an error status. */
  async function expectSoundWithConflict(monitored: MonitoredPage): Promise<void> {
    const errors = monitored.errors.filter((error) => !error.includes('409'));
    await expectSound(service, { ...monitored, errors });
  }

  test('a viewer reads, and an unknown stock take is not found', async () => {
    const soap = await product('SOAP');
    const id = await open('Read only');
    await count(id, soap, 8);
    const monitored = await service.open('/stock-takes', { role: 'viewer', locale: 'de-DE' });
    const { page } = monitored;
    await page.getByRole('heading', { name: 'Inventuren', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Neue Inventur' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'In einem Schritt zählen' }).count()).toBe(0);
    await row(page, 'Read only').getByRole('link').click();
    await expect.poll(() => row(page, 'SOAP').textContent()).toMatch(/10.*8.*-2/);
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Inventur abbrechen' }).count()).toBe(0);
    await expectSound(service, monitored);
    await page.goto('/console/stock-takes/0190a5c0-0000-7000-8000-000000000000');
    await page.getByText('Diese Inventur gibt es nicht').waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360, 'fr-FR'],
    ['dark', 1280, 'pt-PT'],
    ['dark', 360, 'es-ES'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const take = await open(`Sound in ${locale}`);
    const id = await product(`S-${locale.slice(0, 2).toUpperCase()}`);
    await count(take, id, 12);
    const monitored = await service.open(`/stock-takes/${take}`, { colors, width, locale });
    await monitored.page.getByRole('row').nth(2).waitFor();
    await expectSound(service, monitored);
    await monitored.page.goto(`/console/stock-takes/${take}?view=differences`);
    await monitored.page.getByRole('row').nth(1).waitFor();
    await expectSound(service, monitored);
    await monitored.page.goto('/console/stock-takes');
    await monitored.page.getByRole('row').nth(1).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });
});
