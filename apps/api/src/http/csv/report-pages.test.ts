import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VerbContext } from '../../platform/verb.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { reportPages } from './report-pages.ts';
import type { Report } from './reports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

test.each<[string, { as_of?: string }]>([
  ['without a day', {}],
  ['with a day', { as_of: '2026-03-01' }],
])('a file that is read over midnight (%s) keeps the day of its first page', async (_, input) => {
  const days: unknown[] = [];
  // Each page is read on another day.
  let today = 10;
  const report: Pick<Report, 'columns' | 'read'> = {
    columns: () => ({ names: ['sku', 'as_of'], cellsOf: (row) => [row['sku'], row['as_of']] }),
    read: async (_ctx, page) => {
      const { as_of = `2026-03-${(today += 1)}`, cursor } = page as { as_of?: string; cursor?: string };
      days.push(as_of);
      return {
        rows: [{ sku: `BOLT-${days.length}`, as_of }],
        next_cursor: days.length < 3 ? `${cursor ?? ''}next` : null,
        defaults: { as_of },
      };
    },
  };
  const ctx = { services: app.services, actor: { organizationId: app.organizationId } } as VerbContext;
  let file = '';
  for await (const text of reportPages(ctx, report as Report, input)) file += text;
  const day = input.as_of ?? '2026-03-11';
  expect(file.trim().split(/\r?\n/)).toEqual([
    'sku,as_of',
    `BOLT-1,${day}`,
    `BOLT-2,${day}`,
    `BOLT-3,${day}`,
  ]);
});
