import {
  changesByPeriod,
  existingCostChanges,
  movementLines,
  type AcceptedMovement,
  type Decision,
  type LedgerCommand,
  type MovementType,
} from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import type { NewEntry } from '../../journal-entries/write-store.ts';
import { differenceEntries } from '../recost/difference-entries.ts';
import type { Ledger } from './state/ledger.ts';

/** An accepted movement, linked to its journal entry. */
export interface LinkedMovement extends AcceptedMovement {
  /** Every amount of its entry was 0, so that it has none. */
  readonly bookedAsZero?: boolean;
}

export interface Booked {
  readonly movements: readonly LinkedMovement[];
  readonly entries: readonly NewEntry[];
}

interface Batch {
  readonly commands: readonly LedgerCommand[];
  /** Movement id → user who posted it. */
  readonly authors: ReadonlyMap<string, string>;
}

/**
 * The journal entries of a decision, if the organization has automatic posting: one for each movement without an entry
 * of its own, and one for each product and period in which the costs of existing movements changed.
 */
export function bookDecision(ledger: Ledger, decision: Decision, batch: Batch): Booked {
  const { movements } = decision;
  if (ledger.accounts === null) return { movements, entries: [] };
  const booked = bookMovements(ledger, movements, batch);
  return { ...booked, entries: [...booked.entries, ...bookDifferences(ledger, decision, batch)] };
}

function bookMovements(
  { accounts, skus, state, originalLines, bookedAsZero }: Ledger,
  movements: readonly AcceptedMovement[],
  { commands, authors }: Batch,
): Booked {
  if (accounts === null) return { movements, entries: [] };
  const originalTypes = new Map(
    commands.flatMap((command): [string, MovementType][] =>
      command.kind === 'reversal' ? [[command.id, command.original.type]] : [],
    ),
  );
  const entries: NewEntry[] = [];
  const linked = movements.map((movement): LinkedMovement => {
    // The caller has posted an entry.
    if (movement.journalEntryId !== null) return movement;
    const reverses = originalTypes.get(movement.id) ?? null;
    const original = originalLines.get(movement.reversesId ?? '');
    const originalBookedAsZero = bookedAsZero.has(movement.reversesId ?? '');
    const booked = { ...movement, reverses, original, originalBookedAsZero };
    const lines = movementLines(accounts, booked, state.moneyScale);
    if (lines.length === 0) return { ...movement, bookedAsZero: true };
    const subject = reverses === null ? `Stock ${movement.type}` : `Reversal of stock ${reverses}`;
    const entry: NewEntry = {
      id: newId(),
      entryDate: movement.movementDate,
      periodId: movement.periodId,
      memo: `${subject}: ${movement.quantity} of ${skus.get(movement.productId) ?? movement.productId}`,
      source: 'stock_movement',
      createdBy: authors.get(movement.id) ?? null,
      stockMovementId: movement.id,
      productId: movement.productId,
      lines,
    };
    entries.push(entry);
    return { ...movement, journalEntryId: entry.id };
  });
  return { movements: linked, entries };
}

/** Entries for costs of existing movements that change in the same transaction. */
function bookDifferences(ledger: Ledger, { movements, products }: Decision, { authors }: Batch): NewEntry[] {
  const { accounts, skus, state } = ledger;
  if (accounts === null) return [];
  const posted = Map.groupBy(movements, (movement) => movement.productId);
  return products.flatMap((outcome) => {
    const { productId } = outcome;
    const own = posted.get(productId) ?? [];
    const [first] = own.toSorted((a, b) => (a.movementDate < b.movementDate ? -1 : 1));
    const changes = existingCostChanges(state.products.get(productId)?.days ?? [], outcome, own);
    return differenceEntries(
      {
        accounts,
        productId,
        sku: skus.get(productId) ?? productId,
        moneyScale: state.moneyScale,
        cause: `by a movement dated ${first?.movementDate ?? ''}`,
        createdBy: authors.get(first?.id ?? '') ?? null,
      },
      changesByPeriod(changes, state.periods),
    );
  });
}
