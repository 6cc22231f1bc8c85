// Generated from the service by `pnpm generate`. Do not edit.

import type {
  AccountingPeriod,
  ClosedAccountingPeriod,
  MovementType,
  PostedStockTake,
  StockMovement,
  ValuationStatus,
  WriteDown,
} from './types.ts';

/** An invitation as webhooks receive it, also in the two states that no list returns. */
export interface PublishedInvitation {
  /** The id of the invitation. */
  id: string;
  /** The invited address in lower case. */
  email: string;
  /** The status that the event led to. */
  status: 'pending' | 'accepted' | 'expired' | 'revoked' | 'declined';
  /** When the invitation was created (UTC). */
  created_at: string;
  /** When the link stops working (UTC). */
  expires_at: string;
  /** The user who sent the invitation. */
  invited_by_user_id: string;
  /** The sender's JSON object as given; `{}` if none was given. */
  metadata: Record<string, unknown>;
}

/** What one transaction changed in the costs of existing movements of a product. */
export interface StockCostsChange {
  /** The product whose costs changed. */
  product_id: string;
  /** `recosting` while more costs of the product are being recalculated; further events follow, and the last one is `current`. */
  valuation_status: ValuationStatus;
  /** Date of the first movement whose cost changed; null if none did (end of a recost). */
  from_date: string | null;
  /** Date of the last movement whose cost changed; null if none did. */
  through_date: string | null;
  /** The change of the stock value in all periods. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  amount: string;
  /** The changes by the accounting period of the movements, earliest first. */
  periods: {
    /** The id of the period that contains the movements. */
    accounting_period_id: string;
    /** The first day of the period, inclusive. */
    start_date: string;
    /** The last day of the period, inclusive. */
    end_date: string;
    /** The change of the stock value in this period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    amount: string;
    /** The entry that automatic posting made for it; null if there is none. */
    journal_entry_id: string | null;
    /** The changes in this period, one group per kind of movement. */
    changes: CostChangeGroup[];
  }[];
  /** True if there were more than 100 groups: then `reason_code` is null in all of them. */
  reason_codes_merged: boolean;
  /** The number of movements whose cost changed, also of those not listed. */
  movements_changed: number;
  /** The first 100 movements in ledger order. For the others, list the product's movements from `from_date` through `through_date`. */
  movements: {
    /** The id of the movement. */
    id: string;
    /** If this is a `split` cost adjustment of the movement: its id. `movement_date` is then its day, and `cost_amount` what it adds to stock. Otherwise null. */
    cost_adjustment_id: string | null;
    /** The day of the movement. */
    movement_date: string;
    /** The `cost_amount` before the change. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    previous_cost_amount: string;
    /** The `cost_amount` after the change. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    cost_amount: string;
  }[];
}

/** Cost changes of movements of one kind. */
export interface CostChangeGroup {
  /** The type of the movements. */
  type: MovementType;
  /** For reversals: the type of the movements that they reverse; otherwise null. */
  reversed_type: MovementType | null;
  /** Whether the movements add or remove units. */
  direction: 'in' | 'out';
  /** Their reason code; null if they have none, or if reasons are merged. */
  reason_code: string | null;
  /** The number of movements whose cost changed. */
  movements: number;
  /** The sum of their `cost_amount` before the change. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  previous_cost_amount: string;
  /** The sum of their `cost_amount` after the change. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  cost_amount: string;
  /** The difference, which is the change of the stock value. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  amount: string;
}

/** A product that reached its reorder point or zero, or is above the point again. */
export interface StockCrossing {
  /** The product that crossed its reorder point, or zero. */
  product_id: string;
  /** Its stock keeping unit. */
  sku: string;
  /** Units on hand after the crossing. */
  on_hand: number;
  /** The reorder point of the product. */
  reorder_point: number;
  /** Units to order, as the product states now; null if it states none. */
  reorder_quantity: number | null;
  /** The movement that caused it; null if a change of the reorder point did. */
  movement_id: string | null;
  /** The alert that was opened; null for `product.restocked`, which closes all alerts. */
  alert_id: string | null;
}

/** A finished import, with the amounts that it posted. */
export interface CompletedStockImport {
  /** The id of the import; null for a dry run, which is not stored. */
  id: string | null;
  /** An interrupted import stays `running`; send the same request again to continue it. */
  status: 'running' | 'finished';
  /** Whether the rows were only checked: nothing was posted. */
  dry_run: boolean;
  /** Rows of the file without header and blank lines. */
  rows: number;
  /** Rows that were posted (in a dry run: would be posted). */
  posted: number;
  /** Rows that were rejected by a rule of the ledger. */
  rejected: number;
  /** The earliest date of a posted row; null if none was posted. */
  first_movement_date: string | null;
  /** The latest date of a posted row; null if none was posted. */
  last_movement_date: string | null;
  /** When the import started (UTC). */
  started_at: string;
  /** When rows were last processed (UTC). */
  updated_at: string;
  /** When the import finished (UTC); null while it is running. */
  finished_at: string | null;
  /** The user who sent the file. */
  created_by: string;
  /** The SHA-256 of the file in hexadecimal: finds the import of a file while its response is pending. */
  file_sha256: string;
  /** The amounts as posted, by accounting period, earliest first. */
  periods: {
    /** The id of the period that contains the movements. */
    accounting_period_id: string;
    /** The first day of the period, inclusive. */
    start_date: string;
    /** The last day of the period, inclusive. */
    end_date: string;
    /** The sum of `cost_amount` in this period, as posted. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    amount: string;
    /** The movements in this period, one group per kind. */
    changes: {
      /** The type of the movements. */
      type: MovementType;
      /** Always null: files contain no reversals. */
      reversed_type: MovementType | null;
      /** Whether the movements add or remove units. */
      direction: 'in' | 'out';
      /** Their reason code; null if they have none, or if reasons are merged. */
      reason_code: string | null;
      /** The category of their products; null if they have none, or if categories are merged. */
      category: string | null;
      /** The number of movements. */
      movements: number;
      /** The sum of their `cost_amount` when they were posted. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      amount: string;
    }[];
  }[];
  /** True if there were more than 1000 groups: then `reason_code` is null in all of them. */
  reason_codes_merged: boolean;
  /** True if there were more than 1000 groups without reason codes: then `category` is null too. */
  categories_merged: boolean;
}

/** The newest head of the ledger log. Store it outside the service: with it you can prove later that nothing up to this position has changed. */
export interface LedgerAnchor {
  /** The number of log entries so far, 0 or more. */
  position: number;
  /** The sha256 over all log entries so far: 64 lowercase hexadecimal digits. */
  head: string;
  /** When the last entry was written (UTC). */
  recorded_at: string;
}

/** The webhook that is tested. */
export interface WebhookTest {
  /** The webhook that is tested. */
  webhook_id: string;
}

interface EventOf<Type extends string, Data> {
  /** What happened. */
  type: Type;
  /** RFC 3339, UTC. */
  timestamp: string;
  /** What the event is about, as it was after the event. */
  data: Data;
}

/**
 * The body of a webhook request after its signature was verified, as `webhooks.unwrap` returns it. Ignore types that you
 * do not know: later versions add some.
 */
export type TallybookEvent =
  | EventOf<'invitation.sent', PublishedInvitation>
  | EventOf<'invitation.resent', PublishedInvitation>
  | EventOf<'invitation.accepted', PublishedInvitation>
  | EventOf<'invitation.declined', PublishedInvitation>
  | EventOf<'invitation.revoked', PublishedInvitation>
  | EventOf<'invitation.expired', PublishedInvitation>
  | EventOf<'invitation.email_failed', PublishedInvitation>
  | EventOf<'stock_movement.posted', StockMovement>
  | EventOf<'stock_movement.reversed', StockMovement>
  | EventOf<'stock_costs.changed', StockCostsChange>
  | EventOf<'product.low_stock', StockCrossing>
  | EventOf<'product.out_of_stock', StockCrossing>
  | EventOf<'product.restocked', StockCrossing>
  | EventOf<'stock_take.posted', PostedStockTake>
  | EventOf<'write_down.recorded', WriteDown>
  | EventOf<'period.closed', ClosedAccountingPeriod>
  | EventOf<'period.reopened', AccountingPeriod>
  | EventOf<'stock_import.completed', CompletedStockImport>
  | EventOf<'ledger.anchored', LedgerAnchor>
  | EventOf<'webhook.test', WebhookTest>;

export type TallybookEventType = TallybookEvent['type'];
