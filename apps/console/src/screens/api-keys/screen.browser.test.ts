import { getMe } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`API keys: ${noBrowser}`);

describe('the API keys', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  test('creates a key with the keyboard, shows it once, and revokes it', async () => {
    const monitored = await service.open('/api-keys');
    const { page } = monitored;
    await page.getByRole('rowheader', { name: 'owner', exact: true }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog', { name: 'Create key' });
    await form.getByLabel('Name').fill('Warehouse scanner');
    await form.getByLabel('Role').selectOption('clerk');
    await expectSound(service, monitored);
    await form.getByLabel('Name').press('Enter');

    const shown = page.getByRole('dialog', { name: 'Your new API key' });
    const key = await shown.getByLabel('API key').inputValue();
    expect((await getMe(service.app, key)).body).toMatchObject({ role: 'clerk' });
    // Nothing but the button closes it.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expectSound(service, monitored);
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByText(/Copied\.|It is selected/).waitFor();
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Revoke: Warehouse scanner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Warehouse scanner was revoked.').waitFor();
    expect((await getMe(service.app, key)).status).toBe(401);
    await page.getByLabel('Show revoked and expired keys').check();
    await page.getByRole('row').filter({ hasText: 'Warehouse scanner' }).getByText('Revoked').waitFor();
    await monitored.close();
  });

  test('says what to do if the response with the key was lost, and creates no second key', async () => {
    const monitored = await service.open('/api-keys', { role: 'admin', intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Lost key');
    let calls = 0;
    await page.route('**/apiKeys.create*', async (route) => {
      calls += 1;
      const response = await route.fetch();
      // The client repeats the call by itself.
      await (calls === 1 ? route.abort() : route.fulfill({ response }));
    });
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    await page.getByText('The key was created, but its text was lost with the connection.').waitFor();
    await expectSound(service, monitored);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('rowheader', { name: 'Lost key' }).count()).toBe(1);
    await monitored.close();
  });

  test('after a lost response the form stays as it was sent, also after the sign-in has become too old', async () => {
    const { app } = service;
    const monitored = await service.open('/api-keys', { role: 'admin', intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog', { name: 'Create key' });
    const name = form.getByLabel('Name');
    await name.fill('Locked key');
    const sent = new Set<string | null>();
    const creation = '**/apiKeys.create*';
    await page.route(creation, async (route) => {
      sent.add(route.request().postData());
      await route.fetch();
      await route.abort();
    });
    await name.press('Enter');
    await form.getByText('There is no connection to the service.').waitFor();
    expect(await name.isDisabled()).toBe(true);
    await page.unroute(creation);
    await app.admin`
      update console_sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${app.userIds.admin}`;
    app.services.authenticator.invalidate(app.userIds.admin);
    await form.getByRole('button', { name: 'Try again' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.locator(':focus').waitFor();
    await again.getByLabel('API key').fill(app.keys.admin);
    // A response that says nothing of the first request leaves the form as it is.
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await again.getByLabel('API key').press('Enter');
    await page.getByText('The key was created, but its text was lost with the connection.').waitFor();
    expect(sent.size).toBe(1);
    const { body } = await app.request('GET', '/api/api-keys');
    expect(body.filter((each: { name: string }) => each.name === 'Locked key')).toHaveLength(1);
    await monitored.close();
  });

  test('shows a viewer only their own keys and why they cannot create one, on a phone in the dark', async () => {
    const monitored = await service.open('/api-keys', { role: 'viewer', width: 360, colors: 'dark' });
    const { page } = monitored;
    await page.getByRole('rowheader', { name: 'viewer', exact: true }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    await page.getByText('Your own keys. Ask an administrator to create more.').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });
});
