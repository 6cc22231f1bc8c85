import { useState } from 'react';
import { addDecimals, subtractDecimals } from '../../data/decimal.ts';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readField } from '../../data/forms/read-field.ts';
import { useForm } from '../../data/forms/use-form.ts';
import { useOrganization } from '../../data/organization.ts';
import { today } from '../../data/today.ts';
import { createJournalEntry, journalLine } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import type { Format } from '../../texts/format.ts';
import type { Entry } from './query.ts';

/** A line as typed. */
export interface EntryLine {
  readonly key: number;
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
  readonly dimension: string;
}

export const lineFields = ['account', 'debit', 'credit', 'dimension'] as const;
export type LineField = (typeof lineFields)[number];

const newLine = (key: number, values: Partial<EntryLine> = {}): EntryLine => ({
  account: '',
  debit: '',
  credit: '',
  dimension: '',
  ...values,
  key,
});

/** `0.00` in a currency with two decimal places: a sum that begins with it has them too. */
function zeroIn(currency: string): string {
  const { maximumFractionDigits: places = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return places === 0 ? '0' : `0.${'0'.repeat(places)}`;
}

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

/** The same accounts on the other side. */
const opposite = ({ lines }: Entry, format: Format): EntryLine[] =>
  lines.map(({ account, debit, credit, dimension }, at) =>
    newLine(at, {
      account,
      debit: isZero(credit) ? '' : format.typed(credit),
      credit: isZero(debit) ? '' : format.typed(debit),
      dimension: dimension ?? '',
    }),
  );

const isEmpty = ({ account, debit, credit, dimension }: EntryLine): boolean =>
  [account, debit, credit, dimension].every((text) => text.trim() === '');

/** A manual entry with its lines; `reverses` is the entry whose opposite it begins with. */
export function useNewEntry(
  reverses: Entry | undefined,
  onDone: (entry: { readonly id: string }, replayed: boolean) => void,
) {
  const { texts, format } = useLocalization();
  const { form: words } = texts.journal;
  const { currency } = useOrganization().organization;
  const [lines, setLines] = useState<readonly EntryLine[]>(() =>
    reverses === undefined ? [newLine(0), newLine(1)] : opposite(reverses, format),
  );
  const [added, setAdded] = useState<number>();

  /** The exact sum of the complete amounts on a side. */
  const totalOf = (side: 'debit' | 'credit'): string =>
    lines.reduce((sum, line) => {
      const read = readField(journalLine[side], line[side], format);
      return 'value' in read && typeof read.value === 'string' ? addDecimals(sum, read.value) : sum;
    }, zeroIn(currency));
  const [debit, credit] = [totalOf('debit'), totalOf('credit')];
  const difference = subtractDecimals(debit, credit);

  /** Lines that were added at the end and not filled in are none; an entry has at least two. */
  const filled = (): readonly EntryLine[] =>
    lines.slice(0, Math.max(2, lines.findLastIndex((line) => !isEmpty(line)) + 1));

  function read() {
    const issues: Record<string, FieldIssue> = {};
    const input = filled().map((line, at) => {
      const values: Partial<Record<LineField, string>> = {};
      for (const name of lineFields) {
        const result = readField(journalLine[name], line[name].trim(), format);
        if ('issue' in result) issues[`lines/${at}/${name}`] = result.issue;
        else if (typeof result.value === 'string') values[name] = result.value;
      }
      return values;
    });
    return Object.keys(issues).length > 0 ? { issues } : { input: { lines: input } };
  }

  const fields = [
    'lines',
    ...lines.flatMap((_, at) => [`lines/${at}`, ...lineFields.map((name) => `lines/${at}/${name}`)]),
  ];
  const form = useForm(createJournalEntry, 'journalEntries', 'create', {
    subject: reverses?.id ?? '',
    values: {
      entry_date: reverses?.entry_date ?? today(),
      memo:
        reverses === undefined
          ? ''
          : words.reverseMemo(reverses.memo).slice(0, createJournalEntry.memo.maxLength),
    },
    part: { value: lines, fields, restore: setLines, read },
    check: () =>
      Object.fromEntries([
        ...filled()
          .filter((line) => (line.debit.trim() === '') === (line.credit.trim() === ''))
          .map((line) => [`lines/${lines.indexOf(line)}/debit`, words.oneSide] as const),
        ...(isZero(difference)
          ? []
          : [['lines', words.unbalanced(format.money(difference, currency))] as const]),
      ]),
    changes: ['journalEntries', 'reconciliation'],
    onDone: ({ data, replayed }) => onDone(data, replayed),
  });

  const change = (next: readonly EntryLine[]): void => {
    form.touch(fields);
    setLines(next);
  };
  return {
    ...form,
    lines,
    added,
    debit,
    credit,
    difference,
    /** Nothing is entered yet that could be balanced. */
    isEmpty: isZero(debit) && isZero(credit),
    isBalanced: isZero(difference),
    /** An amount on one side empties the other one. */
    setLine: (line: EntryLine, name: LineField, text: string): void => {
      const other = name === 'debit' ? { credit: '' } : name === 'credit' ? { debit: '' } : {};
      change(
        lines.map((each) =>
          each.key === line.key ? { ...each, ...(text.trim() !== '' && other), [name]: text } : each,
        ),
      );
    },
    /** Adds a line with the amount that is missing. */
    addLine: (): void => {
      const key = Math.max(...lines.map((line) => line.key)) + 1;
      const missing = format.typed(difference.replace('-', ''));
      const side = difference.startsWith('-') ? 'debit' : 'credit';
      setAdded(key);
      change([...lines, newLine(key, isZero(difference) ? {} : { [side]: missing })]);
    },
    removeLine: (line: EntryLine): void => change(lines.filter(({ key }) => key !== line.key)),
  };
}

export type NewEntryForm = ReturnType<typeof useNewEntry>;
