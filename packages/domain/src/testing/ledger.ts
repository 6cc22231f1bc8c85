import type { LedgerCommand, MovementCommand, ReversalCommand } from '../stock/command.ts';
import { decide, type Decision } from '../stock/decide.ts';
import { detailsOf } from '../stock/details-of.ts';
import type { LedgerState } from '../stock/ledger-state.ts';

const productId = '018f0000-0000-7000-8000-000000000001';

/** One product without movements, in the open period 2026. */
export function emptyLedger(method: 'moving_average' | 'fifo', moneyScale = 2): LedgerState {
  const layers = method === 'fifo' ? [] : undefined;
  const product = { archived: false, onHand: 0, value: 0n, days: [], layers, openingLayers: layers };
  return {
    moneyScale,
    periods: [{ id: 'p', name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', closed: false }],
    journalEntries: new Map(),
    reversed: new Map(),
    products: new Map([[productId, { id: productId, ...product }]]),
  };
}

/** An entry or exit of that product, from its signed quantity. */
export function movement(id: string, day: string, delta: number, unitCost = 0) {
  const input = {
    product_id: productId,
    type: delta > 0 ? ('entry' as const) : ('exit' as const),
    quantity: Math.abs(delta),
    unit_cost: unitCost,
    movement_date: `2026-${day}`,
  };
  return { kind: 'movement', id, input } satisfies MovementCommand;
}

/** Reverses a movement on its own date, or on a later one. */
export function reversal(
  id: string,
  { id: of, input }: ReturnType<typeof movement>,
  day?: string,
): ReversalCommand {
  const original = {
    id: of,
    productId,
    type: input.type,
    quantityDelta: input.type === 'exit' ? -input.quantity : input.quantity,
    unitCost: input.unit_cost,
    movementDate: input.movement_date,
    reversesId: null,
  };
  return { kind: 'reversal', id, original, movementDate: day && `2026-${day}`, details: detailsOf({}) };
}

/** The decision for commands that are posted one after another. */
export function posted(state: LedgerState, commands: readonly LedgerCommand[]): Decision {
  return decide(
    state,
    commands.map((command) => [command]),
  );
}
