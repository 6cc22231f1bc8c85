import { latestInvitationToken } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Members: ${noBrowser}`);

describe('the members', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  const roleOf = async (userId: string): Promise<string | undefined> => {
    const { body } = await service.app.request('GET', '/api/members');
    return body.find(({ user_id }: { user_id: string }) => user_id === userId)?.role;
  };

  test('an admin ends the sessions of a member', async () => {
    const member = await service.open('/levels', { role: 'viewer' });
    await member.page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    const monitored = await service.open('/members', { role: 'admin' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'End sessions: viewer' }).click();
    await page.getByRole('heading', { name: 'End the sessions of viewer?' }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
    await page.getByText('viewer is signed out everywhere.').waitFor();
    await member.page.reload();
    await member.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await member.close();
    await monitored.close();
  });

  test('changes a role and removes a member with the keyboard, after asking', async () => {
    const { app } = service;
    const monitored = await service.open('/members');
    const { page } = monitored;
    const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
    await row('owner').getByText('you', { exact: true }).waitFor();
    await expectSound(service, monitored);

    await page.getByRole('button', { name: 'Change role: clerk' }).click();
    await page.getByRole('dialog', { name: 'Role of clerk' }).waitFor();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('accountant');
    await expectSound(service, monitored);
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await page.getByText('clerk is now Accountant.').waitFor();
    await expect.poll(() => row('clerk').textContent()).toContain('Accountant');
    expect(await roleOf(app.userIds.clerk)).toBe('accountant');

    // The last owner keeps the role; the dialog says why and stays open.
    await page.getByRole('button', { name: 'Change role: owner' }).click();
    await page.getByText('This is your own role.').waitFor();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await page.getByText(/only owner/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog', { name: 'Role of owner' }).waitFor({ state: 'detached' });

    await page.getByLabel('Filter by name or address').fill('VIEW');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove: viewer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('viewer was removed.').waitFor();
    await page.getByText('No member matches “VIEW”.').waitFor();
    expect(await roleOf(app.userIds.viewer)).toBeUndefined();
    await monitored.close();
  });

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('lists who is invited, with role and inviter (%s, %i pixels)', async (colors, width) => {
    const email = `guest-${width}@example.com`;
    const monitored = await service.open('/members', { colors, width });
    const { page } = monitored;
    const row = page.getByRole('row').filter({ hasText: email });
    await page.getByRole('button', { name: 'Invite people' }).click();
    const form = page.getByRole('dialog', { name: 'Invite people' });
    await form.getByLabel('Email addresses').fill(email);
    await form.getByText('Posts receipts and issues.').waitFor();
    await form.getByLabel('Role').selectOption('auditor');
    await form.getByText(/^Reads stock, books and the audit trail/).waitFor();
    await expectSound(service, monitored);
    await form.getByRole('button', { name: 'Send' }).click();
    await row.getByText('Invited', { exact: true }).waitFor();
    await row.getByText('Auditor').waitFor();
    await row.getByText('you', { exact: true }).waitFor();
    await expectSound(service, monitored);
    await page.getByLabel('Filter by name or address').fill(email);
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByRole('button', { name: `Revoke: ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Invitation revoked').waitFor();
    await expect.poll(() => row.count()).toBe(0);
    await monitored.close();
  });

  test('says who invited a member', async () => {
    const { app } = service;
    const email = 'accepted@example.com';
    await app.request('POST', '/api/invitations', { body: { email, role: 'viewer' }, key: app.keys.admin });
    const token = await latestInvitationToken(app, email);
    const accepted = await app.request('POST', '/api/invitations/accept', {
      key: null,
      body: { token, name: 'Grace' },
    });
    expect(accepted.status).toBeLessThan(300);
    const monitored = await service.open('/members');
    const row = monitored.page.getByRole('row').filter({ hasText: email });
    await expect.poll(() => row.getByRole('cell').allTextContents()).toContain('admin');
    await monitored.close();
  });

  test('offers an admin no change of an owner, on a phone in the dark', async () => {
    const monitored = await service.open('/members', { role: 'admin', width: 360, colors: 'dark' });
    const { page } = monitored;
    await page.getByText('This member’s role is above yours.').waitFor();
    expect(await page.getByRole('button', { name: 'Change role: owner' }).count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('signs in again with a key if the sign-in is too old, then changes the role', async () => {
    const { app } = service;
    const monitored = await service.open('/members', { role: 'admin', intercepted: true });
    const { page } = monitored;
    const keys = new Set<string | undefined>();
    await page.route('**/members.updateRole*', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await route.continue();
    });
    await app.admin`
      update console_sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${app.userIds.admin}`;
    app.services.authenticator.invalidate(app.userIds.admin);
    await page.getByRole('button', { name: 'Change role: accountant' }).click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: /^Email a link to admin-/ }).waitFor();
    await expectSound(service, monitored);
    await again.getByLabel('API key').fill('tb_wrong');
    await again.getByLabel('API key').press('Enter');
    await expect.poll(() => again.getByLabel('API key').getAttribute('aria-invalid')).toBe('true');
    await again.getByLabel('API key').fill(app.keys.admin);
    await again.getByLabel('API key').press('Enter');
    await page.getByText('accountant is now Viewer.').waitFor();
    await again.waitFor({ state: 'detached' });
    expect(await roleOf(app.userIds.accountant)).toBe('viewer');
    // Both attempts were the same write.
    expect(keys.size).toBe(1);
    await monitored.close();
  });

  test('another person’s key in “Sign in again” sends nothing, and keeps what was not sent yet', async () => {
    const { app } = service;
    const before = await roleOf(app.userIds.clerk);
    const monitored = await service.open('/members', { role: 'admin' });
    const { page } = monitored;
    const draft = `tallybook:draft:stock-take:${app.organizationId}:${app.userIds.admin}`;
    await page.evaluate(`localStorage.setItem('${draft}', '{}')`);
    await app.admin`
      update console_sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${app.userIds.admin}`;
    app.services.authenticator.invalidate(app.userIds.admin);
    await page.getByRole('button', { name: 'Change role: clerk' }).click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.locator(':focus').waitFor();
    const key = again.getByLabel('API key');
    await key.fill(app.keys.owner);
    await key.press('Enter');
    await page
      .getByRole('button', { name: /owner-/ })
      .first()
      .waitFor();
    expect(monitored.requests.filter((url) => url.includes('members.updateRole'))).toHaveLength(1);
    expect(await roleOf(app.userIds.clerk)).toBe(before);
    expect(await page.evaluate(`localStorage.getItem('${draft}')`)).toBe('{}');
    expect(monitored.errors).toEqual([]);
    await monitored.close();
  });

  test('tells a clerk which role sees the members', async () => {
    const monitored = await service.open('/members', { role: 'clerk' });
    await monitored.page.getByText('You need the role Admin or a higher one for this.').waitFor();
    await monitored.close();
  });
});
