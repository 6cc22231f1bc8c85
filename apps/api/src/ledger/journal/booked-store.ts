import { json, type Transaction } from '@tallybook/db';
import { journalEntries, stockCostAdjustments } from '@tallybook/db/schema';
import type { BookedLine } from '@tallybook/domain';

const manualEntryShape = { id: journalEntries.id, accounting_period_id: journalEntries.accountingPeriodId };

/** The entries among these that were posted manually. */
export function readManualEntries({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  return rows(manualEntryShape)`
    select id, accounting_period_id from journal_entries
    where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[]) and source = 'manual'`;
}

/** The lines `journal_lines l`, in the order of their entries; amounts are decimal text. */
export const linesJson = ({ sql }: Transaction) => sql`
  json_agg(json_build_object('kind', l.kind, 'account', l.account, 'debit', l.debit::text, 'credit', l.credit::text,
    'posting_rule_id', l.posting_rule_id) order by l.journal_entry_id, l.position)`;

const adjustmentLinesShape = { id: stockCostAdjustments.id, lines: json<BookedLine[]>() };

/** The lines of the automatic journal entries of cost adjustments. */
export function readAdjustmentLines(tx: Transaction, organizationId: string, ids: readonly string[]) {
  return tx.rows(adjustmentLinesShape)`
    select a.id, ${linesJson(tx)} as lines
    from stock_cost_adjustments a
    join journal_lines l on l.organization_id = a.organization_id and l.journal_entry_id = a.journal_entry_id
    where a.organization_id = ${organizationId} and a.id = any (${[...ids]}::uuid[])
      and l.source = 'cost_adjustment'
    group by a.id`;
}
