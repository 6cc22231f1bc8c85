import type { Transaction } from '@tallybook/db';
import type { MovementDetails } from '@tallybook/domain';
import { detailColumns } from '../stock-movements/details-store.ts';
import type { JournalLinkFault } from './check-journal.ts';

/** Products in the order of their ids, behind one of them. */
export async function selectProductIds(
  { sql }: Transaction,
  organizationId: string,
  { only, after, limit }: { only: string | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from products where organization_id = ${organizationId}
    ${only === undefined ? sql`` : sql`and id = ${only}`}
    ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id limit ${limit}`;
  return rows.map((row) => row.id);
}

export interface SumRow {
  readonly date: string;
  readonly count?: string;
  readonly delta: string;
  readonly lowest?: string;
  readonly highest?: string;
  readonly value: string;
}

export interface SnapshotRow {
  readonly end_date: string;
  readonly name: string;
  /** Null where the closing kept nothing of the product. */
  readonly quantity: string | null;
  readonly value: string | null;
}

/** What is derived from a product's movements, as it is stored. Amounts are decimal text. */
export interface Derived {
  readonly money_scale: number;
  readonly fifo: boolean;
  /** Whether the organization allows stock below zero, or has ever allowed it. */
  readonly below_zero: boolean;
  /** First day whose costs are still being worked out. */
  readonly pending_from: string | null;
  readonly on_hand: string;
  readonly value: string;
  readonly last_movement_date: string | null;
  readonly last_hash: string;
  readonly days: readonly SumRow[];
  readonly months: readonly SumRow[];
  /** One for each closed period, from its latest closing, ascending. */
  readonly snapshots: readonly SnapshotRow[];
}

/** Undefined where the balance row is missing. A day is one row, so even three centuries of them are few. */
export async function readDerived(
  { sql }: Transaction,
  organizationId: string,
  productId: string,
): Promise<Derived | undefined> {
  const [heads, days, months, snapshots] = await Promise.all([
    sql<Omit<Derived, 'days' | 'months' | 'snapshots'>[]>`
      select o.money_scale, o.negative_stock_since is not null as below_zero,
        p.costing_method = 'fifo' as fifo, r.from_date as pending_from, b.on_hand, b.value,
        b.last_movement_date, b.last_hash
      from products p
      join organizations o on o.id = p.organization_id
      join stock_balances b on b.organization_id = p.organization_id and b.product_id = p.id
      left join stock_recosts r on r.organization_id = p.organization_id and r.product_id = p.id
      where p.organization_id = ${organizationId} and p.id = ${productId}`,
    sql<SumRow[]>`
      select date, count, delta, lowest, highest, value from stock_days
      where organization_id = ${organizationId} and product_id = ${productId}`,
    sql<SumRow[]>`
      select month as date, delta, value from stock_months
      where organization_id = ${organizationId} and product_id = ${productId}`,
    sql<SnapshotRow[]>`
      select distinct on (a.end_date) a.end_date, a.name, s.quantity, s.value
      from accounting_periods a
      left join stock_snapshots s on s.organization_id = a.organization_id and s.accounting_period_id = a.id
        and s.product_id = ${productId}
      where a.organization_id = ${organizationId} and a.status = 'closed'
      order by a.end_date, s.created_at desc`,
  ]);
  const [head] = heads;
  return head === undefined ? undefined : { ...head, days, months, snapshots };
}

export interface ChainRow extends MovementDetails {
  readonly id: string;
  readonly type: string;
  readonly quantity: string;
  readonly unit_cost: string;
  readonly movement_date: string;
  readonly accounting_period_id: string;
  readonly reverses_id: string | null;
  readonly created_by: string;
  readonly journal_entry_id: string | null;
  readonly created_at: string;
  readonly hash: string;
  /** What is wrong with the entry that it names; null where nothing is, or where it names none. */
  readonly link_fault: JournalLinkFault | null;
  readonly signed: boolean;
  readonly in_order: boolean;
}

/**
 * A product's movements in the order of posting, piece by piece. Originals are looked up for reversals only: a join
 * reads all of the organization for a product with many movements, and outlasts the time that a statement has.
 */
export async function* chainRows(
  tx: Transaction,
  organizationId: string,
  productId: string,
  chunkSize: number,
): AsyncGenerator<ChainRow[], void> {
  const { sql } = tx;
  await sql`
    declare chain_rows no scroll cursor for
    select m.id, m.type, m.quantity, m.unit_cost, m.movement_date, m.accounting_period_id, m.reverses_id,
      m.created_by, m.journal_entry_id, ${detailColumns(tx)}, m.created_at, m.hash,
      m.quantity_delta = case when m.type = 'exit' then -m.quantity else m.quantity end as signed,
      m.order_seq = coalesce((
        select o.order_seq from stock_movements o
        where o.organization_id = m.organization_id and o.id = m.reverses_id and o.movement_date = m.movement_date
      ), m.seq) as in_order,
      case when m.journal_entry_id is not null then nullif(coalesce((
        select case when e.accounting_period_id <> m.accounting_period_id then 'period'
          when e.source <> 'manual' and e.stock_movement_id is distinct from m.id then 'other' else 'none' end
        from journal_entries e where e.organization_id = m.organization_id and e.id = m.journal_entry_id
      ), 'missing'), 'none') end as link_fault
    from stock_movements m
    where m.organization_id = ${organizationId} and m.product_id = ${productId}
    order by m.seq`;
  for (;;) {
    const rows = await sql.unsafe<ChainRow[]>(`fetch ${chunkSize} from chain_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < chunkSize) break;
  }
  await sql.unsafe('close chain_rows');
}
