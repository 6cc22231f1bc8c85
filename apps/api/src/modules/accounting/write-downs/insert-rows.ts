import { hash } from 'node:crypto';
import type { Transaction } from '@tallybook/db';
import {
  formatDecimal,
  unitCostScale,
  type AllowanceChange,
  type BookedLine,
  type RecordedWriteDowns,
  type WriteDown,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { insertEntries, type NewEntry } from '../../../ledger/journal/write-store.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { jsonArray, stored } from '../../../ledger/log/facts.ts';
import type { OpenPeriod } from '../../../ledger/periods/open-on.ts';
import { insertWriteDowns, type NewWriteDown } from './store.ts';

/** A review, or the reversal of one, to be stored; amounts in minor units. */
export interface NewReview extends AllowanceChange {
  readonly productId: string;
  readonly seq: number;
  readonly quantity: number;
  readonly value: bigint;
  readonly netRealizableValue: string | null;
  readonly reason: string;
  readonly allowanceAccount: string | null;
  readonly reversesId: string | null;
}

export interface Booking extends OpenPeriod {
  readonly as_of: string;
  readonly createdAt: string;
  readonly moneyScale: number;
  /** Lines of the journal entry; there is no entry without lines. */
  readonly lines: readonly BookedLine[];
  readonly memo: string;
}

/** Stores rows of different products with one journal entry, the facts of the ledger log and the events. */
export async function insertReviews(
  tx: Transaction,
  ctx: VerbContext,
  reviews: readonly NewReview[],
  { as_of, period, opened, createdAt, moneyScale: scale, lines, memo }: Booking,
): Promise<RecordedWriteDowns> {
  const { organizationId, userId } = ctx.actor;
  const entry = lines.length === 0 ? undefined : entryOf(lines, { as_of, periodId: period.id, userId, memo });
  const rows = reviews.map((review): NewWriteDown => ({
    id: newId(),
    productId: review.productId,
    seq: review.seq,
    asOf: as_of,
    periodId: period.id,
    quantity: review.quantity,
    cost: formatDecimal(review.value, scale),
    netRealizableValue: review.netRealizableValue,
    allowance: formatDecimal(review.allowance, scale),
    reason: review.reason,
    allowanceAccount: review.allowanceAccount,
    journalEntryId: entry?.id ?? null,
    reversesId: review.reversesId,
    createdBy: userId,
  }));
  const recorded = rows.map((row, index): WriteDown => ({
    id: row.id,
    product_id: row.productId,
    as_of,
    quantity: row.quantity,
    cost: row.cost,
    net_realizable_value: perUnit(row),
    allowance: row.allowance,
    change: formatDecimal((reviews[index]?.allowance ?? 0n) - (reviews[index]?.previous ?? 0n), scale),
    reason: row.reason,
    allowance_account: row.allowanceAccount,
    journal_entry_id: row.journalEntryId,
    reverses_id: row.reversesId,
    reversed_by_id: null,
    organization_id: organizationId,
    accounting_period_id: period.id,
    created_at: createdAt,
    created_by: userId,
  }));
  const origin = originOf(ctx, ctx.actor);
  await tx.flight([
    () => insertWriteDowns(tx, organizationId, rows, createdAt),
    ...insertEntries(tx, organizationId, entry === undefined ? [] : [entry], createdAt),
    ...appendToLog(tx, organizationId, {
      facts: rows.map((row) => ({ kind: 'write_down', id: row.id, hash: hashOf(row, createdAt) })),
      entries: entry === undefined ? [] : [entry],
      createdAt,
      periodIds: opened ? [period.id] : [],
    }),
    () =>
      recordEvents(
        tx,
        origin,
        recorded.map((item, index) => ({
          organizationId,
          type: 'write_down.recorded',
          subjectId: item.id,
          data: {
            product_id: item.product_id,
            as_of,
            old_allowance: formatDecimal(reviews[index]?.previous ?? 0n, scale),
            allowance: item.allowance,
            ...(item.reverses_id !== null && { reverses_id: item.reverses_id }),
          },
          published: item,
        })),
      ),
  ]);
  return { items: recorded, journal_entry_id: entry?.id ?? null };
}

const perUnit = ({ netRealizableValue: value }: NewWriteDown): string | null =>
  value === null ? null : stored(value, unitCostScale);

const entryOf = (
  lines: readonly BookedLine[],
  { as_of, periodId, userId, memo }: { as_of: string; periodId: string; userId: string; memo: string },
): NewEntry => ({
  id: newId(),
  entryDate: as_of,
  periodId,
  memo,
  source: 'write_down',
  createdBy: userId,
  productId: null,
  lines,
});

/** Equals `hashOfWriteDown` in hash-store.ts, which recomputes it from the stored row. */
const hashOf = (row: NewWriteDown, createdAt: string): string =>
  hash(
    'sha256',
    jsonArray([
      row.id,
      row.productId,
      row.seq,
      row.asOf,
      row.periodId,
      row.quantity,
      stored(row.cost),
      perUnit(row),
      stored(row.allowance),
      row.reason,
      row.allowanceAccount,
      row.journalEntryId,
      row.reversesId,
      createdAt,
      row.createdBy,
    ]),
  );
