import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
  openAccount,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`The sessions: ${noBrowser}`);

describe('the sessions', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  test('lists the sessions of the caller and ends the others, at once', async () => {
    const other = await service.open('/levels', { role: 'clerk' });
    const third = await service.open('/levels', { role: 'clerk' });
    await other.page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    const monitored = await service.open('/levels', { role: 'clerk' });
    const { page } = monitored;
    await openAccount(page);
    await page.getByRole('link', { name: 'Your sessions' }).click();
    const rows = page.getByRole('rowheader');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByText('this browser').waitFor();
    await expectSound(service, monitored);
    await page
      .getByRole('button', { name: /^End session: / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    for (const { page: ended } of [other, third]) {
      await ended.reload();
      await ended.getByRole('heading', { name: 'Sign in' }).waitFor();
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(service, monitored);
    await Promise.all([other.close(), third.close(), monitored.close()]);
  });
});
