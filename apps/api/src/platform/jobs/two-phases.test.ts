import { openTestDatabase } from '@tallybook/db/testing';
import { expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { seedOrganization } from '../../testing/seed.ts';

const { admin } = await openTestDatabase();

const [distributed] = await admin<{ known: boolean }[]>`select is_distributed() as known`;

// Otherwise the worker commits first, and a crash of the coordinator loses the job of a committed change.
test.skipIf(!distributed?.known)(
  'on a cluster, a transaction that adds a job and changes rows of a worker commits in two phases',
  async () => {
    const { organizationId } = await seedOrganization(admin);
    const prepared = async () =>
      (await admin<{ gid: string }[]>`select gid from pg_dist_transaction`).map(({ gid }) => gid);
    for (const table of ['job', 'job_common']) {
      const before = await prepared();
      await admin.begin(async (sql) => {
        await sql`insert into ${sql(`pgboss.${table}`)} (name, data) values ('webhook-delivery', '{}')`;
        await sql`
          insert into outgoing_events (organization_id, id, type, data)
          values (${organizationId}, ${newId()}, 'period.closed', '{}')`;
      });
      expect((await prepared()).filter((gid) => !before.includes(gid))).toHaveLength(1);
    }
  },
);

test('adding a job has the trigger that makes a cluster commit in two phases', async () => {
  const triggers = await admin<{ table: string }[]>`
    select tgrelid::regclass::text as table from pg_trigger where tgname = 'two_phases' order by 1`;
  expect(triggers.map(({ table }) => table)).toEqual(['pgboss.job', 'pgboss.job_common']);
});
