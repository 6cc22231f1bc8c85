import { useState, type ReactNode } from 'react';
import { useOrganization } from '../../../data/organization.ts';
import { JournalEntry } from '../../../components/journal-entry.tsx';
import type { RowActions } from '../adjustment-cell.tsx';
import type { CostAdjustment, Movement } from '../rows.ts';
import { ChangeCost } from './change-cost.tsx';
import { ReverseCost } from './reverse-cost.tsx';

type Shown =
  | { readonly kind: 'change'; readonly receipt: Movement }
  | { readonly kind: 'reverse'; readonly adjustment: CostAdjustment }
  | { readonly kind: 'entry'; readonly id: string };

interface Costs {
  readonly actions: RowActions & { readonly onChangeCost: ((receipt: Movement) => void) | undefined };
  /** The form or the entry that an action opened. */
  readonly dialog: ReactNode;
}

/** Actions about costs in the rows of a stock card; changes only with the permission. */
export function useCosts(unit: string): Costs {
  const { may } = useOrganization();
  const [shown, show] = useState<Shown>();
  const close = (): void => show(undefined);
  const isAllowed = may('costs.adjust');
  return {
    actions: {
      onChangeCost: isAllowed ? (receipt) => show({ kind: 'change', receipt }) : undefined,
      onReverse: isAllowed ? (adjustment) => show({ kind: 'reverse', adjustment }) : undefined,
      onEntry: (id) => show({ kind: 'entry', id }),
    },
    dialog:
      shown === undefined ? null : shown.kind === 'change' ? (
        <ChangeCost receipt={shown.receipt} unit={unit} onClose={close} />
      ) : shown.kind === 'reverse' ? (
        <ReverseCost adjustment={shown.adjustment} onClose={close} />
      ) : (
        <JournalEntry id={shown.id} onClose={close} />
      ),
  };
}
