import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { findResponses } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// Keys are never deleted. With an index by organization and date, and statistics of many organizations with one key
// each, the planner read every key of the organization: 236 µs per posting after a few thousand postings.
test.skipIf(onCluster('counts rows that one server reads'))(
  'the look-up of a few keys reads no other keys of the organization',
  async () => {
    const { admin, organizationId } = app;
    const insert = (organization: string, from: number, through: number) => admin`
      insert into idempotency_keys (organization_id, key, operation, fingerprint, response)
      select ${admin.unsafe(organization)}, 'key-' || n, 'test', '', '{}' from generate_series(${from}::int, ${through}::int) as n`;
    await insert('gen_random_uuid()', 1, 5000);
    await admin`analyze idempotency_keys`;
    await insert(`'${organizationId}'`, 1, 2000);
    const read = await app.services.database.tenant(organizationId, async (tx) => {
      await tx.sql.unsafe('set local plan_cache_mode = force_generic_plan');
      const found = await findResponses(tx, organizationId, ['key-1', 'key-1999', 'key-2001']);
      expect([...found.keys()]).toEqual(['key-1', 'key-1999']);
      const [counted] = await tx.sql<{ rows: string }[]>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
        from pg_stat_xact_user_tables where relname = 'idempotency_keys'`;
      return Number(counted?.rows);
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(10);
  },
);
