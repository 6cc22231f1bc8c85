import { readWhole, type LedgerLogEntry, type ListLedgerLog, type Page } from '@tallybook/domain';
import { Paging } from '../../platform/cursor.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { selectLog, type LogRow } from './store.ts';

/** A page of the ledger log, oldest first, so that a caller who has stored a head can compute the following ones. */
export async function listLedgerLog(ctx: VerbContext, input: ListLedgerLog): Promise<Page<LedgerLogEntry>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'ledger-log', input, ['whole']);
  const after = String(paging.after?.[0] ?? input.after_position ?? 0);
  const rows = await read(ctx, (tx) => selectLog(tx, organizationId, after, paging.size + 1));
  return paging.page(rows, (row) => [row.position], present);
}

const present = (row: LogRow): LedgerLogEntry => ({ ...row, position: readWhole(row.position) });
