import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPrintedLink } from '../../modules/identity/sessions/link.ts';
import { openFlow, sealFlow } from '../../platform/auth/oidc/flow.ts';
import { createLog } from '../../platform/log.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../testing/app.ts';
import { sendFromConsole, signInTokenOf } from '../../testing/console-session.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/identity-provider.ts';

let provider: TestIdentityProvider;
let app: TestApp;
const log: string[] = [];
let usual: TestIdentityProvider['behavior'];
beforeAll(async () => {
  provider = await startIdentityProvider();
  usual = { ...provider.behavior };
  const sink = createLog('trace', { write: (line) => void log.push(line) });
  app = await startTestApp({ ...withoutLimits, ...provider.variables }, sink);
});
afterEach(() => {
  Object.assign(provider.behavior, usual);
  provider.serve(true);
});
afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});

/** Follows no redirect by itself, and sends the cookies that it got from the service. */
class Browser {
  readonly cookies = new Map<string, string>();

  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const isOwn = url.startsWith(app.url);
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, ...(isOwn && { cookie }) },
    });
    if (isOwn) this.#store(response);
    return response;
  }

  #store(response: Response): void {
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** From the button to the URL that the provider redirects to. */
  async authenticate(next = '/levels', again = ''): Promise<string> {
    return locationOf(await this.get(await this.start(next, again)));
  }

  /** From the button to the URL of the provider. */
  async start(next = '/levels', again = ''): Promise<string> {
    return locationOf(
      await this.get(`${app.url}/console/oidc/start?next=${encodeURIComponent(next)}${again}`),
    );
  }

  /** From the button to where the service leads in the end. */
  async signIn(next?: string): Promise<string> {
    const response = await this.get(await this.authenticate(next));
    expect(response.status).toBe(303);
    return locationOf(response);
  }

  /** Sends a request of the console's own pages. */
  async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await sendFromConsole(app, method, path, {
      headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body !== undefined && { body }),
    });
    this.#store(response);
    return response;
  }

  async session(): Promise<{ user_id: string; email: string | null } | undefined> {
    const response = await this.send('GET', '/console/session');
    return response.status === 200
      ? ((await response.json()) as { user_id: string; email: string })
      : undefined;
  }
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';
const is = (sub: string, email = `${sub}@example.com`, verified = true): void => {
  provider.behavior.person = { sub, email, email_verified: verified, name: sub };
};
const problemOf = (location: string): string | null => new URL(location, app.url).searchParams.get('problem');

describe('signing in at the identity provider', () => {
  it('starts a session of the person, who is the same as with a JWT, and continues with the page', async () => {
    is('grace');
    const browser = new Browser();
    expect(await browser.signIn('/movements?sku=A%20B&type=entry')).toBe(
      '/console/movements?sku=A%20B&type=entry',
    );
    const session = await browser.session();
    expect(session).toMatchObject({ email: 'grace@example.com', organizations: [] });
    const jwt = await provider.sign('grace', {
      claims: { email: 'grace@example.com', email_verified: true },
    });
    const me = await app.request('GET', '/api/me', { key: jwt });
    expect(me.body.user_id).toBe(session?.user_id);
    const [stored] =
      await app.admin`select via from console_sessions where user_id = ${session?.user_id ?? ''}`;
    expect(stored).toEqual({ via: 'oidc' });
    const request = provider.requests.at(-1);
    expect(Object.fromEntries(request ?? [])).toMatchObject({
      redirect_uri: `${app.url}/console/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      max_age: '900',
    });
  });

  it('finds the account with the verified address, and each membership', async () => {
    const [{ email } = { email: '' }] = await app.admin<{ email: string }[]>`
      select email from users where id = ${app.userIds.clerk}`;
    is('the-clerk', email);
    const browser = new Browser();
    await browser.signIn();
    expect(await browser.session()).toMatchObject({
      user_id: app.userIds.clerk,
      organizations: [app.organizationId],
    });
    const { body } = await app.request('GET', `/api/audit-events?actor_user_id=${app.userIds.clerk}`);
    expect(body).toMatchObject([
      { type: 'session.started', details: { via: 'oidc' } },
      { type: 'identity.linked', details: { subject: 'the-clerk' } },
    ]);
  });

  it('reads an address that only the UserInfo endpoint states', async () => {
    is('info');
    provider.behavior.usesUserInfo = true;
    const browser = new Browser();
    expect(await browser.signIn()).toBe('/console/levels');
    expect(await browser.session()).toMatchObject({ email: 'info@example.com' });
  });

  it('keeps no token and no secret in the browser', async () => {
    const browser = new Browser();
    const start = await browser.get(`${app.url}/console/oidc/start`);
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tallybook_dev_sign_in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const { searchParams } = new URL(locationOf(start));
    const sealed = Buffer.from(browser.cookies.get('tallybook_dev_sign_in') ?? '', 'base64url').toString(
      'latin1',
    );
    for (const name of ['state', 'nonce']) expect(sealed).not.toContain(searchParams.get(name));
    const callback = await browser.get(locationOf(await browser.get(locationOf(start))));
    expect(callback.headers.get('cache-control')).toBe('no-store');
    expect(callback.headers.get('referrer-policy')).toBe('no-referrer');
    // The cookie of the sign-in is gone, and that of the session is sent to the own site only.
    expect([...browser.cookies.keys()]).toEqual(['tallybook_dev']);
    expect(callback.headers.getSetCookie()[1]).toContain('SameSite=Strict');
  });

  it('replaces the session that the browser had, although its cookie is not sent with the callback', async () => {
    const browser = new Browser();
    await browser.signIn();
    const before = browser.cookies.get('tallybook_dev') ?? '';
    const callback = await browser.authenticate();
    // As in a browser: the provider is another site.
    browser.cookies.delete('tallybook_dev');
    await browser.get(callback);
    expect(browser.cookies.get('tallybook_dev')).not.toBe(before);
    browser.cookies.set('tallybook_dev', before);
    expect(await browser.session()).toBeUndefined();
  });
});

describe('a recent sign-in', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const createKey = (browser: Browser) =>
    browser.send('POST', '/console/trpc/apiKeys.create', { name: 'till', role: 'clerk' });

  it('counts from the time at which the provider asked for the password, which another sign-in asks for again', async () => {
    const [{ email } = { email: '' }] = await app.admin<{ email: string }[]>`
      select email from users where id = ${app.userIds.owner}`;
    is('the-owner', email);
    const browser = new Browser();
    // As long ago as permitted: the tolerance of clocks is added to the 15 minutes.
    provider.behavior.claims = { auth_time: seconds() - 902 };
    await browser.signIn();
    const old = await createKey(browser);
    expect({ status: old.status, text: await old.text() }).toMatchObject({
      status: 403,
      text: expect.stringContaining('SIGN_IN_AGAIN'),
    });

    // Another one with single sign-on does not suffice, although the provider says nothing of it at first.
    provider.behavior.claims = { auth_time: seconds() - 60 };
    const silent = await browser.get(await browser.authenticate('/levels', '&again'));
    expect(problemOf(locationOf(silent))).toBe('FAILED');
    expect(Object.fromEntries(provider.requests.at(-1) ?? [])).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });

    provider.behavior.claims = { auth_time: seconds() };
    await browser.get(await browser.authenticate('/levels', '&again'));
    expect((await createKey(browser)).status).toBe(200);
  });

  it('counts from the start of the session if the provider does not state it', async () => {
    const browser = new Browser();
    await browser.signIn();
    const [stored] = await app.admin`
      select authenticated_at = created_at as same from console_sessions order by created_at desc limit 1`;
    expect(stored).toEqual({ same: true });
  });
});

describe('no session starts', () => {
  /** The callback fails with this problem, and leaves the browser signed out. */
  async function expectFailure(problem: string, callback: string, browser = new Browser()): Promise<void> {
    const location = locationOf(await browser.get(callback));
    expect({ location, problem: problemOf(location) }).toMatchObject({ problem });
    expect(location).toMatch(/^\/console\/sign-in\?/);
    expect(await browser.session()).toBeUndefined();
  }

  it('with another state, and the sign-in of the browser can still be finished', async () => {
    const browser = new Browser();
    const callback = await browser.authenticate();
    const forged = new URL(callback);
    forged.searchParams.set('state', 'x'.repeat(43));
    await expectFailure('EXPIRED', forged.href, browser);
    forged.searchParams.delete('state');
    await expectFailure('EXPIRED', forged.href, browser);
    expect(locationOf(await browser.get(callback))).toBe('/console/levels');
  });

  it('login CSRF: with the callback of an attacker, in a browser with and without a sign-in of its own', async () => {
    is('mallory');
    const attack = await new Browser().authenticate();
    await expectFailure('EXPIRED', attack);
    const victim = new Browser();
    await victim.get(`${app.url}/console/oidc/start`);
    await expectFailure('EXPIRED', attack, victim);
  });

  it('mix-up: with the callbacks of two browsers exchanged', async () => {
    const [a, b] = [new Browser(), new Browser()];
    const [ofA, ofB] = [await a.authenticate(), await b.authenticate()];
    await expectFailure('EXPIRED', ofB, a);
    await expectFailure('EXPIRED', ofA, b);
    // Nor with the state of one and the code of the other: PKCE and the nonce tie the code to its browser.
    const mixed = new URL(ofA);
    mixed.searchParams.set('code', new URL(ofB).searchParams.get('code') ?? '');
    await expectFailure('FAILED', mixed.href, a);
  });

  it('with a replayed callback, even together with its cookie', async () => {
    const browser = new Browser();
    const callback = await browser.authenticate();
    const copied = new Browser();
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value);
    expect(locationOf(await browser.get(callback))).toBe('/console/levels');
    await expectFailure('EXPIRED', callback);
    await expectFailure('FAILED', callback, copied);
  });

  it('with a cookie that has started one, even with another code for the same request', async () => {
    const browser = new Browser();
    const url = await browser.start();
    const copied = new Browser();
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value);
    const callbacks = [locationOf(await browser.get(url)), locationOf(await copied.get(url))];
    expect(locationOf(await browser.get(callbacks[0] ?? ''))).toBe('/console/levels');
    await expectFailure('EXPIRED', callbacks[1] ?? '', copied);
    expect(await browser.session()).toBeDefined();
  });

  it('after another sign-in of the browser meanwhile, whose session would go on without its cookie', async () => {
    const browser = new Browser();
    const callback = await browser.authenticate();
    const signedIn = await browser.send('POST', '/console/session', { api_key: app.keys.clerk });
    expect(signedIn.status).toBe(201);
    expect(problemOf(locationOf(await browser.get(callback)))).toBe('EXPIRED');
    expect(await browser.session()).toMatchObject({ user_id: app.userIds.clerk });
  });

  it('with a start by another site, which would replace a sign-in that is under way', async () => {
    const browser = new Browser();
    const callback = await browser.authenticate('/periods');
    const forged: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    ];
    for (const headers of forged) {
      const start = await browser.get(`${app.url}/console/oidc/start?next=/verify`, headers);
      expect([locationOf(start), start.headers.getSetCookie()]).toEqual([
        '/console/sign-in?next=%2Fverify',
        [],
      ]);
    }
    expect(locationOf(await browser.get(callback))).toBe('/console/periods');
  });

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences, issued to another client', { aud: ['console', 'another'], azp: 'another' }],
    ['another issuer', { iss: 'https://id.example.org' }],
    ['no subject', { sub: undefined }],
    ['an end in the past', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['an issue date in the future', { iat: Math.floor(Date.now() / 1000) + 60 }],
    ['a password entered too long ago', { auth_time: Math.floor(Date.now() / 1000) - 1_000 }],
  ])('with an ID token with %s', async (_name, claims) => {
    provider.behavior.claims = claims;
    const browser = new Browser();
    await expectFailure('FAILED', await browser.authenticate(), browser);
  });

  it('but clocks that differ by less than the tolerance for JWTs are accepted', async () => {
    const now = Math.floor(Date.now() / 1000);
    provider.behavior.claims = { exp: now - 2, iat: now + 2, auth_time: now - 600 };
    expect(await new Browser().signIn()).toBe('/console/levels');
  });

  it('without a verified address, unless the person has an account already', async () => {
    for (const verified of [false, undefined, 'true']) {
      provider.behavior.person = { sub: 'new', email: 'new@example.com', email_verified: verified };
      const browser = new Browser();
      await expectFailure('EMAIL_NOT_VERIFIED', await browser.authenticate(), browser);
    }
    expect(await app.admin`select from users where email = 'new@example.com'`).toEqual([]);
    is('known');
    await new Browser().signIn();
    is('known', 'elsewhere@example.com', false);
    const browser = new Browser();
    await browser.signIn();
    expect(await browser.session()).toMatchObject({ email: 'known@example.com' });
  });

  it('for a second person with the address of another one', async () => {
    is('first', 'shared@example.com');
    await new Browser().signIn();
    is('second', 'shared@example.com');
    const browser = new Browser();
    await expectFailure('ADDRESS_IN_USE', await browser.authenticate(), browser);
  });

  it.each([
    ['access_denied', 'CANCELLED'],
    ['temporarily_unavailable', 'UNREACHABLE'],
    ['invalid_scope', 'FAILED'],
  ])(
    'after the error %s of the provider: the sign-in screen knows the page to continue with',
    async (error, code) => {
      provider.behavior.error = error;
      const browser = new Browser();
      const callback = await browser.authenticate('/verify');
      const location = locationOf(await browser.get(callback));
      expect(location).toBe(`/console/sign-in?problem=${code}&next=%2Fverify`);
      expect(await browser.session()).toBeUndefined();
    },
  );

  it('while the provider is down, and the service goes on; metadata that are known remain in use', async () => {
    const browser = new Browser();
    const callback = await browser.authenticate();
    provider.serve(false);
    await expectFailure('UNREACHABLE', callback, browser);
    const start = await browser.get(`${app.url}/console/oidc/start`);
    expect(locationOf(start)).toContain(`${provider.issuer}/authorize?`);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});

it('leads only to pages of the console', async () => {
  for (const next of [
    '//example.com',
    '/\\example.com',
    'https://example.com',
    '/a\nb',
    `/${'a'.repeat(2000)}`,
  ])
    expect(await new Browser().signIn(next)).toBe('/console/home');
  // A fragment could sign the person in to another account.
  expect(await new Browser().signIn('/levels#sign-in=token')).toBe('/console/levels');
  expect(await new Browser().signIn('/../api/me')).toBe('/console/api/me');
});

it('a sign-in that began is valid for ten minutes, in the form in which this service wrote it', () => {
  const keys = [createSecretKey(randomBytes(32))] as const;
  const flow = {
    state: 's',
    nonce: 'n',
    verifier: 'v',
    redirectUri: 'r',
    next: undefined,
    session: undefined,
    newSessionId: 'i',
    authenticatedSince: 1,
  };
  const sealed = sealFlow(keys, flow);
  expect(openFlow(keys, sealed)).toEqual({ ...flow, next: undefined, session: undefined });
  expect(openFlow([createSecretKey(randomBytes(32))], sealed)).toBeUndefined();
  // The first character of the last pair is always another one.
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.slice(-1)}`;
  expect(openFlow(keys, changed)).toBeUndefined();
  vi.useFakeTimers({ now: Date.now() + 600_000 });
  expect(openFlow(keys, sealed)).toBeUndefined();
  vi.useRealTimers();
});

it('starts without its provider, which is read when it is first needed, and says so until then', async () => {
  const other = await startIdentityProvider();
  other.serve(false);
  const PUBLIC_URL = 'https://books.example.com/stock';
  const service = await startTestApp({ ...withoutLimits, ...other.variables, PUBLIC_URL });
  const start = () => fetch(`${service.url}/console/oidc/start?next=/verify`, { redirect: 'manual' });
  expect(locationOf(await start())).toBe('/stock/console/sign-in?problem=UNREACHABLE&next=%2Fverify');
  other.serve(true);
  const response = await start();
  // As people open it, below the path of a proxy.
  const redirect = new URL(locationOf(response));
  expect(redirect.origin).toBe(other.issuer);
  expect(redirect.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/console/oidc/callback`);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-tallybook-sign-in=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/),
  ]);
  await service.stop();
  await other.stop();
});

it('does not exist without a client, and mailed links do not work with one unless they are turned on', async () => {
  const ask = (service: TestApp) =>
    sendFromConsole(service, 'POST', '/console/session/link', { body: { email: 'nobody@example.com' } });
  expect((await ask(app)).status).toBe(404);
  // The one that is printed still does: it is for development only.
  const url = await createPrintedLink(app.services.database, app.userIds.clerk, app.url);
  const open = (token: string) => sendFromConsole(app, 'POST', '/console/session', { body: { token } });
  expect((await open(signInTokenOf(url))).status).toBe(201);
  // Nor do those that were mailed before.
  const mailed = await createPrintedLink(app.services.database, app.userIds.clerk, app.url);
  await app.admin`update console_sign_ins set locale = 'en' where used_at is null`;
  expect((await open(signInTokenOf(mailed))).status).toBe(401);
  const page = await (await fetch(`${app.url}/console/levels`)).text();
  expect(page).toContain('name="tallybook-oidc" content="on"');
  expect(page).toContain('name="tallybook-links" content="off"');

  const plain = await startTestApp({});
  expect((await fetch(`${plain.url}/console/oidc/start`, { redirect: 'manual' })).status).toBe(404);
  expect((await ask(plain)).status).toBe(202);
  const plainPage = await (await fetch(`${plain.url}/console/levels`)).text();
  expect(plainPage).toContain('name="tallybook-oidc" content="off"');
  expect(plainPage).toContain('name="tallybook-links" content="on"');
  await plain.stop();
});

it('no code, token or secret is logged, although failures are, with their reason', () => {
  const failures = log.filter((line) => line.includes('a sign-in at the identity provider failed'));
  expect(failures.length).toBeGreaterThan(10);
  for (const reason of ['invalid_grant', 'auth_time is ', 'invalid_scope'])
    expect(failures.some((line) => line.includes(reason))).toBe(true);
  expect(provider.secrets.size).toBeGreaterThan(50);
  const all = log.join('');
  expect([...provider.secrets].filter((secret) => all.includes(secret))).toEqual([]);
});
