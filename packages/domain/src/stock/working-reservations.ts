import type { ProblemError } from '../problem/problem.ts';
import type { CostAdjustmentCommand, LedgerCommand, MovementFacts } from './command.ts';
import type { TransferCommand } from './draft-transfer.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';
import type { Place } from './located.ts';
import type { LocationRow } from './location-ledger.ts';
import { quantityPointer } from './quantity-pointer.ts';
import { reservationExceeded, reservationMismatch, reservationNotFound } from './reservation-problems.ts';
import { reservedProblem } from './reserved.ts';
import type { Timeline } from './timeline.ts';

/** A reservation that a command names, read under the product's lock. */
export interface ReservationState {
  readonly productId: string;
  /** Null for the default location. */
  readonly locationId: string | null;
  /** Units that it still keeps; 0 if it has ended. */
  readonly remaining: number;
}

/** Units of a reservation that an accepted exit takes. */
export interface Fulfillment {
  readonly reservationId: string;
  readonly movementId: string;
  readonly productId: string;
  /** Undefined for a product that has used only the default location. */
  readonly locationId: string | undefined;
  readonly quantity: number;
}

/** The stock of a product, and where a command acts if the product needs locations. */
interface Stock {
  readonly product: ProductState;
  readonly timeline: Timeline;
  readonly place: Place | undefined;
}

/** The reservation that a command fulfills; undefined for all others. */
export const reservationOf = (command: LedgerCommand): string | undefined =>
  command.kind === 'movement' ? command.input.reservation_id : undefined;

/** Reservations during a decision: how much of them its exits have taken. */
export class WorkingReservations {
  readonly #state: LedgerState;
  #fulfillments: readonly Fulfillment[] = [];

  constructor(state: LedgerState) {
    this.#state = state;
  }

  get fulfillments(): readonly Fulfillment[] {
    return this.#fulfillments;
  }

  /**
   * What prevents an exit from fulfilling the reservation that it names. Changes nothing.
   *
   * @param locationId where it takes its units; undefined for a product that has used only the default location
   */
  problemOf(
    command: LedgerCommand,
    { productId, type, quantity }: MovementFacts,
    locationId: string | undefined,
  ): ProblemError | undefined {
    const id = reservationOf(command);
    if (id === undefined || command.kind !== 'movement') return undefined;
    const stored = this.#state.reservations?.get(id);
    if (stored === undefined) return reservationNotFound();
    const isThere = this.#placeOf(stored.locationId) === this.#placeOf(locationId);
    if (type !== 'exit' || stored.productId !== productId || !isThere) return reservationMismatch();
    const taken = sumOf(this.#fulfillments.filter(({ reservationId }) => reservationId === id));
    const remaining = stored.remaining - taken;
    return quantity > remaining ? reservationExceeded(remaining, quantityPointer(command)) : undefined;
  }

  /** Notes that an exit fulfills the reservation that it names. Check it with `problemOf` first. */
  put(
    command: LedgerCommand,
    { id, productId, quantity }: MovementFacts,
    locationId: string | undefined,
  ): void {
    const reservationId = reservationOf(command);
    if (reservationId === undefined) return;
    this.#fulfillments = [
      ...this.#fulfillments,
      { reservationId, movementId: id, productId, locationId, quantity },
    ];
  }

  /** Units that are still reserved, of those that were when the state was read. */
  left(productId: string, locationId: string | undefined, stored: number): number {
    if (stored === 0) return 0;
    const place = this.#placeOf(locationId);
    return (
      stored -
      sumOf(
        this.#fulfillments.filter(
          (each) => each.productId === productId && this.#placeOf(each.locationId) === place,
        ),
      )
    );
  }

  /**
   * What keeps a row from taking units that are reserved: they are left to the exits that name their reservation. A count says
   * what is there. Changes nothing.
   */
  takenProblem(
    { product, timeline, place }: Stock,
    command: Exclude<LedgerCommand, CostAdjustmentCommand | TransferCommand>,
    row: Omit<LocationRow, 'id'>,
  ): ProblemError | undefined {
    const { allowNegativeStock = false, today } = this.#state;
    if (command.kind === 'count' || reservationOf(command) !== undefined || allowNegativeStock)
      return undefined;
    const stored = place === undefined ? (product.reserved ?? 0) : place.ledger.reserved(place.locationId);
    return reservedProblem({
      row,
      reserved: this.left(product.id, place?.locationId, stored),
      today,
      violationOf: (each) =>
        place === undefined ? timeline.violationOf(each) : place.ledger.violationOf(place.locationId, each),
      pointer: quantityPointer(command),
      locationId: place?.locationId,
    });
  }

  /** Saves the state; the returned function restores it. */
  savepoint(): () => void {
    const saved = this.#fulfillments;
    return () => {
      this.#fulfillments = saved;
    };
  }

  #placeOf(locationId: string | null | undefined): string | undefined {
    return locationId ?? this.#state.located?.defaultId;
  }
}

const sumOf = (fulfillments: readonly Fulfillment[]): number =>
  fulfillments.reduce((sum, { quantity }) => sum + quantity, 0);
