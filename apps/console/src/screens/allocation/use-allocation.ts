import type { StockMovement, Tallybook } from '@tallybook/sdk';
import { useState } from 'react';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readField } from '../../data/forms/read-field.ts';
import { useForm } from '../../data/forms/use-form.ts';
import { today } from '../../data/today.ts';
import { allocateCosts, allocatedReceipt } from '../../generated/forms.ts';
import { useFormat } from '../../texts/context.ts';

type Input = Parameters<Tallybook['costAllocations']['record']>[0];

/** A receipt that gets a share. */
export interface Chosen {
  readonly receipt: StockMovement;
  /** As typed. */
  readonly weight: string;
}

/** One bill, the receipts it is for, and what is wrong with them. */
export function useAllocation() {
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);

  function readReceipts(by: Input['by']) {
    const issues: Record<string, FieldIssue> = {};
    const receipts = chosen.map(({ receipt, weight }, at) => {
      if (by !== 'weight') return { movement_id: receipt.id };
      const result = readField({ ...allocatedReceipt.weight, required: true }, weight, format);
      if ('issue' in result) issues[`receipts/${at}/weight`] = result.issue;
      return { movement_id: receipt.id, weight: 'value' in result ? (result.value as string) : undefined };
    });
    if (chosen.length === 0) issues['receipts'] = { code: 'REQUIRED' };
    return Object.keys(issues).length > 0 ? { issues } : { input: { receipts } };
  }

  const form = useForm(allocateCosts, 'costAllocations', 'record', {
    values: {
      amount: '',
      adjustment_date: today(),
      reason: 'landed_cost',
      by: 'value',
      reference: '',
      note: '',
    },
    part: {
      value: chosen,
      fields: ['receipts', ...chosen.flatMap((_, at) => rowFields(at))],
      restore: setChosen,
      read: ({ by }) => readReceipts(by),
    },
    changes: ['stockCards', 'stockLevels', 'stockMovements', 'valuation', 'reconciliation'],
  });
  const changeReceipts = (next: readonly Chosen[]): void => {
    form.touch(['receipts', ...chosen.flatMap((_, at) => rowFields(at))]);
    setChosen(next);
  };
  return {
    ...form,
    chosen,
    add: (receipt: StockMovement) => changeReceipts([...chosen, { receipt, weight: '' }]),
    remove: (id: string) => changeReceipts(chosen.filter(({ receipt }) => receipt.id !== id)),
    weigh: (id: string, weight: string) =>
      changeReceipts(chosen.map((each) => (each.receipt.id === id ? { ...each, weight } : each))),
    again: () => {
      form.again();
      setChosen([]);
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
