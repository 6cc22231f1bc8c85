import {
  readDecimal,
  type CompletedImport,
  type CostChangeGroup,
  type StockCostsChange,
  type StockMovement,
} from '@tallybook/domain';
import type { TestApp } from './app.ts';

/** Amount by period and account, in cents; debits are positive. */
export type Books = Map<string, bigint>;

type Kind = Pick<CostChangeGroup, 'type' | 'reversed_type' | 'direction'>;

/** The account opposite to inventory. */
function counterAccount({ type, reversed_type, direction }: Kind): string {
  const booked = reversed_type ?? type;
  if (booked === 'entry') return 'goods received';
  if (booked === 'exit') return 'cost of goods sold';
  return (reversed_type === null) === (direction === 'in') ? 'stock gain' : 'stock loss';
}

function book(books: Books, period: string, kind: Kind, amount: string): void {
  const cents = readDecimal(amount, 2);
  const add = (account: string, by: bigint): void => {
    const key = `${period} ${account}`;
    books.set(key, (books.get(key) ?? 0n) + by);
    if (books.get(key) === 0n) books.delete(key);
  };
  add('inventory', cents);
  add(counterAccount(kind), -cents);
}

const kindOf = (
  { type, quantity_delta, reverses_id }: StockMovement,
  types: ReadonlyMap<string, StockMovement['type']>,
): Kind => ({
  type,
  reversed_type: reverses_id === null ? null : (types.get(reverses_id) ?? 'entry'),
  direction: quantity_delta > 0 ? 'in' : 'out',
});

export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
}

/** The books of a consumer that knows nothing but the events, in whatever order they arrived. */
export function booksOfEvents(events: readonly StoredEvent[]): Books {
  const books: Books = new Map();
  const posted = events.flatMap(({ type, data }) =>
    type.startsWith('stock_movement.') ? [data as StockMovement] : [],
  );
  const types = new Map(posted.map((movement) => [movement.id, movement.type]));
  for (const movement of posted)
    book(books, movement.accounting_period_id, kindOf(movement, types), movement.cost_amount);
  for (const { type, data } of events)
    if (type === 'stock_costs.changed' || type === 'stock_import.completed')
      for (const period of (data as StockCostsChange | CompletedImport).periods)
        for (const group of period.changes) book(books, period.accounting_period_id, group, group.amount);
  return books;
}

/** The same books from the service's current figures: its list of movements. */
export function booksOfMovements(movements: readonly StockMovement[]): Books {
  const books: Books = new Map();
  const types = new Map(movements.map((movement) => [movement.id, movement.type]));
  for (const movement of movements)
    book(books, movement.accounting_period_id, kindOf(movement, types), movement.cost_amount);
  return books;
}

/** Every event of the organization that webhooks receive, in order. */
export async function readEvents(
  { admin }: Pick<TestApp, 'admin'>,
  organizationId: string,
): Promise<StoredEvent[]> {
  const rows = await admin<StoredEvent[]>`
    select type, data from outgoing_events where organization_id = ${organizationId} order by id`;
  return [...rows];
}
