import {
  detailsOf,
  incomingValue,
  readDecimal,
  readWhole,
  unitCostScale,
  type ChainedFacts,
} from '@tallybook/domain';
import { chainHash, chainStart } from '../../../ledger/posting/chain.ts';
import type { Adjustments } from './adjustments.ts';
import { journalLinkFaultTexts } from './check-journal.ts';
import type { Reversals } from './reversals.ts';
import { VerificationFailure } from './verification-failure.ts';
import type { MovementRow } from './movement-store.ts';

/**
 * Each hash covers the previous movement's hash and the movement's own facts, so a movement that was changed, removed
 * or inserted outside the service breaks the chain. Also checks what is not hashed but affects results: the position within the day, the units of reversals, the linked journal entry, and the mark of movements booked as zero.
 */
export class ChainCheck {
  readonly #at: { readonly organizationId: string; readonly productId: string };
  readonly #moneyScale: number;
  #last = { seq: 0n, hash: chainStart };
  #first: { readonly seq: bigint; readonly failure: VerificationFailure } | undefined;
  #count = 0;

  readonly #adjustments: Adjustments;
  readonly #reversals: Reversals;

  constructor(
    at: { readonly organizationId: string; readonly productId: string },
    moneyScale: number,
    { adjustments, reversals }: { adjustments: Adjustments; reversals: Reversals },
  ) {
    this.#at = at;
    this.#adjustments = adjustments;
    this.#reversals = reversals;
    this.#moneyScale = moneyScale;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Rows may come in any order: each has the hash of the one posted before it.
   *
   * @returns true while no failure has been found, so that the row's facts can be trusted
   */
  add(row: MovementRow): boolean {
    // Stored positions may be any numbers.
    const seq = BigInt(row.seq);
    this.#count += 1;
    const previous = this.#adjustments.previousOf(row);
    if (seq > this.#last.seq) this.#last = { seq, hash: row.hash };
    if (this.#first !== undefined && this.#first.seq < seq) return false;
    const failure = this.#failureOf(row, previous);
    if (failure !== undefined) this.#first = { seq, failure };
    return this.#first === undefined;
  }

  /** Call after the last row. Throws the first failure in the order of posting. */
  end(lastHash: string): void {
    if (this.#first !== undefined) throw this.#first.failure;
    if (this.#adjustments.end(this.#last).hash !== lastHash)
      throw new VerificationFailure(
        'chain',
        undefined,
        'The hash of the last movement or cost adjustment differs from the one stored with the balance.',
      );
  }

  #failureOf(row: MovementRow, previous: string): VerificationFailure | undefined {
    const { id, hash, journal_entry_id, linked_source } = row;
    const facts = { ...this.#at, ...factsOf(row) };
    const follows = hash === chainHash(previous, facts);
    // A movement may have been hashed before its journal entry was linked.
    const linkedLater =
      !follows &&
      journal_entry_id !== null &&
      hash === chainHash(previous, { ...facts, journalEntryId: null });
    if (!follows && !linkedLater)
      return new VerificationFailure(
        'chain',
        id,
        'The hash does not match this movement and the one posted before it.',
      );
    if (!row.in_order)
      return new VerificationFailure('order', id, 'The movement is not at its position within the day.');
    if (this.#reversals.exceedsOriginal(row))
      return new VerificationFailure(
        'order',
        id,
        'This reversal and the earlier ones take more units than the movement that they reverse has.',
      );
    // The hash of a movement names the entry that was created for it; later links are to entries of callers.
    const fault = linked_source === 'stock_movement' && !follows ? 'other' : linked_source;
    if (fault !== null && fault !== 'manual' && fault !== 'stock_movement')
      return new VerificationFailure('journal', id, journalLinkFaultTexts[fault]);
    if (row.booked_as_zero === true && !mayBeBookedAsZero(row, follows, this.#moneyScale))
      return new VerificationFailure(
        'cost',
        id,
        'The movement is marked as booked at a cost of 0 (booked_as_zero), which it cannot have been.',
      );
    return undefined;
  }
}

/**
 * Movements are marked if automatic posting was on and each amount was 0 when they were posted. Whether it was on, and
 * what an issue cost then, does not follow from the ledger; but a marked movement has no entry of that time, and a
 * receipt would have been booked at its own price.
 */
function mayBeBookedAsZero(row: MovementRow, follows: boolean, moneyScale: number): boolean {
  if (follows && row.journal_entry_id !== null) return false;
  if (row.reverses_id !== null || row.quantity_delta.startsWith('-')) return true;
  const price = readDecimal(row.unit_cost, unitCostScale);
  return incomingValue(readWhole(row.quantity), price, moneyScale, costPerOf(row)) === 0n;
}

/** Number of units that the unit cost is for; undefined for 1. */
export const costPerOf = ({ cost_per: per }: Pick<MovementRow, 'cost_per'>): number | undefined =>
  per === null ? undefined : readWhole(per);

const factsOf = (row: MovementRow): Omit<ChainedFacts, 'organizationId' | 'productId'> => ({
  id: row.id,
  seq: row.seq,
  orderSeq: row.order_seq,
  type: row.type,
  quantity: readWhole(row.quantity),
  unitCost: row.unit_cost,
  costPer: costPerOf(row) ?? null,
  movementDate: row.movement_date,
  periodId: row.accounting_period_id,
  reversesId: row.reverses_id,
  atOwnCost: row.at_own_cost,
  journalEntryId: row.journal_entry_id,
  importId: row.import_id,
  locationId: row.location_id,
  dispatchId: row.dispatch_id,
  details: detailsOf(row),
  entered: row.entered,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
