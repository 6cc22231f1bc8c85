import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const invalid = { name: 5 };

async function rejected(path: string, acceptLanguage: string | undefined, key = app.keys.owner) {
  const { body, headers } = await app.request('POST', path, {
    key,
    body: invalid,
    headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
  });
  return { body, language: headers.get('content-language'), vary: headers.get('vary') };
}

const english = { title: 'The request is not valid', sku: 'sku is required.' };
const german = { title: 'Die Anfrage ist ungültig', sku: 'sku fehlt.' };

describe('the language of a problem', () => {
  test.each([
    ['de', 'de', german],
    ['de-AT, en;q=0.5', 'de', german],
    ['ja, de;q=0.4, en;q=0.3', 'de', german],
    ['en, de;q=0.9', 'en', english],
    ['de;q=0, *', 'en', english],
    ['*, de;q=0.5', 'en', english],
    ['*', 'en', english],
    ['ja', 'en', english],
    [undefined, 'en', english],
    [`${'x,'.repeat(5_000)}de`, 'en', english],
  ])('for Accept-Language %s is %s', async (acceptLanguage, language, { title, sku }) => {
    const response = await rejected('/api/inventory/products', acceptLanguage);
    expect([response.language, response.vary]).toEqual([
      language,
      expect.stringContaining('accept-language'),
    ]);
    expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', title });
    expect(response.body.errors).toContainEqual({ pointer: '/sku', code: 'REQUIRED', detail: sku });
  });

  test('is the same over tRPC', async () => {
    const rest = await rejected('/api/inventory/products', 'fr');
    const trpc = await rejected('/trpc/products.create', 'fr');
    const { request_id: _, ...problem } = trpc.body.error.data.problem;
    expect(rest.body).toMatchObject(problem);
    expect([trpc.language, trpc.vary]).toEqual(['fr', expect.stringContaining('accept-language')]);
    expect(trpc.body.error.message).toBe(rest.body.detail);
  });

  test('is chosen before the caller is known', async () => {
    const { body, language } = await rejected('/trpc/products.create', 'pt', 'unknown');
    expect([body.error.data.problem.title, language]).toEqual([
      'As credenciais faltam ou não são válidas',
      'pt',
    ]);
  });

  test('is that of Brazil or of Portugal', async () => {
    const languageFor = async (accepted: string) =>
      (await rejected('/api/inventory/products', accepted)).language;
    expect([await languageFor('pt-BR,pt;q=0.9,en;q=0.8'), await languageFor('pt-PT,pt;q=0.9')]).toEqual([
      'pt-BR',
      'pt',
    ]);
  });
});

test('a response without a problem has no language', async () => {
  const headers = { 'accept-language': 'de' };
  const response = await app.request('GET', '/api/inventory/products', { headers });
  expect([response.status, response.headers.get('content-language')]).toEqual([200, null]);
});

describe('a reason within a response', () => {
  test('is in the language of the request for each invitation of a batch', async () => {
    const { body } = await app.request('POST', '/api/invitations/batch', {
      body: { invitations: [{ email: 'nobody', role: 'viewer' }] },
      headers: { 'accept-language': 'es' },
    });
    expect(body[0].problem.errors[0].detail).toBe(
      'email debe ser una sola dirección de correo, como ada@example.com.',
    );
    expect(body[0].problem.detail).toBe(body[0].problem.errors[0].detail);
  });

  test('is in the language of the reader for each rejected row of a stored import', async () => {
    const sku = `LANGUAGE-${Date.now()}`;
    await app.request('POST', '/api/inventory/products', { body: { sku, name: 'Lamp' } });
    const text = `sku,type,quantity,unit_cost,movement_date\n${sku},exit,3,0,2026-03-10\n`;
    const response = await fetch(`${app.url}/api/inventory/stock-movements/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.keys.owner}`, 'content-type': 'text/csv' },
      body: text,
    });
    const { id, problems } = (await response.json()) as { id: string; problems: { detail: string }[] };
    const english = 'At most 0 can be taken: that is the quantity on hand on 2026-03-10.';
    expect(problems).toMatchObject([{ row: 2, detail: english, errors: [{ detail: english }] }]);
    const german = 'Höchstens 0 Stück können entnommen werden: Das ist der Bestand am 2026-03-10.';
    const { body } = await app.request('GET', `/api/inventory/stock-imports/${id}`, {
      headers: { 'accept-language': 'de' },
    });
    expect(body.problems).toMatchObject([
      { row: 2, detail: german, errors: [{ pointer: '/rows/2/quantity', detail: german }] },
    ]);
  });
});
