import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound, noBrowser, startConsole, type TestConsole } from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Members: ${noBrowser}`);

describe.skipIf(noBrowser !== undefined)('the members', () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  const roleOf = async (userId: string): Promise<string | undefined> => {
    const { body } = await service.app.request('GET', '/api/members');
    return body.find(({ user_id }: { user_id: string }) => user_id === userId)?.role;
  };

  test('changes a role and removes a member with the keyboard, after asking', async () => {
    const { app } = service;
    const monitored = await service.open('/members');
    const { page } = monitored;
    const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
    await row('owner').getByText('you', { exact: true }).waitFor();
    await expectSound(service, monitored);

    await page.getByRole('button', { name: 'Change role: clerk' }).press('Enter');
    await page.getByRole('dialog', { name: 'Role of clerk' }).waitFor();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('accountant');
    await expectSound(service, monitored);
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).press('Enter');
    await page.getByText('clerk is now Accountant.').waitFor();
    await expect.poll(() => row('clerk').textContent()).toContain('Accountant');
    expect(await roleOf(app.userIds.clerk)).toBe('accountant');

    // The last owner keeps the role; the dialog says why and stays open.
    await page.getByRole('button', { name: 'Change role: owner' }).press('Enter');
    await page.getByText('This is your own role.').waitFor();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).press('Enter');
    await page.getByText(/only owner/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByLabel('Filter by name or address').fill('VIEW');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove: viewer' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await page.getByText('viewer was removed.').waitFor();
    await page.getByText('No member matches “VIEW”.').waitFor();
    expect(await roleOf(app.userIds.viewer)).toBeUndefined();
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

  test('tells an accountant which role sees the members', async () => {
    const monitored = await service.open('/members', { role: 'accountant' });
    await monitored.page.getByText('You need the role Administrator or a higher one for this.').waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });
});
