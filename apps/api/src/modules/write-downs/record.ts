import { hash } from 'node:crypto';
import {
  accountsProblem,
  accountUses,
  costsNotFinal,
  dateLimitProblem,
  formatDecimal,
  itemsProblem,
  productNotFound,
  readDecimal,
  readWhole,
  unitCostScale,
  writeDownAllowance,
  writeDownLines,
  writeDownOutOfOrder,
  type AccountUse,
  type AllowanceChange,
  type NewJournalLine,
  type ProblemError,
  type RecordedWriteDowns,
  type RecordWriteDowns,
  type WriteDown,
} from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { recordEvents } from '../../platform/events/record.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { readDay } from '../journal-entries/store.ts';
import { insertEntries, type NewEntry } from '../journal-entries/write-store.ts';
import { appendToLog } from '../ledger-log/append-store.ts';
import { jsonArray, stored } from '../ledger-log/facts.ts';
import { accountsLock, lockMonthsShared } from '../periods/lock-store.ts';
import { openPeriodOn } from '../periods/open-on.ts';
import { readPostingAccounts, type PostingAccountsInUse } from '../posting-rules/store.ts';
import { selectLevels, valueOf, type LevelRecord } from '../stock-levels/store.ts';
import { selectAllowances, type AllowanceRecord } from './allowance-store.ts';
import { insertWriteDowns, lockWriteDowns, type NewWriteDown } from './store.ts';

type Item = RecordWriteDowns['items'][number];

/**
 * Records the allowance of each product, and one journal entry with the changes. Reviews of an organization run one after
 * another, so each sees the previous allowance. Throws (400) WRITE_DOWN_OUT_OF_ORDER, DATE_TOO_FAR_AHEAD, PERIOD_CLOSED and
 * PERIOD_NOT_FOUND, (404) PRODUCT_NOT_FOUND, (409) COSTS_NOT_FINAL while costs up to the day are being recalculated.
 */
export function recordWriteDowns(ctx: VerbContext, input: RecordWriteDowns): Promise<RecordedWriteDowns> {
  const { organizationId, userId } = ctx.actor;
  const { as_of, items, journal } = input;
  const product_ids = items.map(({ product_id }) => product_id);
  return write(ctx, input, async (tx) => {
    // As for a stock movement, a review either commits before its period closes or is rejected.
    const [, , day, used, levels, allowances] = await tx.flight([
      () => lockMonthsShared(tx, organizationId, [as_of.slice(0, 7), accountsLock]),
      () => lockWriteDowns(tx, organizationId),
      () => readDay(tx, organizationId, as_of),
      () => readPostingAccounts(tx, organizationId),
      () => selectLevels(tx, organizationId, { as_of, product_ids }),
      () => selectAllowances(tx, organizationId, { product_ids }),
    ]);
    const tooFar = dateLimitProblem(day.dateLimit, as_of, '/as_of');
    if (tooFar !== undefined) throw tooFar;
    requireOtherAccounts(journal, used);
    const before = new Map(allowances.map((row) => [row.product_id, row]));
    const onHand = new Map(levels.map((row) => [row.product_id, row]));
    requireRecordable(items, as_of, onHand, before);
    const { period, opened } = await openPeriodOn(tx, ctx, day, { date: as_of, pointer: '/as_of' });
    const scale = day.moneyScale;
    const reviews = items.map((item) =>
      reviewOf(item, onHand.get(item.product_id), before.get(item.product_id), scale),
    );
    const lines = journal === undefined ? [] : writeDownLines(reviews, journal, scale);
    const entry =
      lines.length === 0
        ? undefined
        : entryOf(lines, { as_of, periodId: period.id, userId, count: items.length });
    const rows = reviews.map((review): NewWriteDown => ({
      id: newId(),
      productId: review.item.product_id,
      seq: review.seq,
      asOf: as_of,
      periodId: period.id,
      quantity: review.quantity,
      cost: formatDecimal(review.value, scale),
      netRealizableValue: review.item.net_realizable_value,
      allowance: formatDecimal(review.allowance, scale),
      reason: review.item.reason,
      allowanceAccount: journal?.allowance_account ?? review.previousAccount,
      journalEntryId: entry?.id ?? null,
      createdBy: userId,
    }));
    const createdAt = day.now;
    const origin = originOf(ctx, ctx.actor);
    const recorded = rows.map((row, index): WriteDown => ({
      id: row.id,
      product_id: row.productId,
      as_of,
      quantity: row.quantity,
      cost: row.cost,
      net_realizable_value: stored(row.netRealizableValue, unitCostScale),
      allowance: row.allowance,
      change: formatDecimal((reviews[index]?.allowance ?? 0n) - (reviews[index]?.previous ?? 0n), scale),
      reason: row.reason,
      allowance_account: row.allowanceAccount,
      journal_entry_id: row.journalEntryId,
      organization_id: organizationId,
      accounting_period_id: period.id,
      created_at: createdAt,
      created_by: userId,
    }));
    await tx.flight([
      () => insertWriteDowns(tx, organizationId, rows, createdAt),
      ...insertEntries(tx, organizationId, entry === undefined ? [] : [entry], createdAt),
      ...appendToLog(tx, organizationId, {
        writeDowns: rows.map((row) => ({ id: row.id, hash: hashOf(row, createdAt) })),
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
            },
            published: item,
          })),
        ),
    ]);
    return {
      items: recorded,
      journal_entry_id: entry?.id ?? null,
    };
  });
}

function requireOtherAccounts(
  journal: RecordWriteDowns['journal'],
  { settings, rules }: PostingAccountsInUse,
): void {
  if (journal === undefined) return;
  const fields = new Map<string, AccountUse>([
    ['/journal/loss_account', { kind: 'write_down_loss', account: journal.loss_account }],
    ['/journal/allowance_account', { kind: 'allowance', account: journal.allowance_account }],
  ]);
  const conflict = accountsProblem(fields, [...accountUses(settings), ...rules]);
  if (conflict !== undefined) throw conflict;
}

function requireRecordable(
  items: readonly Item[],
  asOf: string,
  levels: ReadonlyMap<string, LevelRecord>,
  before: ReadonlyMap<string, AllowanceRecord>,
): void {
  const problems = items.map(({ product_id }): ProblemError | undefined => {
    const level = levels.get(product_id);
    const last = before.get(product_id)?.as_of ?? '';
    if (level === undefined) return productNotFound();
    if (asOf < last) return writeDownOutOfOrder(last);
    return level.recosting ? costsNotFinal() : undefined;
  });
  if (problems.some((problem) => problem !== undefined)) throw itemsProblem('/items', problems);
}

interface Review extends AllowanceChange {
  readonly item: Item;
  readonly seq: number;
  readonly quantity: number;
  readonly value: bigint;
}

function reviewOf(
  item: Item,
  level: LevelRecord | undefined,
  before: AllowanceRecord | undefined,
  scale: number,
): Review {
  const holding =
    level === undefined
      ? { quantity: 0, value: 0n }
      : { quantity: readWhole(level.on_hand), value: valueOf(level) };
  return {
    ...holding,
    item,
    seq: (before?.seq ?? 0) + 1,
    previous: readDecimal(before?.allowance ?? '0', scale),
    previousAccount: before?.allowance_account ?? null,
    allowance: writeDownAllowance(holding, readDecimal(item.net_realizable_value, unitCostScale), scale),
  };
}

const entryOf = (
  lines: readonly NewJournalLine[],
  { as_of, periodId, userId, count }: { as_of: string; periodId: string; userId: string; count: number },
): NewEntry => ({
  id: newId(),
  entryDate: as_of,
  periodId,
  memo: `Net realizable value of ${count === 1 ? '1 product' : `${count} products`}`,
  source: 'write_down',
  createdBy: userId,
  stockMovementId: null,
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
      stored(row.netRealizableValue, unitCostScale),
      stored(row.allowance),
      row.reason,
      row.allowanceAccount,
      row.journalEntryId,
      createdAt,
      row.createdBy,
    ]),
  );
