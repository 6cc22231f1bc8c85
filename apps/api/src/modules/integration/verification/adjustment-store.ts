import { nullable, numeric, uuid, type RowOf, type Transaction } from '@tallybook/db';
import type { IdRange } from './id-range-store.ts';
import { numberOf } from './log-store.ts';

const unlinkedShape = {
  /** The cost adjustment; null if the entry has none. */
  id: nullable(uuid()),
  entry: nullable(uuid()),
};
export type Unlinked = RowOf<typeof unlinkedShape>;

/**
 * A cost adjustment with a wrong journal entry, or a journal entry for a cost adjustment that no adjustment links to;
 * undefined if there is none. Plain joins on the organization, for a cluster.
 */
export async function findUnlinked(
  { rows }: Transaction,
  organizationId: string,
): Promise<Unlinked | undefined> {
  const [wrong] = await rows(unlinkedShape)`
    select a.id, a.journal_entry_id as entry from stock_cost_adjustments a
    left join journal_entries e on e.organization_id = ${organizationId} and e.id = a.journal_entry_id
      and e.accounting_period_id = a.accounting_period_id
      and (e.source = 'manual' or e.source = 'cost_adjustment' and e.product_id = a.product_id)
    where a.organization_id = ${organizationId} and a.journal_entry_id is not null and e.id is null
    order by a.id limit 1`;
  if (wrong !== undefined) return wrong;
  const [orphan] = await rows(unlinkedShape)`
    select a.id, e.id as entry from journal_entries e
    left join stock_cost_adjustments a on a.organization_id = ${organizationId} and a.journal_entry_id = e.id
    where e.organization_id = ${organizationId} and e.source = 'cost_adjustment' and a.id is null
    order by e.id limit 1`;
  return orphan;
}

const sumShape = { sum: numeric() };

/** The sum of `numberOf` of what the log must contain about the cost adjustments in a range of ids. */
export async function sumCostAdjustments(
  tx: Transaction,
  organizationId: string,
  { from, through, key }: IdRange & { key: string },
): Promise<string> {
  const { sql } = tx;
  const [stored] = await tx.rows(sumShape)`
    select coalesce(sum(${numberOf(tx, key, sql`('cost_adjustment' || id || hash)`)}), 0) as sum
    from stock_cost_adjustments where organization_id = ${organizationId} and id >= ${from} and id <= ${through}`;
  return stored?.sum ?? '0';
}
