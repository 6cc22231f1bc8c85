import type { LedgerVerification } from '@tallybook/domain';
import type { BooksResult, Failure } from '../findings.ts';
import type { VerificationRecord } from './store.ts';

/** Members are in a fixed order, which jsonb does not preserve. */
export function presentVerification({
  id,
  status,
  products,
  products_checked,
  movements_checked,
  cost_adjustments_checked,
  recosting,
  books,
  first_failure: failure,
  ...rest
}: VerificationRecord): LedgerVerification {
  const isFinished = status === 'finished';
  const chain = (books as BooksResult | null)?.chain;
  return {
    id,
    status,
    ...(isFinished ? { ok: failure === null } : {}),
    products,
    products_checked,
    movements_checked,
    cost_adjustments_checked,
    valuation_status: recosting ? 'recosting' : 'current',
    ...(failure === null ? {} : { first_failure: inFixedOrder(failure as Failure) }),
    ...(isFinished && failure === null && chain !== undefined && chain.position > 0
      ? { chain: { position: chain.position, head: chain.head, recorded_at: chain.recorded_at } }
      : {}),
    ...rest,
  };
}

function inFixedOrder(failure: Failure): Failure {
  const {
    product_id,
    movement_id,
    cost_adjustment_id,
    write_down_id,
    transfer_id,
    journal_entry_id,
    period_id,
    position,
    check,
    detail,
  } = failure;
  return {
    ...(product_id === undefined ? {} : { product_id }),
    ...(movement_id === undefined ? {} : { movement_id }),
    ...(cost_adjustment_id === undefined ? {} : { cost_adjustment_id }),
    ...(write_down_id === undefined ? {} : { write_down_id }),
    ...(transfer_id === undefined ? {} : { transfer_id }),
    ...(journal_entry_id === undefined ? {} : { journal_entry_id }),
    ...(period_id === undefined ? {} : { period_id }),
    ...(position === undefined ? {} : { position }),
    check,
    detail,
  };
}
