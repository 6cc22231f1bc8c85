import {
  formatDecimal,
  readDecimal,
  unitCostScale,
  writeDownAllowance,
  writeDownLines,
  type AllowanceChange,
  type WriteDownAccounts,
} from '@tallybook/domain/rules';
import type { Position } from './query.ts';

const scaleOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** The allowance of a product before and after a review, in minor units: computed as the service does. */
export function changeOf({ level, last }: Position, netRealizableValue: string): AllowanceChange {
  const scale = scaleOf(level.value);
  return {
    previous: last === undefined ? 0n : readDecimal(last.allowance, scale),
    allowance: writeDownAllowance(
      { quantity: level.on_hand, value: readDecimal(level.value, scale) },
      readDecimal(netRealizableValue, unitCostScale),
      scale,
    ),
    previousAccount: last?.allowance_account ?? null,
  };
}

export interface Review {
  readonly allowance: string;
  readonly change: string;
  readonly lines: ReturnType<typeof writeDownLines>;
}

/** The sums of a review, and its journal entry if both accounts are named. */
export function reviewOf(
  changes: readonly AllowanceChange[],
  accounts: WriteDownAccounts | undefined,
  scale: number,
): Review {
  const sum = (of: (change: AllowanceChange) => bigint): string =>
    formatDecimal(
      changes.reduce((total, each) => total + of(each), 0n),
      scale,
    );
  return {
    allowance: sum(({ allowance }) => allowance),
    change: sum(({ allowance, previous }) => allowance - previous),
    lines: accounts === undefined ? [] : writeDownLines(changes, accounts, scale),
  };
}

/** Decimal places of the amounts of an organization, from any of them. */
export const moneyScaleOf = (positions: Iterable<Position>): number =>
  Math.max(0, ...[...positions].map(({ level }) => scaleOf(level.value)));
