import { and, asc, eq, gte, type Transaction } from '@tallybook/db';
import {
  journalEntries,
  stockCostAdjustments,
  stockMovements,
  stockTransfers,
  stockWriteDowns,
} from '@tallybook/db/schema';

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const rowsPerRange = 5_000;

/** Both ends belong to it. */
export interface IdRange {
  readonly from: string;
  readonly through: string;
}

/** Ranges of ids with limited numbers of rows, which together contain all ids, including the lowest, which could be forged. */
export async function* idRanges(
  { db }: Transaction,
  kind: 'movement' | 'entry' | 'cost_adjustment' | 'write_down' | 'transfer',
  organizationId: string,
): AsyncGenerator<IdRange, void> {
  const table = {
    movement: stockMovements,
    entry: journalEntries,
    cost_adjustment: stockCostAdjustments,
    write_down: stockWriteDowns,
    transfer: stockTransfers,
  }[kind];
  for (let from = firstId; ;) {
    const [end] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.organizationId, organizationId), gte(table.id, from)))
      .orderBy(asc(table.id))
      .offset(rowsPerRange - 1)
      .limit(1);
    const through = end?.id ?? lastId;
    yield { from, through };
    if (through === lastId) return;
    from = idAfter(through);
  }
}

function idAfter(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
