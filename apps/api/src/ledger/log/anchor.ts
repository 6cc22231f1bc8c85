import { readWhole, type LedgerAnchor } from '@tallybook/domain';
import type { AnchorRow } from './append-store.ts';

export function anchorOf(row: AnchorRow | undefined): LedgerAnchor {
  if (row === undefined) throw new Error('the ledger log has no entry');
  return { ...row, position: readWhole(row.position) };
}
