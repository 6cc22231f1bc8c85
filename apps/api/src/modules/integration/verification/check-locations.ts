import { isCancelledBy, readWhole } from '@tallybook/domain';
import type { StoredLocations } from './location-store.ts';
import type { MovementRow } from './movement-store.ts';
import { TransitCheck } from './check-transit.ts';
import { compareFigures } from './running-sums.ts';
import type { TransferRow } from './transfer-store.ts';
import { VerificationFailure } from './verification-failure.ts';

/** A row of a location, in ledger order. */
interface Row {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly cancels: string | null;
  readonly isTransfer?: boolean;
}

interface Sums {
  readonly date: string;
  delta: bigint;
  lowest: bigint;
  highest: bigint;
}

type StoredDay = StoredLocations['days'][number];

/**
 * Recomputes the quantities of a product by location in one pass in ledger order, and compares them with the stored ones. As
 * each row is at one location, they sum to the quantity on hand at every row.
 */
export class LocationCheck {
  readonly #stored: StoredLocations;
  readonly #belowZero: boolean;
  readonly #locations = new Map<string, RunningLocation>();
  /** Stored sums without a row so far. */
  readonly #days: Map<string, StoredDay>;
  /** Those that were not passed yet, in reverse order. */
  readonly #transfers: TransferRow[];
  readonly #transit: TransitCheck;

  constructor(stored: StoredLocations, belowZero: boolean) {
    this.#stored = stored;
    this.#belowZero = belowZero;
    this.#days = new Map(stored.days.map((day) => [keyOf(day.location_id, day.date), day]));
    this.#transfers = stored.transfers.toReversed();
    this.#transit = new TransitCheck(stored);
    const hasSums = [stored.balances, stored.days, stored.transfers].some((rows) => rows.length > 0);
    if (!stored.located && hasSums)
      throw failure(
        'There are quantities by location, or transfers, but the product has used only the default location.',
      );
    if (stored.located && stored.default_id === null)
      throw failure('The product has used several locations, but there is no default location.');
    const unknown = stored.balances.find(({ known }) => !known);
    if (unknown !== undefined) throw failure(`The location ${unknown.location_id} does not exist.`);
  }

  /** Call with each movement, in ledger order. */
  add(row: MovementRow): void {
    const { located, default_id: defaultId } = this.#stored;
    if (!located && row.location_id !== null)
      throw new VerificationFailure(
        'location',
        row.id,
        'The movement is at a location, but the product has used only the default location.',
      );
    if (!located || defaultId === null) return;
    this.#putTransfersBefore(row.movement_date, BigInt(row.order_seq));
    this.#transit.addMovement(row);
    const cancels = row.order_seq === row.seq ? null : row.reverses_id;
    const delta = readWhole(row.quantity_delta);
    this.#put(row.location_id ?? defaultId, { id: row.id, date: row.movement_date, delta, cancels });
  }

  /** Transfers that precede a movement: by date, then by order of posting. */
  #putTransfersBefore(date: string, orderSeq: bigint): void {
    for (
      let next = this.#transfers.at(-1);
      next !== undefined &&
      (next.transfer_date === date ? BigInt(next.seq) < orderSeq : next.transfer_date < date);
      next = this.#transfers.at(-1)
    ) {
      this.#transfers.pop();
      this.#transit.addTransfer(next);
      const quantity = readWhole(next.quantity);
      const row = { id: next.id, date: next.transfer_date, cancels: null, isTransfer: true };
      this.#put(next.from_location_id, { ...row, delta: -quantity });
      this.#put(next.to_location_id, { ...row, delta: quantity });
    }
  }

  #put(locationId: string, row: Row): void {
    const known = this.#locations.get(locationId);
    const location =
      known ?? new RunningLocation(this.#belowZero, (sums) => this.#compareDay(locationId, sums));
    this.#locations.set(locationId, location);
    location.add(row);
  }

  /** What is stored as reserved is what the open reservations keep. */
  #compareReserved(): void {
    const { reserved, kept, balances } = this.#stored;
    compareFigures('location', 'the product', { reserved }, { reserved: kept });
    for (const row of balances)
      compareFigures(
        'location',
        `location ${row.location_id}`,
        { reserved: row.reserved },
        { reserved: row.kept },
      );
  }

  /** Call after the last row. Throws the first failure. */
  end(): void {
    this.#compareReserved();
    this.#putTransfersBefore('9999-12-32', 0n);
    for (const location of this.#locations.values()) location.end();
    this.#transit.end(this.#locations.get(this.#stored.transit_id ?? '')?.quantity ?? 0n);
    for (const day of this.#days.values())
      compareFigures('location', dayName(day.location_id, day.date), textsOf(day), noUnits);
    const stored = new Map(this.#stored.balances.map((row) => [row.location_id, row.on_hand]));
    for (const id of new Set([...stored.keys(), ...this.#locations.keys()]))
      compareFigures(
        'location',
        `location ${id}`,
        { on_hand: stored.get(id) ?? 'not stored' },
        { on_hand: String(this.#locations.get(id)?.quantity ?? 0n) },
      );
  }

  #compareDay(locationId: string, { date, delta, lowest, highest }: Sums): void {
    const key = keyOf(locationId, date);
    const day = this.#days.get(key);
    this.#days.delete(key);
    compareFigures('location', dayName(locationId, date), day === undefined ? noUnits : textsOf(day), {
      delta: String(delta),
      lowest: String(lowest),
      highest: String(highest),
    });
  }
}

/** The balance and the day of a location, while its rows are added. */
class RunningLocation {
  readonly #belowZero: boolean;
  readonly #onDay: (sums: Sums) => void;
  quantity = 0n;
  #day: Sums | undefined;
  /** Counted once the next row shows whether it is cancelled. */
  #previous: Row | undefined;

  constructor(belowZero: boolean, onDay: (sums: Sums) => void) {
    this.#belowZero = belowZero;
    this.#onDay = onDay;
  }

  add(row: Row): void {
    this.#settle(row);
    if (this.#day?.date !== row.date) this.#close();
    this.#day ??= { date: row.date, delta: 0n, lowest: 0n, highest: 0n };
    this.quantity += BigInt(row.delta);
    this.#day.delta += BigInt(row.delta);
    if (this.#day.delta > this.#day.highest) this.#day.highest = this.#day.delta;
    this.#previous = row;
  }

  end(): void {
    this.#settle(undefined);
    this.#close();
  }

  #settle(next: Row | undefined): void {
    const row = this.#previous;
    const day = this.#day;
    if (row === undefined || day === undefined || isCancelledBy(row, next)) return;
    if (this.quantity < 0n && !this.#belowZero)
      throw new VerificationFailure(
        'location',
        row.isTransfer === true ? undefined : row.id,
        row.isTransfer === true
          ? `The quantity at a location is ${this.quantity} after the transfer ${row.id}.`
          : `The quantity at the location of this movement is ${this.quantity} after it.`,
      );
    if (day.delta < day.lowest) day.lowest = day.delta;
  }

  #close(): void {
    if (this.#day !== undefined) this.#onDay(this.#day);
    this.#day = undefined;
  }
}

const keyOf = (locationId: string, date: string): string => `${locationId} ${date}`;
const dayName = (locationId: string, date: string): string => `location ${locationId} on ${date}`;
const noUnits = { delta: '0', lowest: '0', highest: '0' };
const textsOf = ({ delta, lowest, highest }: StoredDay) => ({ delta, lowest, highest });
const failure = (detail: string): VerificationFailure =>
  new VerificationFailure('location', undefined, detail);
