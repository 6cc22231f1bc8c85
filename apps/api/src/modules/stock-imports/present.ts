import { presentRefusedRow, type StockImport, type StockImportSummary } from '@tallybook/domain';
import type { ImportRecord, ImportSummaryRecord } from './store.ts';

export function presentSummary(record: ImportSummaryRecord): StockImportSummary {
  return { ...record, dry_run: false };
}

/** Leaves out the fields that only the import itself needs. */
export function presentImport({ last_row: _row, problems, ...shown }: ImportRecord): StockImport {
  return { ...shown, problems: problems.map(presentRefusedRow), dry_run: false };
}
