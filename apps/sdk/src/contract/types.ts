// Generated from the service by `pnpm generate`. Do not edit.
/* oxlint-disable eslint/max-lines -- generated */

/** What a member may do in an organization. */
export type Role = 'accountant' | 'admin' | 'auditor' | 'clerk' | 'owner' | 'viewer';

/** What a stock movement does. */
export type MovementType = 'adjustment' | 'entry' | 'exit';

/** How outgoing units of a product are valued (IAS 2.25). */
export type CostingMethod = 'fifo' | 'moving_average';

/** Whether costs are final, or being recalculated after a late movement. */
export type ValuationStatus = 'current' | 'recosting';

/** Where an invitation stands. */
export type InvitationStatus = 'accepted' | 'expired' | 'pending';

/** What became of the email of an invitation. */
export type MailStatus = 'failed' | 'not_sent' | 'queued' | 'sent';

/** What a webhook can subscribe to. */
export type WebhookEventType =
  | 'invitation.accepted'
  | 'invitation.declined'
  | 'invitation.email_failed'
  | 'invitation.expired'
  | 'invitation.resent'
  | 'invitation.revoked'
  | 'invitation.sent'
  | 'ledger.anchored'
  | 'period.closed'
  | 'period.reopened'
  | 'product.low_stock'
  | 'product.out_of_stock'
  | 'product.restocked'
  | 'stock_costs.changed'
  | 'stock_import.completed'
  | 'stock_movement.posted'
  | 'stock_movement.reversed'
  | 'stock_take.posted'
  | 'write_down.recorded';

/** What became of the delivery of an event. */
export type DeliveryStatus = 'cancelled' | 'delivered' | 'failed' | 'pending' | 'skipped';

/** What the audit trail records. */
export type AuditEventType =
  | 'alert.acknowledged'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'cost_adjustment.recorded'
  | 'identity.address_changed'
  | 'identity.linked'
  | 'invitation.accepted'
  | 'invitation.declined'
  | 'invitation.email_failed'
  | 'invitation.expired'
  | 'invitation.resent'
  | 'invitation.revoked'
  | 'invitation.sent'
  | 'ledger.anchored'
  | 'location.archived'
  | 'location.created'
  | 'location.updated'
  | 'member.joined'
  | 'member.removed'
  | 'member.role_changed'
  | 'member.sessions_ended'
  | 'organization.created'
  | 'organization.updated'
  | 'period.closed'
  | 'period.opened'
  | 'period.reopened'
  | 'posting_rule.created'
  | 'posting_rule.deleted'
  | 'product.archived'
  | 'product.created'
  | 'product.unarchived'
  | 'product.updated'
  | 'reservation.created'
  | 'reservation.expired'
  | 'reservation.fulfilled'
  | 'reservation.released'
  | 'session.ended'
  | 'session.started'
  | 'stock_costs.changed'
  | 'stock_take.cancelled'
  | 'stock_take.opened'
  | 'stock_take.posted'
  | 'webhook.created'
  | 'webhook.deleted'
  | 'webhook.disabled'
  | 'webhook.enabled'
  | 'webhook.secret_rotated'
  | 'webhook.test'
  | 'write_down.recorded';

/** Products ranked by their share of a total. */
export interface Abc {
  /** The first day of the range. */
  startDate: string;
  /** The last day of the range. */
  endDate: string;
  /** The sum of the listed products. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  total: string;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** Products with an amount greater than 0, in the order of `sort`; shares are cumulated from the largest. Others, such as a product of which more came back than left, are not listed and not part of `total`. */
  products: {
    /** The id of the ranked product. */
    product_id: string;
    /** The stock keeping unit, for people. */
    sku: string;
    /** What it is ranked by. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    amount: string;
    /** Its share of the total in percent. */
    share: string;
    /** The share of all products up to this one in percent. */
    cumulative_share: string;
    /** By the cumulative share before the product: A below `a`, B below `b`, otherwise C. */
    class: 'A' | 'B' | 'C';
  }[];
}

/** The membership that accepting an invitation created or changed. */
export interface AcceptedInvitation {
  /** The invitation, now accepted. */
  invitation: Invitation;
  /** The organization that the user joined. */
  organization_id: string;
  /** The user who joined. */
  user_id: string;
  /** The role after accepting, never lower than before. */
  role: Role;
  /** Present only if an account was created: its personal API key, shown once. The same request with the same Idempotency-Key returns it again for an hour, as long as the key is unused; after that it is null, because the key itself is not stored. */
  api_key?: string | null | undefined;
}

/** A range of days that can be closed. Periods do not overlap. */
export interface AccountingPeriod {
  /** The name for people. */
  name: string;
  /** The first day of the period, inclusive. */
  start_date: string;
  /** The last day of the period, inclusive. */
  end_date: string;
  /** `closed`: no movement and no journal entry can be dated in the period. */
  status: 'closed' | 'open';
  /** The id of the period. */
  id: string;
  /** When the period was closed (UTC); null while it is open. */
  closed_at: string | null;
  /** The user who closed the period; null while it is open. */
  closed_by: string | null;
}

/** Units on hand and their value by age. */
export interface Ageing {
  /** The day for which the ages are computed. */
  as_of: string;
  /** The value of the stock at the end of that day, of all pages. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  total_value: string;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** Products with units on hand, in the order of `sort`. */
  products: {
    /** The product. Products without units on hand are not listed. */
    product_id: string;
    /** Whole units on hand. */
    on_hand: number;
    /** Their value; the sum of the buckets. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
    /** The average age of the units in days, with one decimal; null below zero. */
    average_age_days: string | null;
    /** The day on which the oldest unit on hand came in; null below zero. */
    oldest_on: string | null;
    /** The day of the latest receipt; null if there is none. */
    last_in: string | null;
    /** The day of the latest issue; null if there is none. */
    last_out: string | null;
    /** Every bucket, also empty ones, youngest first. */
    buckets: {
      /** The lowest age in the bucket, in days. */
      from_days: number;
      /** The highest age, in days; null for the last bucket. */
      to_days: number | null;
      /** Whole units of this age. */
      quantity: number;
      /** Their value. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      value: string;
    }[];
  }[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

/** One bill, allocated to several receipts. */
export interface AllocateCosts {
  /** The amount to allocate: a signed decimal with at most the decimal places of the currency of the organization, not 0. The adjustments add up to it exactly. */
  amount: string;
  /** The day of the adjustments, not before any of the receipts. It must be in an open period. */
  adjustment_date: string;
  /** `landed_cost`: freight, duty or insurance. `price_difference`: the invoice differs from the receipt. `other`. */
  reason: 'landed_cost' | 'other' | 'price_difference';
  /** In proportion to what: the value of each receipt with its earlier adjustments, its units, or the given weights. Units that were reversed on the date of the receipt do not count. */
  by: 'quantity' | 'value' | 'weight';
  /** 1 to 1,000 different receipts. If shares round alike, the earlier one gets the remainder. */
  receipts: {
    /** A receipt: an entry, or an adjustment that adds units. */
    movement_id: string;
    /** The weight of the receipt in any unit, such as kilograms: a decimal above 0 with at most 6 decimal places. Required if `by` is `weight`, and not allowed otherwise. */
    weight?: string | undefined;
  }[];
  /** The number of a document of yours: one line of at most 200 characters. */
  reference?: string | undefined;
  /** A remark of at most 2,000 characters; newlines are allowed. */
  note?: string | undefined;
}

/** A credential for programs, without the secret itself. */
export interface ApiKey {
  /** The id of the key. It is not secret and cannot be used to authenticate. */
  id: string;
  /** What the key is used for. */
  name: string;
  /** The role the key acts with. When the member's role is changed to a lower one, the key is revoked. */
  role: Role;
  /** The member on whose behalf the key acts. */
  user_id: string;
  /** Whether the service that issued the key runs in production (`live`) or not (`test`). */
  environment: 'live' | 'test';
  /** When the key was created (UTC). */
  created_at: string;
  /** When the key stops working (UTC); null if it does not expire. */
  expires_at: string | null;
  /** When the key was revoked (UTC); null if it was not. */
  revoked_at: string | null;
  /** When the key was last used (UTC), accurate to the minute; null if it never was. */
  last_used_at: string | null;
}

/** Who did what, when and from where. Events never change. */
export interface AuditEvent {
  /** The id of the event. */
  id: string;
  /** What happened. */
  type: AuditEventType;
  /** When it happened (UTC). */
  occurred_at: string;
  /** The user who acted; null if the service acted by itself. */
  actor_user_id: string | null;
  /** The kind of credential that the actor presented, `link` being the link of an invitation, `session` a sign-in to the console; null if the service acted by itself. */
  credential: 'api_key' | 'jwt' | 'link' | 'session' | null;
  /** The API key that was used; null for other credentials. */
  api_key_id: string | null;
  /** The kind of resource that the event is about. */
  subject_type: string;
  /** The id of the resource that the event is about. */
  subject_id: string;
  /** Details that depend on the type; for a change the old and the new values. */
  details: Record<string, unknown>;
  /** The caller's IP address; null if the service acted by itself. */
  address: string | null;
  /** The `User-Agent` header, truncated to 200 characters; null if there was none. */
  user_agent: string | null;
  /** The `X-Request-Id` of the response; null if the service acted by itself. */
  request_id: string | null;
}

/** A period that was just closed, with an anchor of the ledger log. */
export interface ClosedAccountingPeriod {
  /** The name for people. */
  name: string;
  /** The first day of the period, inclusive. */
  start_date: string;
  /** The last day of the period, inclusive. */
  end_date: string;
  /** `closed`: no movement and no journal entry can be dated in the period. */
  status: 'closed' | 'open';
  /** The id of the period. */
  id: string;
  /** When the period was closed (UTC); null while it is open. */
  closed_at: string | null;
  /** The user who closed the period; null while it is open. */
  closed_by: string | null;
  /** The head of the ledger log after the period was closed. */
  chain: {
    /** The number of log entries so far, 0 or more. */
    position: number;
    /** The sha256 over all log entries so far: 64 lowercase hexadecimal digits. */
    head: string;
    /** When the last entry was written (UTC). */
    recorded_at: string;
  };
  /** Products whose allowance was not the required one at the end of the period: see `review_due`. */
  reviews_due: {
    /** The number of these products. */
    count: number;
    /** The first of them by SKU, at most 100. */
    products: {
      /** The product whose write-down is due for review. */
      product_id: string;
      /** The SKU of the product. */
      sku: string;
      /** The recorded allowance of the product. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      allowance: string;
      /** The allowance that the net realizable value of the last review requires for the units on hand. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      required_allowance: string;
    }[];
  };
  /** Stock takes with a count date in the period that were neither posted nor cancelled. They can only be posted after the period is reopened. */
  open_stock_takes: {
    /** The number of these stock takes. */
    count: number;
    /** The first of them by count date, at most 100. */
    stock_takes: {
      /** The stock take, for `/api/inventory/stock-takes/{id}`. */
      id: string;
      /** The day of the count. */
      count_date: string;
      /** `open` until the first count, then `counting`. */
      status: 'counting' | 'open';
    }[];
  };
}

/** The two movements that a correction posted. */
export interface CorrectedMovement {
  /** The reversal of the movement with the mistake. */
  reversal: StockMovement;
  /** The movement that replaces it. */
  movement: StockMovement;
}

/** A later change in the cost of a receipt. It never changes, except for its links. */
export interface CostAdjustment {
  /** The id of the cost adjustment. */
  id: string;
  /** The receipt whose cost was adjusted. */
  movement_id: string;
  /** The product of the receipt. */
  product_id: string;
  /** `in_place`: the receipt counts as received at the adjusted value, on its own date; the costs of later movements follow. `split`, if the period of the receipt was closed: on `adjustment_date`, the share of the units still on hand is added to stock, and the rest is a cost variance. Closing or reopening a period later does not change it. */
  mode: 'in_place' | 'split';
  /** The signed change of the cost of the receipt. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  amount: string;
  /** The part of the amount that is added to the value of the stock: in place all of it; split, the share of the units still on hand. Like the cost of a movement, it follows movements that are posted late. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  to_stock: string;
  /** The rest of the amount, which is a cost variance. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  to_variance: string;
  /** The day of the adjustment, as given. */
  adjustment_date: string;
  /** The day on which it is effective and booked: in place, the date of the receipt; split, `adjustment_date`. */
  booked_on: string;
  /** `landed_cost`: freight, duty or insurance. `price_difference`: the invoice differs from the receipt. `other`. */
  reason: 'landed_cost' | 'other' | 'price_difference';
  /** The number of a document of yours; null if none was given. */
  reference: string | null;
  /** The remark; null if none was given. */
  note: string | null;
  /** The journal entry of the adjustment; null if there is none. */
  journal_entry_id: string | null;
  /** The cost adjustment that this one reverses; null if it is not a reversal. */
  reverses_id: string | null;
  /** The reversal of this cost adjustment; null if it is not reversed. */
  reversed_by_id: string | null;
  /** The allocation that it is a share of; null if it was recorded on its own. */
  allocation_id: string | null;
  /** The organization that owns the cost adjustment. */
  organization_id: string;
  /** The accounting period of `booked_on`. */
  accounting_period_id: string;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** When the cost adjustment was recorded (UTC). */
  created_at: string;
  /** The user who recorded it. */
  created_by: string;
}

/** The cost adjustments of one allocated bill. */
export interface CostAllocation {
  /** The id of the allocation: `allocation_id` of its adjustments. */
  id: string;
  /** One per receipt with a share other than 0, in the order of the request. */
  adjustments: CostAdjustment[];
}

/** Counts to enter in a stock take. */
export interface CountStock {
  /** The id of the stock take, a UUID. */
  id: string;
  /** 1 to 1,000 counts of different products. Products that are not named keep their count. */
  counts: {
    /** The product that was counted; each product at most once. */
    product_id: string;
    /** Cost per unit of surplus units, in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places. Default: the average cost at the end of `count_date`; if nothing is on hand then, the last known average, to 6 decimals; 0 if there never was one. */
    unit_cost?: number | undefined;
    /** Whole units counted, 0 or more, as of the end of `count_date`; null withdraws the count of the product. */
    counted_quantity: number | null;
  }[];
}

/** The counts that a request entered. */
export interface CountedStock {
  /** The id of the stock take. */
  id: string;
  /** The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final. */
  status: 'cancelled' | 'counting' | 'open' | 'posted';
  /** The entered counts, in the order of the request; withdrawn ones are absent. */
  counts: {
    /** The product that was counted. */
    product_id: string;
    /** Units on hand at the end of the count date: as of the count, and after posting, as of the posting. Null while a blind stock take hides it from the caller. */
    expected: number | null;
    /** Units on hand at the end of the count date when the product was counted, with what other stock takes have corrected since. Null while a blind stock take hides it from the caller. */
    expected_when_counted: number | null;
    /** Movements dated on the count date or before that were posted between this count and the next one of the product, or the posting, without adjustments of other stock takes; null if there are none, and while a blind stock take hides them from the caller. */
    changed_since_count: {
      /** The sum of these movements and transfers, with its sign. */
      quantity: number;
      /** Number of these movements. */
      movements: number;
      /** The first of them in the order of posting, at most 5. */
      movement_ids: string[];
      /** Number of transfers from or to the counted location; absent if whole products are counted. */
      transfers?: number | undefined;
      /** The first of these transfers in the order of posting, at most 5. */
      transfer_ids?: string[] | undefined;
    } | null;
    /** Whole units counted. */
    counted: number;
    /** Cost per unit given for surplus units; null if none was. */
    unit_cost: number | null;
    /** The user who counted. */
    counted_by: string;
    /** When the count was entered (UTC). */
    counted_at: string;
    /** The adjustment of the difference; null until posting, and if the quantities were equal. */
    movement_id: string | null;
    /** The movement that reversed the last units of the adjustment; null if nothing did. */
    reversed_by_id: string | null;
    /** The decision with which it was posted; null until then, and if there was none. */
    basis: 'end_of_day' | 'when_counted' | null;
    /** Movements dated on the count date or before that were posted after the stock take, without reversals of its adjustment; null if there are none. */
    changed_since_posting: {
      /** The sum of these movements and transfers, with its sign. */
      quantity: number;
      /** Number of these movements. */
      movements: number;
      /** The first of them in the order of posting, at most 5. */
      movement_ids: string[];
      /** Number of transfers from or to the counted location; absent if whole products are counted. */
      transfers?: number | undefined;
      /** The first of these transfers in the order of posting, at most 5. */
      transfer_ids?: string[] | undefined;
    } | null;
  }[];
}

/** A new open period, which must not overlap another. */
export interface CreateAccountingPeriod {
  /** A name for people: one line of at most 100 characters. */
  name: string;
  /** The first day, inclusive. It must be after every closed period. */
  start_date: string;
  /** The last day, inclusive, less than 24 months after the start. */
  end_date: string;
}

/** A new API key for the caller. */
export interface CreateApiKey {
  /** What the key is used for: one line of at most 200 characters. */
  name: string;
  /** At most your own role. The key never has more rights than its creator currently has. */
  role: Role;
  /** Lifetime in days. Without it, the key does not expire. A key created with an expiring key expires no later than that key. */
  expires_in_days?: number | undefined;
}

/** A balanced manual entry. */
export interface CreateJournalEntry {
  /** The date of the entry, which must be in an open period. */
  entry_date: string;
  /** What the entry is for, at most 2,000 characters; newlines are allowed. */
  memo: string;
  /** 2 to 200 lines, whose debits and credits have the same total. */
  lines: {
    /** Number or name of the account in your chart of accounts, at most 64 characters. */
    account: string;
    /** A decimal of 0 or more with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3). Absent means 0. */
    debit?: string | undefined;
    /** A decimal of 0 or more with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3). Absent means 0. */
    credit?: string | undefined;
    /** A cost center, project or other label of at most 100 characters. */
    dimension?: string | undefined;
  }[];
}

/** A new place where stock is kept. */
export interface CreateLocation {
  /** Short name: one line of at most 32 characters, unique in the organization (else 409 `LOCATION_CODE_EXISTS`). Case matters. */
  code: string;
  /** The name for people: one line of at most 200 characters. */
  name: string;
}

/** A new organization, owned by the caller. */
export interface CreateOrganization {
  /** The name shown to members and in invitations: one line of at most 200 characters. */
  name: string;
  /** ISO 4217 code; EUR by default. It cannot be changed later. */
  currency?: string | undefined;
}

/** An account for products of a category, for movements with a reason code, or for both together. */
export interface CreatePostingRule {
  /** Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only. */
  kind: 'cost_of_goods_sold' | 'cost_variance' | 'goods_received' | 'inventory' | 'stock_gain' | 'stock_loss';
  /** The `category` of the products that the rule applies to. Null: any. */
  category?: string | null | undefined;
  /** The `reason_code` of the movements that the rule applies to; for cost adjustments, their `reason`. Null: any. */
  reason_code?: string | null | undefined;
  /** The account that takes the place of the one in the settings. */
  account: string;
}

/** A new product without stock. */
export interface CreateProduct {
  /** Stock keeping unit: one line of at most 64 characters, unique in the organization (else 409 `SKU_ALREADY_EXISTS`). Case matters. */
  sku: string;
  /** The code on the article or its label, such as a GTIN, as a scanner reads it: one line of at most 64 characters, unique in the organization (else 409 `BARCODE_ALREADY_EXISTS`); null for none. Case matters. */
  barcode?: string | null | undefined;
  /** The name for people: one line of at most 200 characters. */
  name: string;
  /** Unit of measure, at most 32 characters. Default: `pcs`. */
  unit?: string | undefined;
  /** Decimal places of quantities in `unit`, 0 to 6: one `unit` is 10^`quantity_scale` base units, in which the ledger counts. Default: 0. The first movement fixes it (then 409 `QUANTITY_SCALE_FIXED`). */
  quantity_scale?: number | undefined;
  /** The name of a base unit, for example g for a `unit` kg with 3 decimal places; null for none. */
  base_unit_label?: string | null | undefined;
  /** At most 20 packs in which quantities may be entered. Movements store the pack that they used, so packs can change at any time. */
  packs?:
    | {
        /** The name of the pack, at most 16 characters. */
        code: string;
        /** Base units in one pack, 1 to 10^9. */
        quantity: number;
      }[]
    | undefined;
  /** How outgoing units are valued (IAS 2.25). Default: `moving_average`. It cannot be changed later. */
  costing_method?: CostingMethod | undefined;
  /** With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit. */
  reorder_point?: number | null | undefined;
  /** The group that the product belongs to: one line of at most 100 characters, in composed form (Unicode NFC) and without invisible characters; null for none. Case matters. */
  category?: string | null | undefined;
  /** Whole units to order when the product is reordered; null if not known. */
  reorder_quantity?: number | null | undefined;
  /** Days from ordering to receiving, 0 to 3,650; null if not known. */
  lead_time_days?: number | null | undefined;
}

/** Products that are created all or none. */
export interface CreateProductBatch {
  /** 1 to 1,000 products with different SKUs and barcodes. */
  products: CreateProduct[];
}

/** Units of a product to be kept for somebody. */
export interface CreateReservation {
  /** The product of which units are kept. */
  product_id: string;
  /** Where they are kept. Default: the default location. */
  location_id?: string | undefined;
  /** Whole units, 1 or more. Required unless `entered` is given. */
  quantity?: number | undefined;
  /** Instead of `quantity`: the units in the unit of the product or in one of its packs. */
  entered?:
    | {
        /** A decimal with at most 6 decimal places. In base units it must be a whole number: it is never rounded. */
        quantity: string;
        /** The unit of the product, or the code of one of its packs. Case does not matter. */
        unit: string;
      }
    | undefined;
  /** Whom the units are for, such as the number of an order: one line of at most 200 characters. */
  reference?: string | undefined;
  /** When the reservation ends by itself (RFC 3339, UTC), in the future. Default: it ends only when it is released or fulfilled. */
  expires_at?: string | undefined;
}

/** A URL of yours, and the events that it receives. */
export interface CreateWebhook {
  /** The https URL to call, at most 2,048 characters, in normalized form: lowercase host, port 443 or 1024 and above, without user name, password and fragment. */
  url: string;
  /** Event types to send; by default all, including types added in the future. */
  events?: WebhookEventType[] | undefined;
  /** What the webhook is used for: one line of at most 200 characters. */
  description?: string | undefined;
}

/** A new API key with its secret, which is shown only here. */
export interface CreatedApiKey {
  /** The id of the key. It is not secret and cannot be used to authenticate. */
  id: string;
  /** What the key is used for. */
  name: string;
  /** The role the key acts with. When the member's role is changed to a lower one, the key is revoked. */
  role: Role;
  /** The member on whose behalf the key acts. */
  user_id: string;
  /** Whether the service that issued the key runs in production (`live`) or not (`test`). */
  environment: 'live' | 'test';
  /** When the key was created (UTC). */
  created_at: string;
  /** When the key stops working (UTC); null if it does not expire. */
  expires_at: string | null;
  /** When the key was revoked (UTC); null if it was not. */
  revoked_at: string | null;
  /** When the key was last used (UTC), accurate to the minute; null if it never was. */
  last_used_at: string | null;
  /** The key, shown once. Null if the call was replayed with an Idempotency-Key, because the key itself is not stored; in that case, revoke it and create another. */
  key: string | null;
}

/** A new organization with the first API key of its owner. */
export interface CreatedOrganization {
  /** The id of the organization. */
  id: string;
  /** The name shown to members and in invitations. */
  name: string;
  /** ISO 4217 code of the currency of all amounts. It determines their number of decimal places and never changes. */
  currency: string;
  /** The settings, which only an owner can change. */
  settings: {
    /** Allows exits that exceed the stock on hand; they are valued at the last average cost until the stock is received. Turning this off does not change balances that are below zero. */
    allow_negative_stock: boolean;
    /** Opens a period automatically when a movement or a journal entry is posted to a month without one. */
    auto_open_periods: boolean;
    /** Allows invitations to email addresses that already belong to an account. */
    invite_registered: boolean;
    /** Rejects movements, stock takes and journal entries that are dated, and periods that start, more than this many days after today. Today is the date in UTC. Null means no limit. */
    max_days_ahead: number | null;
    /** Whether owners, admins and accountants receive one email a day with a table of the open alerts; none is sent on days without open alerts. */
    alert_digest: 'daily' | 'none';
    /** The accounts for automatic posting, which creates a journal entry for every stock movement. Null turns it off. */
    automatic_posting: {
      /** The account with the value of the stock. Must differ from all other accounts. */
      inventory: string;
      /** Counter account of entries. */
      goods_received: string;
      /** Counter account of exits. */
      cost_of_goods_sold: string;
      /** Counter account of adjustments that add stock. */
      stock_gain: string;
      /** Counter account of adjustments that remove stock. */
      stock_loss: string;
      /** Counter account of later changes in the cost of posted movements. */
      cost_variance: string;
    } | null;
    /** Where the accept page leads new members: an http(s) URL whose origin the operator allows (`CONTINUE_ORIGINS`). Null: to the application that the operator configured, if any. */
    continue_url: string | null;
  };
  /** When the organization was created (UTC). */
  created_at: string;
  /** An owner key of the new organization, shown once. Null if the call was replayed with an Idempotency-Key, because the key itself is not stored. */
  api_key: string | null;
}

/** A webhook with its signing secret, which is shown only here. */
export interface CreatedWebhook {
  /** The id of the webhook. */
  id: string;
  /** The URL that receives the events. */
  url: string;
  /** What the webhook is used for; null if nothing was given. */
  description: string | null;
  /** The event types that it receives; null means all, including types added in the future. */
  events: WebhookEventType[] | null;
  /** Whether events are sent. */
  status: 'disabled' | 'enabled';
  /** Why it is disabled: by a member (`manual`), because it responded 410 (`gone`), because it failed for days (`failing`), or because a member who knows the secret lost access (`creator_lost_access`). Null if enabled. */
  disabled_reason: 'creator_lost_access' | 'failing' | 'gone' | 'manual' | null;
  /** When it was disabled (UTC); null if it is enabled. */
  disabled_at: string | null;
  /** When the first failure since the last successful delivery occurred (UTC); null if the last delivery succeeded. */
  failing_since: string | null;
  /** When an event was last not sent because too many deliveries were pending (UTC); null if that never happened. Such deliveries have the status `skipped`. */
  last_skipped_at: string | null;
  /** Until then (UTC), messages are also signed with the secret before the last rotation; null if there is none. */
  previous_secret_expires_at: string | null;
  /** When the webhook was created (UTC). */
  created_at: string;
  /** The user who created the webhook. */
  created_by: string;
  /** The signing secret, shown once. Null if the call was replayed with an Idempotency-Key; rotate the secret to get a new one. */
  secret: string | null;
}

/** An invitation of an email address to the organization. */
export interface Invitation {
  /** The id of the invitation. */
  id: string;
  /** The invited address in lower case. */
  email: string;
  /** `pending` until the invitation is accepted or its lifetime ends (`expired`). */
  status: InvitationStatus;
  /** When the invitation was created (UTC). */
  created_at: string;
  /** When the link stops working (UTC). */
  expires_at: string;
  /** The user who sent the invitation. */
  invited_by_user_id: string;
  /** The sender's JSON object as given; `{}` if none was given. */
  metadata: Record<string, unknown>;
}

/** An invitation with its role and the delivery status of its email. */
export interface InvitationDetail {
  /** The id of the invitation. */
  id: string;
  /** The invited address in lower case. */
  email: string;
  /** `pending` until the invitation is accepted or its lifetime ends (`expired`). */
  status: InvitationStatus;
  /** When the invitation was created (UTC). */
  created_at: string;
  /** When the link stops working (UTC). */
  expires_at: string;
  /** The user who sent the invitation. */
  invited_by_user_id: string;
  /** The sender's JSON object as given; `{}` if none was given. */
  metadata: Record<string, unknown>;
  /** The role that the invited person gets. */
  role: Role;
  /** `queued`: not yet accepted by a mail server (retried for a day), or delayed because the organization has just sent another email to this address. `sent`: handed over for delivery. Recipients who get many invitations get them later, and recipients who want no more get none: senders are not told which. `failed`: permanently rejected, or not accepted within a day; resend the invitation. `not_sent`: the invitation was no longer pending before its email was sent. */
  mail_status: MailStatus;
  /** When the last email for this invitation was handed over for delivery (UTC); null if none was. */
  mailed_at: string | null;
}

/** What became of one invitation of a batch. */
export interface InvitationOutcome {
  /** `already_invited`: a pending invitation exists. `registered`: the address has an account. `limited`: a sending limit is reached. `invalid`: any other problem. */
  outcome: 'already_invited' | 'invalid' | 'limited' | 'registered' | 'sent';
  /** The invitation; present if the outcome is `sent`. */
  invitation?: Invitation | undefined;
  /** Why it was not sent; present for every other outcome. */
  problem?:
    | {
        /** The problem code, for programs to branch on. */
        code: string;
        /** The HTTP status that the invitation would have had on its own. */
        status: number;
        /** A human-readable explanation. */
        detail: string;
        /** Seconds to wait, if a limit is reached; otherwise absent. */
        retry_after?: number | undefined;
        /** The invalid fields; pointers include the index of the invitation. */
        errors?:
          | {
              /** JSON Pointer (RFC 6901) to the field in the request. */
              pointer: string;
              /** The rule that the field violates. */
              code: string;
              /** A human-readable explanation. */
              detail: string;
            }[]
          | undefined;
      }
    | undefined;
}

/** An invitation as shown to the holder of its link. */
export interface InvitationPreview {
  /** The name of the organization that sent it. */
  organization_name: string;
  /** The name of the member who sent it. */
  inviter_name: string;
  /** The invited address with most of its name hidden. */
  email_masked: string;
  /** The role that the invited person gets. */
  role: Role;
  /** `pending` until the invitation is accepted or its lifetime ends (`expired`). */
  status: InvitationStatus;
  /** When the link stops working (UTC). */
  expires_at: string;
  /** Where to go after accepting: the application of the organization or the operator; null if there is none. */
  continue_url: string | null;
}

/** A balanced entry. Entries never change. */
export interface JournalEntry {
  /** The id of the journal entry. */
  id: string;
  /** The day on which the entry is effective. */
  entry_date: string;
  /** What the entry is for. */
  memo: string;
  /** The lines, whose debits and credits have the same total. */
  lines: {
    /** Number or name of the account in your chart of accounts, at most 64 characters. */
    account: string;
    /** The amount on the debit side; 0 if the line is on the other side. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    debit: string;
    /** The amount on the credit side; 0 if the line is on the other side. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    credit: string;
    /** The posting rule that the account comes from; null if it was given or comes from the settings. */
    posting_rule_id: string | null;
    /** The cost center, project or other label; null if none was given. */
    dimension: string | null;
  }[];
  /** Who created the entry: a caller (`manual`), or automatic posting for a stock movement, for costs that changed later (`recost`) or for a cost adjustment of a receipt, or the service for a review at net realizable value (`write_down`). */
  source: 'cost_adjustment' | 'manual' | 'recost' | 'stock_movement' | 'write_down';
  /** The accounting period of `entry_date`. */
  accounting_period_id: string;
  /** When the entry was posted (UTC). */
  created_at: string;
  /** The user who posted the entry; null if the service created it in the background. */
  created_by: string | null;
  /** The movement that automatic posting created the entry for; null for manual entries and recosts. */
  stock_movement_id: string | null;
  /** The product of an entry that automatic posting created; null for manual entries. */
  product_id: string | null;
}

/** What one transaction changed in the ledger, as hashed. */
export interface LedgerLogEntry {
  /** The position in the log; the first entry has 1. */
  position: number;
  /** When the entry was written (UTC). */
  recorded_at: string;
  /** The text that is hashed, or a part of it (see `continues`): `[position,"recorded_at",[fact, …]]`. A fact is `["movement", id, hash, id of the journal entry that it was posted with, or null]`, `["cost_adjustment", id, hash]`, `["entry", id, hash]`, `["link", movement id, journal entry id]`, `["product", id, hash]` or `["period", id, hash]`. */
  entry: string;
  /** Whether the next item continues this entry: same position and head, and the rest of the text in its `entry`. Only entries with more than about 3,000 facts have several items. */
  continues: boolean;
  /** The sha256 of the previous head followed by the whole text of the entry, in hexadecimal. Before the first entry, the previous head is the id of the organization. */
  head: string;
}

/** A verification of the whole ledger in the background: its progress, or its result. */
export interface LedgerVerification {
  /** The id of the verification. */
  id: string;
  /** `failed`: the service could not complete the verification, and nothing is known about the ledger; start another. A failed check is not `failed` but `finished` with `ok` false. */
  status: 'failed' | 'finished' | 'running';
  /** Whether all checks passed. Absent until the status is `finished`. */
  ok?: boolean | undefined;
  /** The number of products when the verification started. */
  products: number;
  /** The number of products that have been checked. May exceed `products`, because products that are created meanwhile are checked too. */
  products_checked: number;
  /** The number of movements that were checked. */
  movements_checked: number;
  /** The number of cost adjustments that were checked. */
  cost_adjustments_checked: number;
  /** `recosting` if costs of a checked product are being recalculated; costs from the first such day on were not compared. */
  valuation_status: ValuationStatus;
  /** The first failure, at which the verification stopped; absent if no check failed. */
  first_failure?:
    | {
        /** The product; absent if the failure does not concern one product. */
        product_id?: string | undefined;
        /** The movement that failed; absent if none did. */
        movement_id?: string | undefined;
        /** The cost adjustment that failed; absent if none did. */
        cost_adjustment_id?: string | undefined;
        /** The write-down that failed; absent if none did. */
        write_down_id?: string | undefined;
        /** The transfer that failed; absent if none did. */
        transfer_id?: string | undefined;
        /** The journal entry that failed; absent if none did. */
        journal_entry_id?: string | undefined;
        /** The accounting period that failed; absent if none did. */
        period_id?: string | undefined;
        /** The position in the ledger log; absent if the failure is not in the log. */
        position?: number | undefined;
        /** The check that failed. */
        check:
          | 'balance'
          | 'chain'
          | 'cost'
          | 'day'
          | 'journal'
          | 'layers'
          | 'location'
          | 'log'
          | 'month'
          | 'order'
          | 'running_quantity'
          | 'snapshot';
        /** What differs, for people. */
        detail: string;
      }
    | undefined;
  /** The newest entry of the ledger log that was verified. Absent until the verification is finished, or if a check failed. */
  chain?:
    | {
        /** The number of log entries so far, 0 or more. */
        position: number;
        /** The sha256 over all log entries so far: 64 lowercase hexadecimal digits. */
        head: string;
        /** When the last entry was written (UTC). */
        recorded_at: string;
      }
    | undefined;
  /** When the verification started (UTC). */
  started_at: string;
  /** When progress was last stored (UTC). */
  updated_at: string;
  /** When the verification ended (UTC); null while it is running. */
  finished_at: string | null;
  /** The user who started it. */
  created_by: string;
}

/** An entry in a list, which may have the balance of an account. */
export interface ListedJournalEntry {
  /** The id of the journal entry. */
  id: string;
  /** The day on which the entry is effective. */
  entry_date: string;
  /** What the entry is for. */
  memo: string;
  /** The lines, whose debits and credits have the same total. */
  lines: {
    /** Number or name of the account in your chart of accounts, at most 64 characters. */
    account: string;
    /** The amount on the debit side; 0 if the line is on the other side. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    debit: string;
    /** The amount on the credit side; 0 if the line is on the other side. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    credit: string;
    /** The posting rule that the account comes from; null if it was given or comes from the settings. */
    posting_rule_id: string | null;
    /** The cost center, project or other label; null if none was given. */
    dimension: string | null;
  }[];
  /** Who created the entry: a caller (`manual`), or automatic posting for a stock movement, for costs that changed later (`recost`) or for a cost adjustment of a receipt, or the service for a review at net realizable value (`write_down`). */
  source: 'cost_adjustment' | 'manual' | 'recost' | 'stock_movement' | 'write_down';
  /** The accounting period of `entry_date`. */
  accounting_period_id: string;
  /** When the entry was posted (UTC). */
  created_at: string;
  /** The user who posted the entry; null if the service created it in the background. */
  created_by: string | null;
  /** The movement that automatic posting created the entry for; null for manual entries and recosts. */
  stock_movement_id: string | null;
  /** The product of an entry that automatic posting created; null for manual entries. */
  product_id: string | null;
  /** Debits minus credits of the account through this entry, by date and then as created; only if the request asked for it. Other filters do not change it. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  running_balance?: string | undefined;
}

/** A place where stock is kept. It divides the quantity of a product, never its value. */
export interface Location {
  /** The id of the location. */
  id: string;
  /** Short name, unique in the organization. */
  code: string;
  /** The name for people. */
  name: string;
  /** `transit` for the location of goods under way. There is exactly one; movements and transfers cannot name it, and it cannot be changed. */
  kind: 'normal' | 'transit';
  /** Whether it is the location of every movement that names none. There is exactly one; it cannot be archived. */
  is_default: boolean;
  /** When the location was archived (UTC); null if it takes goods. */
  archived_at: string | null;
  /** When the location was created (UTC). */
  created_at: string;
  /** The user who created it. */
  created_by: string;
}

/** The quantity of a product at a location. */
export interface LocationLevel {
  /** The product whose units these are. */
  product_id: string;
  /** Where they are. */
  location_id: string;
  /** Whole units at the location. Negative only if the organization allows, or has allowed, negative stock. */
  on_hand: number;
  /** Whole units under way to the location now. They are not in its `on_hand`, but in that of the location of kind `transit`. Null with `as_of`. */
  in_transit_to: number | null;
  /** Whole units that open reservations keep at the location now. Null with `as_of`. */
  reserved: number | null;
  /** Whole units that can be taken or reserved now: the lowest quantity from today (UTC) on, less `reserved`. Negative if less is there than is reserved. Null with `as_of`. */
  available: number | null;
  /** The requested day; null for the current state. */
  as_of: string | null;
}

/** The caller as the service identifies it. */
export interface Me {
  /** The user that the credential belongs to. */
  user_id: string;
  /** The verified address in lower case; null if none is known. */
  email: string | null;
  /** The organization that this call acts in; null if `X-Organization-Id` is not one that the caller can act in, or a JWT caller selects none. */
  organization_id: string | null;
  /** The role that this call acts with; null if it acts in no organization. */
  role: Role | null;
  /** The kind of credential that the request presented; `session` is a sign-in to the console. */
  credential: 'api_key' | 'jwt' | 'session';
}

/** A user with a role in the organization. */
export interface Member {
  /** The user who is a member. */
  user_id: string;
  /** The verified address in lower case; null if none is known. */
  email: string | null;
  /** The name of the account. */
  name: string;
  /** The role in the organization. Each role has all permissions of the lower ones: `owner`, `admin`, `accountant`, `clerk`, `viewer`, from high to low. An `auditor` reads what a viewer reads, the audit trail and the members, exports and verifies, and changes nothing. */
  role: Role;
  /** When the user joined the organization (UTC). */
  created_at: string;
}

/** A company with its own members, products, books and settings. */
export interface Organization {
  /** The id of the organization. */
  id: string;
  /** The name shown to members and in invitations. */
  name: string;
  /** ISO 4217 code of the currency of all amounts. It determines their number of decimal places and never changes. */
  currency: string;
  /** The settings, which only an owner can change. */
  settings: {
    /** Allows exits that exceed the stock on hand; they are valued at the last average cost until the stock is received. Turning this off does not change balances that are below zero. */
    allow_negative_stock: boolean;
    /** Opens a period automatically when a movement or a journal entry is posted to a month without one. */
    auto_open_periods: boolean;
    /** Allows invitations to email addresses that already belong to an account. */
    invite_registered: boolean;
    /** Rejects movements, stock takes and journal entries that are dated, and periods that start, more than this many days after today. Today is the date in UTC. Null means no limit. */
    max_days_ahead: number | null;
    /** Whether owners, admins and accountants receive one email a day with a table of the open alerts; none is sent on days without open alerts. */
    alert_digest: 'daily' | 'none';
    /** The accounts for automatic posting, which creates a journal entry for every stock movement. Null turns it off. */
    automatic_posting: {
      /** The account with the value of the stock. Must differ from all other accounts. */
      inventory: string;
      /** Counter account of entries. */
      goods_received: string;
      /** Counter account of exits. */
      cost_of_goods_sold: string;
      /** Counter account of adjustments that add stock. */
      stock_gain: string;
      /** Counter account of adjustments that remove stock. */
      stock_loss: string;
      /** Counter account of later changes in the cost of posted movements. */
      cost_variance: string;
    } | null;
    /** Where the accept page leads new members: an http(s) URL whose origin the operator allows (`CONTINUE_ORIGINS`). Null: to the application that the operator configured, if any. */
    continue_url: string | null;
  };
  /** When the organization was created (UTC). */
  created_at: string;
}

/** Stock that is on hand when the organization begins to use the service; posted all or none. */
export interface PostOpeningBalances {
  /** The day of the opening balances, usually the last one in the books of the old system. It must be in an open period. */
  date: string;
  /** The counter account of the journal entries, which takes the place of goods received: your account for opening balances. Required with automatic posting; without it, nothing is booked and it must be absent. */
  account?: string | undefined;
  /** 1 to 1,000 items, with at most 1,000 layers in all; an item without layers counts as one. */
  items: {
    /** A product without movements. Required unless `sku` is given. Once for each location. */
    product_id?: string | undefined;
    /** Instead of `product_id`: the SKU of the product. */
    sku?: string | undefined;
    /** Whole units on hand, 1 or more. Required unless `entered` is given. */
    quantity?: number | undefined;
    /** Instead of `quantity`: the units in the unit of the product or in one of its packs. */
    entered?:
      | {
          /** A decimal with at most 6 decimal places. In base units it must be a whole number: it is never rounded. */
          quantity: string;
          /** The unit of the product, or the code of one of its packs. Case does not matter. */
          unit: string;
        }
      | undefined;
    /** The value of all of these units in the currency of the organization, with at most its decimal places: the stock has exactly this value. */
    value: string;
    /** Where the units are. Default: the default location. */
    location_id?: string | undefined;
    /** For FIFO products: the receipts that the units are left of, in any order. Their quantities and values add up to those of the item. Absent: one receipt on `date`. */
    layers?:
      | {
          /** The day on which the units were received: not after `date`, and not in a closed period. */
          date: string;
          /** Whole units that are left of it. */
          quantity: number;
          /** Their value in the currency of the organization. */
          value: string;
        }[]
      | undefined;
  }[];
  /** The sum of all values, from the old system: if it differs, nothing is posted. */
  expected_total: string;
}

/** A change in the stock of one product. */
export interface PostStockMovement {
  /** Your code for why the stock changed: one line of at most 64 characters. */
  reason_code?: string | undefined;
  /** The number of a document of yours: one line of at most 200 characters. */
  reference?: string | undefined;
  /** A remark of at most 2,000 characters; newlines are allowed. */
  note?: string | undefined;
  /** Any JSON object of at most 8,192 bytes, 5 levels and 50 keys per object, returned with the same values; the order of the members may differ. */
  metadata?: Record<string, unknown> | undefined;
  /** A cost center, project or other label of at most 100 characters, which the lines of the journal entry of automatic posting get too. */
  dimension?: string | undefined;
  /** The product that moves. What is left of an archived one can only move towards zero. */
  product_id: string;
  /** `entry` adds units, `exit` removes them, `adjustment` corrects the quantity by a signed difference. */
  type: MovementType;
  /** Whole units. Entry and exit: 1 or more. Adjustment: the signed difference, not 0. Required unless `entered` is given. */
  quantity?: number | undefined;
  /** Cost per unit in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places and 15 significant digits. Used to value incoming units; only recorded for outgoing ones, which are valued at the cost of the stock. Required unless `price` or `entered` is given. */
  unit_cost?: number | undefined;
  /** Instead of `unit_cost`: the price of several base units, for example 10.00 for 7, from which values are computed exactly. */
  price?:
    | {
        /** Cost of `per` units in the currency of the organization: a decimal of 0 or more with at most 6 decimal places and 15 significant digits. */
        amount: string;
        /** The number of base units that `amount` is for. */
        per: number;
      }
    | undefined;
  /** Instead of `quantity` and `unit_cost`: the quantity and its cost in the unit of the product or in one of its packs, for example 2.5 kg at 4.123456 each. */
  entered?:
    | {
        /** A decimal with at most 6 decimal places. In base units it must be a whole number: it is never rounded. */
        quantity: string;
        /** The unit of the product, or the code of one of its packs. Case does not matter. */
        unit: string;
        /** Cost of one such unit in the currency of the organization: a decimal of 0 or more with at most 6 decimal places and 15 significant digits. */
        unit_cost: string;
      }
    | undefined;
  /** The day of the movement. It must be in an open period; a date before existing movements recalculates their costs. */
  movement_date: string;
  /** A manual journal entry of the organization in the same accounting period. Null or absent: none yet; with automatic posting, the service creates one. */
  journal_entry_id?: string | null | undefined;
  /** If given, it must be the organization that the request acts in. */
  organization_id?: string | undefined;
  /** If given, it must be the period of `movement_date`. Default: that period. */
  accounting_period_id?: string | undefined;
  /** Post only if this is the current quantity on hand in whole units (compare and swap); otherwise the problem `ON_HAND_MISMATCH` reports the actual one. */
  expected_on_hand?: number | undefined;
  /** Where the goods come in or leave. Default: the default location. Nothing enters an archived location. */
  location_id?: string | undefined;
  /** For an exit: the open reservation that it fulfills, in whole or in part. It takes the units that the reservation keeps. */
  reservation_id?: string | undefined;
}

/** Movements that are posted all or none. */
export interface PostStockMovementBatch {
  /** 1 to 1,000 movements, in the order in which they are posted. */
  movements: PostStockMovement[];
}

/** How to post a stock take. */
export interface PostStockTake {
  /** The id of the stock take, a UUID. */
  id: string;
  /** What counts are compared with whose stock changed after they were entered. Counts that it does not name are rejected with 409 `COUNT_OVERTAKEN`. */
  basis?:
    | {
        /** The counted product; each product at most once. */
        product_id: string;
        /** What a count is compared with. `when_counted`: the stock when the product was counted, because what moved since then was still on the shelf. `end_of_day`: the stock at the end of the count date as it is now, because the count already showed what moved. */
        basis: 'end_of_day' | 'when_counted';
        /** The count that you decided about. */
        counted: number;
        /** The quantity for `when_counted` that you decided about. */
        expected_when_counted: number;
        /** The quantity for `end_of_day` that you decided about. */
        expected: number;
        /** The later day with a posted stock take that you decided about, as the preview and the problem have it; null if there was none. */
        counted_later_on?: string | null | undefined;
        /** The day of another stock take that you decided about, as the preview and the problem have it; null if there was none. */
        also_counted_on?: string | null | undefined;
      }[]
    | undefined;
}

/** Units of a product that change their location. */
export interface PostStockTransfer {
  /** The product that moves. */
  product_id: string;
  /** Where the goods leave. */
  from_location_id: string;
  /** Where they come in: another location, which is not archived. */
  to_location_id: string;
  /** If true, the transfer is a dispatch: the goods are in transit until a receipt at `to_location_id`. Default: false. */
  two_step?: boolean | undefined;
  /** Whole units, 1 or more. Required unless `entered` is given. */
  quantity?: number | undefined;
  /** Instead of `quantity`: the units in the unit of the product or in one of its packs. */
  entered?:
    | {
        /** A decimal with at most 6 decimal places. In base units it must be a whole number: it is never rounded. */
        quantity: string;
        /** The unit of the product, or the code of one of its packs. Case does not matter. */
        unit: string;
      }
    | undefined;
  /** The day of the transfer, in an open period. */
  transfer_date: string;
  /** The number of a document of yours: one line of at most 200 characters. */
  reference?: string | undefined;
  /** A remark of at most 2,000 characters; newlines are allowed. */
  note?: string | undefined;
}

/** A stock take whose differences were posted. */
export interface PostedStockTake {
  /** The id of the stock take. The adjustments have the reference `stock-take:<id>`. */
  id: string;
  /** The day of the count: quantities are compared at its end. */
  count_date: string;
  /** The location that is counted: quantities are those at the location. Null if whole products are counted, which have used only the default location. */
  location_id: string | null;
  /** The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final. */
  status: 'cancelled' | 'counting' | 'open' | 'posted';
  /** Whether expected quantities are hidden until posting from members who may not post. */
  blind: boolean;
  /** Tells stock takes of one day apart: one line of at most 200 characters. */
  note: string | null;
  /** The organization that owns the stock take. */
  organization_id: string;
  /** When it was opened (UTC). */
  created_at: string;
  /** The user who opened it. */
  created_by: string;
  /** When its differences were posted; null until then. */
  posted_at: string | null;
  /** The user who posted it; null until then. */
  posted_by: string | null;
  /** When it was cancelled; null if it was not. */
  cancelled_at: string | null;
  /** The user who cancelled it; null if nobody did. */
  cancelled_by: string | null;
  /** Number of products with a count. */
  counted_products: number;
  /** Of the adjustments, when they were posted. */
  totals: {
    /** Counted products. */
    counted: number;
    /** Products with an adjustment. */
    adjusted: number;
    /** Value of the surplus units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    gain: string;
    /** Value of the missing units, without a sign. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    loss: string;
    /** Effect of the adjustments on the stock value: gain less loss. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    net: string;
  };
}

/** Replaces an account of automatic posting for some movements. Rules never change; delete one and create another. */
export interface PostingRule {
  /** The id of the rule, which lines of journal entries name in `posting_rule_id`. */
  id: string;
  /** Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only. */
  kind: 'cost_of_goods_sold' | 'cost_variance' | 'goods_received' | 'inventory' | 'stock_gain' | 'stock_loss';
  /** The `category` of the products that the rule applies to. Null: any. */
  category: string | null;
  /** The `reason_code` of the movements that the rule applies to; for cost adjustments, their `reason`. Null: any. */
  reason_code: string | null;
  /** The account that takes the place of the one in the settings. */
  account: string;
  /** When the rule was created (UTC). */
  created_at: string;
  /** The user who created the rule. */
  created_by: string;
  /** When the rule was deleted (UTC); null if it is active. */
  deleted_at: string | null;
}

/** Something kept in stock and counted in whole units. */
export interface Product {
  /** The id of the product. */
  id: string;
  /** Stock keeping unit, unique in the organization. */
  sku: string;
  /** The code on the article or its label, unique in the organization; null for none. */
  barcode: string | null;
  /** The name for people. */
  name: string;
  /** Unit of measure. */
  unit: string;
  /** Decimal places of quantities in `unit`: one `unit` is 10^`quantity_scale` base units, in which all quantities are counted. */
  quantity_scale: number;
  /** The name of a base unit; null if none was given. */
  base_unit_label: string | null;
  /** Packs in which quantities may be entered. */
  packs: {
    /** The name of the pack, at most 16 characters. */
    code: string;
    /** Base units in one pack, 1 to 10^9. */
    quantity: number;
  }[];
  /** How outgoing units are valued (IAS 2.25); it never changes. */
  costing_method: CostingMethod;
  /** With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit. */
  reorder_point: number | null;
  /** The group that the product belongs to; null for none. */
  category: string | null;
  /** Whole units to order when the product is reordered; null if not known. */
  reorder_quantity: number | null;
  /** Days from ordering to receiving; null if not known. */
  lead_time_days: number | null;
  /** The posting rule with the inventory account of the product, which its first movement fixes; null if it has the account of the settings. */
  inventory_rule_id: string | null;
  /** When the product was archived (UTC); null if it takes all movements. */
  archived_at: string | null;
  /** When the product was created (UTC). */
  created_at: string;
}

/** A pending invitation as its recipient sees it, without the metadata. */
export interface ReceivedInvitation {
  /** The name of the organization that sent it. */
  organization_name: string;
  /** The name of the member who sent it. */
  inviter_name: string;
  /** The id of the invitation. */
  id: string;
  /** The organization that sent it. */
  organization_id: string;
  /** The role that the invited person gets. */
  role: Role;
  /** When the invitation was created (UTC). */
  created_at: string;
  /** When the link stops working (UTC). */
  expires_at: string;
}

/** The ledger compared with the inventory account, by accounting period. */
export interface Reconciliation {
  /** If false, there is no inventory account and its figures are null. */
  automatic_posting: boolean;
  /** The inventory account of automatic posting; null if it is off. */
  inventory_account: string | null;
  /** The periods that overlap the requested range, earliest first. */
  periods: {
    /** The name for people. */
    name: string;
    /** The first day of the period, inclusive. */
    start_date: string;
    /** The last day of the period, inclusive. */
    end_date: string;
    /** `closed`: no movement and no journal entry can be dated in the period. */
    status: 'closed' | 'open';
    /** The id of the reconciled period. */
    accounting_period_id: string;
    /** Value of the stock at the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    stock_value: string;
    /** Debits minus credits of all inventory accounts through the end of the period; null without automatic posting. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    account_balance: string | null;
    /** `stock_value` minus `account_balance`; null without automatic posting. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    difference: string | null;
    /** Whether the difference of every inventory account is 0; null without automatic posting. Accounts may differ although their sum does not. */
    reconciled: boolean | null;
    /** The inventory accounts of the settings and of posting rules, the one of the settings first; empty without automatic posting. */
    accounts: {
      /** The inventory account. */
      account: string;
      /** Value of the stock of its products at the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      stock_value: string;
      /** Debits minus credits of the account through the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      account_balance: string;
      /** `stock_value` minus `account_balance`. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      difference: string;
      /** Whether the difference of this account is 0. */
      reconciled: boolean;
    }[];
    /** The allowance accounts that write-downs have named by the end of the period, by name; empty without any. */
    allowances: {
      /** The allowance account. */
      account: string;
      /** The recorded write-downs of this account at the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      allowance: string;
      /** Credits minus debits of the account through the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      account_balance: string;
      /** `allowance` minus `account_balance`. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      difference: string;
      /** Whether the difference is 0. */
      reconciled: boolean;
    }[];
    /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
    valuation_status: ValuationStatus;
  }[];
}

/** A later change in the cost of a receipt. */
export interface RecordCostAdjustment {
  /** The receipt whose cost changes: an entry, or an adjustment that adds units. */
  movement_id: string;
  /** The change of the cost of the whole receipt, not per unit: a signed decimal with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3), not 0. The value of the receipt cannot fall below 0. */
  amount: string;
  /** The day of the adjustment, not before the receipt. It must be in an open period. */
  adjustment_date: string;
  /** `landed_cost`: freight, duty or insurance. `price_difference`: the invoice differs from the receipt. `other`. */
  reason: 'landed_cost' | 'other' | 'price_difference';
  /** The number of a document of yours: one line of at most 200 characters. */
  reference?: string | undefined;
  /** A remark of at most 2,000 characters; newlines are allowed. */
  note?: string | undefined;
  /** A manual journal entry of the organization in the accounting period in which the adjustment is booked. Null or absent: none; with automatic posting, the service creates one. */
  journal_entry_id?: string | null | undefined;
}

/** Counted quantities as of the end of a day. */
export interface RecordStockTake {
  /** The day of the count. It must not be in a closed period, neither when the stock take is opened nor when it is posted. */
  count_date: string;
  /** The location that is counted; the differences are posted there. Absent: whole products are counted. A product that has used another location than the default is then rejected with 400 `LOCATION_REQUIRED`. */
  location_id?: string | undefined;
  /** 1 to 1,000 counts of different products, posted at once. Absent: opens a stock take to count in. */
  counts?:
    | {
        /** The product that was counted; each product at most once. */
        product_id: string;
        /** Whole units counted, 0 or more, as of the end of `count_date`. */
        counted_quantity: number;
        /** Cost per unit of surplus units, in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places. Default: the average cost at the end of `count_date`; if nothing is on hand then, the last known average, to 6 decimals; 0 if there never was one. */
        unit_cost?: number | undefined;
      }[]
    | undefined;
  /** Whether expected quantities and differences are hidden until posting from members who may not post it. Default: `false`. */
  blind?: boolean | undefined;
  /** Tells stock takes of one day apart: one line of at most 200 characters. */
  note?: string | undefined;
}

/** A review of products at net realizable value, item by item (IAS 2.29). */
export interface RecordWriteDowns {
  /** The day of the review: quantities and costs are those at its end. It must be in an open period and not before the last review of any of the products. */
  as_of: string;
  /** 1 to 1,000 different products. */
  items: {
    /** The product; each product at most once. Archived products are allowed. */
    product_id: string;
    /** Estimated selling price of one unit less the estimated costs of completion and sale (IAS 2.6): a decimal of 0 or more with at most 6 decimal places, in the currency of the organization. */
    net_realizable_value: string;
    /** Why this is the net realizable value, at most 200 characters. */
    reason: string;
  }[];
  /** The accounts of the journal entry. Absent: none is posted. */
  journal?:
    | {
        /** The expense account of write-downs and recoveries. Not an inventory account. */
        loss_account: string;
        /** The account with the allowance, which reduces the inventory. Not an account that the settings or a posting rule use. */
        allowance_account: string;
      }
    | undefined;
}

/** The write-downs of one review. */
export interface RecordedWriteDowns {
  /** One per product, in the order of the request. */
  items: WriteDown[];
  /** The journal entry; null if no accounts were given or no allowance changed. */
  journal_entry_id: string | null;
}

/** Units of a product that are kept for somebody. It changes no quantity and no value. */
export interface Reservation {
  /** The id of the reservation. */
  id: string;
  /** The product of which units are kept. */
  product_id: string;
  /** Where they are kept; null for the default location of a product that had used no other. */
  location_id: string | null;
  /** Whole units that were reserved. */
  quantity: number;
  /** Whole units of them that exits have taken. */
  fulfilled: number;
  /** The quantity as it was entered; absent if it was given in whole units. */
  entered?:
    | {
        /** The quantity as it was entered. */
        quantity: string;
        /** The unit in which it was entered. */
        unit: string;
        /** The cost of one such unit; absent if none was entered. */
        unit_cost?: string | undefined;
      }
    | undefined;
  /** `open` until it is `released`, `fulfilled` by exits, or past `expires_at` (`expired`). Only an open one keeps units. */
  status: 'expired' | 'fulfilled' | 'open' | 'released';
  /** Whether fewer units are there than the open reservations of the product keep at the location, for example after a count. False unless `open`. */
  short: boolean;
  /** Whom the units are for; null if it was not given. */
  reference: string | null;
  /** When the reservation ends by itself (UTC); null if it does not. */
  expires_at: string | null;
  /** The organization that owns the reservation. */
  organization_id: string;
  /** When the reservation was created (UTC). */
  created_at: string;
  /** The user who created it. */
  created_by: string;
}

/** An invitation to the current organization. */
export interface SendInvitation {
  /** The address to invite, at most 254 characters. It is stored in lower case. */
  email: string;
  /** The role that the invited person gets, at most your own. */
  role: Role;
  /** Any JSON object of at most 8,192 bytes, returned with the same values; the order of the members may differ. `organization_id` and `period_id`, if present, must be the id of your organization and of one of its accounting periods. */
  metadata?: Record<string, unknown> | undefined;
  /** Lifetime in hours, 1 to 720. Default: 168 (7 days), unless the operator configured another. */
  expires_in_hours?: number | undefined;
  /** Language of the email; `pt` is that of Portugal. Default: `en`. */
  locale?: 'de' | 'en' | 'es' | 'fr' | 'pt' | 'pt-BR' | undefined;
}

/** Several invitations to the current organization. */
export interface SendInvitationBatch {
  /** 1 to 100 invitations. Each is validated and sent on its own. */
  invitations: SendInvitation[];
}

/** One crossing of a reorder point, or of zero. A product has at most one open alert of each kind. */
export interface StockAlert {
  /** The id of the alert. */
  id: string;
  /** The product that is low or out of stock. */
  product_id: string;
  /** Its stock keeping unit, as it is now. */
  sku: string;
  /** Its name, as it is now. */
  name: string;
  /** `low`: at or below a reorder point above 0. `out`: nothing on hand, where a reorder point is set. */
  kind: 'low' | 'out';
  /** Whether the product is still low or out of stock. */
  status: 'closed' | 'open';
  /** Units on hand when the alert was opened. */
  on_hand: number;
  /** Units on hand now. */
  current_on_hand: number;
  /** The reorder point of the product now; null if it was removed. */
  reorder_point: number | null;
  /** Units to order, as the product states now; null if it states none. */
  reorder_quantity: number | null;
  /** When the alert was opened (UTC). */
  opened_at: string;
  /** The movement that opened it; null if a change of the reorder point did. */
  opened_by_movement: string | null;
  /** When the reason ended (UTC); null while the alert is open. */
  closed_at: string | null;
  /** When somebody first acknowledged the alert (UTC); null if nobody has. */
  acknowledged_at: string | null;
  /** The user who acknowledged it first; null if nobody has. */
  acknowledged_by: string | null;
}

/** The movements and cost adjustments of one product with running quantity and value. */
export interface StockCard {
  /** The id of the product whose movements are shown. */
  product_id: string;
  /** The stock before the earliest row of this page; if it is the earliest of all, before `startDate`. */
  opening: {
    /** Whole units on hand. */
    quantity: number;
    /** The value of these units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
  };
  /** The movements and cost adjustments in ledger order: by date, then as posted; a same-day reversal follows its original. With `sort=-date`, in the reverse order. A cost adjustment in place has the date of its receipt. */
  rows: {
    /** Which of the next two is given; the other one is null. */
    kind: 'cost_adjustment' | 'movement';
    /** A movement of the product; null for a cost adjustment. */
    movement: StockMovement | null;
    /** A cost adjustment of a receipt; null for a movement. A split one adds `to_stock` to the value. In place, it adds nothing here: the `cost_amount` of the receipt includes it. */
    cost_adjustment: CostAdjustment | null;
    /** Whole units on hand after the row, in ledger order. */
    running_quantity: number;
    /** The value of the stock after the row. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    running_value: string;
  }[];
  /** The stock after the latest row of this page; if it is the latest of all, at the end of `endDate`. */
  closing: {
    /** Whole units on hand. */
    quantity: number;
    /** The value of these units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
  };
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

/** A count as it was entered. */
export interface StockCountHistoryEntry {
  /** The product that was counted. */
  product_id: string;
  /** Units on hand at the end of the count date: as of the count, and after posting, as of the posting. Null while a blind stock take hides it from the caller. */
  expected: number | null;
  /** Units on hand at the end of the count date when the product was counted, with what other stock takes have corrected since. Null while a blind stock take hides it from the caller. */
  expected_when_counted: number | null;
  /** Movements dated on the count date or before that were posted between this count and the next one of the product, or the posting, without adjustments of other stock takes; null if there are none, and while a blind stock take hides them from the caller. */
  changed_since_count: {
    /** The sum of these movements and transfers, with its sign. */
    quantity: number;
    /** Number of these movements. */
    movements: number;
    /** The first of them in the order of posting, at most 5. */
    movement_ids: string[];
    /** Number of transfers from or to the counted location; absent if whole products are counted. */
    transfers?: number | undefined;
    /** The first of these transfers in the order of posting, at most 5. */
    transfer_ids?: string[] | undefined;
  } | null;
  /** Cost per unit given for surplus units; null if none was. */
  unit_cost: number | null;
  /** The user who counted. */
  counted_by: string;
  /** When the count was entered (UTC). */
  counted_at: string;
  /** Whole units counted; null if the count was withdrawn. */
  counted: number | null;
}

/** The progress of an import, or its report. */
export interface StockImport {
  /** The decided format of the file; null except in a dry run. */
  format: {
    /** The format in words. */
    description: string;
    /** How its letters are stored as bytes. */
    encoding: 'utf-16be' | 'utf-16le' | 'utf-8' | 'windows-1252';
    /** The sign between cells. */
    delimiter: 'comma' | 'pipe' | 'semicolon' | 'tab';
    /** The decimal sign. */
    decimal: 'comma' | 'point';
    /** The sign between thousands. */
    grouping: 'apostrophe' | 'comma' | 'none' | 'point' | 'space';
    /** The order of day, month and year. */
    dates: 'dmy' | 'iso' | 'mdy' | 'ymd';
    /** Whether dates are followed by times, which are ignored. */
    times_dropped: boolean;
    /** The row with the names of the columns. */
    header_row: number;
  } | null;
  /** The first three rows as understood; empty except in a dry run. */
  first_rows: {
    /** Row number as in a spreadsheet. */
    row: number;
    /** The values by field. */
    values: Record<string, unknown>;
  }[];
  /** The id of the import; null for a dry run, which is not stored. */
  id: string | null;
  /** An interrupted import stays `running`; send the same request again to continue it. */
  status: 'finished' | 'running';
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
  /** The id of a finished import with the same rows, perhaps in a file of another format; null if there is none. */
  same_rows_as: string | null;
  /** The first 1000 rejected rows, in the order of posting: by date. */
  problems: {
    /** Row number as in a spreadsheet: the header is row 1. */
    row: number;
    /** The problem code, for programs to branch on. */
    code: string;
    /** A human-readable explanation. */
    detail: string;
    /** The invalid cells, with the figures of the problem. */
    errors: {
      [x: string]: unknown;
      /** JSON Pointer (RFC 6901) to the cell: the row number and the column. */
      pointer: string;
      /** The rule that the cell violates. */
      code: string;
      /** A human-readable explanation. */
      detail: string;
    }[];
  }[];
}

/** The progress of an import, or its result, without the rejected rows. */
export interface StockImportSummary {
  /** The id of the import; null for a dry run, which is not stored. */
  id: string | null;
  /** An interrupted import stays `running`; send the same request again to continue it. */
  status: 'finished' | 'running';
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
}

/** The quantity of a product on hand, and its value. */
export interface StockLevel {
  /** The id of the product that is on hand. */
  product_id: string;
  /** Whole units on hand. Negative only if the organization allows, or has allowed, negative stock. */
  on_hand: number;
  /** The value of the units on hand. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  value: string;
  /** Value divided by the quantity on hand, to 6 decimal places; null if nothing is on hand. */
  average_cost: string | null;
  /** The requested day; null for the current state. */
  as_of: string | null;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
}

/** A posted change in the stock of one product. It never changes, except for its cost and its links. */
export interface StockMovement {
  /** Your code for why the stock changed; null if none was given. */
  reason_code: string | null;
  /** The number of a document of yours; null if none was given. */
  reference: string | null;
  /** The remark; null if none was given. */
  note: string | null;
  /** The JSON object that was given; null if none was. */
  metadata: Record<string, unknown> | null;
  /** The cost center, project or other label; null if none was given. */
  dimension: string | null;
  /** The id of the movement. */
  id: string;
  /** The product that moved. */
  product_id: string;
  /** `entry` adds units, `exit` removes them, `adjustment` corrects the quantity by a signed difference. */
  type: MovementType;
  /** Whole units as posted: positive for an entry or exit, signed for an adjustment. */
  quantity: number;
  /** Cost per unit as posted, in the currency of the organization, with at most 6 decimal places; rounded if `price` is given. For outgoing units it is only a record: `cost_amount` has their actual cost. */
  unit_cost: number;
  /** The exact price, if it is for more than one unit; otherwise absent. */
  price?:
    | {
        /** Cost of `per` units in the currency of the organization, as an exact decimal. */
        amount: string;
        /** The number of base units that `amount` is for. */
        per: number;
      }
    | undefined;
  /** The quantity and cost as they were entered; absent if they were given in whole units. */
  entered?:
    | {
        /** The quantity as it was entered. */
        quantity: string;
        /** The unit in which it was entered. */
        unit: string;
        /** The cost of one such unit; absent if none was entered. */
        unit_cost?: string | undefined;
      }
    | undefined;
  /** The day of the movement. */
  movement_date: string;
  /** The linked journal entry; null if there is none yet. */
  journal_entry_id: string | null;
  /** The organization that owns the movement. */
  organization_id: string;
  /** The accounting period of `movement_date`. */
  accounting_period_id: string;
  /** Where the goods came in or left; absent for the default location of a product that had used no other. */
  location_id?: string | undefined;
  /** The dispatch whose goods in transit it wrote off, or brought back on their way; absent for all other movements. */
  dispatch_id?: string | undefined;
  /** Signed effect on the quantity on hand, in whole units: negative for an exit. */
  quantity_delta: number;
  /** Signed effect on the stock value, which a later backdated movement can change. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  cost_amount: string;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** The movement that this one reverses; null if it is not a reversal. */
  reverses_id: string | null;
  /** The reversal of the last units of this movement; null as long as units remain. */
  reversed_by_id: string | null;
  /** When the movement was posted (UTC). */
  created_at: string;
  /** The user who posted the movement. */
  created_by: string;
}

/** A stock movement with its reversals and its hash. */
export interface StockMovementDetail {
  /** Your code for why the stock changed; null if none was given. */
  reason_code: string | null;
  /** The number of a document of yours; null if none was given. */
  reference: string | null;
  /** The remark; null if none was given. */
  note: string | null;
  /** The JSON object that was given; null if none was. */
  metadata: Record<string, unknown> | null;
  /** The cost center, project or other label; null if none was given. */
  dimension: string | null;
  /** The id of the movement. */
  id: string;
  /** The product that moved. */
  product_id: string;
  /** `entry` adds units, `exit` removes them, `adjustment` corrects the quantity by a signed difference. */
  type: MovementType;
  /** Whole units as posted: positive for an entry or exit, signed for an adjustment. */
  quantity: number;
  /** Cost per unit as posted, in the currency of the organization, with at most 6 decimal places; rounded if `price` is given. For outgoing units it is only a record: `cost_amount` has their actual cost. */
  unit_cost: number;
  /** The exact price, if it is for more than one unit; otherwise absent. */
  price?:
    | {
        /** Cost of `per` units in the currency of the organization, as an exact decimal. */
        amount: string;
        /** The number of base units that `amount` is for. */
        per: number;
      }
    | undefined;
  /** The quantity and cost as they were entered; absent if they were given in whole units. */
  entered?:
    | {
        /** The quantity as it was entered. */
        quantity: string;
        /** The unit in which it was entered. */
        unit: string;
        /** The cost of one such unit; absent if none was entered. */
        unit_cost?: string | undefined;
      }
    | undefined;
  /** The day of the movement. */
  movement_date: string;
  /** The linked journal entry; null if there is none yet. */
  journal_entry_id: string | null;
  /** The organization that owns the movement. */
  organization_id: string;
  /** The accounting period of `movement_date`. */
  accounting_period_id: string;
  /** Where the goods came in or left; absent for the default location of a product that had used no other. */
  location_id?: string | undefined;
  /** The dispatch whose goods in transit it wrote off, or brought back on their way; absent for all other movements. */
  dispatch_id?: string | undefined;
  /** Signed effect on the quantity on hand, in whole units: negative for an exit. */
  quantity_delta: number;
  /** Signed effect on the stock value, which a later backdated movement can change. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  cost_amount: string;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** The movement that this one reverses; null if it is not a reversal. */
  reverses_id: string | null;
  /** The reversal of the last units of this movement; null as long as units remain. */
  reversed_by_id: string | null;
  /** When the movement was posted (UTC). */
  created_at: string;
  /** The user who posted the movement. */
  created_by: string;
  /** Units that its reversals took, without a sign; the others can still be reversed. Only in the response for a single movement, not in lists. */
  reversed_quantity: number;
  /** Its reversals, in the order of posting. Not in lists. */
  reversal_ids: string[];
  /** The import of a file that posted it; null for other movements. Not in lists. */
  import_id: string | null;
  /** The hash of the movement in the chain of its product, as in the ledger log: it depends on the movement and on all that were posted for the product before it. Not in lists. */
  hash: string;
}

/** Quantity, value and average cost of a product at the end of days, for a chart. */
export interface StockSeries {
  /** The id of the product whose stock is shown. */
  product_id: string;
  /** Whether each day of the range has a point. If false, the range is longer than 366 days, and has 366 points at even distances, among them its first and last day. */
  every_day: boolean;
  /** At most 366, in the order of their days; none before the first movement. */
  points: {
    /** The day at whose end the figures hold. */
    date: string;
    /** Whole units on hand. */
    quantity: number;
    /** The value of these units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
    /** Value divided by the quantity on hand, to 6 decimal places; null if nothing is on hand. */
    average_cost: string | null;
    /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
    valuation_status: ValuationStatus;
  }[];
}

/** A stock take with the adjustments that its recording posted. */
export interface StockTake {
  /** The id of the stock take. The adjustments have the reference `stock-take:<id>`. */
  id: string;
  /** The day of the count: quantities are compared at its end. */
  count_date: string;
  /** The location that is counted: quantities are those at the location. Null if whole products are counted, which have used only the default location. */
  location_id: string | null;
  /** The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final. */
  status: 'cancelled' | 'counting' | 'open' | 'posted';
  /** Whether expected quantities are hidden until posting from members who may not post. */
  blind: boolean;
  /** Tells stock takes of one day apart: one line of at most 200 characters. */
  note: string | null;
  /** The organization that owns the stock take. */
  organization_id: string;
  /** When it was opened (UTC). */
  created_at: string;
  /** The user who opened it. */
  created_by: string;
  /** When its differences were posted; null until then. */
  posted_at: string | null;
  /** The user who posted it; null until then. */
  posted_by: string | null;
  /** When it was cancelled; null if it was not. */
  cancelled_at: string | null;
  /** The user who cancelled it; null if nobody did. */
  cancelled_by: string | null;
  /** The adjustments, in the order of the counts; empty if the stock take was only opened. */
  movements: StockMovement[];
  /** Products whose counted quantity was the quantity on hand. */
  unchanged: string[];
}

/** A stock take with its current counts. */
export interface StockTakeDetail {
  /** The id of the stock take. The adjustments have the reference `stock-take:<id>`. */
  id: string;
  /** The day of the count: quantities are compared at its end. */
  count_date: string;
  /** The location that is counted: quantities are those at the location. Null if whole products are counted, which have used only the default location. */
  location_id: string | null;
  /** The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final. */
  status: 'cancelled' | 'counting' | 'open' | 'posted';
  /** Whether expected quantities are hidden until posting from members who may not post. */
  blind: boolean;
  /** Tells stock takes of one day apart: one line of at most 200 characters. */
  note: string | null;
  /** The organization that owns the stock take. */
  organization_id: string;
  /** When it was opened (UTC). */
  created_at: string;
  /** The user who opened it. */
  created_by: string;
  /** When its differences were posted; null until then. */
  posted_at: string | null;
  /** The user who posted it; null until then. */
  posted_by: string | null;
  /** When it was cancelled; null if it was not. */
  cancelled_at: string | null;
  /** The user who cancelled it; null if nobody did. */
  cancelled_by: string | null;
  /** Number of products with a count. */
  counted_products: number;
  /** The current counts, in the order of their product ids. */
  counts: {
    /** The product that was counted. */
    product_id: string;
    /** Units on hand at the end of the count date: as of the count, and after posting, as of the posting. Null while a blind stock take hides it from the caller. */
    expected: number | null;
    /** Units on hand at the end of the count date when the product was counted, with what other stock takes have corrected since. Null while a blind stock take hides it from the caller. */
    expected_when_counted: number | null;
    /** Movements dated on the count date or before that were posted between this count and the next one of the product, or the posting, without adjustments of other stock takes; null if there are none, and while a blind stock take hides them from the caller. */
    changed_since_count: {
      /** The sum of these movements and transfers, with its sign. */
      quantity: number;
      /** Number of these movements. */
      movements: number;
      /** The first of them in the order of posting, at most 5. */
      movement_ids: string[];
      /** Number of transfers from or to the counted location; absent if whole products are counted. */
      transfers?: number | undefined;
      /** The first of these transfers in the order of posting, at most 5. */
      transfer_ids?: string[] | undefined;
    } | null;
    /** Whole units counted. */
    counted: number;
    /** Cost per unit given for surplus units; null if none was. */
    unit_cost: number | null;
    /** The user who counted. */
    counted_by: string;
    /** When the count was entered (UTC). */
    counted_at: string;
    /** The adjustment of the difference; null until posting, and if the quantities were equal. */
    movement_id: string | null;
    /** The movement that reversed the last units of the adjustment; null if nothing did. */
    reversed_by_id: string | null;
    /** The decision with which it was posted; null until then, and if there was none. */
    basis: 'end_of_day' | 'when_counted' | null;
    /** Movements dated on the count date or before that were posted after the stock take, without reversals of its adjustment; null if there are none. */
    changed_since_posting: {
      /** The sum of these movements and transfers, with its sign. */
      quantity: number;
      /** Number of these movements. */
      movements: number;
      /** The first of them in the order of posting, at most 5. */
      movement_ids: string[];
      /** Number of transfers from or to the counted location; absent if whole products are counted. */
      transfers?: number | undefined;
      /** The first of these transfers in the order of posting, at most 5. */
      transfer_ids?: string[] | undefined;
    } | null;
  }[];
  /** Of the posted adjustments, at their current costs; null until then. */
  totals: {
    /** Counted products. */
    counted: number;
    /** Products with an adjustment. */
    adjusted: number;
    /** Value of the surplus units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    gain: string;
    /** Value of the missing units, without a sign. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    loss: string;
    /** Effect of the adjustments on the stock value: gain less loss. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    net: string;
  } | null;
  /** Number of movements of counted products, at the counted location if there is one, that were posted after the stock take but are dated on the count date or before. */
  later_changes: number;
  /** The same number of transfers from or to the counted location; 0 if it counts whole products. */
  later_transfers: number;
}

/** A stock take, without its counts. */
export interface StockTakeDocument {
  /** The id of the stock take. The adjustments have the reference `stock-take:<id>`. */
  id: string;
  /** The day of the count: quantities are compared at its end. */
  count_date: string;
  /** The location that is counted: quantities are those at the location. Null if whole products are counted, which have used only the default location. */
  location_id: string | null;
  /** The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final. */
  status: 'cancelled' | 'counting' | 'open' | 'posted';
  /** Whether expected quantities are hidden until posting from members who may not post. */
  blind: boolean;
  /** Tells stock takes of one day apart: one line of at most 200 characters. */
  note: string | null;
  /** The organization that owns the stock take. */
  organization_id: string;
  /** When it was opened (UTC). */
  created_at: string;
  /** The user who opened it. */
  created_by: string;
  /** When its differences were posted; null until then. */
  posted_at: string | null;
  /** The user who posted it; null until then. */
  posted_by: string | null;
  /** When it was cancelled; null if it was not. */
  cancelled_at: string | null;
  /** The user who cancelled it; null if nobody did. */
  cancelled_by: string | null;
  /** Number of products with a count. */
  counted_products: number;
}

/** What posting would change if it happened now; once posted, what it changed, at current costs. */
export interface StockTakePreview {
  /** The id of the stock take. */
  id: string;
  /** The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final. */
  status: 'cancelled' | 'counting' | 'open' | 'posted';
  /** The day of the count. */
  count_date: string;
  /** Products with a difference or a problem, in the order of their ids. */
  differences: {
    /** Cost per unit of the adjustment; null if it would be rejected. */
    unit_cost: number | null;
    /** Signed effect on the stock value; null if the adjustment would be rejected. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    cost_amount: string | null;
    /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
    valuation_status: ValuationStatus;
    /** Why posting would be rejected; null if nothing prevents it. */
    problem: {
      /** The code of the problem that posting would report. */
      code: string;
      /** What is wrong. */
      detail: string;
    } | null;
    /** The product that was counted. */
    product_id: string;
    /** Units on hand at the end of the count date. */
    expected: number;
    /** Units on hand at the end of the count date when the product was counted, with what other stock takes have corrected since. */
    expected_when_counted: number;
    /** Movements dated on the count date or before that were posted between this count and the next one of the product, or the posting, without adjustments of other stock takes; null if there are none, and while a blind stock take hides them from the caller. */
    changed_since_count: {
      /** The sum of these movements and transfers, with its sign. */
      quantity: number;
      /** Number of these movements. */
      movements: number;
      /** The first of them in the order of posting, at most 5. */
      movement_ids: string[];
      /** Number of transfers from or to the counted location; absent if whole products are counted. */
      transfers?: number | undefined;
      /** The first of these transfers in the order of posting, at most 5. */
      transfer_ids?: string[] | undefined;
    } | null;
    /** The first later day for which a posted stock take counted the product, or to which an adjustment of one was corrected: an adjustment before it changes what that one found. Null if there is none, or once posted. */
    counted_later_on: string | null;
    /** The count date, if another stock take counted the product for it and was posted since; else the first day before it for which another one has adjusted the stock since: an adjustment undoes or repeats what that one found. Null if there is none, or once posted. */
    also_counted_on: string | null;
    /** Whole units counted. */
    counted: number;
    /** The quantity of the adjustment: counted less expected; once posted with the basis `when_counted`, counted less `expected_when_counted`. */
    difference: number;
    /** What posting would make of the count with each `basis`, with this `expected`; empty unless the problem is `COUNT_OVERTAKEN`. */
    choices: {
      /** Cost per unit of the adjustment; null if it would be rejected. */
      unit_cost: number | null;
      /** Signed effect on the stock value; null if the adjustment would be rejected. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
      cost_amount: string | null;
      /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
      valuation_status: ValuationStatus;
      /** Why posting would be rejected; null if nothing prevents it. */
      problem: {
        /** The code of the problem that posting would report. */
        code: string;
        /** What is wrong. */
        detail: string;
      } | null;
      /** What a count is compared with. `when_counted`: the stock when the product was counted, because what moved since then was still on the shelf. `end_of_day`: the stock at the end of the count date as it is now, because the count already showed what moved. */
      basis: 'end_of_day' | 'when_counted';
      /** The quantity of the adjustment: counted less `expected_when_counted`, or less `expected`. */
      difference: number;
    }[];
  }[];
  /** Of the differences that posting would accept. */
  totals: {
    /** Counted products. */
    counted: number;
    /** Products with an adjustment. */
    adjusted: number;
    /** Value of the surplus units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    gain: string;
    /** Value of the missing units, without a sign. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    loss: string;
    /** Effect of the adjustments on the stock value: gain less loss. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    net: string;
  };
  /** Number of differences with a problem; the stock take can be posted if it is 0. */
  problems: number;
}

/** Units of a product that changed their location. It never changes, and changes no value. */
export interface StockTransfer {
  /** The id of the transfer. */
  id: string;
  /** The product that moved. */
  product_id: string;
  /** Where the goods left. */
  from_location_id: string;
  /** Where they came in; for a dispatch, the location of kind `transit`. */
  to_location_id: string;
  /** For a dispatch, where its goods are bound; null for all others. */
  destination_location_id: string | null;
  /** The dispatch whose goods a receipt or a reversal moved; null for all others. */
  dispatch_id: string | null;
  /** Whole units. */
  quantity: number;
  /** Units of a dispatch that are under way now: neither received nor written off nor sent back. Null for all other transfers. */
  open: number | null;
  /** Days from the dispatch to today (UTC), as long as goods of it are under way; null for all others. */
  days_under_way: number | null;
  /** The quantity as it was entered; absent if it was given in whole units. */
  entered?:
    | {
        /** The quantity as it was entered. */
        quantity: string;
        /** The unit in which it was entered. */
        unit: string;
        /** The cost of one such unit; absent if none was entered. */
        unit_cost?: string | undefined;
      }
    | undefined;
  /** The day of the transfer. */
  transfer_date: string;
  /** The number of a document of yours; null if none was given. */
  reference: string | null;
  /** The remark; null if none was given. */
  note: string | null;
  /** The transfer that this one reverses; null if it is none. */
  reverses_id: string | null;
  /** The transfer that reverses this one, the latest for a dispatch that was sent back in parts; null if none does. */
  reversed_by_id: string | null;
  /** The organization that owns the transfer. */
  organization_id: string;
  /** The accounting period of `transfer_date`. */
  accounting_period_id: string;
  /** When the transfer was posted (UTC). */
  created_at: string;
  /** The user who posted it. */
  created_by: string;
}

/** How often the stock was sold and replaced. */
export interface Turnover {
  /** The first day of the range. */
  startDate: string;
  /** The last day of the range. */
  endDate: string;
  /** The number of days in the range. */
  days: number;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** Products that have ever had a movement, in the order of `sort`. */
  products: {
    /** The product whose stock was sold. */
    product_id: string;
    /** Whole units of exits in the range, less the reversals of exits dated in it; at most the largest quantity, 9007199254740991. */
    units_out: number;
    /** The cost of these units. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    cost_out: string;
    /** The average value of the stock at the end of each day. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    average_value: string;
    /** Cost of the units that left divided by the average value, with 3 decimals; not annualized. Null if the average is 0, or if more came back than left, so that `cost_out` is negative. */
    turns: string | null;
    /** How long the average stock lasts: the days of the range divided by the turns, with one decimal. Null if nothing left, or more came back than left. */
    days_on_hand: string | null;
    /** The day of the latest issue up to `endDate`; null if there is none. */
    last_out: string | null;
  }[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

/** The value of the whole stock, by product. */
export interface Valuation {
  /** The requested day; null for the current state. */
  as_of: string | null;
  /** The exact sum of the values of all products. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  total_value: string;
  /** The exact sum of the allowances of all products. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  allowance: string;
  /** The exact sum of the carrying amounts of all products. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  carrying_amount: string;
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
  /** The stock of every product, in the order of `sort`; empty with `products=false`. */
  products: {
    /** The id of the product that is on hand. */
    product_id: string;
    /** Whole units on hand. Negative only if the organization allows, or has allowed, negative stock. */
    on_hand: number;
    /** The value of the units on hand. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
    /** Value divided by the quantity on hand, to 6 decimal places; null if nothing is on hand. */
    average_cost: string | null;
    /** The requested day; null for the current state. */
    as_of: string | null;
    /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
    valuation_status: ValuationStatus;
    /** The recorded write-down to net realizable value, as in the allowance account; 0 without a review. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    allowance: string;
    /** `value` minus `allowance`, and never below 0 for units on hand: the allowance of units that have left reduces no other ones. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    carrying_amount: string;
    /** Whether the allowance differs from what the net realizable value of the last review requires for the units on hand: the next review posts the difference. */
    review_due: boolean;
    /** With `by=location`: each location that the product has used, in the order of the ids. Their values are computed, not stored, and sum to `value`. */
    locations?:
      | {
          /** Where the units are. */
          location_id: string;
          /** Whole units that are at the location. */
          on_hand: number;
          /** The share of these units in the value of the product. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
          value: string;
        }[]
      | undefined;
  }[];
  /** With `by=location`: the locations that products have used, in the order of the ids, and the default one. Computed, not stored; the values sum to `total_value`. Empty as long as the organization has created no location. */
  locations?:
    | {
        /** The location whose stock this is. */
        location_id: string;
        /** The exact sum of the values of all products there. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
        value: string;
      }[]
    | undefined;
}

/** The value of the whole stock at the end of months, for a chart. */
export interface ValuationSeries {
  /** One for each month, in their order; none before 1900. */
  points: {
    /** The last day of the month. */
    date: string;
    /** The value of the whole stock at cost at its end, with all that is posted so far. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
    /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
    valuation_status: ValuationStatus;
  }[];
}

/** What changed the carrying amount of the stock: that of `opening` and the five amounts add up to that of `closing`, exactly. Without `write_downs`, they lead from value to value. */
export interface ValueBridge {
  /** The first day of the range. */
  startDate: string;
  /** The last day of the range. */
  endDate: string;
  /** The stock before `startDate`, as in the valuation. */
  opening: {
    /** The value at cost. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
    /** The recorded allowances. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    allowance: string;
    /** The value less what the allowances take from it. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    carrying_amount: string;
  };
  /** Receipts at the cost at which they were posted, less their reversals and returns to the supplier. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  received: string;
  /** Issues at the cost at which they were posted, less their reversals: usually negative. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  issued: string;
  /** What changed the costs of the movements in the range after they were posted: recosts after backdated movements, and cost adjustments such as landed cost. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  cost_changes: string;
  /** Adjustments and the differences of stock takes at the cost at which they were posted, less their reversals. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  adjustments: string;
  /** The change in what the allowances take from the value: negative for write-downs, positive for recoveries and for goods that left. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  write_downs: string;
  /** The stock at the end of `endDate`, as in the valuation. */
  closing: {
    /** The value at cost. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    value: string;
    /** The recorded allowances. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    allowance: string;
    /** The value less what the allowances take from it. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    carrying_amount: string;
  };
  /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
  valuation_status: ValuationStatus;
}

/** The result of recomputing the ledger from its movements. */
export interface Verification {
  /** Whether all checks passed. */
  ok: boolean;
  /** The number of products that were checked. */
  products_checked: number;
  /** The number of movements that were checked. */
  movements_checked: number;
  /** The number of cost adjustments that were checked. */
  cost_adjustments_checked: number;
  /** `recosting` if costs of a checked product are being recalculated; costs from the first such day on were not compared. */
  valuation_status: ValuationStatus;
  /** The first failure, at which verification stopped; absent if all checks passed. */
  first_failure?:
    | {
        /** The product; absent if the failure does not concern one product. */
        product_id?: string | undefined;
        /** The movement that failed; absent if none did. */
        movement_id?: string | undefined;
        /** The cost adjustment that failed; absent if none did. */
        cost_adjustment_id?: string | undefined;
        /** The write-down that failed; absent if none did. */
        write_down_id?: string | undefined;
        /** The transfer that failed; absent if none did. */
        transfer_id?: string | undefined;
        /** The journal entry that failed; absent if none did. */
        journal_entry_id?: string | undefined;
        /** The accounting period that failed; absent if none did. */
        period_id?: string | undefined;
        /** The position in the ledger log; absent if the failure is not in the log. */
        position?: number | undefined;
        /** The check that failed. */
        check:
          | 'balance'
          | 'chain'
          | 'cost'
          | 'day'
          | 'journal'
          | 'layers'
          | 'location'
          | 'log'
          | 'month'
          | 'order'
          | 'running_quantity'
          | 'snapshot';
        /** What differs, for people. */
        detail: string;
      }
    | undefined;
  /** The newest entry of the ledger log that was verified. Absent if a check failed or if only one product was verified. */
  chain?:
    | {
        /** The number of log entries so far, 0 or more. */
        position: number;
        /** The sha256 over all log entries so far: 64 lowercase hexadecimal digits. */
        head: string;
        /** When the last entry was written (UTC). */
        recorded_at: string;
      }
    | undefined;
}

/** A URL that receives events, without its signing secret. */
export interface Webhook {
  /** The id of the webhook. */
  id: string;
  /** The URL that receives the events. */
  url: string;
  /** What the webhook is used for; null if nothing was given. */
  description: string | null;
  /** The event types that it receives; null means all, including types added in the future. */
  events: WebhookEventType[] | null;
  /** Whether events are sent. */
  status: 'disabled' | 'enabled';
  /** Why it is disabled: by a member (`manual`), because it responded 410 (`gone`), because it failed for days (`failing`), or because a member who knows the secret lost access (`creator_lost_access`). Null if enabled. */
  disabled_reason: 'creator_lost_access' | 'failing' | 'gone' | 'manual' | null;
  /** When it was disabled (UTC); null if it is enabled. */
  disabled_at: string | null;
  /** When the first failure since the last successful delivery occurred (UTC); null if the last delivery succeeded. */
  failing_since: string | null;
  /** When an event was last not sent because too many deliveries were pending (UTC); null if that never happened. Such deliveries have the status `skipped`. */
  last_skipped_at: string | null;
  /** Until then (UTC), messages are also signed with the secret before the last rotation; null if there is none. */
  previous_secret_expires_at: string | null;
  /** When the webhook was created (UTC). */
  created_at: string;
  /** The user who created the webhook. */
  created_by: string;
}

/** An event sent, or to be sent, to a webhook. */
export interface WebhookDelivery {
  /** The id of the delivery. */
  id: string;
  /** The id of the event: the `webhook-id` header, the same for every attempt. */
  event_id: string;
  /** What happened: the `type` of the event that is delivered. */
  event_type:
    | 'invitation.accepted'
    | 'invitation.declined'
    | 'invitation.email_failed'
    | 'invitation.expired'
    | 'invitation.resent'
    | 'invitation.revoked'
    | 'invitation.sent'
    | 'ledger.anchored'
    | 'period.closed'
    | 'period.reopened'
    | 'product.low_stock'
    | 'product.out_of_stock'
    | 'product.restocked'
    | 'stock_costs.changed'
    | 'stock_import.completed'
    | 'stock_movement.posted'
    | 'stock_movement.reversed'
    | 'stock_take.posted'
    | 'webhook.test'
    | 'write_down.recorded';
  /** `failed`: no further attempts, after a day of failures. `cancelled`: the webhook was disabled or deleted meanwhile. `skipped`: not sent, because too many deliveries of the webhook were pending. */
  status: DeliveryStatus;
  /** Number of attempts so far. */
  attempts: number;
  /** HTTP status of the last response; null if there was none. */
  status_code: number | null;
  /** Why the last attempt failed, for people; null if it did not fail. */
  last_error: string | null;
  /** When the last attempt was made (UTC); null before the first. */
  last_attempt_at: string | null;
  /** When the next attempt is due (UTC); null if there will be none. */
  next_attempt_at: string | null;
  /** When the delivery was queued (UTC). */
  created_at: string;
}

/** The allowance of a product after a review, or after the reversal of one. It never changes; a recovery is recorded as a lower allowance. */
export interface WriteDown {
  /** The id of the write-down. */
  id: string;
  /** The product that was reviewed. */
  product_id: string;
  /** The day of the review. */
  as_of: string;
  /** Units on hand at the end of `as_of`, when recorded. */
  quantity: number;
  /** Value of these units at cost, when recorded. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  cost: string;
  /** Estimated selling price of one unit less the estimated costs of completion and sale (IAS 2.6), to 6 decimal places; that of the review before it for a reversal, null if there is none. */
  net_realizable_value: string | null;
  /** The allowance in effect from this review on: the part of the cost that exceeds the net realizable value; 0 if none does. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  allowance: string;
  /** Change of the allowance against the previous review of the product: positive for a write-down, negative for a recovery or for goods that have left. A reversal has the opposite of what it reverses. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
  change: string;
  /** Why this is the net realizable value, at most 200 characters. */
  reason: string;
  /** The account with the allowance; null if none was named yet. */
  allowance_account: string | null;
  /** The journal entry of the review; null if no accounts were given or nothing changed. */
  journal_entry_id: string | null;
  /** The write-down that this one reverses; null if it is a review. */
  reverses_id: string | null;
  /** The write-down that reverses this one; null if it counts. */
  reversed_by_id: string | null;
  /** The organization that owns the write-down. */
  organization_id: string;
  /** The accounting period of `as_of`. */
  accounting_period_id: string;
  /** When it was recorded (UTC). */
  created_at: string;
  /** The user who recorded it. */
  created_by: string;
}

/** Products to review at net realizable value. */
export interface WriteDownProposal {
  /** The day of the review. */
  as_of: string;
  /** The applied number of idle days. */
  idle_days: number;
  /** Idle products on hand, and all products with an allowance or a review that is due, because each period has a new assessment (IAS 2.33). Highest cost first, then by product id. */
  items: {
    /** The product to review. */
    product_id: string;
    /** Units on hand at the end of `as_of`. */
    quantity: number;
    /** Value of these units at cost. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    cost: string;
    /** `cost` divided by the quantity, to 6 decimal places; null if nothing is on hand. */
    average_cost: string | null;
    /** The day of the last movement up to `as_of`; null if there is none. */
    last_movement_date: string | null;
    /** Days from the last movement to `as_of`; null if there is none. */
    idle_days: number | null;
    /** The allowance of the last review up to `as_of`; 0 without one. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    allowance: string;
    /** The net realizable value per unit of that review; null without one. */
    net_realizable_value: string | null;
    /** Whether the allowance differs from what that net realizable value requires for the units on hand. */
    review_due: boolean;
    /** `recosting` while costs that a backdated movement changed are being recalculated: these figures may still change. */
    valuation_status: ValuationStatus;
  }[];
}
