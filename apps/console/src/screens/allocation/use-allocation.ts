import { TallybookError, type StockMovement } from '@tallybook/sdk';
import { useState } from 'react';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { explainDate } from '../../data/forms/explain-date.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readField, readForm } from '../../data/forms/read-field.ts';
import { today } from '../../data/today.ts';
import { useWrite } from '../../data/use-write.ts';
import { allocateCosts, allocatedReceipt } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';

type Input = Parameters<typeof tallybook.costAllocations.record>[0];
export type Allocation = Awaited<ReturnType<typeof tallybook.costAllocations.record>>;
export type By = Input['by'];

/** A receipt that gets a share. */
export interface Chosen {
  readonly receipt: StockMovement;
  /** As typed. */
  readonly weight: string;
}

const empty = () => ({
  amount: '',
  adjustment_date: today(),
  reason: 'landed_cost' as Input['reason'],
  by: 'value' as By,
  reference: '',
  note: '',
});

export type BillValues = ReturnType<typeof empty>;

/** One bill, the receipts it is for, and what is wrong with them. */
export function useAllocation() {
  const { texts, format } = useLocalization();
  const [values, setValues] = useState(empty);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  /** By field; undefined until the form is submitted, and again once it changes. */
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>();
  const write = useWrite<Input, Allocation>(
    (input, options) => tallybook.costAllocations.record(input, options),
    { changes: ['stockCards', 'stockLevels', 'stockMovements', 'valuation', 'reconciliation'] },
  );
  const changeReceipts = (next: readonly Chosen[]): void => {
    setChosen(next);
    setIssues(undefined);
  };

  function submit(): void {
    const options = { decimalSeparator: format.decimalSeparator };
    const form = readForm(allocateCosts, values, options);
    const found: Record<string, FieldIssue> = 'issues' in form ? { ...form.issues } : {};
    const receipts = chosen.map(({ receipt, weight }, at) => {
      if (values.by !== 'weight') return { movement_id: receipt.id };
      const result = readField({ ...allocatedReceipt.weight, required: true }, weight, options);
      if ('issue' in result) found[`receipts/${at}/weight`] = result.issue;
      return { movement_id: receipt.id, weight: 'value' in result ? (result.value as string) : undefined };
    });
    if (chosen.length === 0) found['receipts'] = { code: 'REQUIRED' };
    setIssues(found);
    if ('input' in form && Object.keys(found).length === 0) write.send({ ...form.input, receipts });
  }

  /** The error of a field, such as `amount` or `receipts/2/weight`. */
  function errorOf(name: string): string | undefined {
    const issue = issues?.[name];
    if (issue !== undefined) return explainIssue(issue, texts, format);
    const detail = fieldErrors(write.error)[name];
    if (issues === undefined || detail === undefined || !(write.error instanceof TallybookError))
      return undefined;
    return (name === 'adjustment_date' ? explainDate(write.error, texts, format) : undefined) ?? detail;
  }

  return {
    values,
    change: (changes: Partial<BillValues>) => {
      setValues({ ...values, ...changes });
      setIssues(undefined);
    },
    chosen,
    add: (receipt: StockMovement) => changeReceipts([...chosen, { receipt, weight: '' }]),
    remove: (id: string) => changeReceipts(chosen.filter(({ receipt }) => receipt.id !== id)),
    weigh: (id: string, weight: string) =>
      changeReceipts(chosen.map((each) => (each.receipt.id === id ? { ...each, weight } : each))),
    errorOf,
    isSubmitted: issues !== undefined,
    /** Whether the service named a field that shows its message. */
    isAtField: [...Object.keys(values), ...chosen.flatMap((_, at) => rowFields(at))].some(
      (name) => errorOf(name) !== undefined,
    ),
    submit,
    write,
    again: () => {
      write.renew();
      setValues(empty());
      changeReceipts([]);
    },
  };
}

export type AllocationForm = ReturnType<typeof useAllocation>;

/** The fields of a receipt in the request, by its place. */
export const rowFields = (at: number): readonly string[] => [
  `receipts/${at}`,
  `receipts/${at}/movement_id`,
  `receipts/${at}/weight`,
];
