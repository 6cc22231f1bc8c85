import { readWhole, type LedgerLogEntry, type ListLedgerLog, type Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectLog, type LogRow } from './store.ts';

/** A page of the ledger log, oldest first, so that a caller who has stored a head can compute the following ones. */
export async function listLedgerLog(ctx: VerbContext, input: ListLedgerLog): Promise<Page<LedgerLogEntry>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'ledger-log', input, ['whole', 'whole']);
  const [position, part] = paging.after ?? [input.after_position ?? 0, allParts];
  const after = { position: String(position), part: String(part) };
  const rows = await read(ctx, (tx) => selectLog(tx, organizationId, after, paging.size + 1));
  return paging.page(rows, (row) => [row.position, row.part], present);
}

/** `after_position` names an entry that the caller has in full. */
const allParts = Number.MAX_SAFE_INTEGER;

const present = ({ position, recorded_at, entry, continues, head }: LogRow): LedgerLogEntry => ({
  position: readWhole(position),
  recorded_at,
  entry,
  continues,
  head,
});
