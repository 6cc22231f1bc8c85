import { createPrintedLink } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, noBrowser, startConsole, type TestConsole } from '../testing/console.ts';

if (noBrowser !== undefined) console.warn(`the console: ${noBrowser}`);

describe('a person who is a member of no organization', browserTests, () => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await startConsole({ PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
    const { app } = console;
    const response = await app.request('PATCH', `/api/organizations/${app.organizationId}`, {
      key: app.keys.owner,
      body: { settings: { invite_registered: true } },
    });
    expect(response.status).toBe(200);
  });
  afterAll(() => console?.stop());

  let people = 0;
  /** A removed member without a key, and a link that signs them in. */
  async function removedMember(): Promise<{ email: string; link: string }> {
    const { app } = console;
    people += 1;
    const email = `grace.hopper.${people}@example.com`;
    const userId = crypto.randomUUID();
    await app.admin`insert into users (id, name, email) values (${userId}, 'Grace', ${email})`;
    await app.admin`
      insert into memberships (organization_id, user_id, role, removed_at)
      values (${app.organizationId}, ${userId}, 'clerk', now())`;
    return { email, link: await createPrintedLink(app.services.database, userId, app.url) };
  }
  const invite = async (email: string): Promise<void> => {
    const { app } = console;
    const sent = await app.request('POST', '/api/invitations', {
      key: app.keys.owner,
      body: { email, role: 'accountant' },
    });
    expect(sent.status).toBe(201);
  };

  test('accepts an invitation that they received, and works in the organization', async () => {
    const { email, link } = await removedMember();
    await invite(email);
    const monitored = await console.open('/sign-in', { role: null });
    const { page } = monitored;
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'You are not a member of any organization' }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByText('as Accountant').waitFor();
    await expectSound(console, monitored);
    await page.getByRole('button', { name: /^Accept:/ }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    await page.getByText('You are now a member of').waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('signs out, and the page says so if no invitation waits', async () => {
    const { link } = await removedMember();
    const monitored = await console.open('/sign-in', { role: null });
    const { page } = monitored;
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('No invitation is waiting for you').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 360, 'fr-FR'],
    ['light', 1280, 'es-ES'],
    ['dark', 1280, 'pt-PT'],
  ] as const)('sees a sound page in %s at %i pixels in %s', async (colors, width, locale) => {
    const { email, link } = await removedMember();
    await invite(email);
    const monitored = await console.open('/sign-in', { role: null, colors, width, locale });
    const { page } = monitored;
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('main button').first().click();
    await page.getByText(email).waitFor();
    await page.locator('li button').waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
