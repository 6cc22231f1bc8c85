import type { Transaction } from '@tallybook/db';
import { text, uuid } from '@tallybook/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { hashOfEntry, linesText } from './hash-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const shape = { id: uuid(), hash: text(), documented: text() };

/** The hash with `json_build_array`, beside the one in use. */
const bothHashes = (tx: Transaction, organizationId: string) => tx.rows(shape)`
  select e.id, ${hashOfEntry(tx, tx.sql`l.text`)} as hash,
    encode(sha256(convert_to(json_build_array(e.id, e.entry_date, e.accounting_period_id, e.memo, e.source,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.created_by, e.product_id)::text || coalesce(l.json, ''), 'UTF8')), 'hex') as documented
  from journal_entries e
  left join (
    select l.journal_entry_id, ${linesText(tx)} as text,
      string_agg(json_build_array(l.position, l.account, l.debit::text, l.credit::text, l.posting_rule_id, l.dimension,
        l.kind)::text, '' order by l.position) as json
    from journal_lines l where l.organization_id = ${organizationId} group by 1
  ) as l on l.journal_entry_id = e.id
  where e.organization_id = ${organizationId} order by e.id`;

test('the hash of a journal entry is that of json_build_array, whatever its texts are', async () => {
  const texts = [
    'plain',
    '"quoted" \\ back',
    'line\nbreak\ttab',
    'ö € 😀 \u2028',
    '',
    '/ < > \u007f \u0001',
    "it's $1 %s",
  ];
  const { organizationId } = app;
  const entries = texts.flatMap((each, index) =>
    [null, newId()].map((by) => ({ id: newId(), text: each, by, hasLines: index > 0 })),
  );
  for (const { id, text: each, by, hasLines } of entries) {
    // Lines of callers have neither kind nor rule.
    const [source, kind] = by === null ? ['recost', 'inventory'] : ['manual', null];
    await app.admin`
      insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source, created_at,
        created_by, product_id)
      values (${organizationId}, ${id}, '2026-02-01', ${newId()}, ${each}, ${source}, '2026-02-01T08:00:00.120Z'::text::timestamptz, ${by}, ${by})`;
    if (hasLines)
      await app.admin`
        insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source,
          kind, dimension, posting_rule_id)
        values (${organizationId}, ${id}, 1, ${each}, 12345678901234567890.5, 0, '2026-02-01', ${source}, ${kind},
            ${kind && each}, ${kind && newId()}),
          (${organizationId}, ${id}, 2, ${`${each}2`}, 0, 0.0001, '2026-02-01', ${source}, ${kind}, null, null)`;
  }
  const found = await app.services.database.tenant(organizationId, (tx) => bothHashes(tx, organizationId));
  expect(found).toHaveLength(entries.length);
  for (const { id, hash, documented } of found) expect({ id, hash }).toEqual({ id, hash: documented });
  expect(new Set(found.map(({ hash }) => hash)).size).toBe(entries.length);
});
