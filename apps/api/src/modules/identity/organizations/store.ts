import { enterOrganization, eq, fragment, int4, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { apiKeys, memberships, organizations } from '@tallybook/db/schema';
import type { Organization, UpdateOrganization } from '@tallybook/domain';
import type { MintedKey } from '../../../platform/auth/api-key.ts';
import type { DomainEvent, Origin } from '../../../platform/events/event.ts';
import { insertAuditEvents } from '../../../platform/events/store.ts';

const organizationColumns = {
  id: organizations.id,
  name: organizations.name,
  currency: organizations.currency,
  created_at: organizations.createdAt,
  allow_negative_stock: organizations.allowNegativeStock,
  auto_open_periods: organizations.autoOpenPeriods,
  invite_registered: organizations.inviteRegistered,
  max_days_ahead: organizations.maxDaysAhead,
  alert_digest: organizations.alertDigest,
  automatic_posting: organizations.automaticPosting,
  continue_url: organizations.continueUrl,
};
type OrganizationRow = RowOf<typeof organizationColumns>;

const present = ({ id, name, currency, created_at, ...settings }: OrganizationRow): Organization => ({
  id,
  name,
  currency,
  created_at,
  settings,
});

/**
 * Seconds until the person may create another organization; null if they may now. Concurrent creations take turns, so
 * that none exceeds the limit.
 */
export async function secondsUntilRoom(
  { sql, rows, flight }: Transaction,
  userId: string,
  perDay: number,
): Promise<number | null> {
  const [, [found]] = await flight([
    sql`select pg_advisory_xact_lock(hashtextextended(${`organizations of ${userId}`}, 0))`,
    rows({ seconds: nullable(int4()) })`
      select ceil(extract(epoch from nth_organization_of(${userId}::uuid, ${perDay}::int) + interval '1 day' - now()))::int
        as seconds`,
  ]);
  const seconds = found?.seconds ?? null;
  return seconds === null || seconds <= 0 ? null : seconds;
}

export interface NewOrganization {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly moneyScale: number;
  readonly ownerId: string;
  readonly keyId: string;
}

/**
 * Inserts an organization with its owner and the owner's API key. The transaction runs in the caller's own scope, where
 * the Idempotency-Key is stored; it enters the scope of the new organization and returns.
 */
export async function insertOrganization(
  tx: Transaction,
  scopeId: string,
  { id, name, currency, moneyScale, ownerId, keyId }: NewOrganization,
  { lookupId, secretHash, environment }: MintedKey,
  created: { origin: Origin; event: DomainEvent },
): Promise<Organization> {
  const { db } = tx;
  const [, [inserted]] = await tx.flight([
    enterOrganization(tx, id),
    db
      .insert(organizations)
      .values({ id, name, currency, moneyScale, createdBy: ownerId })
      .returning(organizationColumns),
    db.insert(memberships).values({ organizationId: id, userId: ownerId, role: 'owner' }),
    db.insert(apiKeys).values({
      organizationId: id,
      id: keyId,
      lookupId,
      secretHash,
      environment,
      name: 'First key',
      role: 'owner',
      userId: ownerId,
    }),
    () => insertAuditEvents(tx, [created]),
    enterOrganization(tx, scopeId),
  ]);
  return present(inserted as OrganizationRow);
}

const selectOrganization = ({ db }: Transaction, id: string) =>
  db.select(organizationColumns).from(organizations).where(eq(organizations.id, id));

/** Reads each organization in its own scope, all in one round trip. */
export async function selectOrganizations(tx: Transaction, ids: readonly string[]): Promise<Organization[]> {
  const found = await tx.flight(
    ids.map((id) => async () => {
      const [, rows] = await tx.flight([enterOrganization(tx, id), selectOrganization(tx, id)]);
      return rows;
    }),
  );
  return found.flat().map(present);
}

export async function findOrganization(tx: Transaction, id: string): Promise<Organization | undefined> {
  const [found] = await selectOrganization(tx, id);
  return found && present(found);
}

/** Changes the given fields; returns the row as it was when locked, and as it is. */
export async function updateOrganizationRow(
  tx: Transaction,
  { id, name, settings = {} }: UpdateOrganization,
): Promise<{ before: Organization | undefined; after: Organization | undefined }> {
  const [[before], [after]] = await tx.flight([
    selectOrganization(tx, id).for('update'),
    tx.db
      .update(organizations)
      .set({
        // Sets at least one column, even if no field is given.
        name: name ?? fragment`${organizations.name}`,
        allowNegativeStock: settings.allow_negative_stock,
        autoOpenPeriods: settings.auto_open_periods,
        inviteRegistered: settings.invite_registered,
        maxDaysAhead: settings.max_days_ahead,
        alertDigest: settings.alert_digest,
        automaticPosting: settings.automatic_posting,
        continueUrl: settings.continue_url,
      })
      .where(eq(organizations.id, id))
      .returning(organizationColumns),
  ]);
  return { before: before && present(before), after: after && present(after) };
}
