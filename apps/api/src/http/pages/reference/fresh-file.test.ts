import { afterEach, expect, test, vi } from 'vitest';

type FreshFile = (text: string, operation: string, credentials: null) => Promise<string>;

afterEach(() => vi.unstubAllGlobals());

test('the example file of an import is valid for a SKU with a comma and quotes', async () => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { dataset: {} },
    baseURI: 'http://localhost/docs',
  });
  vi.stubGlobal('location', { href: 'http://localhost/docs', origin: 'http://localhost' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ sku: 'A,B "q"', archived_at: null }])));
  const module = new URL('browser/values.js', import.meta.url).href;
  const { freshFile } = (await import(module)) as { freshFile: FreshFile };
  expect(await freshFile('sku,type\nBOLT-8,entry\n', 'stockMovements.import', null)).toBe(
    'sku,type\n"A,B ""q""",entry\n',
  );
});
