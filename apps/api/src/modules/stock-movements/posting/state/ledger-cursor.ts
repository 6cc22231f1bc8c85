import type { Transaction } from '@tallybook/db';
import { readDecimal, readWhole, unitCostScale, type TimelineRow } from '@tallybook/domain';
import { restoredOf, reversalColumns } from './reversal-columns.ts';

/** A row as it stands; its cost is null where the row of costs is missing. */
export type StoredRow = Omit<TimelineRow, 'cost'> & { readonly cost: bigint | null };

export interface LedgerSpan {
  readonly organizationId: string;
  readonly productId: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly through: string;
  readonly moneyScale: number;
}

interface FetchedRow {
  id: string;
  movement_date: string;
  quantity_delta: string;
  unit_cost: string;
  cancels: string | null;
  restores: string | null;
  restored_cost: string | null;
  cost_amount: string | null;
}

/**
 * A product's rows in ledger order, piece by piece: a history of any length in bounded memory. One at a time in
 * a transaction; what is written meanwhile does not show in it.
 */
export async function* ledgerRows(
  tx: Transaction,
  { organizationId, productId, from, through, moneyScale }: LedgerSpan,
  pieceRows: number,
): AsyncGenerator<StoredRow[], void> {
  const { sql } = tx;
  await sql`
    declare ledger_rows no scroll cursor for
    select m.id, m.movement_date, m.quantity_delta, m.unit_cost, c.cost_amount,
      ${reversalColumns(tx)}
    from stock_movements m
    left join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    where m.organization_id = ${organizationId} and m.product_id = ${productId}
      and m.movement_date between ${from}::date and ${through}::date
    order by m.movement_date, m.order_seq, m.seq`;
  for (;;) {
    // Not prepared: what a FETCH gives is known only while its cursor is there.
    const rows = await sql.unsafe<FetchedRow[]>(`fetch ${pieceRows} from ledger_rows`);
    if (rows.length > 0)
      yield rows.map((row) => ({
        id: row.id,
        date: row.movement_date,
        delta: readWhole(row.quantity_delta),
        unitCostMicros: readDecimal(row.unit_cost, unitCostScale),
        cancels: row.cancels,
        restores: restoredOf(row, moneyScale),
        cost: row.cost_amount === null ? null : readDecimal(row.cost_amount, moneyScale),
      }));
    if (rows.length < pieceRows) break;
  }
  await sql.unsafe('close ledger_rows');
}

/** The same one by one, each with whether the row behind it annuls it. */
export async function* withCancelled(
  pieces: AsyncIterable<readonly StoredRow[]>,
): AsyncGenerator<{ row: StoredRow; cancelled: boolean }, void> {
  let held: StoredRow | undefined;
  for await (const piece of pieces)
    for (const row of piece) {
      if (held !== undefined) yield { row: held, cancelled: row.cancels === held.id };
      held = row;
    }
  if (held !== undefined) yield { row: held, cancelled: false };
}
