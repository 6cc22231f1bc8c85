import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityProvider, type TestIdentityProvider } from '@tallybook/api/testing';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`the console: ${noBrowser}`);

describe('signing in at the identity provider', browserTests, () => {
  let provider: TestIdentityProvider;
  let console: TestConsole;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    provider.behavior.asks = true;
    console = await startConsole(provider.variables);
  });
  afterAll(async () => {
    await console?.stop();
    await provider?.stop();
  });

  const authenticateAsOwner = async (): Promise<void> => {
    const { admin, userIds } = console.app;
    const [owner] = await admin`select email from users where id = ${userIds.owner}`;
    provider.behavior.person = { sub: 'owner', email: owner?.['email'], email_verified: true };
  };

  test('leads from the button to the page that was asked for, over another site', async () => {
    await authenticateAsOwner();
    const monitored = await console.open('/levels?q=lamp', { role: null });
    const { page } = monitored;
    const button = page.getByRole('link', { name: 'Sign in with your identity provider' });
    await button.waitFor();
    // Only what works here is shown.
    expect(await page.getByLabel('Email').count()).toBe(0);
    await expectSound(console, monitored);
    await button.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('The sign-in was cancelled at your identity provider.').waitFor();
    await expectSound(console, { ...monitored, requests: [] });
    const draft = 'tallybook:draft:stock-take:organization:somebody-else';
    await page.evaluate(`localStorage.setItem('${draft}', '{}')`);
    await button.click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    // The sign-in of a person deletes nothing of another one who used this browser before.
    expect(await page.evaluate(`localStorage.getItem('${draft}')`)).toBe('{}');
    await expect.poll(() => page.url()).toBe(`${console.app.url}/console/levels?q=lamp`);
    // The strict cookie works at once, although the navigation came from another site, and after a reload.
    await page.reload();
    await page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    const cookies = await page.context().cookies(console.app.url);
    expect(cookies.map(({ name, sameSite, httpOnly }) => ({ name, sameSite, httpOnly }))).toEqual([
      { name: 'tallybook_dev', sameSite: 'Strict', httpOnly: true },
    ]);
    // Going back does not repeat the callback.
    await page.goBack();
    await page.goBack();
    expect(monitored.errors).toEqual([]);
    expect(monitored.referrers.filter((referrer) => referrer.includes('code='))).toEqual([]);
    await monitored.close();
  });

  test('a write that needs a recent sign-in goes on after one in another tab', async () => {
    await authenticateAsOwner();
    const monitored = await console.open('/api-keys', { role: null, width: 360 });
    const { page } = monitored;
    await page.getByRole('link', { name: 'Sign in with your identity provider' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByLabel('Name').fill('till');
    await console.app.admin`update console_sessions set authenticated_at = now() - interval '20 minutes'`;
    console.app.services.authenticator.invalidate(console.app.userIds.owner);
    await page.keyboard.press('Enter');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    const opened = page.context().waitForEvent('page');
    await again.getByRole('link', { name: 'Sign in with your identity provider' }).click();
    const tab = await opened;
    await tab.getByRole('link', { name: 'Continue' }).click();
    await tab.getByRole('link', { name: 'Home', exact: true }).waitFor();
    await expectSound(console, { ...monitored, requests: [] });
    await again.getByRole('button', { name: 'I have signed in' }).click();
    await page.getByText('tb_test_').waitFor();
    expect(monitored.errors).toEqual([]);
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE', 'Mit Ihrem Identitätsanbieter anmelden'],
    ['dark', 1280, 'fr-FR', 'Se connecter avec votre fournisseur d’identité'],
  ] as const)('the screen is sound in %s at %i pixels in %s', async (colors, width, locale, name) => {
    const monitored = await console.open('/sign-in?problem=EMAIL_NOT_VERIFIED', {
      role: null,
      colors,
      width,
      locale,
    });
    const { page } = monitored;
    await page.getByRole('link', { name }).waitFor();
    await page.getByRole('alert').waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
