import * as db from '@tallybook/db';
import type { SqlFragment, Transaction } from '@tallybook/db';

/** Hash of the row `products p`. */
export const hashOfProduct = ({ sql }: Transaction) => sql.unsafe(db.hashOfText(db.productText));

/** Hash of the row `accounting_periods a`. */
export const hashOfPeriod = ({ sql }: Transaction) => sql.unsafe(db.hashOfText(db.periodText));

/** Hash of the row `stock_write_downs w`. */
export const hashOfWriteDown = ({ sql }: Transaction) => sql.unsafe(db.hashOfText(db.writeDownText));

/** Hash of the row `stock_transfers t`. */
export const hashOfTransfer = ({ sql }: Transaction) => sql.unsafe(db.hashOfText(db.transferText));

/** Hash of the row `journal_entries e` with its lines (`linesText`). */
export const hashOfEntry = ({ sql }: Transaction, lines: SqlFragment) => sql`
  encode(sha256(convert_to(${sql.unsafe(db.entryText)} || coalesce(${lines}, ''), 'UTF8')), 'hex')`;

/** The hashed text of the rows `journal_lines l` of one entry. */
export const linesText = ({ sql }: Transaction) => sql.unsafe(db.linesText);
