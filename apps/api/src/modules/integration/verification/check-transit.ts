import { readWhole } from '@tallybook/domain';
import type { StoredLocations } from './location-store.ts';
import type { MovementRow } from './movement-store.ts';
import { compareFigures } from './running-sums.ts';
import type { TransferRow } from './transfer-store.ts';
import { VerificationFailure } from './verification-failure.ts';

interface Dispatch {
  readonly row: TransferRow;
  open: bigint;
}

/**
 * Recomputes the goods of a product that are under way: of each dispatch, dispatched − received − written off − sent back, never
 * less than nothing, at no row. They sum to the quantity at the transit location, which nothing else enters or leaves.
 */
export class TransitCheck {
  readonly #transitId: string | null;
  readonly #dispatches: ReadonlyMap<string, Dispatch>;
  readonly #transfers: ReadonlyMap<string, TransferRow>;

  constructor({ transit_id: transitId, transfers }: StoredLocations) {
    this.#transitId = transitId;
    this.#transfers = new Map(transfers.map((row) => [row.id, row]));
    this.#dispatches = new Map(
      transfers
        .filter((row) => row.destination_location_id !== null)
        .map((row) => [row.id, { row, open: 0n }]),
    );
  }

  /** Call with each movement of a located product, in ledger order. */
  addMovement(row: MovementRow): void {
    if ((row.dispatch_id !== null) !== (row.location_id !== null && row.location_id === this.#transitId))
      throw new VerificationFailure(
        'location',
        row.id,
        'A movement is at the location of goods in transit, or names a dispatch, but not both.',
      );
    if (row.dispatch_id !== null) this.#put(row.dispatch_id, readWhole(row.quantity_delta), row.id);
  }

  /** Call with each transfer, in ledger order. */
  addTransfer(row: TransferRow): void {
    if (!this.#hasItsPlaces(row)) throw failure(`The transfer ${row.id} is not between its places.`);
    const quantity = readWhole(row.quantity);
    if (row.destination_location_id !== null) this.#put(row.id, quantity);
    if (row.dispatch_id !== null)
      this.#put(row.dispatch_id, row.to_location_id === this.#transitId ? quantity : -quantity);
  }

  /** Call after the last row. */
  end(atTransit: bigint): void {
    let sum = 0n;
    for (const { row, open } of this.#dispatches.values()) {
      compareFigures(
        'location',
        `dispatch ${row.id}`,
        { open: row.open ?? 'not stored' },
        { open: String(open) },
      );
      sum += open;
    }
    if (sum !== atTransit)
      throw failure(`${atTransit} units are in transit, but those of all dispatches are ${sum}.`);
  }

  #put(dispatchId: string, delta: number, movementId?: string): void {
    const dispatch = this.#dispatches.get(dispatchId);
    if (dispatch === undefined)
      throw new VerificationFailure('location', movementId, `The dispatch ${dispatchId} does not exist.`);
    dispatch.open += BigInt(delta);
    if (dispatch.open < 0n)
      throw new VerificationFailure(
        'location',
        movementId,
        `More was received, written off or sent back of the dispatch ${dispatchId} than was under way.`,
      );
  }

  /** A dispatch goes to the transit location, what refers to it goes on or back from there, and nothing else touches it. */
  #hasItsPlaces({
    from_location_id: from,
    to_location_id: to,
    destination_location_id: destination,
    dispatch_id: dispatchId,
    reverses_id: reversesId,
  }: TransferRow): boolean {
    const transit = this.#transitId;
    if (destination !== null) return to === transit && destination !== transit && destination !== from;
    if (dispatchId === null) return from !== transit && to !== transit;
    const dispatch = this.#dispatches.get(dispatchId)?.row;
    if (dispatch === undefined) return false;
    if (reversesId === null) return from === transit && to === dispatch.destination_location_id;
    if (reversesId === dispatchId) return from === transit && to === dispatch.from_location_id;
    const receipt = this.#transfers.get(reversesId);
    return to === transit && receipt?.dispatch_id === dispatchId && from === receipt.to_location_id;
  }
}

const failure = (detail: string): VerificationFailure =>
  new VerificationFailure('location', undefined, detail);
