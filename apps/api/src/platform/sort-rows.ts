import { sortInSteps } from './fairness/steps.ts';

/** A row with what it is sorted by; null comes before all others. */
export interface Keyed<Row> {
  readonly row: Row;
  readonly key: bigint | string | null;
  readonly id: string;
}

type Compared = Omit<Keyed<unknown>, 'row'>;

/** Compares by key, equal ones by id. */
export const compareKeyed =
  (descending: boolean) =>
  (a: Compared, b: Compared): number => {
    const order = compare(a.key, b.key) || compare(a.id, b.id);
    return descending ? -order : order;
  };

function compare(a: Compared['key'], b: Compared['key']): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Sorts a list that is in memory as a whole, as the database sorts lists with pages. */
export async function sortRows<Row>(rows: readonly Keyed<Row>[], descending: boolean): Promise<Row[]> {
  const sorted = await sortInSteps(rows, compareKeyed(descending));
  return sorted.map(({ row }) => row);
}
