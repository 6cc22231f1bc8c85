import type { Database, Transaction } from '@tallybook/db';
import { findDefaultLocation } from '../../../ledger/levels/location-store.ts';
import { readBalances, type BalanceRow } from '../../../ledger/parts/sums.ts';
import { systemOrigin } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import {
  findOrganizationsWithExpired,
  findProductsWithExpired,
  freeUnits,
  releaseExpiredRows,
  type EndedReservation,
} from './store.ts';

/** Units of ended reservations are available again. Call it under the locks of `balances`. */
export async function free(
  tx: Transaction,
  organizationId: string,
  ended: readonly EndedReservation[],
  balances: readonly BalanceRow[],
): Promise<void> {
  const ids = new Set(balances.flatMap((row) => (row.located ? [row.product_id] : [])));
  const isInDefault = ended.some((row) => row.location_id === null && ids.has(row.product_id));
  const defaultId = isInDefault ? await findDefaultLocation(tx, organizationId) : undefined;
  await freeUnits(tx, organizationId, ended, { ids, defaultId });
}

/** Releases the expired reservations of products whose balances are locked. Returns the number released. */
export async function releaseExpired(
  tx: Transaction,
  organizationId: string,
  balances: readonly BalanceRow[],
): Promise<number> {
  const ended = await releaseExpiredRows(
    tx,
    organizationId,
    balances.map((row) => row.product_id),
  );
  if (ended.length === 0) return 0;
  await free(tx, organizationId, ended, balances);
  await recordEvents(
    tx,
    systemOrigin,
    ended.map(({ id, product_id }) => ({
      organizationId,
      type: 'reservation.expired',
      subjectId: id,
      data: { product_id },
    })),
  );
  return ended.length;
}

/**
 * Releases expired reservations in every organization, each once, even if several processes sweep. Reads do not depend on it,
 * because they compute the status. Returns the number released.
 */
export async function sweepExpiredReservations(database: Database): Promise<number> {
  let released = 0;
  for (const organizationId of await database.system(findOrganizationsWithExpired, { readOnly: true })) {
    let batch: number;
    do {
      batch = await sweepBatch(database, organizationId);
      released += batch;
    } while (batch > 0);
  }
  return released;
}

const sweepBatch = (database: Database, organizationId: string): Promise<number> =>
  database.tenant(organizationId, async (tx) => {
    const productIds = await findProductsWithExpired(tx, organizationId);
    if (productIds.length === 0) return 0;
    const balances = await readBalances(tx, organizationId, productIds, 'for update');
    return releaseExpired(tx, organizationId, balances);
  });
