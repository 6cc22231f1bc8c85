import type { Database } from '@tallybook/db';
import { addressInUse } from '@tallybook/domain';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { TokenClaims } from './jwt.ts';
import { changeAddress, findIdentity, linkIdentity, type IdentityRecord } from './store.ts';
import { unauthenticated } from './unauthenticated.ts';

export interface IdentityParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'queueNotifications'>;
  /** Drops the cached principals of a user. */
  readonly invalidate: (userId: string) => void;
}

/**
 * The user of a verified token, identified by issuer and subject (ADR 23). An unknown subject gets an account of its
 * own, or the one with its address that has no subject of this issuer yet; if that one has, ADDRESS_IN_USE (409). A
 * known subject is never rejected because of an address: a new one is stored, or none if another account has it.
 */
export async function identify(parts: IdentityParts, claims: TokenClaims): Promise<IdentityRecord> {
  const { database } = parts;
  const find = (): Promise<IdentityRecord | undefined> =>
    database.system((tx) => findIdentity(tx, claims), { oneFlight: true });
  const known = await find();
  if (known !== undefined && !known.address_changed) return known;
  if (known === undefined) await link(parts, claims);
  else await updateAddress(parts, known.user_id, claims);
  const found = await find();
  // Identities are never deleted.
  if (found === undefined) throw unauthenticated();
  return found;
}

async function link({ database, jobs }: IdentityParts, claims: TokenClaims): Promise<void> {
  const eventId = newId();
  const name = claims.name ?? claims.email?.split('@')[0] ?? 'Unnamed';
  const outcome = await database.system(async (tx) => {
    const linked = await linkIdentity(tx, claims, { name, newUserId: newId(), eventId });
    if (linked.event_scope !== null)
      await jobs.queueNotifications(tx, [
        { organization_id: linked.event_scope, event_id: eventId, user_id: linked.user_id },
      ]);
    return linked.outcome;
  });
  if (outcome === 'in_use') throw addressInUse();
}

/** Also emails the address that was replaced. */
async function updateAddress(
  { database, jobs, invalidate }: IdentityParts,
  userId: string,
  { email, issuedAt }: TokenClaims,
): Promise<void> {
  if (email === null) return;
  const eventId = newId();
  await database.system(async (tx) => {
    const changed = await changeAddress(tx, { userId, email, issuedAt, eventId });
    if (changed.event_scope === null) return;
    const notification = { organization_id: changed.event_scope, event_id: eventId, user_id: userId };
    await jobs.queueNotifications(tx, [
      ...(changed.stored === null ? [] : [notification]),
      ...(changed.previous === null ? [] : [{ ...notification, to_previous_address: true as const }]),
    ]);
  });
  invalidate(userId);
}
