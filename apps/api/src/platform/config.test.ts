import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tallybook_app:secret@127.0.0.1/tallybook',
  TOKEN_KEY: '7c1b0f52e96a4d83b5f02c9e417a6d38e2945bc8016fd7a39e8c24b57061fad3',
  PUBLIC_URL: 'https://tallybook.example.com',
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'Tallybook <no-reply@example.com>',
};

function errorOf(variables: Record<string, string | undefined>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a configuration error names the variable and its valid values', () => {
  const duration = 'must be a duration such as 30m, 12h or 7d';
  const networks = 'must be addresses or networks such as 10.0.0.5, 172.16.0.0/12';
  const smtp = 'must be a URL such as smtp://mail.example.com:587';
  test.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '4400x', 'must be a whole number from 0 to 65535'],
    ['NODE_ENV', 'prod', 'must be one of development, test, production'],
    ['LOG_LEVEL', 'verbose', 'must be one of trace, debug, info, warn, error, silent'],
    ['MAIL_TO_FILES', 'yes', 'must be one of true, false'],
    ['CONSOLE_SIGN_IN_LINKS', 'on', 'must be one of true, false'],
    ['WORKERS', '0', 'must be auto or a whole number from 1 to 64'],
    ['WORKERS', '65', 'must be auto or a whole number from 1 to 64'],
    ['WORKERS', 'all', 'must be auto or a whole number from 1 to 64'],
    ['DATABASE_POOL', '0', 'must be a whole number from 1 to 200'],
    ['DATABASE_POOL', '201', 'must be a whole number from 1 to 200'],
    ['MAX_IN_FLIGHT', '1e3', 'must be a whole number from 0 to 1000000000'],
    ['MAX_IN_FLIGHT', '9999999999', 'must be a whole number from 0 to 1000000000'],
    ['INVITATION_LIFETIME', '366d', 'must be at most 365d'],
    ['INVITATION_LIFETIME', '8761h', 'must be at most 365d'],
    ['INVITATION_LIFETIME', '0d', duration],
    ['INVITATION_LIFETIME', '7', duration],
    ['SMTP_URL', 'smtp://', smtp],
    ['SMTP_URL', 'smtp:///path', smtp],
    ['SMTP_URL', 'smtp://:587', smtp],
    ['SMTP_URL', 'http://mail.example.com', smtp],
    ['TRUSTED_PROXIES', 'proxy.example.com', networks],
    ['TRUSTED_PROXIES', '10.0.0.0/33', networks],
    ['TRUSTED_PROXIES', '0.0.0.0/0', networks],
    ['TRUSTED_PROXIES', '10.0.0.1,', networks],
    ['TRUSTED_PROXIES', 'true', networks],
    ['PUBLIC_URL', 'tallybook.example.com', 'must be a URL such as https://tallybook.example.com'],
    ['PUBLIC_URL', 'https://user:secret@tallybook.example.com', 'must not contain a user name or a password'],
    ['AUTH_JWKS_URL', 'https://user@id.example.com/keys', 'must not contain a user name or a password'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
    ['METRICS_TOKEN', 'short', 'must be 16 to 512 printable ASCII characters without spaces'],
    [
      'CONTINUE_ORIGINS',
      'https://app.example.com/',
      'must be origins such as https://app.example.com, without a path',
    ],
    [
      'CONTINUE_ORIGINS',
      'https://*.example.com,javascript:x',
      'must be origins such as https://app.example.com, without a path',
    ],
    ['APP_URL', 'javascript:alert(1)', 'must be a URL such as https://app.example.com'],
    ['BRAND_COLOR', 'red', 'must be a color such as #1d5c48'],
    ['BRAND_NAME', 'a\nb', 'must be at most 64 characters on one line, without < > and "'],
    [
      'TOKEN_KEY_PREVIOUS',
      'abc',
      'must be 32 bytes in hex (64 digits), for example from: openssl rand -hex 32',
    ],
    ['TOKEN_KEY', 'abc', 'must be 32 bytes in hex (64 digits), for example from: openssl rand -hex 32'],
  ])('%s=%s', (name, value, words) => {
    expect(errorOf({ [name]: value })).toBe(`${name} ${words}`);
  });
});

test.each([
  ['INVITATION_LIFETIME', '365d', { invitationLifetimeSeconds: 31_536_000 }],
  ['INVITATION_LIFETIME', '2s', { invitationLifetimeSeconds: 2 }],
  ['DATABASE_POOL', '1', { databasePool: 1 }],
  ['WORKERS', '1', { workers: 1, databasePool: 10 }],
  ['WORKERS', '3', { workers: 3, databasePool: 4 }],
  ['WORKERS', '64', { workers: 64, databasePool: 2 }],
  ['WORKERS', 'auto', { workers: Math.min(64, availableParallelism()) }],
  ['PORT', '0', { port: 0 }],
  ['MAX_IN_FLIGHT', '0', { limits: { perMinute: 30_000, publicPerMinute: 60, inFlight: 0 } }],
  ['PORT', '', { port: 4400 }],
  ['TRUSTED_PROXIES', '', { trustedProxies: [] }],
  ['TRUSTED_PROXIES', '10.0.0.5, fd00::/8', { trustedProxies: ['10.0.0.5', 'fd00::/8'] }],
  ['APP_URL', 'https://app.example.com/start', { continueOrigins: ['https://app.example.com'] }],
  [
    'CONTINUE_ORIGINS',
    'https://a.example, http://b.example:8080',
    { continueOrigins: ['https://a.example', 'http://b.example:8080'] },
  ],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example.com', { smtpUrl: 'smtps://user:p%40ss@mail.example.com' }],
])('the configuration accepts %s=%s', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test('the configuration rejects AUTH_AUDIENCE without AUTH_ISSUER and AUTH_JWKS_URL', () => {
  expect(errorOf({ AUTH_AUDIENCE: 'tallybook' })).toContain('Set all three of AUTH_ISSUER');
});

describe('the registration of the console at an issuer', () => {
  const issuer = {
    AUTH_ISSUER: 'https://id.example.com',
    AUTH_AUDIENCE: 'tallybook',
    AUTH_JWKS_URL: 'https://id.example.com/keys',
  };
  const client = { AUTH_CLIENT_ID: 'console', AUTH_CLIENT_SECRET: 'hidden-value' };

  test('needs an id, a secret and the issuer, with https in production', () => {
    expect(readConfig({ ...issuer, ...client }).oidcClient).toEqual({
      id: 'console',
      secret: 'hidden-value',
    });
    expect(readConfig(issuer).oidcClient).toBeUndefined();
    for (const missing of ['AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET'])
      expect(errorOf({ ...issuer, ...client, [missing]: '' })).toContain('Set both of AUTH_CLIENT_ID and');
    expect(errorOf(client)).toContain('AUTH_CLIENT_ID requires AUTH_ISSUER');
    const plain = { ...issuer, ...client, AUTH_ISSUER: 'http://id.example.com' };
    expect(errorOf(plain)).toBe('accepted');
    expect(errorOf({ ...production, ...plain })).toContain('AUTH_ISSUER must begin with https://');
  });

  test('turns mailed links off by default, because they bypass its second factor', () => {
    const links = (variables: Record<string, string>) => readConfig(variables).signInLinks;
    expect([links({}), links(issuer), links({ ...issuer, ...client })]).toEqual([true, true, false]);
    expect(links({ ...issuer, ...client, CONSOLE_SIGN_IN_LINKS: 'true' })).toBe(true);
    expect(links({ CONSOLE_SIGN_IN_LINKS: 'false' })).toBe(false);
  });
});

test('a person may create any number of organizations in development, and 20 a day in production', () => {
  const perDay = (variables: Record<string, string>) =>
    readConfig(variables).creationLimits.organizationsPerDay;
  expect([perDay({}), perDay(production)]).toEqual([0, 20]);
  const given = { ORGANIZATIONS_PER_PERSON_DAY: '3' };
  expect([perDay(given), perDay({ ...production, ...given })]).toEqual([3, 3]);
});

describe('the configuration in production', () => {
  test.each(['DATABASE_URL', 'TOKEN_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])('requires %s', (name) => {
    expect(errorOf(production)).toBe('accepted');
    expect(errorOf({ ...production, [name]: '' })).toContain(`${name} is required in production`);
  });

  test.each(['0'.repeat(64), 'aB'.repeat(32), '0123456789abcdef'.repeat(4)])(
    'rejects TOKEN_KEY=%s',
    (key) => {
      expect(errorOf({ ...production, TOKEN_KEY: key })).toContain('TOKEN_KEY is not random');
      expect(readConfig({ TOKEN_KEY: key }).tokenKey).toBe(key);
    },
  );

  test.each(['http://stock.example.com', 'HTTP://stock.example.com', 'http://127.0.0.1:4400'])(
    'rejects PUBLIC_URL=%s',
    (url) => {
      expect(errorOf({ ...production, PUBLIC_URL: url })).toContain('PUBLIC_URL must begin with https://');
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );

  const issuer = {
    AUTH_ISSUER: 'https://id.example.com',
    AUTH_AUDIENCE: 'tallybook',
    AUTH_JWKS_URL: 'https://id.example.com/keys',
  };
  test.each([
    ['AUTH_ISSUER', issuer],
    ['AUTH_JWKS_URL', issuer],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', {}],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', {}],
  ])('%s has plain http on this machine only', (name, more) => {
    const given = (url: string) => errorOf({ ...production, ...more, [name]: url });
    for (const host of ['localhost', '127.0.0.1:4318', '127.8.9.10', '[::1]:80'])
      expect(given(`http://${host}/x`)).toBe('accepted');
    for (const host of ['id.example.com', '127.evil.example', 'localhost.evil.example', '10.0.0.1', '[::2]'])
      expect(given(`http://${host}/x`)).toContain(`${name} must begin with https://`);
  });

  test.each([
    'Tallybook <a@example.com>\r\nBcc: b@example.com',
    'a@example.com\n',
    'nobody',
    'a@b@c',
    '<@x>',
  ])('rejects MAIL_FROM=%j', (value) => {
    expect(errorOf({ ...production, MAIL_FROM: value })).toContain('MAIL_FROM');
    for (const valid of ['a@example.com', 'Tallybook <no-reply@example.com>', '"Ä, B" <a@b.example>'])
      expect(errorOf({ ...production, MAIL_FROM: valid })).toBe('accepted');
  });

  test.each([
    'https://stock.example.com/?a=1',
    'https://stock.example.com/#part',
    'https://stock.example.com?',
  ])('rejects PUBLIC_URL=%s, to which paths are appended', (url) => {
    expect(errorOf({ ...production, PUBLIC_URL: url })).toContain('query or a fragment');
  });

  test('rejects WEBHOOK_ALLOW_PRIVATE', () => {
    expect(errorOf({ ...production, WEBHOOK_ALLOW_PRIVATE: 'true' })).toContain(
      'WEBHOOK_ALLOW_PRIVATE must not',
    );
    expect(readConfig({ ...production, WEBHOOK_ALLOW_PRIVATE: 'false' }).webhookAllowPrivate).toBe(false);
    expect(readConfig({}).webhookAllowPrivate).toBe(false);
  });

  test('requires MAIL_TO_FILES=true to write emails to files', () => {
    const files = { ...production, SMTP_URL: '', MAIL_FROM: '', MAIL_TO_FILES: 'true' };
    expect(readConfig(files)).toMatchObject({ smtpUrl: undefined, mailFrom: expect.stringContaining('@') });
    expect(errorOf({ ...files, MAIL_TO_FILES: 'false' })).toContain('or MAIL_TO_FILES=true');
    expect(errorOf({ ...production, MAIL_TO_FILES: 'true' })).toContain('exclude each other');
    const direct = { DATABASE_DIRECT_URL: 'postgres://tallybook_app:secret@127.0.0.1/tallybook' };
    expect(errorOf({ ...production, ...direct })).toBe('accepted');
    expect(errorOf(direct)).toContain('DATABASE_DIRECT_URL is for production');
  });
});
