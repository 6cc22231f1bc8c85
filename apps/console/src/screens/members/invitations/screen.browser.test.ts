import { signInMails, signInTokenOf } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Invitations: ${noBrowser}`);

describe('the invitations', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  test('invites several people with the keyboard, explains what was not sent, resends and revokes', async () => {
    const monitored = await service.open('/invitations');
    const { page } = monitored;
    await page.getByText('You have not invited anyone yet.').waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const form = page.getByRole('dialog', { name: 'Invite people' });
    const send = form.getByRole('button', { name: 'Send' });
    await form.getByLabel('Email addresses').fill('ann');
    await send.click();
    await form.getByText('ann is not an email address.').waitFor();
    await expectSound(service, monitored);

    await form.getByLabel('Email addresses').fill('ann@example.com, bob@example.com');
    await form.getByLabel('Role').selectOption('accountant');
    await send.click();
    await page.getByText('Invitations sent: 2').waitFor();
    await page.getByRole('rowheader', { name: 'ann@example.com' }).waitFor();

    await page.getByRole('button', { name: 'Invite people' }).click();
    await form.getByLabel('Email addresses').fill('ann@example.com carl@example.com');
    await send.click();
    await form.getByText('Sent: 1 of 2. The others are still in the form.').waitFor();
    await form.getByText('Already invited').waitFor();
    expect(await form.getByLabel('Email addresses').inputValue()).toBe('ann@example.com');
    await expectSound(service, monitored);
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader', { name: 'carl@example.com' }).waitFor();

    await page.getByRole('button', { name: 'Details: bob@example.com' }).click();
    await page.getByRole('dialog').getByText('Accountant').waitFor();
    await expectSound(service, monitored);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resend: bob@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Invitation resent').waitFor();
    await page.getByRole('button', { name: 'Revoke: bob@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Invitation revoked').waitFor();
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).not.toContain('bob@example.com');
    const { body } = await service.app.request('GET', '/api/invitations');
    expect(body.map(({ email }: { email: string }) => email).sort()).toEqual([
      'ann@example.com',
      'carl@example.com',
    ]);

    await page.getByRole('combobox', { name: 'Status' }).selectOption('expired');
    await page.getByText('No invitation matches these filters.').waitFor();
    // The filter is in the URL: a reload and a link keep it.
    await expect.poll(() => page.url()).toMatch(/\?status=expired$/);
    await page.reload();
    await page.getByText('No invitation matches these filters.').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('pending');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('rowheader', { name: 'carl@example.com' }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('signs in again with a mailed link if the sign-in is too old, then sends the invitations', async () => {
    const { app } = service;
    const monitored = await service.open('/invitations', { role: 'admin', intercepted: true });
    const { page } = monitored;
    const keys = new Set<string | undefined>();
    await page.route('**/invitations.sendBatch*', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.continue();
    });
    await app.admin`
      update console_sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${app.userIds.admin}`;
    app.services.authenticator.invalidate(app.userIds.admin);
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const form = page.getByRole('dialog', { name: 'Invite people' });
    await form.getByLabel('Email addresses').fill('dora@example.com');
    await form.getByRole('button', { name: 'Send' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: /^Email a link to admin-/ }).click();
    const [user] = await app.admin`select email from users where id = ${app.userIds.admin}`;
    const email = String(user?.['email']);
    await expect.poll(async () => (await signInMails(app, email)).length).toBe(1);
    const token = signInTokenOf((await signInMails(app, email))[0] ?? '');
    // The link opens in another tab of the same browser.
    const tab = await page.context().newPage();
    await tab.goto(`${app.url}/console/#sign-in=${token}`);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tab.getByRole('link', { name: 'Home', exact: true }).waitFor();
    await tab.close();
    await expectSound(service, monitored);
    await again.getByRole('button', { name: 'I have opened the link' }).click();
    await page.getByText('Invitations sent: 1').waitFor();
    await page.getByRole('rowheader', { name: 'dora@example.com' }).waitFor();
    await again.waitFor({ state: 'detached' });
    // Both attempts were the same write.
    expect(keys.size).toBe(1);
    await monitored.close();
  });

  test('tells an accountant which role invites', async () => {
    const monitored = await service.open('/invitations', { role: 'accountant' });
    await monitored.page.getByText('You need the role Admin or a higher one for this.').waitFor();
    expect(await monitored.page.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
    await monitored.close();
  });
});
