import type { Transaction } from '@tallybook/db';

type Fragment = ReturnType<Transaction['sql']>;

/** What a sorted list that continues after a position needs: the order, and the comparison with the position. */
export interface Direction {
  readonly order: Fragment;
  readonly after: Fragment;
}

/** An index has both directions: it is read backwards for the descending one. */
export const directionOf = ({ sql }: Transaction, descending: boolean): Direction =>
  descending ? { order: sql`desc`, after: sql`<` } : { order: sql`asc`, after: sql`>` };
