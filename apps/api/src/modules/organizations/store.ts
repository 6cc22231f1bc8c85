import type { Transaction } from '@tallybook/db';
import type { Organization, UpdateOrganization } from '@tallybook/domain';
import type { MintedKey } from '../../platform/auth/api-key.ts';
import { insertAuditEvents, type DomainEvent, type Origin } from '../../platform/events/index.ts';

type OrganizationRow = Omit<Organization, 'settings'> & Organization['settings'];

const columns = ({ sql }: Transaction) =>
  sql`id, name, currency, allow_negative_stock, auto_open_periods, invite_registered, automatic_posting, created_at`;

const present = ({
  allow_negative_stock,
  auto_open_periods,
  invite_registered,
  automatic_posting,
  ...row
}: OrganizationRow): Organization => ({
  ...row,
  settings: { allow_negative_stock, auto_open_periods, invite_registered, automatic_posting },
});

const enter = ({ sql }: Transaction, scopeId: string) =>
  sql`select set_config('app.organization_id', ${scopeId}, true)`;

/**
 * An organization with its owner and the owner's key. The transaction began in the caller's own scope, where
 * the Idempotency-Key is kept; it goes into the new organization's and comes back.
 */
export async function insertOrganization(
  tx: Transaction,
  scopeId: string,
  made: { id: string; name: string; currency: string; moneyScale: number; ownerId: string; keyId: string },
  minted: MintedKey,
  created: { origin: Origin; event: DomainEvent },
): Promise<Organization> {
  const { sql } = tx;
  const { id, name, currency, moneyScale, ownerId, keyId } = made;
  const [, rows] = await Promise.all([
    enter(tx, id),
    sql<OrganizationRow[]>`
      insert into organizations (id, name, currency, money_scale) values (${id}, ${name}, ${currency}, ${moneyScale})
      returning ${columns(tx)}`,
    sql`insert into memberships (organization_id, user_id, role) values (${id}, ${ownerId}, 'owner')`,
    sql`
      insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${id}, ${keyId}, ${minted.lookupId}, ${minted.secretHash}, ${minted.environment}, 'First key',
        'owner', ${ownerId})`,
    insertAuditEvents(tx, [created]),
    enter(tx, scopeId),
  ]);
  return present(rows[0] as OrganizationRow);
}

/** The organizations a person is a member of, in the order of ids, which is the order they were made in. */
export async function findOwnOrganizationIds({ sql }: Transaction, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select find_member_organizations(${userId}) as id`;
  return rows.map((row) => row.id);
}

const byId = (tx: Transaction, id: string) =>
  tx.sql<OrganizationRow[]>`select ${columns(tx)} from organizations where id = ${id}`;

/**
 * Each is read in its own scope, all in one flight. A statement leaves when it is first waited for, so these
 * stand in one list, in order: an async function between them would send its own before the others.
 */
export async function selectOrganizations(tx: Transaction, ids: readonly string[]): Promise<Organization[]> {
  const answers = await Promise.all(ids.flatMap((id) => [enter(tx, id), byId(tx, id)]));
  return answers.filter((_, at) => at % 2 === 1).flatMap((rows) => (rows as OrganizationRow[]).map(present));
}

export async function findOrganization(tx: Transaction, id: string): Promise<Organization | undefined> {
  const [row] = await byId(tx, id);
  return row && present(row);
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Changes what is given; as it was, held against other changes, and as it is. */
export async function updateOrganizationRow(
  tx: Transaction,
  { id, name, settings = {} }: UpdateOrganization,
): Promise<{ before: Organization | undefined; after: Organization | undefined }> {
  const { sql } = tx;
  const { auto_open_periods: auto, invite_registered: invite, automatic_posting: accounts } = settings;
  const { allow_negative_stock: negative } = settings;
  const held = sql<OrganizationRow[]>`
    select ${columns(tx)} from organizations where id = ${id} for update`;
  const changed = sql<OrganizationRow[]>`
    update organizations set
      name = ${name === undefined ? sql`name` : name},
      allow_negative_stock = ${negative === undefined ? sql`allow_negative_stock` : negative},
      auto_open_periods = ${auto === undefined ? sql`auto_open_periods` : auto},
      invite_registered = ${invite === undefined ? sql`invite_registered` : invite},
      automatic_posting = ${accounts === undefined ? sql`automatic_posting` : jsonOrNull(accounts)}::jsonb
    where id = ${id}
    returning ${columns(tx)}`;
  const [[before], [after]] = await Promise.all([held, changed]);
  return { before: before && present(before), after: after && present(after) };
}
