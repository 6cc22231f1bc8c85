import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound } from '../../testing/console.ts';

describe('the settings', browserTests, () => {
  const service = consoleOfSuite();
  const stored = async () =>
    (await service().app.request('GET', `/api/organizations/${service().app.organizationId}`)).body;

  test('are changed by an owner, and what somebody else changed meanwhile stays', async () => {
    const { app } = service();
    const monitored = await service().open('/home');
    const { page } = monitored;
    await page.getByRole('link', { name: 'Settings' }).click();
    const save = page.getByRole('main').getByRole('button', { name: 'Save' });
    await save.waitFor();
    // Nothing has changed that could be saved.
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    const before = await stored();
    const elsewhere = { settings: { alert_digest: 'daily' } };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, { body: elsewhere });

    await page.getByLabel('Name of the organization').fill('');
    await page.getByLabel('Days ahead').fill('40000');
    await save.click();
    await page.getByText('Fill in this field.').waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
    await expectSound(service(), monitored);
    await page.getByLabel('Name of the organization').fill('  Corner shop ');
    await page.getByLabel('Days ahead').fill('60');
    await page.getByLabel('Allow negative stock').check();
    await page.getByLabel('Page for new members').fill('https://not-allowed.example.com/');
    await save.click();
    await page.getByText(/origin/).waitFor();
    expect(await page.getByLabel('Page for new members').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Page for new members').fill('');
    await save.click();
    await page.getByText('The settings are saved.').first().waitFor();
    expect(await stored()).toEqual({
      ...before,
      name: 'Corner shop',
      settings: {
        ...before.settings,
        allow_negative_stock: true,
        max_days_ahead: 60,
        alert_digest: 'daily',
      },
    });

    // No limit again: an empty field is one that was emptied.
    await page.getByLabel('Days ahead').fill('');
    await save.click();
    await expect.poll(async () => (await stored()).settings.max_days_ahead).toBeNull();
    await monitored.close();
  });

  // Regressions: a blank in an optional field dropped every other change, and what was edited during a save was lost.
  test('are saved with blanks around them, and without what is edited meanwhile', async () => {
    const monitored = await service().open('/settings', { intercepted: true });
    const { page } = monitored;
    const save = page.getByRole('main').getByRole('button', { name: 'Save' });
    const arrive = Promise.withResolvers<void>();
    await page.route('**/organizations.update*', async (route) => {
      await arrive.promise;
      return route.continue();
    });
    const { settings } = await stored();
    await page.getByLabel('Open accounting periods automatically').click();
    await page.getByLabel('Page for new members').fill('  ');
    await save.click();
    await page.getByRole('main').locator('button[aria-busy="true"]').waitFor();
    await page.getByLabel('Days ahead').fill('90');
    arrive.resolve();
    await page.getByText('The settings are saved.').first().waitFor();
    expect((await stored()).settings).toEqual({
      ...settings,
      auto_open_periods: !settings.auto_open_periods,
      continue_url: null,
    });
    expect(await page.getByLabel('Days ahead').inputValue()).toBe('90');
    await save.click();
    await expect.poll(async () => (await stored()).settings.max_days_ahead).toBe(90);
    await monitored.close();
  });

  test.each([
    ['de-DE', 'light', 360],
    ['fr-FR', 'dark', 1280],
  ] as const)('are sound in %s, %s, at %i pixels', async (locale, colors, width) => {
    const monitored = await service().open('/settings', { locale, colors, width });
    await monitored.page.locator('main form').waitFor();
    await expectSound(service(), monitored);
    await monitored.close();
  });

  test('are read by a viewer, who learns who may change them', async () => {
    const monitored = await service().open('/settings', { role: 'viewer', width: 360 });
    const { page } = monitored;
    await page.getByText('Allow negative stock').waitFor();
    await page.getByText(/^You need the role/).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await expectSound(service(), monitored);
    await monitored.close();
  });
});
