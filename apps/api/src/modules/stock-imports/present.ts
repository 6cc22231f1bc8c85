import type { StockImport, StockImportSummary } from '@tallybook/domain';
import type { ImportRecord, ImportSummaryRecord } from './store.ts';

export function presentSummary(record: ImportSummaryRecord): StockImportSummary {
  return { ...record, dry_run: false };
}

/** An import as its caller sees it. */
export function presentImport({ file_hash: _hash, last_row: _row, ...shown }: ImportRecord): StockImport {
  return { ...shown, dry_run: false };
}
