import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type FreshFile = (text: string, operation: string, credentials: null) => Promise<string>;

async function load(): Promise<FreshFile> {
  const module = new URL('values.js', import.meta.url).href;
  return ((await import(module)) as { freshFile: FreshFile }).freshFile;
}

beforeEach(() => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { dataset: {} },
    baseURI: 'http://localhost/docs',
  });
  vi.stubGlobal('location', { href: 'http://localhost/docs', origin: 'http://localhost' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ sku: 'A,B "q"', archived_at: null }])));
});

afterEach(() => vi.unstubAllGlobals());

test('the example file of an import is valid for a SKU with a comma and quotes', async () => {
  const freshFile = await load();
  expect(await freshFile('sku,type\nBOLT-8,entry\n', 'stockMovements.import', null)).toBe(
    'sku,type\n"A,B ""q""",entry\n',
  );
});

test('quoted cells of the example keep their commas', async () => {
  const freshFile = await load();
  const file = await freshFile('name,sku,unit\n"Bolt, 8 ""mm""",BOLT-8,pcs\n', 'products.import', null);
  expect(file).toMatch(/^name,sku,unit\n"Bolt, 8 ""mm""",[^,]+,pcs\n$/);
});
