import { channel } from 'node:diagnostics_channel';
import type { Shape } from './shape.ts';

/** An output column as PostgreSQL's RowDescription names it; `table` and `number` are 0 for an expression. */
export interface ReportedColumn {
  readonly name: string;
  /** OID of its type. */
  readonly type: number;
  readonly table: number;
  readonly number: number;
}

/** A statement sent with a shape and what PostgreSQL returned for it. */
export interface TypedStatement {
  readonly text: string;
  readonly shape: Shape;
  readonly columns: readonly ReportedColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Receives every executed statement that has a shape. Tests compare the two; without a subscriber it costs nothing. */
export const typedStatements = channel('tallybook:typed-statement');

/** Receives the text of every executed statement, with or without a shape, for tests that check its form. */
export const executedStatements = channel('tallybook:executed-statement');
