import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createLog } from '../../../platform/log.ts';
import { openBrowser, browserTests, noBrowser, type TestBrowser } from '../../../testing/browser/launch.ts';
import {
  expectAccessible,
  openMonitoredPage,
  findOverflow,
  type MonitoredPage,
} from '../../../testing/browser/monitored-page.ts';
import { invitationMail } from '../../../modules/identity/invitations/mail/compose.ts';
import {
  startInvitationFixture,
  type InvitationFixture,
} from '../../../modules/identity/invitations/testing/invitation-fixture.ts';
import { acceptPath, mailedLink, optOutPath } from '../../../modules/identity/invitations/mailed-link.ts';

if (noBrowser !== undefined) console.warn(`The accept page: ${noBrowser}`);

describe('the accept page', browserTests, () => {
  let fixture: InvitationFixture;
  let browser: TestBrowser;
  let logged = '';
  const opened: MonitoredPage[] = [];
  const secrets = new Set<string>();

  beforeAll(async () => {
    const log = createLog('trace', { write: (line: string) => void (logged += line) });
    fixture = await startInvitationFixture({ PUBLIC_URL: '' }, log);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.stop();
  });
  // Holds for every page after every test.
  afterEach(async () => {
    for (const watched of opened.splice(0)) {
      const { page, requests, referrers, errors } = watched;
      expect(errors).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(`${fixture.app.url}/`))).toEqual([]);
      expect(referrers).toEqual([]);
      const traces = [page.url(), logged, ...requests].join('\n');
      for (const secret of secrets) expect(traces).not.toContain(secret);
      await watched.close();
    }
    secrets.clear();
  });

  async function invited(fields: Record<string, unknown> = {}, key?: string) {
    const email = fixture.address();
    const sent = await fixture.send({ email, role: 'clerk', ...fields }, key === undefined ? {} : { key });
    expect(sent.status).toBe(201);
    const link = await fixture.linkOf(email);
    secrets.add(link.replace(/^.*#token=/, ''));
    return { id: sent.body.id as string, email, link };
  }
  async function open(link: string, options?: BrowserContextOptions): Promise<Page> {
    const watched = await openMonitoredPage(browser, { intercepted: true, ...options });
    opened.push(watched);
    await watched.page.goto(link);
    return watched.page;
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const clickAccept = (page: Page) => button(page, 'Accept the invitation').click();
  /** Waits until the section with this heading is shown, and checks that the heading has the focus. */
  async function expectHeading(page: Page, heading: string): Promise<void> {
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.evaluate('document.activeElement.textContent')).toBe(heading);
    expect(await page.title()).toBe(`${heading} · Tallybook`);
  }
  const shownKey = async (page: Page): Promise<string> => {
    const field = page.getByLabel('Your API key');
    if (!(await field.isVisible())) await button(page, 'Show the API key').click();
    return field.inputValue();
  };
  const me = (key: string) => fixture.app.request('GET', '/api/me', { key });

  test('leads from the email to a working API key', async () => {
    const { email, link, id } = await invited();
    const page = await open(link);
    await expectHeading(page, 'You have been invited');
    expect(await page.evaluate('location.href + history.length')).toBe(
      `${fixture.app.url}/invitations/accept2`,
    );
    const shown = await page.getByRole('main').innerText();
    for (const part of ['Test Ltd', 'owner', `${email[0]}•••`, new Date().getUTCFullYear()])
      expect(shown).toContain(String(part));
    expect(shown).not.toContain(email);
    await page.getByText('has invited you to join Test Ltd on Tallybook.').waitFor();
    await page.getByLabel('Your name').fill('Grace Hopper');
    await clickAccept(page);
    await expectHeading(page, 'You have joined');
    const key = await shownKey(page);
    secrets.add(key);
    expect((await me(key)).body).toMatchObject({ email });
    const [user] = await fixture.app.admin`select name from users where email = ${email}`;
    expect(user?.['name']).toBe('Grace Hopper');
    expect((await fixture.row(id))?.['status']).toBe('accepted');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy the key').click();
    await page.getByText('Key copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);

    const [reference] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'API reference' }).click(),
    ]);
    await reference.waitForLoadState();
    expect(await reference.evaluate('[location.pathname, document.referrer, opener]')).toEqual([
      '/docs',
      '',
      null,
    ]);
  });

  test('changes nothing when opened, and still shows the invitation after a reload, in this tab only', async () => {
    const { link, id } = await invited();
    const page = await open(link);
    await expectHeading(page, 'You have been invited');
    expect((await fixture.row(id))?.['status']).toBe('pending');
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent']);
    await page.reload();
    await expectHeading(page, 'You have been invited');
    expect(await page.evaluate('location.href')).toBe(`${fixture.app.url}/invitations/accept`);
    await expectHeading(await open(link.replace(/#.*/, '')), 'The link is incomplete');
    // Another link in the same tab only changes the fragment.
    const other = await invited({ role: 'viewer' });
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(other.link).hash)}`);
    await page.getByText('Viewer').waitFor();
    await page.reload();
    await page.getByText('Viewer').waitFor();
  });

  test('forgets the link after accepting or declining', async () => {
    for (const [label, heading] of [
      ['Accept the invitation', 'You have joined'],
      ['Yes, decline', 'Invitation declined'],
    ] as const) {
      const page = await open((await invited()).link);
      await expectHeading(page, 'You have been invited');
      if (label === 'Yes, decline') await button(page, 'Decline').click();
      await button(page, label).click();
      await expectHeading(page, heading);
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await page.reload();
      await expectHeading(page, 'The link is incomplete');
    }
  });

  test('a reload after a lost response repeats the request and shows the key', async () => {
    const { link } = await invited();
    const page = await open(link);
    await expectHeading(page, 'You have been invited');
    let lost = '';
    await page.route('**/api/invitations/accept', async (route) => {
      lost = ((await (await route.fetch()).json()) as { api_key: string }).api_key;
      await route.abort();
    });
    await clickAccept(page);
    await expectHeading(page, 'No connection');
    await page.unroute('**/api/invitations/accept');
    await page.reload();
    await expectHeading(page, 'You have joined');
    expect(await shownKey(page)).toBe(lost);
    secrets.add(lost);
  });

  test('shows the role and what it allows', async () => {
    const page = await open((await invited({ role: 'accountant' })).link);
    await expectHeading(page, 'You have been invited');
    const shown = await page.getByRole('main').innerText();
    expect(shown).toContain('Accountant – keeps the books');
    expect(shown).not.toContain('Clerk');
  });

  test('accepts the invitation that it shows, even if a second link was opened before the first response', async () => {
    const [first, second] = [await invited({ role: 'viewer' }), await invited()];
    const watched = await openMonitoredPage(browser);
    opened.push(watched);
    const { page } = watched;
    const firstReleased = Promise.withResolvers<void>();
    const firstRequested = Promise.withResolvers<void>();
    let holding = false;
    await page.route('**/api/invitations/preview', async (route) => {
      if (!holding) {
        holding = true;
        firstRequested.resolve();
        await firstReleased.promise;
      }
      await route.continue();
    });
    await page.goto(first.link);
    await firstRequested.promise;
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(second.link).hash)}`);
    await expectHeading(page, 'You have been invited');
    const firstResponse = page.waitForResponse(
      (response) => !response.request().postData()?.includes(second.link.slice(-43)),
    );
    firstReleased.resolve();
    await firstResponse;
    const shown = await page.getByRole('main').innerText();
    expect(shown).toContain(`${second.email[0]}•••`);
    await clickAccept(page);
    await expectHeading(page, 'You have joined');
    secrets.add(await shownKey(page));
    expect((await fixture.row(second.id))?.['status']).toBe('accepted');
    expect((await fixture.row(first.id))?.['status']).toBe('pending');
  });

  test('shows names without bidirectional characters, and turns nothing in them into links', async () => {
    const name = 'Evil \u202egnp.exe\u2066 +1 900 555 1234';
    await fixture.app.admin`update organizations set name = ${name} where id = ${fixture.app.organizationId}`;
    try {
      const page = await open((await invited()).link);
      await expectHeading(page, 'You have been invited');
      expect(await page.locator('dd').first().textContent()).toBe('Evil gnp.exe +1 900 555 1234');
      expect(await page.locator('meta[name=format-detection]').getAttribute('content')).toContain(
        'telephone=no',
      );
    } finally {
      await fixture.app
        .admin`update organizations set name = 'Test Ltd' where id = ${fixture.app.organizationId}`;
    }
  });

  test('declines after a confirmation', async () => {
    const { link, id } = await invited();
    const page = await open(link);
    await button(page, 'Decline').click();
    await expectHeading(page, 'Decline the invitation?');
    await button(page, 'Back').click();
    await expectHeading(page, 'You have been invited');
    expect((await fixture.row(id))?.['status']).toBe('pending');
    await button(page, 'Decline').click();
    await button(page, 'Yes, decline').click();
    await expectHeading(page, 'Invitation declined');
    expect((await fixture.row(id))?.['status']).toBe('declined');
    await expectHeading(await open(link), 'This link does not work');
  });

  test('explains an expired, a used, a wrong and a superseded link', async () => {
    const [expired, used, replaced] = [await invited(), await invited(), await invited()];
    await fixture.expire(expired.id);
    await fixture.accept({ token: used.link.replace(/^.*#token=/, '') });
    expect((await fixture.resend(replaced.id)).status).toBe(200);
    const newest = await fixture.linkOf(replaced.email, 2);
    for (const [link, heading] of [
      [expired.link, 'The invitation has expired'],
      [used.link, 'Already accepted'],
      [`${replaced.link}x`, 'This link does not work'],
      [replaced.link, 'This link does not work'],
      [replaced.link.replace(/#.*/, ''), 'The link is incomplete'],
      [newest, 'You have been invited'],
    ] as const) {
      const page = await open(link);
      await expectHeading(page, heading);
      await expectAccessible(page);
    }
  });

  test('explains what has changed between opening and accepting', async () => {
    const [expired, used, demoted] = [
      await invited(),
      await invited(),
      await invited({ role: 'admin' }, fixture.app.keys.admin),
    ];
    const pages = [await open(expired.link), await open(used.link), await open(demoted.link)] as const;
    for (const page of pages) await expectHeading(page, 'You have been invited');
    await fixture.expire(expired.id);
    await fixture.accept({ token: used.link.replace(/^.*#token=/, '') });
    await fixture.app
      .admin`update memberships set role = 'clerk' where user_id = ${fixture.app.userIds.admin}`;
    const headings = ['The invitation has expired', 'Already accepted', 'The invitation is no longer valid'];
    for (const [at, page] of pages.entries()) {
      await clickAccept(page);
      await expectHeading(page, headings[at] ?? '');
    }
    await fixture.app
      .admin`update memberships set role = 'admin' where user_id = ${fixture.app.userIds.admin}`;
  });

  test('leads a person without a key to the sign-in of the console', async () => {
    const { link, email } = await invited();
    await me(await fixture.signedIn(email));
    const page = await open(link);
    await clickAccept(page);
    await expectHeading(page, 'This address already has an account');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  });

  test('lets the owner of an existing account sign in with a key or token', async () => {
    const { link, email } = await invited();
    const own = await fixture.signedIn(email);
    await me(own);
    const page = await open(link);
    await clickAccept(page);
    await expectHeading(page, 'This address already has an account');
    await expectAccessible(page);
    const submit = async (credential: string, message: string) => {
      await page.getByLabel('API key or access token').fill(credential);
      await clickAccept(page);
      await page.getByText(message).waitFor();
      expect(await page.getByLabel('API key or access token').getAttribute('aria-invalid')).toBe('true');
    };
    await submit('', 'This key or token is not valid.');
    await submit('ünsinn', 'This key or token is not valid.');
    await submit('nonsense', 'This key or token is not valid.');
    await submit(fixture.app.keys.viewer, 'belongs to another account');
    await expectAccessible(page);
    await page.getByLabel('API key or access token').fill(own);
    await clickAccept(page);
    await expectHeading(page, 'You have joined');
    expect(await page.getByLabel('Your API key').isVisible()).toBe(false);
    secrets.add(own);
  });

  test.each([
    ['shows the key', '1 minute'],
    ['says after an hour that the key is lost', '61 minutes'],
  ])('accepts once when the response is lost and retried, and %s', async (_, age) => {
    const { link, id, email } = await invited();
    const page = await open(link);
    await expectHeading(page, 'You have been invited');
    let lost = '';
    await page.route('**/api/invitations/accept', async (route) => {
      lost = ((await (await route.fetch()).json()) as { api_key: string }).api_key;
      await route.abort();
    });
    await clickAccept(page);
    await expectHeading(page, 'No connection');
    expect((await fixture.row(id))?.['status']).toBe('accepted');
    await expectAccessible(page);
    await page.unroute('**/api/invitations/accept');
    const keys = await fixture.app.admin`
      update api_keys k set created_at = now() - ${age}::interval
      from users u where u.id = k.user_id and u.email = ${email} returning k.id`;
    expect(keys).toHaveLength(1);
    await button(page, 'Try again').click();
    if (age === '1 minute') {
      await expectHeading(page, 'You have joined');
      expect(await shownKey(page)).toBe(lost);
    } else {
      await expectHeading(page, 'You have joined, without a key');
      await expectAccessible(page);
    }
    secrets.add(lost);
  });

  test('recovers from a lost connection, from the first request on', async () => {
    const { link } = await invited();
    const watched = await openMonitoredPage(browser);
    opened.push(watched);
    const { page } = watched;
    await page.goto(link.replace(/#.*/, ''));
    await expectHeading(page, 'The link is incomplete');
    await page.context().setOffline(true);
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
    await expectHeading(page, 'No connection');
    await page.context().setOffline(false);
    await button(page, 'Try again').click();
    await expectHeading(page, 'You have been invited');
    await page.context().setOffline(true);
    await clickAccept(page);
    await expectHeading(page, 'No connection');
    await page.context().setOffline(false);
    await button(page, 'Try again').click();
    await expectHeading(page, 'You have joined');
    secrets.add(await shownKey(page));
  });

  test('shows why a name is invalid next to the field', async () => {
    const { link } = await invited();
    const page = await open(link);
    await expectHeading(page, 'You have been invited');
    // Screen readers read out a description even if it is hidden.
    expect(await page.locator('#name').getAttribute('aria-describedby')).toBe('name-hint');
    await page.evaluate(`document.getElementById('name').value = 'a\\u0000b'`);
    await clickAccept(page);
    await page.getByText('This name cannot be used.').waitFor();
    expect(await page.locator('#name').getAttribute('aria-describedby')).toBe('name-error');
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await expectAccessible(page);
    await page.getByLabel('Your name').fill('Ada');
    await clickAccept(page);
    await expectHeading(page, 'You have joined');
  });

  test('selects the key if it is not allowed to copy it', async () => {
    const { link } = await invited();
    const watched = await openMonitoredPage(browser);
    opened.push(watched);
    const { page } = watched;
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.goto(link);
    await clickAccept(page);
    await button(page, 'Show the API key').click();
    await button(page, 'Copy the key').click();
    await page.getByText('The key is selected').waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe(await shownKey(page));
  });

  test('works with the keyboard alone', async () => {
    const { link } = await invited();
    const page = await open(link);
    await expectHeading(page, 'You have been invited');
    const { keyboard } = page;
    await keyboard.press('Tab');
    await keyboard.type('Ada');
    await keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await expectHeading(page, 'Decline the invitation?');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expectHeading(page, 'You have been invited');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expectHeading(page, 'You have joined');
    await keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Continue');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.getByLabel('Your API key').waitFor();
    expect(await page.evaluate('document.activeElement.value')).toBe(await shownKey(page));
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.locator('#key .status p:visible').waitFor();
  });

  test('shows any name literally, and fits 360 pixels', async () => {
    const names = ['<img src=x onerror="document.title=1"><script>alert(1)</script>', 'W'.repeat(150)];
    for (const [at, name] of names.entries())
      for (const colorScheme of ['light', 'dark'] as const) {
        const { keys, organizationId } = await fixture.app.newOrganization();
        await fixture.app.admin`update organizations set name = ${name} where id = ${organizationId}`;
        await fixture.app.admin`update users set name = ${name} where id in (
          select user_id from memberships where organization_id = ${organizationId} and role = 'owner')`;
        const { link } = await invited({ locale: at === 0 ? 'en' : 'de' }, keys.owner);
        const page = await open(link, { viewport: { width: 360, height: 640 }, colorScheme });
        await page.locator('#invitation').waitFor();
        expect(await page.locator('#invitation dd').first().textContent()).toBe(name);
        expect(await findOverflow(page)).toEqual([]);
        await expectAccessible(page);
        await page.locator('#invitation button.main').click();
        await page.locator('#key').waitFor();
        expect(await findOverflow(page)).toEqual([]);
        await expectAccessible(page);
        await page.locator('[data-action=show-key]').click();
        expect(await findOverflow(page)).toEqual([]);
        await expectAccessible(page);
        // Every other section in this language.
        await page.evaluate(
          `for (const element of document.querySelectorAll('[hidden]')) element.hidden = false`,
        );
        expect(await findOverflow(page)).toEqual([]);
      }
  });

  test.each([
    ['en', 'You have been invited'],
    ['fr', 'Vous avez reçu une invitation'],
    ['es', 'Ha recibido una invitación'],
    ['de', 'Sie sind eingeladen'],
    ['pt', 'Recebeu um convite'],
    ['pt-BR', 'Você recebeu um convite'],
  ])('uses the language of the email: %s', async (locale, heading) => {
    const { link, id } = await invited({ locale });
    const page = await open(link, { timezoneId: 'Asia/Tokyo' });
    await expectHeading(page, heading);
    expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
    const until = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'Asia/Tokyo',
      timeZoneName: 'short',
    }).format((await fixture.row(id))?.['expires_at']);
    expect(await page.locator('#invitation dd').last().textContent()).toBe(until);
    await expectAccessible(page);
  });

  test('uses the language that the link or, without one, the browser requests', async () => {
    const address = `${fixture.app.url}/invitations/accept`;
    const lang = async (url: string, locale: string) =>
      (await open(url, { locale })).evaluate('document.documentElement.lang');
    expect(await lang(address, 'pt-BR')).toBe('pt-BR');
    expect(await lang(address, 'pt-PT')).toBe('pt');
    expect(await lang(address, 'fi-FI')).toBe('en');
    expect(await lang(`${address}?lang=fr&locale=de&utm_source=mail`, 'es-ES')).toBe('fr');
  });

  test('says that it needs JavaScript', async () => {
    const { link, id } = await invited({ locale: 'fr' });
    // A monitored page would need scripts.
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(link);
    expect(await page.getByRole('main').innerText()).toContain('Cette page nécessite JavaScript');
    expect(await page.getByRole('button').count()).toBe(0);
    await context.close();
    expect((await fixture.row(id))?.['status']).toBe('pending');
  });

  test('is linked from an email that fits 360 pixels, loads nothing and is accessible', async () => {
    for (const name of ['W'.repeat(64), '<b>Ada</b> & Söhne'])
      for (const width of [360, 1000]) {
        const watched = await openMonitoredPage(browser, { viewport: { width, height: 640 } });
        opened.push(watched);
        const { html } = invitationMail({
          id: 'invitation-1-1',
          to: 'ada@example.com',
          locale: 'de',
          organizationName: name,
          inviterName: name,
          inviterEmail: `${'w'.repeat(64)}@example.com`,
          role: 'accountant',
          brand: { name: 'Tallybook', color: '#ffd54f' },
          expiresAt: '2026-03-10T23:30:00Z',
          link: mailedLink('https://books.example', acceptPath, 'de', 'x'.repeat(43)),
          optOutLink: mailedLink('https://books.example', optOutPath, 'de', 'x'.repeat(90)),
        });
        await watched.page.setContent(html);
        expect(await watched.page.locator('p').count()).toBe(9);
        expect(await findOverflow(watched.page)).toEqual([]);
        await expectAccessible(watched.page, ['wcag2a', 'wcag2aa']);
      }
  });

  test('has a strict content security policy, is not cached, and allows GET only', async () => {
    const { headers, status } = await fixture.app.request('GET', '/invitations/accept', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|http|data:/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    const posted = await fixture.app.request('POST', '/invitations/accept', { key: null, body: {} });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test('the accept page says how long to wait after too many requests', browserTests, async () => {
  const fixture = await startInvitationFixture({ PUBLIC_URL: '', PUBLIC_RATE_LIMIT_PER_MINUTE: '1' });
  const browser = await openBrowser();
  try {
    const email = fixture.address();
    await fixture.send({ email, role: 'clerk' });
    const { page } = await openMonitoredPage(browser);
    await page.goto(await fixture.linkOf(email));
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('heading', { name: 'Too many attempts' }).waitFor();
    expect(await page.getByText(/^Wait \d+ seconds/).innerText()).toMatch(/^Wait [1-9]\d? seconds, then/);
  } finally {
    await browser.close();
    await fixture.stop();
  }
});
