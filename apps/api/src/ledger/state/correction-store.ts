import { int8, notNull, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockTakeReason, type LedgerCommand } from '@tallybook/domain';

type Fragment = ReturnType<Transaction['sql']>;

/** Whether a row of `stock_movements m` is the adjustment of a stock take, or reverses one: nothing moved, the books followed. */
export const isCorrection = ({ sql }: Transaction, organizationId: string): Fragment => sql`
  (case
    when m.type <> 'adjustment' then false
    when m.reverses_id is null then coalesce(m.reason_code = ${stockTakeReason}, false)
    else exists (
      select from stock_movements original
      where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
        and original.reason_code = ${stockTakeReason}
    )
  end)`;

const correctionShape = { product_id: notNull(uuid()), quantity: notNull(int8()) };

/** What stock takes corrected since each count, of the stock at the end of its day; only of products with corrections. */
export function selectCorrections(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): PromiseLike<RowOf<typeof correctionShape>[]> | [] {
  const counts = commands.flatMap((command) =>
    command.kind === 'count' && command.countedSeq !== undefined
      ? { ...command, countedSeq: command.countedSeq }
      : [],
  );
  if (counts.length === 0) return [];
  // Each count looks up its product's adjustments, which are few.
  return tx.rows(correctionShape)`
    select given.product_id, sum(m.quantity_delta)::bigint as quantity
    from unnest(
      ${counts.map(({ productId }) => productId)}::uuid[], ${counts.map(({ countDate }) => countDate)}::date[],
      ${counts.map(({ countedSeq }) => countedSeq)}::bigint[]
    ) as given (product_id, count_date, counted_seq)
    cross join lateral (
      select quantity_delta from stock_movements m
      where m.organization_id = ${organizationId} and m.product_id = given.product_id and m.type = 'adjustment'
        and m.movement_date <= given.count_date and m.seq > given.counted_seq and ${isCorrection(tx, organizationId)}
      offset 0
    ) as m
    group by given.product_id`;
}
