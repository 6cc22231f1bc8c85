import {
  costsInParts,
  partsAtOnce,
  sentBackThenUndone,
  reviewsInTurn,
  splitCosts,
} from './attacks/accounting.ts';
import type { Mutant } from './mutant.ts';

const verify = "the service's own verify fails";

/** Reversals in parts, cost adjustments, and write-downs. */
export const mutantsOfAccounting: readonly Mutant[] = [
  {
    name: 'parts compared with the whole',
    description:
      'a reversal of some units is compared with all units of the movement, not with those that remain',
    promise: 'G3',
    caughtBy: ['reversed twice'],
    patches: [
      {
        file: 'packages/domain/src/stock/facts.ts',
        find: 'if (quantity > remaining)',
        replace: 'if (quantity > of)',
      },
    ],
    attack: partsAtOnce,
  },
  {
    name: 'value below zero',
    description:
      'the last units of a receipt are undone although others, worth less than nothing without them, went back later',
    promise: 'G3',
    caughtBy: [verify],
    patches: [
      {
        file: 'packages/domain/src/stock/facts.ts',
        find: 'delta < 0 && received > 0) {',
        replace: 'delta < 0 && remaining > quantity) {',
      },
    ],
    attack: sentBackThenUndone,
  },
  {
    name: 'adjustments forgotten',
    description: 'a late movement recalculates receipts without their cost adjustments',
    promise: 'G3',
    caughtBy: [verify],
    patches: [
      {
        file: 'apps/api/src/ledger/state/day-store.ts',
        find: 'adjusted: readDecimal(row.adjusted, moneyScale),',
        replace: 'adjusted: 0n * readDecimal(row.adjusted, moneyScale),',
      },
    ],
    attack: costsInParts,
  },
  {
    name: 'split adjustments forgotten',
    description:
      'a late movement recalculates the cost adjustments of closed months as if they added nothing to stock',
    promise: 'G3',
    caughtBy: [verify],
    patches: [
      {
        file: 'apps/api/src/ledger/state/split-store.ts',
        find: 'amount: readDecimal(row.amount, moneyScale),',
        replace: 'amount: 0n * readDecimal(row.amount, moneyScale),',
      },
    ],
    attack: splitCosts,
  },
  {
    name: 'review posts the whole allowance',
    description: 'each review posts its allowance, not the difference from the last one',
    promise: 'G3',
    caughtBy: ['allowances that differ from their account', verify],
    patches: [
      {
        file: 'apps/api/src/modules/accounting/write-downs/record.ts',
        find: "previous: readDecimal(before?.allowance ?? '0', scale),",
        replace: "previous: 0n * readDecimal(before?.allowance ?? '0', scale),",
      },
    ],
    attack: reviewsInTurn,
  },
];
