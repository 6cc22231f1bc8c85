import {
  accountsProblem,
  accountUses,
  costsNotFinal,
  dateLimitProblem,
  itemsProblem,
  productNotFound,
  readDecimal,
  readWhole,
  unitCostScale,
  writeDownAllowance,
  writeDownLines,
  writeDownOutOfOrder,
  type AccountUse,
  type ProblemError,
  type RecordedWriteDowns,
  type RecordWriteDowns,
} from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { readDay } from '../../../ledger/journal/store.ts';
import { accountsLock, lockMonthsShared } from '../../../ledger/periods/lock-store.ts';
import { openPeriodOn } from '../../../ledger/periods/open-on.ts';
import { readPostingAccounts } from '../../../ledger/posting-rules/store.ts';
import { selectLevels, valueOf, type LevelRecord } from '../../../ledger/levels/store.ts';
import {
  hasLosses,
  readAllowanceAccounts,
  selectAllowances,
  type AllowanceRecord,
} from '../../../ledger/write-downs/allowance-store.ts';
import { insertReviews, type NewReview } from './insert-rows.ts';
import { selectLastReviews } from './reversal-store.ts';
import { lockWriteDowns } from './store.ts';

type Item = RecordWriteDowns['items'][number];

/**
 * Records the allowance of each product, and one journal entry with the changes. Reviews of an organization run one after
 * another, so each sees the previous allowance. Throws (400) WRITE_DOWN_OUT_OF_ORDER, DATE_TOO_FAR_AHEAD, PERIOD_CLOSED and
 * PERIOD_NOT_FOUND, (404) PRODUCT_NOT_FOUND, (409) COSTS_NOT_FINAL while costs up to the day are being recalculated.
 */
export function recordWriteDowns(ctx: VerbContext, input: RecordWriteDowns): Promise<RecordedWriteDowns> {
  const { organizationId } = ctx.actor;
  const { as_of, items, journal } = input;
  const product_ids = items.map(({ product_id }) => product_id);
  return write(ctx, input, async (tx) => {
    // As for a stock movement, a review either commits before its period closes or is rejected.
    const [, , day, used, allowanceUses, hasLossesToo, levels, allowances, lasts] = await tx.flight([
      () => lockMonthsShared(tx, organizationId, [as_of.slice(0, 7), accountsLock]),
      () => lockWriteDowns(tx, organizationId),
      () => readDay(tx, organizationId, as_of),
      () => readPostingAccounts(tx, organizationId),
      () => (journal === undefined ? [] : readAllowanceAccounts(tx, organizationId, journal.loss_account)),
      () => journal !== undefined && hasLosses(tx, organizationId, journal.allowance_account),
      () => selectLevels(tx, organizationId, { as_of, product_ids }),
      () => selectAllowances(tx, organizationId, { product_ids }),
      () => selectLastReviews(tx, organizationId, product_ids),
    ]);
    const tooFar = dateLimitProblem(day.dateLimit, as_of, '/as_of');
    if (tooFar !== undefined) throw tooFar;
    if (journal !== undefined) {
      const losses: AccountUse[] = hasLossesToo
        ? [{ kind: 'write_down_loss', account: journal.allowance_account }]
        : [];
      requireOtherAccounts(journal, [
        ...accountUses(used.settings),
        ...used.rules,
        ...allowanceUses,
        ...losses,
      ]);
    }
    const before = new Map(allowances.map((row) => [row.product_id, row]));
    const onHand = new Map(levels.map((row) => [row.product_id, row]));
    requireRecordable(items, as_of, onHand, new Map(lasts.map((row) => [row.product_id, row.as_of])));
    const { period, opened } = await openPeriodOn(tx, ctx, day, { date: as_of, pointer: '/as_of' });
    const scale = day.moneyScale;
    const reviews = items.map((item) =>
      reviewOf(item, onHand.get(item.product_id), before.get(item.product_id), { journal, scale }),
    );
    return insertReviews(tx, ctx, reviews, {
      as_of,
      period,
      opened,
      createdAt: day.now,
      moneyScale: scale,
      lines: journal === undefined ? [] : writeDownLines(reviews, journal, scale),
      memo: `Net realizable value of ${items.length === 1 ? '1 product' : `${items.length} products`}`,
    });
  });
}

/**
 * The balance of an account with losses would not be the allowances. Both uses last until their reviews are reversed, so
 * that a reversal never brings an allowance back to an account that has losses by then.
 */
function requireOtherAccounts(
  journal: NonNullable<RecordWriteDowns['journal']>,
  uses: readonly AccountUse[],
): void {
  const fields = new Map<string, AccountUse>([
    ['/journal/loss_account', { kind: 'write_down_loss', account: journal.loss_account }],
    ['/journal/allowance_account', { kind: 'allowance', account: journal.allowance_account }],
  ]);
  const conflict = accountsProblem(fields, uses);
  if (conflict !== undefined) throw conflict;
}

function requireRecordable(
  items: readonly Item[],
  asOf: string,
  levels: ReadonlyMap<string, LevelRecord>,
  lastReviews: ReadonlyMap<string, string>,
): void {
  const problems = items.map(({ product_id }): ProblemError | undefined => {
    const level = levels.get(product_id);
    const last = lastReviews.get(product_id) ?? '';
    if (level === undefined) return productNotFound();
    if (asOf < last) return writeDownOutOfOrder(last);
    return level.recosting ? costsNotFinal() : undefined;
  });
  if (problems.some((problem) => problem !== undefined)) throw itemsProblem('/items', problems);
}

function reviewOf(
  item: Item,
  level: LevelRecord | undefined,
  before: AllowanceRecord | undefined,
  { journal, scale }: { journal: RecordWriteDowns['journal']; scale: number },
): NewReview {
  const holding =
    level === undefined
      ? { quantity: 0, value: 0n }
      : { quantity: readWhole(level.on_hand), value: valueOf(level) };
  const previousAccount = before?.allowance_account ?? null;
  return {
    ...holding,
    productId: item.product_id,
    netRealizableValue: item.net_realizable_value,
    reason: item.reason,
    reversesId: null,
    seq: (before?.seq ?? 0) + 1,
    previous: readDecimal(before?.allowance ?? '0', scale),
    previousAccount,
    allowance: writeDownAllowance(holding, readDecimal(item.net_realizable_value, unitCostScale), scale),
    allowanceAccount: journal?.allowance_account ?? previousAccount,
  };
}
