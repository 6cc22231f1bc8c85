import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { formatDecimal, parseDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { sortInput } from '../shared/sort.ts';
import { plainName, nonBlankLines } from '../shared/text.ts';
import { fieldProblem, validationFailed } from '../problem/index.ts';
import type { JournalLineKind } from './posting-rule.ts';

// Canonical: no sign, no exponent, no leading zero. numeric(30,4) holds 26 + 4 digits.
const amountForm = /^(?:0|[1-9]\d{0,25})(?:\.\d{1,4})?$/;

const amount = () =>
  z
    .string()
    .refine((text) => amountForm.test(text), {
      error: 'This must be a non-negative decimal string, for example "125.00".',
      params: { code: 'INVALID_AMOUNT' },
    })
    .meta({
      description:
        'A decimal of 0 or more with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3). Absent means 0.',
      pattern: amountForm.source,
      example: '125.00',
    });

const isZero = (text: string | undefined): boolean => text === undefined || /^[0.]*$/.test(text);

const accountName = (name: z.ZodString) =>
  name.meta({
    description: 'Number or name of the account in your chart of accounts, at most 64 characters.',
    example: '1400',
  });

const journalLineInput = z
  .strictObject({
    account: accountName(plainName(64)),
    debit: amount().optional(),
    credit: amount().optional(),
    dimension: plainName(100).optional().meta({
      description: 'A cost center, project or other label of at most 100 characters.',
      example: 'Workshop',
    }),
  })
  .superRefine((value, context) => {
    if (isZero(value.debit) === isZero(value.credit))
      context.addIssue({
        code: 'custom',
        params: { code: 'ONE_SIDE' },
        message: 'A line must have either a debit or a credit, and it must be more than 0.',
      });
  })
  .meta({ description: 'Either `debit` or `credit` is more than 0; the other is 0 or absent.' });

export const createJournalEntryInput = z
  .strictObject({
    entry_date: calendarDate().describe('The date of the entry, which must be in an open period.'),
    memo: nonBlankLines(2000).meta({
      description: 'What the entry is for, at most 2,000 characters; newlines are allowed.',
      example: 'Goods received',
    }),
    lines: z
      .array(journalLineInput)
      .min(2)
      .max(200)
      .describe('2 to 200 lines, whose debits and credits have the same total.'),
  })
  .meta({ id: 'CreateJournalEntry', description: 'A balanced manual entry.' });

export const journalSource = z
  .enum(['manual', 'stock_movement', 'recost', 'cost_adjustment', 'write_down'])
  .meta({
    description:
      'Who created the entry: a caller (`manual`), or automatic posting for a stock movement, for costs that changed later (`recost`) or for a cost adjustment of a receipt, or the service for a review at net realizable value (`write_down`).',
  });

export const listJournalEntriesInput = z
  .strictObject({
    account: plainName(64)
      .optional()
      .meta({ description: 'Only entries with a line for exactly this account.', example: '1400' }),
    source: journalSource.optional().describe('Only entries from this source.'),
    linked: z.boolean().optional().meta({
      description:
        'Only entries that belong to a stock movement, a cost adjustment, a recost or a write-down (`true`), or only manual entries that no movement, cost adjustment or write-down names (`false`).',
    }),
    running_balance: z.boolean().optional().meta({
      description:
        'If true, each entry has the balance of `account` after it, which requires `account`. Default: false.',
    }),
    ...dateRange,
    sort: sortInput(['date'], '`-date`: newest `entry_date` first, then most recently created'),
    ...pageInput,
  })
  .superRefine(rangeInOrder)
  .superRefine(({ account, running_balance: isWanted }, context) => {
    if (isWanted === true && account === undefined)
      context.addIssue({
        code: 'custom',
        path: ['account'],
        params: { code: 'REQUIRED' },
        message: 'A running balance is that of one account, so it requires `account`.',
      });
  });

/** An amount in a response; automatic posting may produce longer ones than callers may send. */
const responseAmount = (side: string) =>
  money(`The amount on the ${side} side; 0 if the line is on the other side.`, '125.00');

const journalLine = z.object({
  account: accountName(z.string()),
  debit: responseAmount('debit'),
  credit: responseAmount('credit'),
  posting_rule_id: id().nullable().meta({
    description:
      'The posting rule that the account comes from; null if it was given or comes from the settings.',
  }),
  dimension: z.string().nullable().meta({
    description: 'The cost center, project or other label; null if none was given.',
    example: 'Workshop',
  }),
});

export const journalEntry = z
  .object({
    id: id().describe('The id of the journal entry.'),
    entry_date: calendarDate().describe('The day on which the entry is effective.'),
    memo: z.string().meta({ description: 'What the entry is for.', example: 'Goods received' }),
    lines: z.array(journalLine).describe('The lines, whose debits and credits have the same total.'),
    source: journalSource,
    accounting_period_id: id().describe('The accounting period of `entry_date`.'),
    created_at: instant().describe('When the entry was posted (UTC).'),
    created_by: id().nullable().meta({
      description: 'The user who posted the entry; null if the service created it in the background.',
    }),
    stock_movement_id: id().nullable().meta({
      description:
        'The movement that automatic posting created the entry for; null for manual entries and recosts.',
    }),
    product_id: id().nullable().meta({
      description: 'The product of an entry that automatic posting created; null for manual entries.',
    }),
  })
  .meta({ id: 'JournalEntry', description: 'A balanced entry. Entries never change.' });

export const listedJournalEntry = journalEntry
  .extend({
    running_balance: money(
      'Debits minus credits of the account through this entry, by date and then as created; only if the request asked for it. Other filters do not change it.',
      '125.00',
    ).optional(),
  })
  .meta({
    id: 'ListedJournalEntry',
    description: 'An entry in a list, which may have the balance of an account.',
  });

export type JournalEntry = z.infer<typeof journalEntry>;
export type ListedJournalEntry = z.infer<typeof listedJournalEntry>;
export type JournalLine = z.infer<typeof journalLine>;
/** A line of an entry to be posted. */
export type NewJournalLine = Pick<JournalLine, 'account' | 'debit' | 'credit'> &
  Partial<JournalLine> & { readonly kind?: JournalLineKind };
/** A line that the service books. */
export type BookedLine = NewJournalLine & { readonly kind: JournalLineKind };
export type CreateJournalEntry = z.infer<typeof createJournalEntryInput>;
export type ListJournalEntries = z.infer<typeof listJournalEntriesInput>;

/**
 * The lines with both amounts written out in the money scale of the organization. Rejects more decimal
 * places than the currency has (VALIDATION_FAILED) and debits that do not equal credits
 * (JOURNAL_ENTRY_UNBALANCED, with the figures `debit` and `credit`).
 */
export function balancedLines(input: CreateJournalEntry['lines'], moneyScale: number): JournalLine[] {
  const errors: { pointer: string; code: string; detail: string }[] = [];
  const units = (text: string, pointer: string): bigint => {
    const places = text.split('.')[1]?.length ?? 0;
    if (places > moneyScale)
      errors.push({
        pointer,
        code: 'TOO_PRECISE',
        detail: `The amount has more than ${moneyScale} decimal places.`,
      });
    return places > moneyScale ? 0n : (parseDecimal(text, moneyScale) ?? 0n);
  };
  const read = input.map(({ account, debit = '0', credit = '0', dimension = null }, index) => ({
    account,
    dimension,
    debit: units(debit, `/lines/${index}/debit`),
    credit: units(credit, `/lines/${index}/credit`),
  }));
  if (errors.length > 0) throw validationFailed(errors);
  const text = (amount: bigint): string => formatDecimal(amount, moneyScale);
  const debit = text(read.reduce((sum, each) => sum + each.debit, 0n));
  const credit = text(read.reduce((sum, each) => sum + each.credit, 0n));
  if (debit !== credit)
    throw fieldProblem(
      'JOURNAL_ENTRY_UNBALANCED',
      '/lines',
      `The debits total ${debit} and the credits ${credit}; they must be equal.`,
      { figures: { debit, credit } },
    );
  return read.map((each) => ({
    account: each.account,
    debit: text(each.debit),
    credit: text(each.credit),
    posting_rule_id: null,
    dimension: each.dimension,
  }));
}
