import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInMails, signInTokenOf } from '@tallybook/api/testing';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
  openAccount,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`the console: ${noBrowser}`);

describe('signing in to the console', browserTests, () => {
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
    await expect.poll(() => page.url()).toContain('/levels?q=lamp');
    await expectSound(console, monitored);
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(monitored.requests.filter((url) => url.includes(console.app.keys.viewer))).toEqual([]);
    await monitored.close();
  });

  test('a mailed link signs in once, leaves no token in the address, and then says so', async () => {
    const monitored = await console.open('/sign-in', { role: null });
    const { page } = monitored;
    const [user] = await console.app.admin`select email from users where id = ${console.app.userIds.clerk}`;
    const email = String(user?.['email']);
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText('Check your mail').waitFor();
    await expect.poll(async () => (await signInMails(console.app, email)).length).toBe(1);
    const [mail = ''] = await signInMails(console.app, email);
    const link = `${console.app.url}/console/#sign-in=${signInTokenOf(mail)}`;
    await page.goto(link);
    // A program that checks mails opens the page as well, and must not use up the link.
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expectSound(console, monitored);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    expect(page.url()).not.toContain('sign-in=');
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'does not work any more' }).waitFor();
    expect(page.url()).not.toContain('sign-in=');
    await monitored.close();
  });

  test('a link of somebody else replaces a session only after a warning', async () => {
    const monitored = await console.open('/levels', { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    await page.goto('about:blank');
    await page.goto(`${console.app.url}/console/#sign-in=${'a'.repeat(43)}`);
    await page.getByText('ends your session in this browser').waitFor();
    await expectSound(console, monitored);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
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
