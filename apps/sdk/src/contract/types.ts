// Generated from the service by `pnpm generate`. Do not edit.
/* oxlint-disable eslint/max-lines -- generated */

export interface AcceptedInvitation {
  invitation: Invitation;
  organization_id: string;
  user_id: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  api_key?: string | null | undefined;
}

export interface AccountingPeriod {
  name: string;
  start_date: string;
  end_date: string;
  status: 'closed' | 'open';
  id: string;
  closed_at: string | null;
  closed_by: string | null;
}

export interface ApiKey {
  id: string;
  name: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  user_id: string;
  environment: 'live' | 'test';
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export interface AuditEvent {
  id: string;
  type:
    | 'api_key.created'
    | 'api_key.revoked'
    | 'identity.address_changed'
    | 'identity.linked'
    | 'identity.unlinked'
    | 'invitation.accepted'
    | 'invitation.declined'
    | 'invitation.email_failed'
    | 'invitation.expired'
    | 'invitation.resent'
    | 'invitation.revoked'
    | 'invitation.sent'
    | 'ledger.anchored'
    | 'member.joined'
    | 'member.removed'
    | 'member.role_changed'
    | 'organization.created'
    | 'organization.updated'
    | 'period.closed'
    | 'period.opened'
    | 'period.reopened'
    | 'product.archived'
    | 'product.created'
    | 'product.updated'
    | 'stock_costs.changed'
    | 'webhook.created'
    | 'webhook.deleted'
    | 'webhook.disabled'
    | 'webhook.enabled'
    | 'webhook.secret_rotated'
    | 'webhook.test';
  occurred_at: string;
  actor_user_id: string | null;
  credential: 'api_key' | 'jwt' | 'link' | null;
  api_key_id: string | null;
  subject_type: string;
  subject_id: string;
  details: Record<string, unknown>;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
}

export interface ClosedAccountingPeriod {
  name: string;
  start_date: string;
  end_date: string;
  status: 'closed' | 'open';
  id: string;
  closed_at: string | null;
  closed_by: string | null;
  chain: { position: number; head: string; recorded_at: string };
}

export interface CreateAccountingPeriod {
  name: string;
  start_date: string;
  end_date: string;
}

export interface CreateApiKey {
  name: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  expires_in_days?: number | undefined;
}

export interface CreateJournalEntry {
  entry_date: string;
  memo: string;
  lines: { account: string; debit?: string | undefined; credit?: string | undefined }[];
}

export interface CreateOrganization {
  name: string;
  currency?: string | undefined;
}

export interface CreateProduct {
  sku: string;
  name: string;
  unit?: string | undefined;
  costing_method?: 'fifo' | 'moving_average' | undefined;
  reorder_point?: number | null | undefined;
}

export interface CreateProductBatch {
  products: CreateProduct[];
}

export interface CreateWebhook {
  url: string;
  events?:
    | (
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
        | 'stock_costs.changed'
        | 'stock_import.completed'
        | 'stock_movement.posted'
        | 'stock_movement.reversed'
      )[]
    | undefined;
  description?: string | undefined;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  user_id: string;
  environment: 'live' | 'test';
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  key: string | null;
}

export interface CreatedOrganization {
  id: string;
  name: string;
  currency: string;
  settings: {
    allow_negative_stock: boolean;
    auto_open_periods: boolean;
    invite_registered: boolean;
    max_days_ahead: number | null;
    automatic_posting: {
      inventory: string;
      goods_received: string;
      cost_of_goods_sold: string;
      stock_gain: string;
      stock_loss: string;
      cost_variance: string;
    } | null;
    continue_url: string | null;
  };
  created_at: string;
  api_key: string | null;
}

export interface CreatedWebhook {
  id: string;
  url: string;
  description: string | null;
  events:
    | (
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
        | 'stock_costs.changed'
        | 'stock_import.completed'
        | 'stock_movement.posted'
        | 'stock_movement.reversed'
      )[]
    | null;
  status: 'disabled' | 'enabled';
  disabled_reason: 'creator_lost_access' | 'failing' | 'gone' | 'manual' | null;
  disabled_at: string | null;
  failing_since: string | null;
  last_skipped_at: string | null;
  previous_secret_expires_at: string | null;
  created_at: string;
  created_by: string;
  secret: string | null;
}

export interface Invitation {
  id: string;
  email: string;
  status: 'accepted' | 'expired' | 'pending';
  created_at: string;
  expires_at: string;
  invited_by_user_id: string;
  metadata: Record<string, unknown>;
}

export interface InvitationDetail {
  id: string;
  email: string;
  status: 'accepted' | 'expired' | 'pending';
  created_at: string;
  expires_at: string;
  invited_by_user_id: string;
  metadata: Record<string, unknown>;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  mail_status: 'failed' | 'not_sent' | 'queued' | 'sent';
  mailed_at: string | null;
}

export interface InvitationOutcome {
  outcome: 'already_invited' | 'invalid' | 'limited' | 'registered' | 'sent';
  invitation?: Invitation | undefined;
  problem?:
    | {
        code: string;
        status: number;
        detail: string;
        retry_after?: number | undefined;
        errors?: { pointer: string; code: string; detail: string }[] | undefined;
      }
    | undefined;
}

export interface InvitationPreview {
  organization_name: string;
  inviter_name: string;
  email_masked: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  status: 'accepted' | 'expired' | 'pending';
  expires_at: string;
  continue_url: string | null;
}

export interface JournalEntry {
  id: string;
  entry_date: string;
  memo: string;
  lines: { account: string; debit: string; credit: string }[];
  source: 'manual' | 'recost' | 'stock_movement';
  accounting_period_id: string;
  created_at: string;
  created_by: string | null;
  stock_movement_id: string | null;
  product_id: string | null;
}

export interface LedgerLogEntry {
  position: number;
  recorded_at: string;
  entry: string;
  head: string;
}

export interface Me {
  user_id: string;
  email: string | null;
  organization_id: string | null;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer' | null;
  credential: 'api_key' | 'jwt';
}

export interface Member {
  user_id: string;
  email: string | null;
  name: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  created_at: string;
}

export interface Organization {
  id: string;
  name: string;
  currency: string;
  settings: {
    allow_negative_stock: boolean;
    auto_open_periods: boolean;
    invite_registered: boolean;
    max_days_ahead: number | null;
    automatic_posting: {
      inventory: string;
      goods_received: string;
      cost_of_goods_sold: string;
      stock_gain: string;
      stock_loss: string;
      cost_variance: string;
    } | null;
    continue_url: string | null;
  };
  created_at: string;
}

export interface PostStockMovement {
  reason_code?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  product_id: string;
  type: 'adjustment' | 'entry' | 'exit';
  quantity: number;
  unit_cost: number;
  movement_date: string;
  journal_entry_id?: string | null | undefined;
  organization_id?: string | undefined;
  accounting_period_id?: string | undefined;
  expected_on_hand?: number | undefined;
}

export interface PostStockMovementBatch {
  movements: PostStockMovement[];
}

export interface Product {
  id: string;
  sku: string;
  name: string;
  unit: string;
  costing_method: 'fifo' | 'moving_average';
  reorder_point: number | null;
  archived_at: string | null;
  created_at: string;
}

export interface ReceivedInvitation {
  organization_name: string;
  inviter_name: string;
  id: string;
  organization_id: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  created_at: string;
  expires_at: string;
}

export interface Reconciliation {
  automatic_posting: boolean;
  inventory_account: string | null;
  periods: {
    name: string;
    start_date: string;
    end_date: string;
    status: 'closed' | 'open';
    accounting_period_id: string;
    stock_value: string;
    account_balance: string | null;
    difference: string | null;
    reconciled: boolean | null;
    valuation_status: 'current' | 'recosting';
  }[];
}

export interface RecordStockTake {
  count_date: string;
  counts: { product_id: string; counted_quantity: number; unit_cost?: number | undefined }[];
}

export interface SendInvitation {
  email: string;
  role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer';
  metadata?: Record<string, unknown> | undefined;
  expires_in_hours?: number | undefined;
  locale?: 'de' | 'en' | 'es' | 'fr' | 'pt' | undefined;
}

export interface SendInvitationBatch {
  invitations: SendInvitation[];
}

export interface StockCard {
  product_id: string;
  opening: { quantity: number; value: string };
  rows: { movement: StockMovement; running_quantity: number; running_value: string }[];
  closing: { quantity: number; value: string };
  valuation_status: 'current' | 'recosting';
  next_cursor: string | null;
}

export interface StockImport {
  id: string | null;
  status: 'finished' | 'running';
  dry_run: boolean;
  rows: number;
  posted: number;
  refused: number;
  first_movement_date: string | null;
  last_movement_date: string | null;
  started_at: string;
  updated_at: string;
  finished_at: string | null;
  created_by: string;
  problems: {
    row: number;
    code: string;
    detail: string;
    errors: { [x: string]: unknown; pointer: string; code: string; detail: string }[];
  }[];
}

export interface StockImportSummary {
  id: string | null;
  status: 'finished' | 'running';
  dry_run: boolean;
  rows: number;
  posted: number;
  refused: number;
  first_movement_date: string | null;
  last_movement_date: string | null;
  started_at: string;
  updated_at: string;
  finished_at: string | null;
  created_by: string;
}

export interface StockLevel {
  product_id: string;
  on_hand: number;
  value: string;
  average_cost: string | null;
  as_of: string | null;
  valuation_status: 'current' | 'recosting';
}

export interface StockMovement {
  reason_code: string | null;
  reference: string | null;
  note: string | null;
  metadata: Record<string, unknown> | null;
  id: string;
  product_id: string;
  type: 'adjustment' | 'entry' | 'exit';
  quantity: number;
  unit_cost: number;
  movement_date: string;
  journal_entry_id: string | null;
  organization_id: string;
  accounting_period_id: string;
  quantity_delta: number;
  cost_amount: string;
  valuation_status: 'current' | 'recosting';
  reverses_id: string | null;
  reversed_by_id: string | null;
  created_at: string;
  created_by: string;
}

export interface StockTake {
  id: string;
  movements: StockMovement[];
  unchanged: string[];
}

export interface Valuation {
  as_of: string | null;
  total_value: string;
  valuation_status: 'current' | 'recosting';
  products: StockLevel[];
}

export interface Verification {
  ok: boolean;
  products_checked: number;
  movements_checked: number;
  valuation_status: 'current' | 'recosting';
  first_failure?:
    | {
        product_id?: string | undefined;
        movement_id?: string | undefined;
        journal_entry_id?: string | undefined;
        period_id?: string | undefined;
        position?: number | undefined;
        check:
          | 'balance'
          | 'chain'
          | 'cost'
          | 'day'
          | 'journal'
          | 'layers'
          | 'log'
          | 'month'
          | 'order'
          | 'running_quantity'
          | 'snapshot';
        detail: string;
      }
    | undefined;
  chain?: { position: number; head: string; recorded_at: string } | undefined;
}

export interface Webhook {
  id: string;
  url: string;
  description: string | null;
  events:
    | (
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
        | 'stock_costs.changed'
        | 'stock_import.completed'
        | 'stock_movement.posted'
        | 'stock_movement.reversed'
      )[]
    | null;
  status: 'disabled' | 'enabled';
  disabled_reason: 'creator_lost_access' | 'failing' | 'gone' | 'manual' | null;
  disabled_at: string | null;
  failing_since: string | null;
  last_skipped_at: string | null;
  previous_secret_expires_at: string | null;
  created_at: string;
  created_by: string;
}

export interface WebhookDelivery {
  id: string;
  event_id: string;
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
    | 'stock_costs.changed'
    | 'stock_import.completed'
    | 'stock_movement.posted'
    | 'stock_movement.reversed'
    | 'webhook.test';
  status: 'cancelled' | 'delivered' | 'failed' | 'pending' | 'skipped';
  attempts: number;
  status_code: number | null;
  last_error: string | null;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
  created_at: string;
}
