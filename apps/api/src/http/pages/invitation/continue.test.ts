import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { optOutToken } from '../../../modules/identity/invitations/opt-out.ts';
import {
  startInvitationFixture,
  type InvitationFixture,
} from '../../../modules/identity/invitations/testing/invitation-fixture.ts';
import {
  expectAccessible,
  findOverflow,
  openMonitoredPage,
} from '../../../testing/browser/monitored-page.ts';
import { openBrowser, browserTests, type TestBrowser } from '../../../testing/browser/launch.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture({
    PUBLIC_URL: '',
    APP_URL: 'https://app.example.com/start',
    CONTINUE_ORIGINS: 'https://books.example.org',
    BRAND_NAME: 'Ledger & Co',
    BRAND_COLOR: '#ffd54f',
  });
});
afterAll(() => fixture.stop());

const setContinueUrl = (url: string | null, key?: string) =>
  fixture.app.request('PATCH', `/api/organizations/${fixture.app.organizationId}`, {
    key,
    body: { settings: { continue_url: url } },
  });

describe('the address after accepting', () => {
  afterEach(async () => {
    expect((await setContinueUrl(null)).status).toBe(200);
  });
  const continueUrl = async (): Promise<unknown> =>
    (await fixture.preview({ token: (await fixture.invited()).token })).body.continue_url;

  test('is the configured application, or the organization’s own address with an allowed origin', async () => {
    expect(await continueUrl()).toBe('https://app.example.com/start');
    for (const url of ['https://books.example.org/welcome?from=mail', 'https://app.example.com/other']) {
      expect((await setContinueUrl(url)).body.settings.continue_url).toBe(url);
      expect(await continueUrl()).toBe(url);
    }
    expect((await setContinueUrl('https://app.example.com/', fixture.app.keys.admin)).status).toBe(403);
  });

  test('is rejected with another origin, and ignored once its origin is no longer allowed', async () => {
    for (const url of [
      'https://evil.example',
      'https://books.example.org.evil.example/',
      'https://books.example.org:8443/',
      'http://books.example.org/',
      'https://books.example.org@evil.example/',
      'javascript:alert(1)',
      '//books.example.org/',
      'books.example.org',
    ]) {
      const { status, body } = await setContinueUrl(url);
      expect([url, status, body.errors?.[0]?.pointer]).toEqual([url, 400, '/settings/continue_url']);
    }
    await fixture.app.admin`
      update organizations set continue_url = 'https://gone.example/' where id = ${fixture.app.organizationId}`;
    expect(await continueUrl()).toBe('https://app.example.com/start');
  });
});

describe('in a browser', browserTests, () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('the page shows the brand and a link to the application, and the key only on request', async () => {
    const email = fixture.address();
    await fixture.invited({ email });
    const watched = await openMonitoredPage(browser);
    const { page, errors } = watched;
    await page.goto(await fixture.linkOf(email));
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    const link = page.getByRole('link', { name: 'Continue' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://app.example.com/start');
    expect(await page.title()).toBe('You have joined · Ledger & Co');
    expect(await page.getByLabel('Your API key').isVisible()).toBe(false);
    expect(await page.getByRole('main').innerText()).not.toMatch(/tb_test_/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show the API key' }).click();
    expect(await page.getByLabel('Your API key').inputValue()).toMatch(/^tb_test_/);
    await expectAccessible(page);
    const mail = fixture.mailbox.mails.find(({ to }) => to.includes(email));
    expect(mail?.readable).toContain('Ledger & Co');
    expect(errors).toEqual([]);
    await watched.close();
  });

  test('accepting signs in to the console; without an application, Continue opens it', async () => {
    const own = await startInvitationFixture({ PUBLIC_URL: '' });
    const email = own.address();
    await own.invited({ email, role: 'viewer' });
    const watched = await openMonitoredPage(browser);
    const { page, errors } = watched;
    await page.goto(await own.linkOf(email));
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    const link = page.getByRole('link', { name: 'Continue' });
    await link.waitFor();
    // Not before: a key that was used cannot be shown again after a reload.
    expect(await page.context().cookies()).toEqual([]);
    await link.click();
    await page.waitForURL(/\/console\//);
    const session = await page.request.get(`${own.app.url}/console/session`, {
      headers: { 'x-tallybook-console': '1', connection: 'close' },
    });
    expect(await session.json()).toMatchObject({ email, organizations: [own.app.organizationId] });
    expect(errors).toEqual([]);
    await watched.close();
    await own.stop();
  });

  test('the link at the end of the email leads to a page that stops invitations, and allows them again', async () => {
    const email = fixture.address();
    await fixture.invited({ email, locale: 'de' });
    const mail = fixture.mailbox.mails.find(({ to }) => to.includes(email));
    const link = /http\S+\/invitations\/opt-out\?locale=de#token=[\w-]+/.exec(
      (mail?.readable ?? '').replace(/^.*?\r\n\r\n/s, ''),
    )?.[0];
    expect(mail?.raw).toMatch(/^List-Unsubscribe:\s+<http/m);
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 360, height: 640 };
      const watched = await openMonitoredPage(browser, { colorScheme, viewport });
      const { page, errors, requests } = watched;
      const optedOut = async (): Promise<boolean> =>
        (await fixture.app.admin`select from mail_recipients where opted_out_at is not null`).length > 0;
      await page.goto(link ?? '');
      await page.getByRole('heading', { name: 'Keine Einladungen mehr erhalten?' }).waitFor();
      expect(await optedOut()).toBe(false);
      await expectAccessible(page);
      expect(await findOverflow(page)).toEqual([]);
      await page.getByRole('button', { name: 'Keine Einladungen mehr' }).click();
      await page.getByRole('heading', { name: 'Sie erhalten keine Einladungen mehr' }).waitFor();
      expect(await optedOut()).toBe(true);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Einladungen wieder erlauben' }).click();
      await page.getByRole('heading', { name: 'Sie können wieder eingeladen werden' }).waitFor();
      expect(await optedOut()).toBe(false);
      await page.goto(`${fixture.app.url}/invitations/opt-out#token=wrong`);
      await page.getByRole('button', { name: 'Stop invitations' }).click();
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      expect(requests.filter((url) => url.includes('token'))).toEqual([]);
      expect(errors).toEqual([]);
      await watched.close();
    }
  });
});

test('a token for no more invitations contains the address encrypted only', () => {
  const token = optOutToken(fixture.app.services.tokenKeys, 'ada@example.com');
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada');
});
