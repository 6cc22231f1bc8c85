import {
  accountsThatChange,
  belowThePoint,
  billsInShares,
  rulesThatChange,
  soldAfterTheCount,
  takesAtOnce,
} from './attacks/books.ts';
import type { Mutant } from './mutant.ts';

const booking = 'apps/api/src/ledger/parts/journal.ts';
const allocation = 'apps/api/src/modules/inventory/cost-adjustments/allocate.ts';

/** Stock takes, allocations, alerts, and the journal of automatic posting. */
export const mutantsOfBooks: readonly Mutant[] = [
  {
    name: 'stock take posted twice',
    description: 'a stock take is posted whatever has happened to it since its counts were read',
    promise: 'G2',
    caughtBy: ['stock takes posted twice or in part', 'stock takes that differ from their responses'],
    patches: [
      {
        file: 'apps/api/src/modules/inventory/takes/post.ts',
        find: "return locked?.status === 'counting' && locked.revision === take.revision;",
        replace: 'return locked !== undefined;',
      },
    ],
    attack: takesAtOnce,
    short: true,
  },
  {
    name: 'sale booked as a gain',
    description: 'a count is compared with the stock of the end of the day, whatever was sold since',
    promise: 'G3',
    caughtBy: ['stock takes posted twice or in part'],
    patches: [
      {
        file: 'packages/domain/src/stock/count-difference.ts',
        find: 'if (decision === undefined ? isOvertaken(command, compared) : !isDecided(command, compared))',
        replace: 'if (false)',
      },
    ],
    attack: soldAfterTheCount,
  },
  {
    name: 'bill allocated in parts',
    description: 'each share of an allocation is posted in a transaction of its own',
    promise: 'G4',
    caughtBy: ['allocations that differ from their bills'],
    patches: [
      {
        file: allocation,
        find: 'return postGroup<CostAllocation, CostAdjustment>(ctx, input, {',
        replace: `
          for (const command of group.splice(1))
            await postGroup<CostAdjustment, CostAdjustment>({ ...ctx, idempotencyKey: undefined }, input, {
              group: [command],
              toResponse: ([adjustment]) => adjustment as CostAdjustment,
              combineProblems: ([problem]) => problem as ProblemError,
            });
          return postGroup<CostAllocation, CostAdjustment>(ctx, input, {`,
      },
    ],
    attack: billsInShares,
  },
  {
    name: 'cent of a bill lost',
    description: 'what rounding leaves of a bill is given to no receipt',
    promise: 'G3',
    caughtBy: ['allocations that differ from their bills'],
    patches: [
      {
        file: 'packages/domain/src/stock/allocate.ts',
        find: 'shares[index] = (shares[index] ?? 0n) + 1n;',
        replace: 'shares[index] = shares[index] ?? 0n;',
      },
    ],
    attack: billsInShares,
  },
  {
    name: 'alert without a crossing',
    description: 'each posting that leaves a product below its reorder point announces it again',
    promise: 'G2',
    caughtBy: ['alerts without exactly one event'],
    patches: [
      {
        file: 'packages/domain/src/stock/alert-rule.ts',
        find: 'opened: is.filter((kind) => !was.includes(kind)),',
        replace: 'opened: is,',
      },
    ],
    alsoPreventedBy: 'the unique index of open alerts: one row, but several events',
    attack: belowThePoint,
  },
  {
    name: 'inventory account by the rules of today',
    description: 'a product does not keep the inventory account of its first movement',
    promise: 'G3',
    caughtBy: ['inventory accounts that differ from the stock', "the service's own reconciliation fails"],
    patches: [
      {
        file: 'packages/domain/src/accounting/resolve-accounts.ts',
        find: "else if (subject.inventoryRule !== undefined) best.set('inventory', subject.inventoryRule);",
        replace: '',
      },
    ],
    attack: rulesThatChange,
    short: true,
  },
  {
    name: 'kind of a line guessed',
    description:
      'a reversal finds the lines of its original by the accounts of today, not by the kind that they are stored with',
    promise: 'G3',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'packages/domain/src/accounting/resolve-accounts.ts',
        find: 'const line = lines.find((each) => each.kind === kind);',
        replace: 'const line = lines.find((each) => each.account === current[kind]);',
      },
    ],
    attack: accountsThatChange,
  },
  {
    name: 'stock take without journal entries',
    description: 'automatic posting books movements of callers only, not the adjustments of stock takes',
    promise: 'G3',
    caughtBy: ['movements without exactly one journal entry'],
    patches: [
      {
        file: booking,
        find: 'if (movement.journalEntryId !== null) return movement;',
        replace: "if (movement.details.reason_code === 'stock_take') return movement;",
      },
    ],
    attack: takesAtOnce,
  },
];
