import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

const accounts = {
  inventory: '1400',
  goods_received: '1600',
  cost_of_goods_sold: '5000',
  stock_gain: '4800',
  stock_loss: '6900',
  cost_variance: '5900',
};

describe('the accounts', browserTests, () => {
  let service: TestConsole;

  const settings = async () =>
    (await service.app.request('GET', `/api/organizations/${service.app.organizationId}`)).body.settings;
  const turnOn = () =>
    service.app.request('PATCH', `/api/organizations/${service.app.organizationId}`, {
      body: { settings: { automatic_posting: accounts } },
    });
  const rule = (body: object) =>
    expectCreated(service.app.request('POST', '/api/accounting/posting-rules', { body }));

  beforeAll(async () => {
    service = await startConsole();
    const body = { sku: 'BOLT', name: 'Bolt', category: 'Fasteners' };
    await expectCreated(service.app.request('POST', '/api/inventory/products', { body }));
  });
  afterAll(() => service?.stop());

  test('an owner turns automatic posting on, after signing in again, and changes an account', async () => {
    const { app } = service;
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, {
      body: { settings: { automatic_posting: null } },
    });
    const monitored = await service.open('/accounts');
    const { page } = monitored;
    const form = page.getByRole('region', { name: 'Automatic posting' });
    await form.getByText('Automatic posting is off: movements create no journal entries.').waitFor();
    await form.getByLabel('Post a journal entry with every movement').check();
    await form.getByLabel('Inventory').fill(' 1400 ');
    await form.getByLabel('Goods received').fill('1400');
    await form.getByRole('button', { name: 'Save' }).click();
    // The form found the empty ones before it sent anything.
    await expect.poll(() => form.getByText('Fill in this field.').count()).toBe(4);
    await expectSound(service, monitored);
    await form.getByLabel('Cost of goods sold').fill('5000');
    await form.getByLabel('Stock gain').fill('4800');
    await form.getByLabel('Stock loss').fill('6900');
    await form.getByLabel('Cost variance').fill('5900');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(/An inventory account must differ/).waitFor();
    await expect.poll(() => form.getByLabel('Goods received').getAttribute('aria-invalid')).toBe('true');
    // One account for everything: the sentence is shown once for all fields.
    await form.getByLabel('Cost of goods sold').fill('1400');
    await form.getByLabel('Cost of goods sold').press('Enter');
    await form
      .getByRole('alert')
      .getByText(/An inventory account must differ/)
      .waitFor();
    expect(await form.getByText(/An inventory account must differ/).count()).toBe(1);
    expect(await form.locator('input[aria-invalid="true"]').count()).toBe(2);
    await expectSound(service, monitored);
    await form.getByLabel('Cost of goods sold').fill('5000');
    await form.getByLabel('Goods received').fill('1600');
    await app.admin`
      update console_sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${app.userIds.owner}`;
    app.services.authenticator.invalidate(app.userIds.owner);
    await form.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.locator(':focus').waitFor();
    await again.getByLabel('API key').fill(app.keys.owner);
    await again.getByLabel('API key').press('Enter');
    await page.getByText('The accounts are saved.').waitFor();
    expect((await settings()).automatic_posting).toEqual(accounts);

    // The account of a rule is an error of the field that names it.
    const { id } = await rule({
      kind: 'stock_loss',
      reason_code: `lost ${crypto.randomUUID()}`,
      account: '1499',
    });
    await form.getByLabel('Inventory').fill('1499');
    await form.getByLabel('Inventory').press('Enter');
    await form.getByText(/An inventory account must differ/).waitFor();
    await expect.poll(() => form.getByLabel('Inventory').getAttribute('aria-invalid')).toBe('true');
    expect(await form.locator('input[aria-invalid="true"]').count()).toBe(1);
    await app.request('DELETE', `/api/accounting/posting-rules/${id}`);
    await form.getByLabel('Inventory').fill('1410');
    await form.getByText(/An inventory account must differ/).waitFor({ state: 'detached' });
    await form.getByText(/Entries that exist stay on 1400/).waitFor();
    await expectSound(service, monitored);
    await form.getByLabel('Inventory').press('Enter');
    await form.getByText(/Entries that exist stay on 1400/).waitFor({ state: 'detached' });
    expect((await settings()).automatic_posting).toEqual({ ...accounts, inventory: '1410' });

    await form.getByLabel('Post a journal entry with every movement').uncheck();
    await form.getByText(/Later movements will create no journal entries/).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await settings()).automatic_posting).toBe(null);
    await form.getByText('Automatic posting is off: movements create no journal entries.').waitFor();
    await monitored.close();
  });

  const deleteRules = async () => {
    const { body } = await service.app.request('GET', '/api/accounting/posting-rules');
    for (const { id } of body) await service.app.request('DELETE', `/api/accounting/posting-rules/${id}`);
  };

  test('an admin creates a rule with the keyboard and deletes it; errors are at their fields', async () => {
    await turnOn();
    await deleteRules();
    const monitored = await service.open('/accounts', { role: 'admin' });
    const { page } = monitored;
    await page.getByText('You need the role Owner for this.').waitFor();
    await page.getByText('There are no posting rules.').waitFor();
    await page.getByRole('button', { name: 'New rule' }).click();
    const form = page.getByRole('dialog', { name: 'New rule' });
    await form.getByLabel('Replaces').selectOption('Stock loss');
    await form.getByLabel('Account').fill('1400');
    await form.getByLabel('Account').press('Enter');
    await form.getByText('Enter a category, a reason code, or both.').waitFor();
    await expectSound(service, monitored);
    // Categories of products are suggested.
    await expect.poll(() => form.locator('datalist option[value="Fasteners"]').count()).toBe(1);
    await form.getByLabel('Category').fill('Fasteners');
    await form.getByLabel('Reason code').fill('damaged');
    await form.getByLabel('Account').press('Enter');
    await form.getByText(/An inventory account must differ/).waitFor();
    await expect.poll(() => form.getByLabel('Account').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Account').fill('6920');
    await form.getByLabel('Account').press('Enter');
    await page.getByText('Stock loss · Fasteners · damaged is now booked to 6920.').waitFor();
    const row = page.getByRole('row', { name: /Stock loss/ });
    await row.getByText('6920').waitFor();
    await row.getByText(/admin/).waitFor();
    await expectSound(service, monitored);

    // The same again: the existing rule is named.
    await page.getByRole('button', { name: 'New rule' }).click();
    await form.getByLabel('Replaces').selectOption('Stock loss');
    await form.getByLabel('Category').fill('Fasteners');
    await form.getByLabel('Reason code').fill('damaged');
    await form.getByLabel('Account').fill('6930');
    await form.getByLabel('Account').press('Enter');
    await form.getByText('There is already a rule for this, with the account 6920.').waitFor();
    await expect.poll(() => form.getByLabel('Category').getAttribute('aria-invalid')).toBe('true');
    // An inventory account is one of a category.
    await form.getByLabel('Replaces').selectOption('Inventory');
    await form.getByText(/There is already a rule/).waitFor({ state: 'detached' });
    expect(await form.getByLabel('Reason code').count()).toBe(0);
    await form.getByLabel('Account').fill('1420');
    await form.getByLabel('Account').press('Enter');
    await page.getByText('Inventory · Fasteners is now booked to 1420.').waitFor();

    await page.getByRole('button', { name: 'Delete: Stock loss · Fasteners · damaged, 6920' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete this rule?' });
    await confirm.getByText('Existing journal entries keep its account.').waitFor();
    await expectSound(service, monitored);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The rule was deleted.').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('Show deleted rules').check();
    await row.getByText('6920').waitFor();
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await expectSound(service, monitored);
    const { body } = await service.app.request('GET', '/api/accounting/posting-rules');
    expect(body).toMatchObject([{ kind: 'inventory', category: 'Fasteners', account: '1420' }]);
    await monitored.close();
  });

  test('a viewer reads accounts and rules, and which roles change them', async () => {
    await turnOn();
    const monitored = await service.open('/accounts', { role: 'viewer' });
    const { page } = monitored;
    await page.getByText('4800').waitFor();
    await page.getByText('You need the role Owner for this.').waitFor();
    await page.getByText('You need the role Admin or a higher one for this.').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Save|New rule|Delete)/ }).count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'fr-FR'],
    ['dark', 360, 'pt-PT'],
    ['light', 1280, 'es-ES'],
  ] as const)('are sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    await turnOn();
    // Another one in each attempt.
    const category = `Schwer entflammbare Dämmstoffe ${crypto.randomUUID().slice(0, 8)}`;
    await rule({
      kind: 'goods_received',
      category,
      reason_code: 'landed_cost',
      account: 'Bezugsnebenkosten',
    });
    const monitored = await service.open('/accounts', { colors, width, locale });
    const { page } = monitored;
    await page.getByText(category).waitFor();
    await page.getByText('owner').last().waitFor();
    await expectSound(service, monitored);
    await page.locator('h2 + button').press('Enter');
    await page.getByRole('dialog').locator('select').waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });
});
