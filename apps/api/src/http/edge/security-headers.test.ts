import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { sendRaw } from '../testing/raw-requests.ts';

let secure: TestApp;
let plain: TestApp;
beforeAll(async () => {
  secure = await startTestApp({ PUBLIC_URL: 'https://stock.example.com' });
  plain = await startTestApp();
});
afterAll(async () => {
  await secure.stop();
  await plain.stop();
});

/** Head lines of requests of every kind: each ends in another part of the server. */
const requests: [string, string[]][] = [
  ['a list', ['GET /api/inventory/products HTTP/1.1', 'Host: x', 'KEY']],
  ['a call without a credential', ['GET /api/me HTTP/1.1', 'Host: x']],
  ['an export', ['GET /api/inventory/stock-movements/export HTTP/1.1', 'Host: x', 'KEY']],
  ['an unknown path', ['GET /nothing HTTP/1.1', 'Host: x']],
  ['an unknown path of the API', ['GET /api/nothing HTTP/1.1', 'Host: x', 'KEY']],
  ['a wrong method', ['PUT /api/me HTTP/1.1', 'Host: x', 'KEY']],
  ['OPTIONS', ['OPTIONS /api/me HTTP/1.1', 'Host: x']],
  ['a path that the router cannot match', ['GET /api/inventory/products/%zz HTTP/1.1', 'Host: x', 'KEY']],
  ['a tRPC call', ['GET /trpc/me.get HTTP/1.1', 'Host: x', 'KEY']],
  ['a failed tRPC call', ['GET /trpc/nothing HTTP/1.1', 'Host: x', 'KEY']],
  ['a probe', ['GET /livez HTTP/1.1', 'Host: x']],
  ['metrics', ['GET /metrics HTTP/1.1', 'Host: localhost']],
  ['the document', ['GET /openapi.json HTTP/1.1', 'Host: x']],
  ['the reference page', ['GET /docs HTTP/1.1', 'Host: x']],
  ['the invitation page', ['GET /invitations/accept HTTP/1.1', 'Host: x']],
  ['two hosts', ['GET /livez HTTP/1.1', 'Host: x', 'Host: y']],
  ['an unknown expectation', ['GET /livez HTTP/1.1', 'Host: x', 'Expect: tea']],
  ['malformed HTTP', ['GET /livez HTTP/9.9', 'Host: x']],
  ['headers that are too large', ['GET /livez HTTP/1.1', 'Host: x', `X-Large: ${'x'.repeat(20_000)}`]],
];

const headOf = async ({ url, keys }: TestApp, lines: readonly string[]): Promise<string> => {
  const head = lines.map((line) => (line === 'KEY' ? `Authorization: Bearer ${keys.owner}` : line));
  const response = await sendRaw(url, [...head, 'Connection: close', '', ''].join('\r\n'));
  return response.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';
};

const times = (text: string, part: string) => text.split(part).length - 1;

describe('the response to', () => {
  test.each(requests)('%s has nosniff once, and HSTS where PUBLIC_URL is https', async (_, lines) => {
    const overTls = await headOf(secure, lines);
    expect(overTls).toMatch(/^http\/1\.1 \d{3} /);
    expect(times(overTls, '\r\nx-content-type-options: nosniff')).toBe(1);
    expect(times(overTls, '\r\nstrict-transport-security: max-age=31536000')).toBe(1);
    const local = await headOf(plain, lines);
    expect(times(local, '\r\nx-content-type-options: nosniff')).toBe(1);
    expect(local).not.toContain('strict-transport-security');
  });
});
