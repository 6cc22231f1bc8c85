import { nullable, text, type Transaction } from '@tallybook/db';
import { openingReason, type CorrectedOpening } from '@tallybook/domain';

const accountShape = { account: nullable(text()) };

/**
 * The opening balance that a movement is, with the counter account of its journal entry, which never changes; undefined for
 * any other movement.
 */
export async function findOpening(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<CorrectedOpening | undefined> {
  const [opening] = await tx.rows(accountShape)`
    select ${counterAccount(tx, organizationId)} as account from stock_movements m
    where m.organization_id = ${organizationId} and m.id = ${id} and ${isOpening(tx)}`;
  return opening;
}

/**
 * The opening balance of a product that was reversed last: the one that a correction enters again, which undoes an earlier
 * correction. Movements do not say what they replaced.
 */
export async function findReversedOpening(
  tx: Transaction,
  organizationId: string,
  productId: string,
): Promise<CorrectedOpening | undefined> {
  const [opening] = await tx.rows(accountShape)`
    select ${counterAccount(tx, organizationId)} as account from stock_movements m
    cross join lateral (
      select max(r.seq) as seq from stock_movements r
      where r.organization_id = ${organizationId} and r.reverses_id between m.id and m.id
    ) as last
    where m.organization_id = ${organizationId} and m.product_id = ${productId} and ${isOpening(tx)}
      and last.seq is not null
    order by last.seq desc limit 1`;
  return opening;
}

const isOpening = ({ sql }: Transaction) => sql`
  m.type = 'entry' and m.reason_code = ${openingReason}`;

const counterAccount = ({ sql }: Transaction, organizationId: string) => sql`(
  select l.account from journal_lines l
  where l.organization_id = ${organizationId} and l.journal_entry_id = m.journal_entry_id
    and l.source = 'stock_movement' and l.kind = 'goods_received')`;
