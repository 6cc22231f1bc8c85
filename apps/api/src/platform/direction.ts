import type { SqlFragment, Transaction } from '@tallybook/db';

/** What a sorted list that continues after a position needs: the order, and the comparison with the position. */
export interface Direction {
  readonly order: SqlFragment;
  readonly after: SqlFragment;
}

/** An index has both directions: it is read backwards for the descending one. */
export const directionOf = ({ sql }: Transaction, descending: boolean): Direction =>
  descending ? { order: sql`desc`, after: sql`<` } : { order: sql`asc`, after: sql`>` };
