import type {
  AccountingPeriod,
  ClosedAccountingPeriod,
  Invitation,
  MovementType,
  PostedStockTake,
  StockImportSummary,
  StockMovement,
  ValuationStatus,
  WriteDown,
} from './contract/types.ts';

/** Cost changes of movements of one kind; amounts are decimal strings. */
export interface CostChangeGroup {
  type: MovementType;
  /** For reversals: the type of the movements that they reverse. */
  reversed_type: MovementType | null;
  direction: 'in' | 'out';
  reason_code: string | null;
  /** The number of movements whose cost changed. */
  movements: number;
  previous_cost_amount: string;
  cost_amount: string;
  /** The difference, which is the change of the stock value. */
  amount: string;
}

/** What one transaction changed in the costs of a product's existing movements; amounts are decimal strings. */
export interface StockCostsChange {
  product_id: string;
  /** `recosting` while further events follow. */
  valuation_status: ValuationStatus;
  from_date: string | null;
  through_date: string | null;
  amount: string;
  periods: {
    accounting_period_id: string;
    start_date: string;
    end_date: string;
    amount: string;
    journal_entry_id: string | null;
    changes: CostChangeGroup[];
  }[];
  /** Whether there were too many reason codes to list: then `reason_code` is null in every group. */
  reason_codes_merged: boolean;
  movements_changed: number;
  /** The first 100 in ledger order. */
  movements: {
    id: string;
    cost_adjustment_id: string | null;
    movement_date: string;
    previous_cost_amount: string;
    cost_amount: string;
  }[];
}

/** A finished import, with the amounts that its movements added to the books when they were posted. */
export interface CompletedStockImport extends StockImportSummary {
  periods: {
    accounting_period_id: string;
    start_date: string;
    end_date: string;
    amount: string;
    changes: (Omit<CostChangeGroup, 'previous_cost_amount' | 'cost_amount'> & {
      category: string | null;
    })[];
  }[];
  reason_codes_merged: boolean;
  categories_merged: boolean;
}

/** A product that reached its reorder point or zero, or is above the point again. */
export interface StockCrossing {
  product_id: string;
  sku: string;
  /** Units on hand after the crossing. */
  on_hand: number;
  reorder_point: number;
  /** Units to order; null if the product states none. */
  reorder_quantity: number | null;
  /** The movement that caused it; null if a change of the reorder point did. */
  movement_id: string | null;
  /** The alert that was opened; null for `product.restocked`. */
  alert_id: string | null;
}

/** A position of the ledger log with its head. Store it outside the service (docs/anchors.md). */
export type LedgerAnchor = ClosedAccountingPeriod['chain'];

/** An invitation as webhooks receive it, also in the two states that no list returns. */
export type PublishedInvitation = Omit<Invitation, 'status'> & {
  status: Invitation['status'] | 'declined' | 'revoked';
};

interface EventOf<Type extends string, Data> {
  type: Type;
  /** RFC 3339, UTC. */
  timestamp: string;
  data: Data;
}

/**
 * The body of a webhook request, after its signature was verified: `const event: TallybookEvent = webhook.verify(…)`.
 * Ignore types that you do not know: later versions add some.
 */
export type TallybookEvent =
  | EventOf<
      | 'invitation.accepted'
      | 'invitation.declined'
      | 'invitation.email_failed'
      | 'invitation.expired'
      | 'invitation.resent'
      | 'invitation.revoked'
      | 'invitation.sent',
      PublishedInvitation
    >
  | EventOf<'stock_movement.posted' | 'stock_movement.reversed', StockMovement>
  | EventOf<'stock_costs.changed', StockCostsChange>
  | EventOf<'product.low_stock' | 'product.out_of_stock' | 'product.restocked', StockCrossing>
  | EventOf<'stock_take.posted', PostedStockTake>
  | EventOf<'write_down.recorded', WriteDown>
  | EventOf<'period.closed', ClosedAccountingPeriod>
  | EventOf<'period.reopened', AccountingPeriod>
  | EventOf<'stock_import.completed', CompletedStockImport>
  | EventOf<'ledger.anchored', LedgerAnchor>
  | EventOf<'webhook.test', { webhook_id: string }>;

export type TallybookEventType = TallybookEvent['type'];
