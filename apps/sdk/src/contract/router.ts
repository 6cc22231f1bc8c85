// Generated from the service by `pnpm generate`. Do not edit.
/* oxlint-disable eslint/max-lines -- generated */

import type { Mutation, Page, Query, RouterOf } from '../router-types.ts';
import type {
  AcceptedInvitation,
  AccountingPeriod,
  ApiKey,
  AuditEvent,
  ClosedAccountingPeriod,
  CreateAccountingPeriod,
  CreateApiKey,
  CreateJournalEntry,
  CreateOrganization,
  CreateProduct,
  CreateProductBatch,
  CreateWebhook,
  CreatedApiKey,
  CreatedOrganization,
  CreatedWebhook,
  Invitation,
  InvitationDetail,
  InvitationOutcome,
  InvitationPreview,
  JournalEntry,
  LedgerLogEntry,
  Me,
  Member,
  Organization,
  PostStockMovement,
  PostStockMovementBatch,
  Product,
  ReceivedInvitation,
  Reconciliation,
  RecordStockTake,
  SendInvitation,
  SendInvitationBatch,
  StockCard,
  StockImport,
  StockImportSummary,
  StockLevel,
  StockMovement,
  StockTake,
  Valuation,
  Verification,
  Webhook,
  WebhookDelivery,
} from './types.ts';

/** Every procedure of the service by its path. */
export type Procedures = {
  invitations: {
    /** Preview an invitation by the token of its link. `POST /api/invitations/preview` */
    preview: Mutation<{ token: string }, InvitationPreview>;
    /** Accept an invitation. `POST /api/invitations/accept` */
    accept: Mutation<{ token: string; name?: string | undefined }, AcceptedInvitation>;
    /** Decline an invitation. `POST /api/invitations/decline` */
    decline: Mutation<{ token: string }, void>;
    /** Receive no more invitations. `POST /api/invitations/opt-out` */
    optOut: Mutation<{ token: string }, void>;
    /** Receive invitations again. `POST /api/invitations/opt-in` */
    optIn: Mutation<{ token: string }, void>;
    /** Send an invitation. `POST /api/invitations` */
    send: Mutation<SendInvitation, Invitation>;
    /** Send several invitations, each with its own outcome. `POST /api/invitations/batch` */
    sendBatch: Mutation<SendInvitationBatch, InvitationOutcome[]>;
    /** List sent invitations. `GET /api/invitations` */
    list: Query<
      {
        limit?: number | undefined;
        cursor?: string | undefined;
        status?: 'accepted' | 'expired' | 'pending' | undefined;
        email?: string | undefined;
      },
      Invitation[]
    >;
    listPage: Query<
      {
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        status?: 'accepted' | 'expired' | 'pending' | undefined;
        email?: string | undefined;
      },
      Page<Invitation>
    >;
    /** List received invitations. `GET /api/invitations/received` */
    received: Query<{ limit?: number | undefined; cursor?: string | undefined }, ReceivedInvitation[]>;
    receivedPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<ReceivedInvitation>
    >;
    /** Get an invitation. `GET /api/invitations/{id}` */
    get: Query<{ id: string }, InvitationDetail>;
    /** Resend an invitation. `POST /api/invitations/{id}/resend` */
    resend: Mutation<{ id: string }, InvitationDetail>;
    /** Revoke a pending invitation. `DELETE /api/invitations/{id}` */
    revoke: Mutation<{ id: string }, void>;
  };
  journalEntries: {
    /** Post a journal entry. `POST /api/accounting/journal-entries` */
    create: Mutation<CreateJournalEntry, JournalEntry>;
    /** List journal entries. `GET /api/accounting/journal-entries` */
    list: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | undefined;
        account?: string | undefined;
        source?: 'manual' | 'recost' | 'stock_movement' | undefined;
      },
      JournalEntry[]
    >;
    listPage: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        account?: string | undefined;
        source?: 'manual' | 'recost' | 'stock_movement' | undefined;
      },
      Page<JournalEntry>
    >;
    /** Get a journal entry. `GET /api/accounting/journal-entries/{id}` */
    get: Query<{ id: string }, JournalEntry>;
  };
  periods: {
    /** Create an accounting period. `POST /api/accounting/periods` */
    create: Mutation<CreateAccountingPeriod, AccountingPeriod>;
    /** List accounting periods. `GET /api/accounting/periods` */
    list: Query<{ limit?: number | undefined; cursor?: string | undefined }, AccountingPeriod[]>;
    listPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<AccountingPeriod>
    >;
    /** Close an accounting period. `POST /api/accounting/periods/{id}/close` */
    close: Mutation<{ id: string }, ClosedAccountingPeriod>;
    /** Reopen the latest closed accounting period. `POST /api/accounting/periods/{id}/reopen` */
    reopen: Mutation<{ id: string }, AccountingPeriod>;
  };
  products: {
    /** Create a product. `POST /api/inventory/products` */
    create: Mutation<CreateProduct, Product>;
    /** Create several products atomically. `POST /api/inventory/products/batch` */
    createBatch: Mutation<CreateProductBatch, Product[]>;
    /** List products. `GET /api/inventory/products` */
    list: Query<
      {
        limit?: number | undefined;
        cursor?: string | undefined;
        sku?: string | undefined;
        q?: string | undefined;
        archived?: boolean | undefined;
      },
      Product[]
    >;
    listPage: Query<
      {
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        sku?: string | undefined;
        q?: string | undefined;
        archived?: boolean | undefined;
      },
      Page<Product>
    >;
    /** Get a product. `GET /api/inventory/products/{id}` */
    get: Query<{ id: string }, Product>;
    /** Update a product. `PATCH /api/inventory/products/{id}` */
    update: Mutation<
      {
        id: string;
        sku?: string | undefined;
        name?: string | undefined;
        unit?: string | undefined;
        reorder_point?: number | null | undefined;
      },
      Product
    >;
    /** Archive a product. `POST /api/inventory/products/{id}/archive` */
    archive: Mutation<{ id: string }, Product>;
  };
  stockLevels: {
    /** List quantities on hand and their values. `GET /api/inventory/stock-levels` */
    list: Query<
      {
        limit?: number | undefined;
        cursor?: string | undefined;
        product_id?: string | undefined;
        as_of?: string | undefined;
        below_reorder_point?: boolean | undefined;
      },
      StockLevel[]
    >;
    listPage: Query<
      {
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        product_id?: string | undefined;
        as_of?: string | undefined;
        below_reorder_point?: boolean | undefined;
      },
      Page<StockLevel>
    >;
  };
  stockCards: {
    /** Get the movements of a product with running quantity and value. `GET /api/inventory/products/{id}/stock-card` */
    get: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | undefined;
        id: string;
      },
      StockCard
    >;
  };
  valuation: {
    /** Get the value of the stock. `GET /api/inventory/valuation` */
    get: Query<{ as_of?: string | undefined }, Valuation>;
  };
  reconciliation: {
    /** Compare the stock value with the inventory account by period. `GET /api/inventory/reconciliation` */
    get: Query<{ startDate?: string | undefined; endDate?: string | undefined }, Reconciliation>;
  };
  ledger: {
    /** Verify the integrity of the ledger. `GET /api/inventory/verify` */
    verify: Query<
      { product_id?: string | undefined; position?: number | undefined; head?: string | undefined },
      Verification
    >;
  };
  ledgerLog: {
    /** List the entries of the ledger log. `GET /api/inventory/ledger-log` */
    list: Query<
      { limit?: number | undefined; cursor?: string | undefined; after_position?: number | undefined },
      LedgerLogEntry[]
    >;
    listPage: Query<
      {
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        after_position?: number | undefined;
      },
      Page<LedgerLogEntry>
    >;
  };
  stockMovements: {
    /** Post a stock movement. `POST /api/inventory/stock-movements` */
    post: Mutation<PostStockMovement, StockMovement>;
    /** Post several stock movements atomically. `POST /api/inventory/stock-movements/batch` */
    postBatch: Mutation<PostStockMovementBatch, StockMovement[]>;
    /** Reverse a stock movement. `POST /api/inventory/stock-movements/{id}/reversal` */
    reverse: Mutation<
      { id: string; movement_date?: string | undefined; note?: string | undefined },
      StockMovement
    >;
    /** Link a stock movement to its journal entry. `POST /api/inventory/stock-movements/{id}/journal-entry` */
    link: Mutation<{ id: string; journal_entry_id: string }, StockMovement>;
    /** List stock movements. `GET /api/inventory/stock-movements` */
    list: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | undefined;
        product_id?: string | undefined;
        type?: 'adjustment' | 'entry' | 'exit' | undefined;
        reference?: string | undefined;
        reason_code?: string | undefined;
        accounting_period_id?: string | undefined;
        journal_entry_id?: string | undefined;
      },
      StockMovement[]
    >;
    listPage: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        product_id?: string | undefined;
        type?: 'adjustment' | 'entry' | 'exit' | undefined;
        reference?: string | undefined;
        reason_code?: string | undefined;
        accounting_period_id?: string | undefined;
        journal_entry_id?: string | undefined;
      },
      Page<StockMovement>
    >;
    /** Get a stock movement. `GET /api/inventory/stock-movements/{id}` */
    get: Query<{ id: string }, StockMovement>;
  };
  stockImports: {
    /** List imports. `GET /api/inventory/stock-imports` */
    list: Query<{ limit?: number | undefined; cursor?: string | undefined }, StockImportSummary[]>;
    listPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<StockImportSummary>
    >;
    /** Get an import. `GET /api/inventory/stock-imports/{id}` */
    get: Query<{ id: string }, StockImport>;
  };
  stockTakes: {
    /** Record a stock take. `POST /api/inventory/stock-takes` */
    record: Mutation<RecordStockTake, StockTake>;
  };
  organizations: {
    /** Create an organization. `POST /api/organizations` */
    create: Mutation<CreateOrganization, CreatedOrganization>;
    /** List your organizations. `GET /api/organizations` */
    list: Query<{ limit?: number | undefined; cursor?: string | undefined }, Organization[]>;
    listPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<Organization>
    >;
    /** Get the current organization. `GET /api/organizations/{id}` */
    get: Query<{ id: string }, Organization>;
    /** Update an organization. `PATCH /api/organizations/{id}` */
    update: Mutation<
      {
        id: string;
        name?: string | undefined;
        settings?:
          | {
              allow_negative_stock?: boolean | undefined;
              auto_open_periods?: boolean | undefined;
              invite_registered?: boolean | undefined;
              max_days_ahead?: number | null | undefined;
              automatic_posting?:
                | {
                    inventory: string;
                    goods_received: string;
                    cost_of_goods_sold: string;
                    stock_gain: string;
                    stock_loss: string;
                    cost_variance: string;
                  }
                | null
                | undefined;
              continue_url?: string | null | undefined;
            }
          | undefined;
      },
      Organization
    >;
  };
  members: {
    /** List members. `GET /api/members` */
    list: Query<{ limit?: number | undefined; cursor?: string | undefined }, Member[]>;
    listPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<Member>
    >;
    /** Change the role of a member. `PATCH /api/members/{user_id}` */
    updateRole: Mutation<
      { user_id: string; role: 'accountant' | 'admin' | 'clerk' | 'owner' | 'viewer' },
      Member
    >;
    /** Remove a member. `DELETE /api/members/{user_id}` */
    remove: Mutation<{ user_id: string }, void>;
  };
  apiKeys: {
    /** Create an API key. `POST /api/api-keys` */
    create: Mutation<CreateApiKey, CreatedApiKey>;
    /** List API keys. `GET /api/api-keys` */
    list: Query<{ limit?: number | undefined; cursor?: string | undefined }, ApiKey[]>;
    listPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<ApiKey>
    >;
    /** Revoke an API key. `DELETE /api/api-keys/{id}` */
    revoke: Mutation<{ id: string }, void>;
  };
  auditEvents: {
    /** List audit events. `GET /api/audit-events` */
    list: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | undefined;
        type?:
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
          | 'webhook.test'
          | undefined;
        actor_user_id?: string | undefined;
        subject_id?: string | undefined;
      },
      AuditEvent[]
    >;
    listPage: Query<
      {
        startDate?: string | undefined;
        endDate?: string | undefined;
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        type?:
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
          | 'webhook.test'
          | undefined;
        actor_user_id?: string | undefined;
        subject_id?: string | undefined;
      },
      Page<AuditEvent>
    >;
  };
  webhooks: {
    /** Create a webhook. `POST /api/webhooks` */
    create: Mutation<CreateWebhook, CreatedWebhook>;
    /** List webhooks. `GET /api/webhooks` */
    list: Query<{ limit?: number | undefined; cursor?: string | undefined }, Webhook[]>;
    listPage: Query<
      { limit?: number | undefined; cursor?: string | null | undefined; direction?: 'forward' | undefined },
      Page<Webhook>
    >;
    /** Get a webhook. `GET /api/webhooks/{id}` */
    get: Query<{ id: string }, Webhook>;
    /** Disable a webhook. `POST /api/webhooks/{id}/disable` */
    disable: Mutation<{ id: string }, Webhook>;
    /** Enable a webhook. `POST /api/webhooks/{id}/enable` */
    enable: Mutation<{ id: string }, Webhook>;
    /** Replace the signing secret of a webhook. `POST /api/webhooks/{id}/rotate` */
    rotate: Mutation<{ id: string }, CreatedWebhook>;
    /** Send a test event to a webhook. `POST /api/webhooks/{id}/test` */
    test: Mutation<{ id: string }, WebhookDelivery>;
    /** Delete a webhook. `DELETE /api/webhooks/{id}` */
    delete: Mutation<{ id: string }, void>;
  };
  webhookDeliveries: {
    /** List the deliveries of a webhook. `GET /api/webhooks/{id}/deliveries` */
    list: Query<
      {
        limit?: number | undefined;
        cursor?: string | undefined;
        id: string;
        status?: 'cancelled' | 'delivered' | 'failed' | 'pending' | 'skipped' | undefined;
      },
      WebhookDelivery[]
    >;
    listPage: Query<
      {
        limit?: number | undefined;
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
        id: string;
        status?: 'cancelled' | 'delivered' | 'failed' | 'pending' | 'skipped' | undefined;
      },
      Page<WebhookDelivery>
    >;
  };
  me: {
    /** Get the current caller. `GET /api/me` */
    get: Query<Record<string, never> | undefined, Me>;
  };
};

/** The service's router type for `@trpc/client` with custom links. */
export type AppRouter = RouterOf<Procedures>;
