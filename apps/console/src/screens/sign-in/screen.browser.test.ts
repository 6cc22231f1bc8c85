import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound, noBrowser, startConsole, type TestConsole } from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`the console: ${noBrowser}`);

describe.skipIf(noBrowser !== undefined)('signing in to the console', () => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.stop());

  test('a visitor signs in with an API key, comes back to the page that they asked for, and signs out', async () => {
    const monitored = await console.open('/levels?q=lamp', { role: null });
    const { page } = monitored;
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectSound(console, monitored);
    await page.getByRole('button', { name: 'Sign in with an API key instead' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter an API key.').waitFor();
    await page.getByLabel('API key').fill('tb_test_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not valid').waitFor();
    await page.getByLabel('API key').fill(console.app.keys.viewer);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    expect(page.url()).toContain('/levels?q=lamp');
    await expectSound(console, monitored);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(monitored.requests.filter((url) => url.includes(console.app.keys.viewer))).toEqual([]);
    await monitored.close();
  });

  test.each([
    ['light', 360],
    ['dark', 1280],
  ] as const)('the page is sound in %s at %i pixels', async (colors, width) => {
    const monitored = await console.open('/sign-in', { role: null, colors, width });
    await monitored.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
