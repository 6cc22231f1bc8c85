import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound } from './console.ts';

type Page = MonitoredPage['page'];

/** Enough to pass all controls of any screen. */
const maxTabs = 80;

describe('the console without a mouse', browserTests, () => {
  const console = consoleOfSuite();

  test('a month of work: sign in, a product, a receipt, an issue, a correction, a stock take, the closing', async () => {
    const service = console();
    const monitored = await service.open('/', { role: null });
    const { page } = monitored;
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await page.getByLabel('Email address').waitFor();
    await tabTo(page, 'Sign in with an API key instead');
    await press('Enter');
    await page.getByLabel('API key').waitFor();
    await tabTo(page, 'API key');
    await page.keyboard.type(service.app.keys.owner);
    await press('Enter');

    await page.getByRole('heading', { name: 'Test Ltd', level: 1 }).waitFor();
    await press('Control+k');
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.type('stock lev');
    await press('Enter');
    await page.getByText('There are no products yet.').waitFor();
    await tabTo(page, 'New product');
    await press('Enter');
    await opened(page, 'New product');
    await tabTo(page, 'SKU');
    await page.keyboard.type('LAMP');
    await tabTo(page, /^Name/);
    await page.keyboard.type('Desk lamp');
    await press('Enter');
    await page.getByText('LAMP is saved.').waitFor();
    await closed(page, 'New product');
    // Its heading takes the focus, which the panel would lose.
    await page.getByRole('heading', { name: 'Desk lamp' }).waitFor();

    await post(page, { type: 'Receipt', quantity: '10', day: '03052026', cost: '12.5' });
    await post(page, { type: 'Issue', quantity: '4', day: '03182026' });
    await post(page, { type: 'Adjustment', quantity: '-1', day: '03202026' });

    await page.keyboard.type('gm');
    await page.getByRole('heading', { name: 'Movements', level: 1 }).waitFor();
    await tabTo(page, /^Reverse: .*-1/);
    await press('Enter');
    await opened(page, 'Reverse this movement?');
    await tabTo(page, 'Reverse');
    await press('Enter');
    await page.getByText('The movement is reversed.').waitFor();
    await closed(page, 'Reverse this movement?');

    await page.keyboard.type('gt');
    await page.getByRole('heading', { name: 'Stock takes', level: 1 }).waitFor();
    await tabTo(page, 'New stock take');
    await press('Enter');
    await opened(page, 'New stock take');
    await tabTo(page, 'Cancel');
    await tabTo(page, 'Count date');
    await page.keyboard.type('03312026');
    await tabTo(page, 'Open the stock take');
    await press('Enter');
    await page.getByRole('heading', { name: 'Stock take of 31 Mar 2026', level: 1 }).waitFor();
    await tabTo(page, 'Counted quantity of LAMP Desk lamp');
    await page.keyboard.type('5');
    await press('Enter');
    await page.getByText('All counts are saved.').waitFor();
    await tabTo(page, 'Review differences');
    await press('Enter');
    await page.getByRole('button', { name: 'Post the stock take' }).waitFor();
    await tabTo(page, 'Post the stock take');
    await press('Enter');
    await opened(page, 'Post this stock take?');
    await tabTo(page, 'Post the stock take');
    await press('Enter');
    await page.getByRole('heading', { name: 'Posted' }).waitFor();

    await page.keyboard.type('gp');
    await page.getByRole('heading', { name: 'Periods', level: 1 }).waitFor();
    await tabTo(page, 'Close: 2026-03');
    await press('Enter');
    await opened(page, 'Close 2026-03?');
    // Not the “Close” of the dialog.
    await tabTo(page, 'Close period');
    await press('Enter');
    await page.getByText('2026-03 is closed.').waitFor();
    await expectSound(service, monitored);
    await monitored.close();

    const { body: periods } = await service.app.request('GET', '/api/accounting/periods');
    expect(periods).toMatchObject([{ name: '2026-03', status: 'closed' }]);
    const { body: valuation } = await service.app.request('GET', '/api/inventory/valuation?as_of=2026-03-31');
    expect(valuation).toMatchObject({ total_value: '62.50', products: [{ on_hand: 5 }] });
  });
});

/** Moves the focus with the Tab key to the control with an accessible name. Throws if no Tab leads there. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const names: string[] = [];
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press('Tab');
    const focus = page.locator(':focus');
    // After the last control the focus is nowhere in the page.
    const snapshot = (await focus.count()) === 0 ? '(none)' : await focus.ariaSnapshot();
    const focused = /"(.*)"/.exec(snapshot)?.[1]?.replaceAll('\\"', '"') ?? snapshot;
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    names.push(focused);
  }
  throw new Error(`Tab leads to ${names.join(' | ')}, not to ${String(name)}`);
}

interface Posted {
  readonly type: string;
  readonly quantity: string;
  /** As typed into the date field of this browser: month, day, year. */
  readonly day: string;
  readonly cost?: string;
}

/** Posts a movement of the only product with the panel that `n` opens. */
async function post(page: Page, { type, quantity, day, cost }: Posted): Promise<void> {
  await page.keyboard.press('n');
  await page.locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type('LAMP');
  await page.getByRole('option', { name: /LAMP/ }).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, /^(?:Receipt|Issue|Adjustment)/);
  while (!(await page.getByRole('radio', { name: type }).isChecked()))
    await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Quantity/);
  await page.keyboard.type(quantity);
  await tabTo(page, 'Date');
  await page.keyboard.type(day);
  if (cost !== undefined) {
    await tabTo(page, /^Unit cost/);
    await page.keyboard.type(cost);
  }
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Posted', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await closed(page, 'Post a movement');
}

/** A dialog takes the focus once it is open: a key pressed before would go to the page, or lose its control. */
const opened = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog', { name }).locator(':focus').waitFor();

/** While a dialog closes, the keys are still its own. */
const closed = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
