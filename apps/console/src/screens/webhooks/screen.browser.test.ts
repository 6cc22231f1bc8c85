import { expectCreated, openReceiver } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Webhooks: ${noBrowser}`);

describe('the webhooks', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  afterAll(() => service?.stop());

  test('after a lost response the form stays as it was sent, and adds one webhook', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const monitored = await service.open('/webhooks', { intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    const creation = '**/webhooks.create*';
    await page.route(creation, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.getByLabel('URL').fill(`${receiver.url}/lost`);
    await form.getByLabel('URL').press('Enter');
    await form.getByText('There is no connection to the service.').waitFor();
    expect(await form.getByLabel('URL').isDisabled()).toBe(true);
    await page.unroute(creation);
    await form.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/lost with the connection/).waitFor();
    const { body } = await service.app.request('GET', '/api/webhooks');
    expect(body).toHaveLength(1);
    await service.app.request('DELETE', `/api/webhooks/${body[0].id}`);
    await monitored.close();
  });

  test('adds a webhook with the keyboard, shows retry times, replaces the secret, disables and deletes', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    receiver.responders.set('/hook', (response) => void response.writeHead(500).end());
    const monitored = await service.open('/webhooks');
    const { page } = monitored;
    await page.getByText('There are no webhooks.').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByLabel('URL').fill('http://user:secret@127.0.0.1/');
    await form.getByRole('radio', { name: 'Only these' }).check();
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await form.getByText('Choose at least one event.').waitFor();
    await form.getByRole('checkbox', { name: 'period.closed' }).check();
    await expectSound(service, monitored);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await form.getByText(/without a user name, password or fragment/).waitFor();
    await form.getByLabel('URL').fill(`${receiver.url}/hook`);
    await form.getByLabel('URL').press('Enter');

    const shown = page.getByRole('dialog', { name: 'Signing secret' });
    const first = await shown.getByLabel('Signing secret').inputValue();
    expect(first).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('link', { name: `${receiver.url}/hook` }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('link', { name: `${receiver.url}/hook` }).click();

    await page.getByText('Nothing was sent to this webhook yet.').waitFor();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
    await row.getByText('500').waitFor();
    await row.getByText('Pending').waitFor();
    const { body } = await service.app.request('GET', '/api/webhooks');
    const next = await row.getByRole('cell').last().textContent();
    expect(next).toMatch(/\d:\d\d:\d\d/);
    await page.getByText(/^Failing since/).waitFor();
    await expectSound(service, monitored);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(service, monitored);

    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
    await expect.poll(() => shown.getByLabel('Signing secret').inputValue()).not.toBe(first);
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText(/messages are also signed with the previous secret/).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('by a member').waitFor();
    await row.getByText('Cancelled').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('delivered');
    await page.getByText('No delivery has this status.').waitFor();
    await expect.poll(() => page.url()).toMatch(/\?status=delivered$/);
    await page.reload();
    await page.getByText('No delivery has this status.').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('The webhook is enabled.').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no webhooks.').waitFor();
    expect((await service.app.request('GET', `/api/webhooks/${body[0].id}`)).status).toBe(404);
    await monitored.close();
  });

  test('a new secret whose response was lost is known after a reload, and how to get another one', async () => {
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const { id } = await expectCreated(
      service.app.request('POST', '/api/webhooks', { body: { url: `${receiver.url}/rotated` } }),
    );
    const monitored = await service.open(`/webhooks/${id}`, { intercepted: true });
    const { page } = monitored;
    const keys = new Set<string | undefined>();
    const rotation = '**/webhooks.rotate*';
    await page.route(rotation, async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
    const open = page.getByRole('button', { name: 'Replace the secret' });
    const asking = page.getByRole('dialog', { name: 'Replace the signing secret?' });
    await open.click();
    await asking.getByRole('button', { name: 'Replace the secret' }).click();
    await asking.getByText(/^No confirmation has arrived\./).waitFor();
    await page.reload();
    await open.click();
    await asking.getByText(/no confirmation has arrived/).waitFor();
    await expectSound(service, monitored);
    await page.unroute(rotation);
    await page.route(rotation, async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.continue();
    });
    await asking.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText(/its secret was lost with the connection/).waitFor();
    await asking.waitFor({ state: 'detached' });
    expect(keys.size).toBe(1);
    await service.app.request('DELETE', `/api/webhooks/${id}`);
    await monitored.close();
  });

  test('tells an accountant which role manages webhooks', async () => {
    const monitored = await service.open('/webhooks', { role: 'accountant' });
    await monitored.page.getByText('You need the role Admin or a higher one for this.').waitFor();
    expect(await monitored.page.getByRole('button', { name: 'Add webhook' }).count()).toBe(0);
    await monitored.close();
  });
});
