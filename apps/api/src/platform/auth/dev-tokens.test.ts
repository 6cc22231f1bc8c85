import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let ownKey: KeyObject;
beforeAll(async () => {
  app = await startTestApp();
  await signIn(app, 'ada@example.com');
  ownKey = createPrivateKey(readFileSync(join(app.home, 'secrets', 'development-issuer.pem')));
});
afterAll(() => app.stop());

const signed = (alg: string, key: KeyObject | Uint8Array): Promise<string> =>
  new SignJWT({ email: 'ada@example.com', email_verified: true })
    .setProtectedHeader({ alg })
    .setIssuer('urn:tallybook:development')
    .setAudience('tallybook')
    .setSubject('dev:ada@example.com')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);

test("a token with the development issuer's own key and algorithm is accepted", async () => {
  const key = await signed('ES256', ownKey);
  expect((await app.request('GET', '/api/me', { key })).status).toBe(200);
});

// Node throws a DOMException when the issuer's key is imported for another algorithm; that must not become a 500.
test.each<[string, KeyObject | Uint8Array]>([
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ['EdDSA', generateKeyPairSync('ed25519').privateKey],
  ['ES384', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey],
  ['HS256', new Uint8Array(32)],
])('a development token with alg %s gets 401 over REST and tRPC', async (alg, signer) => {
  const key = await signed(alg, signer);
  for (const path of ['/api/me', '/trpc/me.get']) {
    const response = await app.request('GET', path, { key });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
  }
});
