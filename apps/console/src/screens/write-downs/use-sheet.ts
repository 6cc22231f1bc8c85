import { TallybookError } from '@tallybook/sdk';
import { useEffect, useState } from 'react';
import { tallybook } from '../../data/client.ts';
import { explainDate } from '../../data/forms/explain-date.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readField, readForm } from '../../data/forms/read-field.ts';
import { useWrite } from '../../data/use-write.ts';
import { recordWriteDowns, writeDownAccounts, writeDownItem } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import { emptyDraft, readDraft, storeDraft, type Entry } from './draft.ts';

type Input = Parameters<typeof tallybook.writeDowns.record>[0];
type Recorded = Awaited<ReturnType<typeof tallybook.writeDowns.record>>;

/** What the sheet held when it was sent. */
type Sent = Pick<ReturnType<typeof readDraft>, 'values' | 'entries'>;

/**
 * The net realizable values of a review, its day, reason and accounts, and what is wrong with them. What was entered
 * survives leaving the page and a reload, until it is recorded.
 */
export function useSheet(storageKey: string) {
  const { texts, format } = useLocalization();
  const [draft] = useState(() => readDraft(storageKey));
  const [values, setValues] = useState(draft.values);
  const [entries, setEntries] = useState(draft.entries);
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>();
  const write = useWrite<Input, Recorded, Sent>(
    (input, options) => tallybook.writeDowns.record(input, options),
    {
      changes: ['writeDowns', 'valuation', 'reconciliation', 'journalEntries'],
      kept: {
        operation: 'writeDowns.record',
        subject: '',
        values: { values, entries },
        restore: (kept) => {
          setValues(kept.values);
          setEntries(kept.entries);
          setIssues({});
        },
      },
    },
  );
  const isRecorded = write.result !== undefined;
  useEffect(
    () => storeDraft(storageKey, isRecorded ? undefined : { values, entries }),
    [storageKey, values, entries, isRecorded],
  );
  const options = { decimalSeparator: format.decimalSeparator };
  const read = (text: string) => readField(writeDownItem.net_realizable_value, text, options);
  const readEntry = (id: string) => {
    const entry = entries.find(({ product }) => product.id === id);
    return entry === undefined ? undefined : read(entry.text);
  };
  const accounts = { loss_account: values.loss_account, allowance_account: values.allowance_account };

  function submit(): void {
    const found: Record<string, FieldIssue> = {};
    const form = readForm(recordWriteDowns, { as_of: values.as_of });
    if ('issues' in form) Object.assign(found, form.issues);
    const reason = readField(writeDownItem.reason, values.reason);
    if ('issue' in reason) found['reason'] = reason.issue;
    const items = entries.map(({ product, text }, at) => {
      const result = read(text);
      if ('issue' in result) found[`items/${at}/net_realizable_value`] = result.issue;
      return {
        product_id: product.id,
        net_realizable_value: 'value' in result ? (result.value as string) : '',
        reason: values.reason,
      };
    });
    const journal = values.withEntry ? readForm(writeDownAccounts, accounts) : undefined;
    if (journal !== undefined && 'issues' in journal)
      for (const [name, issue] of Object.entries(journal.issues)) found[`journal/${name}`] = issue;
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    write.send({
      as_of: values.as_of,
      items,
      ...(journal !== undefined && 'input' in journal && { journal: journal.input }),
    });
  }

  /** The error of a field, such as `as_of` or `journal/loss_account`. */
  function errorOf(name: string): string | undefined {
    const issue = issues?.[name];
    if (issue !== undefined) return explainIssue(issue, texts, format);
    if (issues === undefined || !(write.error instanceof TallybookError)) return undefined;
    const error = write.error.errors.find(({ pointer }) => pointer === `/${name}`);
    if (error === undefined) return undefined;
    const { writeDowns } = texts;
    if (error.code === 'SAME_ACCOUNT') return writeDowns.sameAccount;
    if (error.code === 'INVENTORY_ACCOUNT') return writeDowns.inventoryAccount;
    if (error.code === 'ALLOWANCE_ACCOUNT') return writeDowns.usedAccount;
    if (error.code === 'WRITE_DOWN_OUT_OF_ORDER' && typeof error['last_as_of'] === 'string')
      return writeDowns.outOfOrder(format.date(error['last_as_of']));
    return (name === 'as_of' ? explainDate(write.error, texts, format) : undefined) ?? error.detail;
  }

  return {
    values,
    entries,
    accounts,
    change: (changes: Partial<typeof values>) => {
      setValues({ ...values, ...changes });
      setIssues(undefined);
    },
    /** An empty text removes the entry. */
    enter: (entry: Entry) => {
      const others = entries.filter(({ product }) => product.id !== entry.product.id);
      const isKnown = others.length < entries.length;
      setEntries(
        entry.text.trim() === ''
          ? others
          : isKnown
            ? entries.map((each) => (each.product.id === entry.product.id ? entry : each))
            : [...entries, entry],
      );
      setIssues(undefined);
    },
    textOf: (id: string) => entries.find(({ product }) => product.id === id)?.text ?? '',
    /** The decimal text of the request; undefined unless it is complete. */
    valueOf: (id: string): string | undefined => {
      const result = readEntry(id);
      return result !== undefined && 'value' in result ? (result.value as string) : undefined;
    },
    /** Why the text of an entry is not a value. */
    problemOf: (id: string): string | undefined => {
      const result = readEntry(id);
      return result !== undefined && 'issue' in result
        ? explainIssue(result.issue, texts, format)
        : undefined;
    },
    errorOf,
    /** The first error of a product's entry. */
    itemError: (at: number) =>
      ['', '/product_id', '/net_realizable_value', '/reason']
        .map((field) => errorOf(`items/${at}${field}`))
        .find((error) => error !== undefined),
    isSubmitted: issues !== undefined,
    hasIssues: issues !== undefined && Object.keys(issues).length > 0,
    submit,
    write,
    discard: () => {
      setValues({ ...emptyDraft().values, as_of: values.as_of });
      setEntries([]);
      setIssues(undefined);
    },
    again: () => {
      write.renew();
      setEntries([]);
      setIssues(undefined);
    },
  };
}

export type WriteDownSheet = ReturnType<typeof useSheet>;
