import { roles, type Role } from '@tallybook/domain';
import type postgres from 'postgres';
import { mintApiKey } from '../platform/auth/api-key.ts';
import { newId } from '../platform/ids.ts';

export interface TestOrganization {
  readonly organizationId: string;
  /** One member and key for each role. */
  readonly keys: Readonly<Record<Role, string>>;
  readonly userIds: Readonly<Record<Role, string>>;
}

/** Inserts an organization with one member and one key for each role, as the superuser. */
export async function seedOrganization(admin: postgres.Sql): Promise<TestOrganization> {
  const organizationId = newId();
  await admin`insert into organizations (id, name, currency, money_scale) values (${organizationId}, 'Test Ltd', 'EUR', 2)`;
  const members = await Promise.all(
    roles.map(async (role) => {
      const userId = newId();
      const minted = mintApiKey('test');
      await admin`insert into users (id, email, name) values (${userId}, ${`${role}-${userId.slice(-8)}@example.com`}, ${role})`;
      await admin`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`;
      await admin`
        insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
        values (${organizationId}, ${newId()}, ${minted.lookupId}, ${minted.secretHash}, 'test', ${role}, ${role}, ${userId})`;
      return { role, userId, key: minted.key };
    }),
  );
  const byRole = (field: 'key' | 'userId') =>
    Object.fromEntries(members.map((member) => [member.role, member[field]])) as Record<Role, string>;
  return { organizationId, keys: byRole('key'), userIds: byRole('userId') };
}

/**
 * Inserts a finished import without movements, a verification that has found a failure, and an open stock take to cancel, as
 * the superuser; their ids are the organization's. No call creates an import, a verification that one creates is running at
 * first, and the examples post the stock take that they open.
 */
export async function seedExampleRows(
  admin: postgres.Sql,
  { organizationId, userIds }: TestOrganization,
): Promise<void> {
  await admin`
    insert into stock_imports (organization_id, id, identity, file_hash, rows_hash, status, rows, posted, rejected,
      problems, finished_at, created_by)
    values (${organizationId}, ${organizationId}, 'file:0', '0', '', 'finished', 2, 1, 1,
      ${admin.json([{ row: 3, code: 'PERIOD_CLOSED', detail: 'Closed.', errors: [] }])}, now(), ${userIds.owner})`;
  await admin`
    insert into stock_takes (organization_id, id, count_date, status, blind, revision, created_by)
    values (${organizationId}, ${organizationId}, '2026-03-31', 'open', false, 0, ${userIds.owner})`;
  await admin`
    insert into ledger_verifications (organization_id, id, status, products, products_checked, movements_checked, recosting,
      first_failure, finished_at, created_by, attempts)
    values (${organizationId}, ${organizationId}, 'finished', 3, 1, 0, false,
      ${admin.json({ check: 'log', position: 1, detail: 'Broken.' })}, now(), ${userIds.owner}, 0)`;
}
