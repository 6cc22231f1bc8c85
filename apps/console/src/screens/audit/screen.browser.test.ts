import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`The audit trail: ${noBrowser}`);

describe('the audit trail', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  test('filters by user, event and subject in the URL, and shows everything about an event', async () => {
    const { app } = service;
    const create = async (sku: string, key: string): Promise<string> => {
      const response = await app.request('POST', '/api/inventory/products', {
        key,
        body: { sku, name: sku },
      });
      expect(response.status).toBe(201);
      return response.body.id as string;
    };
    const bolt = await create('BOLT-8', app.keys.owner);
    await create('NUT-8', app.keys.accountant);
    await app.request('PATCH', `/api/inventory/products/${bolt}`, { body: { name: 'Bolt' } });

    const monitored = await service.open('/audit');
    const { page } = monitored;
    const events = () => page.getByRole('rowheader').allTextContents();
    await page
      .getByRole('rowheader')
      .filter({ hasText: 'owner (you) changed the product Bolt BOLT-8.' })
      .filter({ hasText: 'name: BOLT-8 → Bolt' })
      .waitFor();
    await expectSound(service, monitored);
    await page.getByRole('combobox', { name: 'User' }).selectOption({ label: 'accountant' });
    await expect.poll(events).toEqual(['accountant created the product NUT-8 NUT-8.']);
    const link = page.getByRole('rowheader').getByRole('link', { name: 'NUT-8' });
    expect(await link.getAttribute('href')).toMatch(/\/console\/products\//);
    await expect.poll(() => page.url()).toContain(`actor_user_id=${app.userIds.accountant}`);
    await page.reload();
    await expect.poll(async () => (await events()).length).toBe(1);
    await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'Webhook deleted' });
    await page.getByText('No event matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();

    await page.getByRole('button', { name: /^Details: Product changed/ }).click();
    const panel = page.getByRole('dialog', { name: 'Product changed' });
    await panel.getByText(bolt).waitFor();
    await panel.getByText('API key', { exact: true }).waitFor();
    await expectSound(service, monitored);
    await panel.getByRole('button', { name: 'Only this subject' }).click();
    await expect.poll(async () => (await events()).length).toBe(2);
    await expect.poll(() => page.url()).toContain(`subject_id=${bolt}`);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('days of the filters can be typed', async () => {
    const monitored = await service.open('/audit');
    const { page } = monitored;
    await page.getByRole('rowheader').first().waitFor();
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('03032026');
    await expect.poll(() => page.url()).toContain('startDate=2026-03-03');
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-03-03');
    await page.getByLabel('To', { exact: true }).focus();
    await page.keyboard.type('02022026');
    await page.getByLabel('To', { exact: true }).blur();
    await page.getByText(/^Enter a day from 3 Mar 2026 to /).waitFor();
    expect(page.url()).not.toContain('endDate');
    await expectSound(service, monitored);
    await page.getByLabel('To', { exact: true }).fill('2026-03-31');
    await expect.poll(() => page.url()).toContain('endDate=2026-03-31');
    await monitored.close();
  });

  test('an auditor reads the trail and the members, verifies, and is offered nothing that changes something', async () => {
    const monitored = await service.open('/audit', { role: 'auditor' });
    const { page } = monitored;
    await page.getByRole('rowheader').first().waitFor();
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Verify' }).click();
    await page.getByRole('button', { name: 'Verify now' }).waitFor();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.getByRole('row', { name: /auditor/i }).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Invite|Change|Remove)/ }).count()).toBe(0);
    await monitored.close();
  });

  test('tells an accountant which role sees the trail', async () => {
    const monitored = await service.open('/audit', { role: 'accountant' });
    await monitored.page.getByText('You need the role Admin or a higher one for this.').waitFor();
    await monitored.close();
  });
});
