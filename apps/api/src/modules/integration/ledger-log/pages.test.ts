import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPageBytes } from '../../../platform/cursor.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../../testing/index.ts';
import { partLength } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

interface Item {
  readonly position: number;
  readonly entry: string;
  readonly continues: boolean;
  readonly head: string;
}

/** Facts of about this many characters. */
const factsOf = (length: number): string => `[["link","${'0'.repeat(Math.max(1, length - 14))}"]]`;

/** An organization whose log has entries with facts of these lengths. */
async function logOf(lengths: readonly number[]) {
  const own = await app.newOrganization();
  const id = own.organizationId;
  await app.admin`delete from ledger_log where organization_id = ${id}`;
  const texts: string[] = [];
  let head = id;
  for (const [index, length] of lengths.entries()) {
    const text = `[${index + 1},"2026-03-12T09:30:00.000Z",${factsOf(length)}]`;
    head = createHash('sha256').update(`${head}${text}`).digest('hex');
    texts.push(text);
    await app.admin`insert into ledger_log (organization_id, position, recorded_at, facts, has_states, head)
      values (${id}, ${index + 1}, '2026-03-12T09:30:00Z'::text::timestamptz, ${factsOf(length)}, false, ${head})`;
  }
  return { key: own.keys.owner, texts, head };
}

/** All pages of the log, by REST. */
async function pagesOf(key: string, query = '') {
  const pages: { items: Item[]; bytes: number }[] = [];
  let cursor = '';
  do {
    const path = `/api/inventory/ledger-log?${query}${cursor && `&cursor=${cursor}`}`;
    const { status, body, headers } = await app.request('GET', path, { key });
    expect(status).toBe(200);
    pages.push({ items: body, bytes: Buffer.byteLength(JSON.stringify(body)) });
    cursor = headers.get('x-next-cursor') ?? '';
  } while (cursor !== '');
  return pages;
}

/** The texts of the entries, and the last head, computed as docs/anchors.md says. */
function recompute(items: readonly Item[], before: string) {
  const texts: string[] = [];
  let head = before;
  let text = '';
  for (const item of items) {
    text += item.entry;
    if (item.continues) continue;
    head = createHash('sha256').update(`${head}${text}`).digest('hex');
    expect(head).toBe(item.head);
    texts.push(text);
    text = '';
  }
  expect(text).toBe('');
  return { texts, head };
}

const kb = 1_000;
test.each([
  ['small entries', '', [100, 120, 140]],
  ['one item a page', 'limit=1', [100, partLength + 5, 100]],
  ['many of the size of a batch', '', Array.from({ length: 30 }, () => 125 * kb)],
  ['an entry larger than a page among others', '', [100, 2_500 * kb, 90 * kb, 950 * kb, 100]],
  ['entries that end with a part', '', [partLength, 2 * partLength, 3 * partLength + 1, 1]],
  ['a page that ends within an entry', 'limit=2', [100, 3 * partLength - 1, 100]],
])(
  'the pages of a log with %s end at 1 MB, and together have each entry once',
  async (_name, query, lengths) => {
    const { key, texts, head } = await logOf(lengths);
    const { body: me } = await app.request('GET', '/api/me', { key });
    const pages = await pagesOf(key, query);
    for (const { items, bytes } of pages) {
      expect(items.length).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(maxPageBytes + kb);
    }
    const items = pages.flatMap((page) => page.items);
    expect(recompute(items, me.organization_id)).toEqual({ texts, head });
  },
);

test('after_position skips the whole entry at that position, however many parts it has', async () => {
  const { key, texts } = await logOf([100, 2_500 * kb, 100]);
  const items = (await pagesOf(key, 'after_position=2')).flatMap((page) => page.items);
  expect(items.map(({ entry, continues }) => ({ entry, continues }))).toEqual([
    { entry: texts[2], continues: false },
  ]);
});
