// Generated from the service by `pnpm generate`. Do not edit.
/* oxlint-disable eslint/max-lines -- generated */

import type { Mutation, Page, Query } from '../router-types.ts';
import type {
  Abc,
  AcceptedInvitation,
  AccountingPeriod,
  Ageing,
  AllocateCosts,
  ApiKey,
  AuditEvent,
  AuditEventType,
  ClosedAccountingPeriod,
  CorrectedMovement,
  CostAdjustment,
  CostAllocation,
  CountStock,
  CountedStock,
  CreateAccountingPeriod,
  CreateApiKey,
  CreateJournalEntry,
  CreateLocation,
  CreateOrganization,
  CreatePostingRule,
  CreateProduct,
  CreateProductBatch,
  CreateReservation,
  CreateWebhook,
  CreatedApiKey,
  CreatedOrganization,
  CreatedWebhook,
  DeliveryStatus,
  Invitation,
  InvitationDetail,
  InvitationOutcome,
  InvitationPreview,
  InvitationStatus,
  JournalEntry,
  LedgerLogEntry,
  LedgerVerification,
  ListedJournalEntry,
  Location,
  LocationLevel,
  Me,
  Member,
  MovementType,
  Organization,
  PostOpeningBalances,
  PostStockMovement,
  PostStockMovementBatch,
  PostStockTake,
  PostStockTransfer,
  PostedStockTake,
  PostingRule,
  Product,
  ReceivedInvitation,
  Reconciliation,
  RecordCostAdjustment,
  RecordStockTake,
  RecordWriteDowns,
  RecordedWriteDowns,
  Reservation,
  Role,
  SendInvitation,
  SendInvitationBatch,
  StockAlert,
  StockCard,
  StockCountHistoryEntry,
  StockImport,
  StockImportSummary,
  StockLevel,
  StockMovement,
  StockMovementDetail,
  StockSeries,
  StockTake,
  StockTakeDetail,
  StockTakeDocument,
  StockTakePreview,
  StockTransfer,
  Turnover,
  Valuation,
  ValuationSeries,
  ValueBridge,
  Verification,
  Webhook,
  WebhookDelivery,
  WriteDown,
  WriteDownProposal,
} from './types.ts';

/** Every procedure of the service by its path. */
export type Procedures = {
  invitations: {
    /** Preview an invitation by the token of its link. `POST /api/invitations/preview` */
    preview: Mutation<
      {
        /** The part after `#token=` in the emailed link. */
        token: string;
      },
      InvitationPreview
    >;
    /** Accept an invitation. `POST /api/invitations/accept` */
    accept: Mutation<
      {
        /** The part after `#token=` in the emailed link. */
        token?: string | undefined;
        /** In place of the token: the id of a received invitation, for a person who is signed in with a token of the identity provider or in the console. An API key does not prove that its owner still reads the mailbox. */
        id?: string | undefined;
        /** Name of the account, if one is created; one line of at most 200 characters. Default: the part of the address before the @. */
        name?: string | undefined;
      },
      AcceptedInvitation
    >;
    /** Decline an invitation. `POST /api/invitations/decline` */
    decline: Mutation<
      {
        /** The part after `#token=` in the emailed link. */
        token: string;
      },
      void
    >;
    /** Receive no more invitations. `POST /api/invitations/opt-out` */
    optOut: Mutation<
      {
        /** The part after `#token=` in the link at the end of an invitation email. */
        token: string;
      },
      void
    >;
    /** Receive invitations again. `POST /api/invitations/opt-in` */
    optIn: Mutation<
      {
        /** The part after `#token=` in the link at the end of an invitation email. */
        token: string;
      },
      void
    >;
    /** Send an invitation. `POST /api/invitations` */
    send: Mutation<SendInvitation, Invitation>;
    /** Send several invitations, each with its own outcome. `POST /api/invitations/batch` */
    sendBatch: Mutation<SendInvitationBatch, InvitationOutcome[]>;
    /** List sent invitations. `GET /api/invitations` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only invitations with this status. */
        status?: InvitationStatus | undefined;
        /** Only invitations to exactly this address; case is ignored. */
        email?: string | undefined;
      },
      Invitation[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only invitations with this status. */
        status?: InvitationStatus | undefined;
        /** Only invitations to exactly this address; case is ignored. */
        email?: string | undefined;
      },
      Page<Invitation>
    >;
    /** List received invitations. `GET /api/invitations/received` */
    received: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      ReceivedInvitation[]
    >;
    /** One page of `received`, with the cursor of the next one. */
    receivedPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<ReceivedInvitation>
    >;
    /** Get an invitation. `GET /api/invitations/{id}` */
    get: Query<
      {
        /** The id of the invitation, a UUID. */
        id: string;
      },
      InvitationDetail
    >;
    /** Resend an invitation. `POST /api/invitations/{id}/resend` */
    resend: Mutation<
      {
        /** The id of the invitation, a UUID. */
        id: string;
      },
      InvitationDetail
    >;
    /** Revoke a pending invitation. `DELETE /api/invitations/{id}` */
    revoke: Mutation<
      {
        /** The id of the invitation, a UUID. */
        id: string;
      },
      void
    >;
  };
  journalEntries: {
    /** Post a journal entry. `POST /api/accounting/journal-entries` */
    create: Mutation<CreateJournalEntry, JournalEntry>;
    /** List journal entries. `GET /api/accounting/journal-entries` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only entries with a line for exactly this account. */
        account?: string | undefined;
        /** Only entries from this source. */
        source?: 'cost_adjustment' | 'manual' | 'recost' | 'stock_movement' | 'write_down' | undefined;
        /** Only entries that belong to a stock movement, a cost adjustment, a recost or a write-down (`true`), or only manual entries that no movement, cost adjustment or write-down names (`false`). */
        linked?: boolean | undefined;
        /** If true, each entry has the balance of `account` after it, which requires `account`. Default: false. */
        running_balance?: boolean | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: `-date`: newest `entry_date` first, then most recently created. */
        sort?: '-date' | 'date' | undefined;
      },
      ListedJournalEntry[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only entries with a line for exactly this account. */
        account?: string | undefined;
        /** Only entries from this source. */
        source?: 'cost_adjustment' | 'manual' | 'recost' | 'stock_movement' | 'write_down' | undefined;
        /** Only entries that belong to a stock movement, a cost adjustment, a recost or a write-down (`true`), or only manual entries that no movement, cost adjustment or write-down names (`false`). */
        linked?: boolean | undefined;
        /** If true, each entry has the balance of `account` after it, which requires `account`. Default: false. */
        running_balance?: boolean | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: `-date`: newest `entry_date` first, then most recently created. */
        sort?: '-date' | 'date' | undefined;
      },
      Page<ListedJournalEntry>
    >;
    /** Get a journal entry. `GET /api/accounting/journal-entries/{id}` */
    get: Query<
      {
        /** The id of the journal entry, a UUID. */
        id: string;
      },
      JournalEntry
    >;
  };
  postingRules: {
    /** Create a posting rule. `POST /api/accounting/posting-rules` */
    create: Mutation<CreatePostingRule, PostingRule>;
    /** List posting rules. `GET /api/accounting/posting-rules` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only. */
        kind?:
          | 'cost_of_goods_sold'
          | 'cost_variance'
          | 'goods_received'
          | 'inventory'
          | 'stock_gain'
          | 'stock_loss'
          | undefined;
        /** Only deleted rules (`true`), which older journal entries name. Default: only active ones. */
        deleted?: boolean | undefined;
      },
      PostingRule[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only. */
        kind?:
          | 'cost_of_goods_sold'
          | 'cost_variance'
          | 'goods_received'
          | 'inventory'
          | 'stock_gain'
          | 'stock_loss'
          | undefined;
        /** Only deleted rules (`true`), which older journal entries name. Default: only active ones. */
        deleted?: boolean | undefined;
      },
      Page<PostingRule>
    >;
    /** Get a posting rule. `GET /api/accounting/posting-rules/{id}` */
    get: Query<
      {
        /** The id of the posting rule, a UUID. */
        id: string;
      },
      PostingRule
    >;
    /** Delete a posting rule. `DELETE /api/accounting/posting-rules/{id}` */
    delete: Mutation<
      {
        /** The id of the posting rule, a UUID. */
        id: string;
      },
      void
    >;
  };
  periods: {
    /** Create an accounting period. `POST /api/accounting/periods` */
    create: Mutation<CreateAccountingPeriod, AccountingPeriod>;
    /** List accounting periods. `GET /api/accounting/periods` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      AccountingPeriod[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<AccountingPeriod>
    >;
    /** Close an accounting period. `POST /api/accounting/periods/{id}/close` */
    close: Mutation<
      {
        /** The id of the accounting period, a UUID. */
        id: string;
        /** If true, closing is rejected with `REVIEWS_DUE` while the write-down of any product is due for review at the end of the period. Otherwise the response names these products. */
        require_reviews?: boolean | undefined;
        /** If true, closing is rejected with `OPEN_STOCK_TAKES` while a stock take with a count date in the period is neither posted nor cancelled. Otherwise the response names these stock takes. */
        require_counts?: boolean | undefined;
      },
      ClosedAccountingPeriod
    >;
    /** Reopen the latest closed accounting period. `POST /api/accounting/periods/{id}/reopen` */
    reopen: Mutation<
      {
        /** The id of the accounting period, a UUID. */
        id: string;
        /** Why the period is reopened, for the audit trail: one line of at most 200 characters. */
        reason?: string | undefined;
      },
      AccountingPeriod
    >;
  };
  products: {
    /** Create a product. `POST /api/inventory/products` */
    create: Mutation<CreateProduct, Product>;
    /** Create several products atomically. `POST /api/inventory/products/batch` */
    createBatch: Mutation<CreateProductBatch, Product[]>;
    /** List products. `GET /api/inventory/products` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only the product with exactly this SKU. */
        sku?: string | undefined;
        /** Text contained in the SKU or name, or an exact barcode; blanks at its ends are ignored, and so is case except in barcodes. The list then has the best matches first: the exact SKU, the exact barcode, SKUs that start with the text, SKUs and names with a word that starts with it, and the others; each of these by SKU, without regard to case. */
        q?: string | undefined;
        /** Only products of exactly this category. */
        category?: string | undefined;
        /** Only archived products (`true`), or only active ones (`false`). */
        archived?: boolean | undefined;
      },
      Product[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only the product with exactly this SKU. */
        sku?: string | undefined;
        /** Text contained in the SKU or name, or an exact barcode; blanks at its ends are ignored, and so is case except in barcodes. The list then has the best matches first: the exact SKU, the exact barcode, SKUs that start with the text, SKUs and names with a word that starts with it, and the others; each of these by SKU, without regard to case. */
        q?: string | undefined;
        /** Only products of exactly this category. */
        category?: string | undefined;
        /** Only archived products (`true`), or only active ones (`false`). */
        archived?: boolean | undefined;
      },
      Page<Product>
    >;
    /** Get a product. `GET /api/inventory/products/{id}` */
    get: Query<
      {
        /** The id of the product, a UUID. */
        id: string;
      },
      Product
    >;
    /** Update a product. `PATCH /api/inventory/products/{id}` */
    update: Mutation<
      {
        /** The id of the product, a UUID. */
        id: string;
        /** Stock keeping unit: one line of at most 64 characters, unique in the organization (else 409 `SKU_ALREADY_EXISTS`). Case matters. */
        sku?: string | undefined;
        /** The code on the article or its label, such as a GTIN, as a scanner reads it: one line of at most 64 characters, unique in the organization (else 409 `BARCODE_ALREADY_EXISTS`); null for none. Case matters. */
        barcode?: string | null | undefined;
        /** The name for people: one line of at most 200 characters. */
        name?: string | undefined;
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
        /** With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit. */
        reorder_point?: number | null | undefined;
        /** The group that the product belongs to: one line of at most 100 characters, in composed form (Unicode NFC) and without invisible characters; null for none. Case matters. */
        category?: string | null | undefined;
        /** Whole units to order when the product is reordered; null if not known. */
        reorder_quantity?: number | null | undefined;
        /** Days from ordering to receiving, 0 to 3,650; null if not known. */
        lead_time_days?: number | null | undefined;
      },
      Product
    >;
    /** Archive a product. `POST /api/inventory/products/{id}/archive` */
    archive: Mutation<
      {
        /** The id of the product, a UUID. */
        id: string;
      },
      Product
    >;
    /** Unarchive a product. `POST /api/inventory/products/{id}/unarchive` */
    unarchive: Mutation<
      {
        /** The id of the product, a UUID. */
        id: string;
      },
      Product
    >;
  };
  stockLevels: {
    /** List quantities on hand and their values. `GET /api/inventory/stock-levels` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** The state at the end of this day. Default: the current state. */
        as_of?: string | undefined;
        /** Only products at or below their reorder point (`true`), or only the others (`false`). */
        below_reorder_point?: boolean | undefined;
        /** Text contained in the SKU or name of the product; case, and blanks at its ends, are ignored. The list then has the best matches first, in the order of a list of products. */
        q?: string | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: by product id, or best matches first with `q`. */
        sort?:
          | '-category'
          | '-name'
          | '-on_hand'
          | '-sku'
          | '-value'
          | 'category'
          | 'name'
          | 'on_hand'
          | 'sku'
          | 'value'
          | undefined;
      },
      StockLevel[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** The state at the end of this day. Default: the current state. */
        as_of?: string | undefined;
        /** Only products at or below their reorder point (`true`), or only the others (`false`). */
        below_reorder_point?: boolean | undefined;
        /** Text contained in the SKU or name of the product; case, and blanks at its ends, are ignored. The list then has the best matches first, in the order of a list of products. */
        q?: string | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: by product id, or best matches first with `q`. */
        sort?:
          | '-category'
          | '-name'
          | '-on_hand'
          | '-sku'
          | '-value'
          | 'category'
          | 'name'
          | 'on_hand'
          | 'sku'
          | 'value'
          | undefined;
      },
      Page<StockLevel>
    >;
  };
  locations: {
    /** Create a location. `POST /api/inventory/locations` */
    create: Mutation<CreateLocation, Location>;
    /** List locations. `GET /api/inventory/locations` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only archived locations (`true`), or only active ones (`false`). */
        archived?: boolean | undefined;
      },
      Location[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only archived locations (`true`), or only active ones (`false`). */
        archived?: boolean | undefined;
      },
      Page<Location>
    >;
    /** Get a location. `GET /api/inventory/locations/{id}` */
    get: Query<
      {
        /** The id of the location, a UUID. */
        id: string;
      },
      Location
    >;
    /** Update a location. `PATCH /api/inventory/locations/{id}` */
    update: Mutation<
      {
        /** The id of the location, a UUID. */
        id: string;
        /** Short name: one line of at most 32 characters, unique in the organization (else 409 `LOCATION_CODE_EXISTS`). Case matters. */
        code?: string | undefined;
        /** The name for people: one line of at most 200 characters. */
        name?: string | undefined;
      },
      Location
    >;
    /** Archive a location. `POST /api/inventory/locations/{id}/archive` */
    archive: Mutation<
      {
        /** The id of the location, a UUID. */
        id: string;
      },
      Location
    >;
  };
  locationLevels: {
    /** List quantities by location. `GET /api/inventory/location-levels` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only this location. For an unknown location the list is empty. */
        location_id?: string | undefined;
        /** The state at the end of this day. Default: the current state. */
        as_of?: string | undefined;
      },
      LocationLevel[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only this location. For an unknown location the list is empty. */
        location_id?: string | undefined;
        /** The state at the end of this day. Default: the current state. */
        as_of?: string | undefined;
      },
      Page<LocationLevel>
    >;
  };
  stockTransfers: {
    /** Post a stock transfer. `POST /api/inventory/stock-transfers` */
    post: Mutation<PostStockTransfer, StockTransfer>;
    /** Reverse a stock transfer. `POST /api/inventory/stock-transfers/{id}/reversal` */
    reverse: Mutation<
      {
        /** The id of the transfer to reverse, a UUID. */
        id: string;
        /** The day of the reversal, not before the original. Default: the date of the original; of a dispatch, the last day on which something happened to its goods. */
        transfer_date?: string | undefined;
        /** A remark of at most 2,000 characters; newlines are allowed. */
        note?: string | undefined;
      },
      StockTransfer
    >;
    /** Receive goods of a dispatch. `POST /api/inventory/stock-transfers/{id}/receipt` */
    receive: Mutation<
      {
        /** The id of the dispatch, a UUID. */
        id: string;
        /** Whole units that arrived, 1 or more. Default: everything that is still under way. */
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
        /** The day of arrival, in an open period; not before the dispatch. */
        transfer_date: string;
        /** The number of a document of yours: one line of at most 200 characters. */
        reference?: string | undefined;
        /** A remark of at most 2,000 characters; newlines are allowed. */
        note?: string | undefined;
      },
      StockTransfer
    >;
    /** Write off goods of a dispatch. `POST /api/inventory/stock-transfers/{id}/write-off` */
    writeOff: Mutation<
      {
        /** The id of the dispatch, a UUID. */
        id: string;
        /** Whole units that will not arrive, 1 or more. */
        quantity: number;
        /** The day of the write-off, in an open period; not before the dispatch. */
        transfer_date: string;
        /** Your code for why the goods were lost: one line of at most 64 characters. */
        reason_code: string;
        /** The number of a document of yours: one line of at most 200 characters. */
        reference?: string | undefined;
        /** A remark of at most 2,000 characters; newlines are allowed. */
        note?: string | undefined;
      },
      StockMovement
    >;
    /** List stock transfers. `GET /api/inventory/stock-transfers` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only transfers from or to this location, and dispatches to it. For an unknown location the list is empty. */
        location_id?: string | undefined;
        /** Only dispatches of which goods are under way (`true`), or only transfers of which none are (`false`). */
        open?: boolean | undefined;
      },
      StockTransfer[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only transfers from or to this location, and dispatches to it. For an unknown location the list is empty. */
        location_id?: string | undefined;
        /** Only dispatches of which goods are under way (`true`), or only transfers of which none are (`false`). */
        open?: boolean | undefined;
      },
      Page<StockTransfer>
    >;
    /** Get a stock transfer. `GET /api/inventory/stock-transfers/{id}` */
    get: Query<
      {
        /** The id of the transfer, a UUID. */
        id: string;
      },
      StockTransfer
    >;
  };
  reservations: {
    /** Reserve stock. `POST /api/inventory/reservations` */
    create: Mutation<CreateReservation, Reservation>;
    /** Release a reservation. `POST /api/inventory/reservations/{id}/release` */
    release: Mutation<
      {
        /** The id of the reservation, a UUID. */
        id: string;
      },
      void
    >;
    /** List reservations. `GET /api/inventory/reservations` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only reservations that name this location. For an unknown location the list is empty. */
        location_id?: string | undefined;
        /** Only reservations with this status. */
        status?: 'expired' | 'fulfilled' | 'open' | 'released' | undefined;
      },
      Reservation[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only reservations that name this location. For an unknown location the list is empty. */
        location_id?: string | undefined;
        /** Only reservations with this status. */
        status?: 'expired' | 'fulfilled' | 'open' | 'released' | undefined;
      },
      Page<Reservation>
    >;
    /** Get a reservation. `GET /api/inventory/reservations/{id}` */
    get: Query<
      {
        /** The id of the reservation, a UUID. */
        id: string;
      },
      Reservation
    >;
  };
  alerts: {
    /** List alerts. `GET /api/inventory/alerts` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only open alerts, or only closed ones. Default: both. */
        status?: 'closed' | 'open' | undefined;
        /** Only alerts of this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only alerts of this kind. */
        kind?: 'low' | 'out' | undefined;
      },
      StockAlert[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only open alerts, or only closed ones. Default: both. */
        status?: 'closed' | 'open' | undefined;
        /** Only alerts of this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only alerts of this kind. */
        kind?: 'low' | 'out' | undefined;
      },
      Page<StockAlert>
    >;
    /** Acknowledge an alert. `POST /api/inventory/alerts/{id}/acknowledge` */
    acknowledge: Mutation<
      {
        /** The id of the alert, a UUID. */
        id: string;
      },
      StockAlert
    >;
  };
  stockCards: {
    /** Get the movements of a product with running quantity and value. `GET /api/inventory/products/{id}/stock-card` */
    get: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** The id of the product, a UUID. */
        id: string;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: `date`: ledger order, oldest first. */
        sort?: '-date' | 'date' | undefined;
      },
      StockCard
    >;
    /** Get quantity, value and average cost of a product at the end of days. `GET /api/inventory/products/{id}/stock-card/series` */
    series: Query<
      {
        /** The id of the product, a UUID. */
        id: string;
        /** The first day, inclusive. Default, and earliest: the day of the first movement. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: the day of the last movement. */
        endDate?: string | undefined;
      },
      StockSeries
    >;
  };
  valuation: {
    /** Get the value of the stock. `GET /api/inventory/valuation` */
    get: Query<
      {
        /** The state at the end of this day. Default: the current state. */
        as_of?: string | undefined;
        /** Also show the value by location. The ledger has none: the value of each product is spread by quantity over the locations with a positive quantity, to the last minor unit; if nothing is on hand, all of it is at the default location. */
        by?: 'location' | undefined;
        /** Whether to list the products (default). With `false`, `products` is empty, and the total takes one row. The values by location remain. */
        products?: boolean | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: by product id. */
        sort?:
          | '-allowance'
          | '-average_cost'
          | '-carrying_amount'
          | '-category'
          | '-name'
          | '-on_hand'
          | '-sku'
          | '-value'
          | 'allowance'
          | 'average_cost'
          | 'carrying_amount'
          | 'category'
          | 'name'
          | 'on_hand'
          | 'sku'
          | 'value'
          | undefined;
      },
      Valuation
    >;
    /** Get the value of the stock by month. `GET /api/inventory/valuation/series` */
    series: Query<
      {
        /** A day in the last month of the series. Default: today. */
        endDate?: string | undefined;
        /** The number of months. Default: 12. */
        months?: number | undefined;
      },
      ValuationSeries
    >;
  };
  ageing: {
    /** Get the stock by age. `GET /api/inventory/ageing` */
    get: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** The state at the end of this day, and the day for which ages are computed. Default: today (UTC). */
        as_of?: string | undefined;
        /** The last days of the buckets: up to 12 whole numbers, ascending and without repetition, separated by commas. A last bucket without a limit follows. Default: 30,90,180,365. */
        buckets?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: by product id. */
        sort?:
          | '-average_age_days'
          | '-category'
          | '-last_in'
          | '-last_out'
          | '-name'
          | '-oldest_on'
          | '-on_hand'
          | '-sku'
          | '-value'
          | 'average_age_days'
          | 'category'
          | 'last_in'
          | 'last_out'
          | 'name'
          | 'oldest_on'
          | 'on_hand'
          | 'sku'
          | 'value'
          | undefined;
      },
      Ageing
    >;
  };
  turnover: {
    /** Get the turnover of the stock. `GET /api/inventory/turnover` */
    get: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** The first day, inclusive. Default: 89 days before the last one. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: today (UTC), or the first day if that is later. */
        endDate?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only products that have had no movement since this day. */
        idle_since?: string | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: by product id. */
        sort?:
          | '-average_value'
          | '-category'
          | '-cost_out'
          | '-days_on_hand'
          | '-last_out'
          | '-name'
          | '-sku'
          | '-turns'
          | '-units_out'
          | 'average_value'
          | 'category'
          | 'cost_out'
          | 'days_on_hand'
          | 'last_out'
          | 'name'
          | 'sku'
          | 'turns'
          | 'units_out'
          | undefined;
      },
      Turnover
    >;
  };
  abc: {
    /** Rank products by their share of the total. `GET /api/inventory/abc` */
    get: Query<
      {
        /** The first day, inclusive. Default: 89 days before the last one. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: today (UTC), or the first day if that is later. */
        endDate?: string | undefined;
        /** What products are ranked by: the cost of the units that left in the range (default), or the value of the stock at the end of `endDate`. */
        by?: 'cost_out' | 'value' | undefined;
        /** Class A ends where the products before have this share of the total, in percent. Default: 80. */
        a?: number | undefined;
        /** Class B ends where the products before have this share, in percent. Default: 95. */
        b?: number | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: `-amount`, then by SKU. */
        sort?:
          | '-amount'
          | '-category'
          | '-name'
          | '-sku'
          | 'amount'
          | 'category'
          | 'name'
          | 'sku'
          | undefined;
      },
      Abc
    >;
  };
  valueBridge: {
    /** Explain the change of the stock value. `GET /api/inventory/value-bridge` */
    get: Query<
      {
        /** The first day, inclusive. Default: 89 days before the last one. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: today (UTC), or the first day if that is later. */
        endDate?: string | undefined;
        /** Only this product. For an unknown product all figures are 0. */
        product_id?: string | undefined;
      },
      ValueBridge
    >;
  };
  reconciliation: {
    /** Compare the stock value with the inventory account by period. `GET /api/inventory/reconciliation` */
    get: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
      },
      Reconciliation
    >;
  };
  ledger: {
    /** Verify the integrity of the ledger. `GET /api/inventory/verify` */
    verify: Query<
      {
        /** Only this product. Default: everything. */
        product_id?: string | undefined;
        /** With `head`: an anchor that you stored earlier. Verification fails if the log has another head there. */
        position?: number | undefined;
        /** With `position`: the head that you stored earlier. */
        head?: string | undefined;
      },
      Verification
    >;
  };
  verifications: {
    /** Start a verification in the background. `POST /api/inventory/verifications` */
    start: Mutation<Record<string, never> | undefined, LedgerVerification>;
    /** List verifications. `GET /api/inventory/verifications` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      LedgerVerification[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<LedgerVerification>
    >;
    /** Get a verification. `GET /api/inventory/verifications/{id}` */
    get: Query<
      {
        /** The id of the verification, a UUID. */
        id: string;
      },
      LedgerVerification
    >;
  };
  ledgerLog: {
    /** List the entries of the ledger log. `GET /api/inventory/ledger-log` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only entries after this position. Default: 0. */
        after_position?: number | undefined;
      },
      LedgerLogEntry[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only entries after this position. Default: 0. */
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
      {
        /** The id of the stock movement to reverse, a UUID. */
        id: string;
        /** Units to reverse. Default: all that earlier reversals leave. */
        quantity?: number | undefined;
        /** Instead of `quantity`: the units to reverse, in the unit of the product or in one of its packs. */
        entered?:
          | {
              /** A decimal with at most 6 decimal places. In base units it must be a whole number: it is never rounded. */
              quantity: string;
              /** The unit of the product, or the code of one of its packs. Case does not matter. */
              unit: string;
            }
          | undefined;
        /** The day of the reversal, not before the original. Default: the date of the original. If the period of the original is closed, a date in an open period is required. */
        movement_date?: string | undefined;
        /** A remark of at most 2,000 characters; newlines are allowed. */
        note?: string | undefined;
      },
      StockMovement
    >;
    /** Correct a stock movement. `POST /api/inventory/stock-movements/{id}/correction` */
    correct: Mutation<
      {
        /** The id of the stock movement to correct, a UUID. */
        id: string;
        /** The movement as it should have been. */
        movement: PostStockMovement;
        /** The day of the reversal, not before the original. Default: the date of the original. If the period of the original is closed, a date in an open period is required. */
        reversal_date?: string | undefined;
      },
      CorrectedMovement
    >;
    /** Link a stock movement to its journal entry. `POST /api/inventory/stock-movements/{id}/journal-entry` */
    link: Mutation<
      {
        /** The id of the stock movement, a UUID. */
        id: string;
        /** A manual journal entry of the organization, dated in the movement's accounting period. */
        journal_entry_id: string;
      },
      StockMovement
    >;
    /** List stock movements. `GET /api/inventory/stock-movements` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only movements of this product. For an unknown product the result is empty. */
        product_id?: string | undefined;
        /** Only movements of this type. */
        type?: MovementType | undefined;
        /** Only movements with exactly this reference. */
        reference?: string | undefined;
        /** Only movements with exactly this reason code. */
        reason_code?: string | undefined;
        /** Only movements in this accounting period. */
        accounting_period_id?: string | undefined;
        /** Only movements linked to this journal entry. */
        journal_entry_id?: string | undefined;
        /** Only movements with a journal entry (`true`), or only those without one (`false`). */
        linked?: boolean | undefined;
        /** Only movements that this import of a file posted. */
        import_id?: string | undefined;
        /** Only movements at this location. Those without a `location_id` are at the default location. */
        location_id?: string | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: `-date`: newest `movement_date` first, then newest posted. */
        sort?: '-date' | 'date' | undefined;
      },
      StockMovement[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only movements of this product. For an unknown product the result is empty. */
        product_id?: string | undefined;
        /** Only movements of this type. */
        type?: MovementType | undefined;
        /** Only movements with exactly this reference. */
        reference?: string | undefined;
        /** Only movements with exactly this reason code. */
        reason_code?: string | undefined;
        /** Only movements in this accounting period. */
        accounting_period_id?: string | undefined;
        /** Only movements linked to this journal entry. */
        journal_entry_id?: string | undefined;
        /** Only movements with a journal entry (`true`), or only those without one (`false`). */
        linked?: boolean | undefined;
        /** Only movements that this import of a file posted. */
        import_id?: string | undefined;
        /** Only movements at this location. Those without a `location_id` are at the default location. */
        location_id?: string | undefined;
        /** The field that the list is sorted by; with `-` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: `-date`: newest `movement_date` first, then newest posted. */
        sort?: '-date' | 'date' | undefined;
      },
      Page<StockMovement>
    >;
    /** Get a stock movement. `GET /api/inventory/stock-movements/{id}` */
    get: Query<
      {
        /** The id of the stock movement, a UUID. */
        id: string;
      },
      StockMovementDetail
    >;
  };
  openingBalances: {
    /** Post opening balances. `POST /api/inventory/opening-balances` */
    post: Mutation<PostOpeningBalances, StockMovement[]>;
  };
  costAdjustments: {
    /** Adjust the cost of a receipt. `POST /api/inventory/cost-adjustments` */
    record: Mutation<RecordCostAdjustment, CostAdjustment>;
    /** Reverse a cost adjustment. `POST /api/inventory/cost-adjustments/{id}/reversal` */
    reverse: Mutation<
      {
        /** The id of the cost adjustment to reverse, a UUID. */
        id: string;
        /** The day of the reversal, in an open period, not before `booked_on` of the original. Default: the day of the original adjustment. */
        adjustment_date?: string | undefined;
        /** A remark of at most 2,000 characters; newlines are allowed. */
        note?: string | undefined;
      },
      CostAdjustment
    >;
    /** List cost adjustments. `GET /api/inventory/cost-adjustments` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only adjustments of receipts of this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only adjustments of this receipt. For an unknown movement the list is empty. */
        movement_id?: string | undefined;
        /** Only adjustments of this allocation. */
        allocation_id?: string | undefined;
      },
      CostAdjustment[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only adjustments of receipts of this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only adjustments of this receipt. For an unknown movement the list is empty. */
        movement_id?: string | undefined;
        /** Only adjustments of this allocation. */
        allocation_id?: string | undefined;
      },
      Page<CostAdjustment>
    >;
    /** Get a cost adjustment. `GET /api/inventory/cost-adjustments/{id}` */
    get: Query<
      {
        /** The id of the cost adjustment, a UUID. */
        id: string;
      },
      CostAdjustment
    >;
  };
  costAllocations: {
    /** Allocate one bill to several receipts. `POST /api/inventory/cost-allocations` */
    record: Mutation<AllocateCosts, CostAllocation>;
  };
  writeDowns: {
    /** Write products down to net realizable value. `POST /api/inventory/write-downs` */
    record: Mutation<RecordWriteDowns, RecordedWriteDowns>;
    /** Reverse a write-down. `POST /api/inventory/write-downs/{id}/reversal` */
    reverse: Mutation<
      {
        /** The id of the write-down to reverse, a UUID. */
        id: string;
        /** Why it is reversed, at most 200 characters. */
        reason: string;
      },
      WriteDown
    >;
    /** Propose products to write down. `GET /api/inventory/write-downs/proposal` */
    propose: Query<
      {
        /** The day of the review: quantities and costs are those at its end. Default: today (UTC). */
        as_of?: string | undefined;
        /** Propose products on hand whose last movement was more than this number of days before `as_of`. Default: 180. */
        idle_days?: number | undefined;
        /** Propose only these products, idle or not, if they are on hand: at most 100 ids, separated by commas. Unknown ids are left out. */
        product_ids?: string | undefined;
      },
      WriteDownProposal
    >;
    /** List write-downs. `GET /api/inventory/write-downs` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only the write-downs of this journal entry. */
        journal_entry_id?: string | undefined;
      },
      WriteDown[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only this product. For an unknown product the list is empty. */
        product_id?: string | undefined;
        /** Only the write-downs of this journal entry. */
        journal_entry_id?: string | undefined;
      },
      Page<WriteDown>
    >;
    /** Get a write-down. `GET /api/inventory/write-downs/{id}` */
    get: Query<
      {
        /** The id of the write-down, a UUID. */
        id: string;
      },
      WriteDown
    >;
  };
  stockImports: {
    /** List imports. `GET /api/inventory/stock-imports` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      StockImportSummary[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<StockImportSummary>
    >;
    /** Get an import. `GET /api/inventory/stock-imports/{id}` */
    get: Query<
      {
        /** The id of the stock import, a UUID. */
        id: string;
      },
      StockImport
    >;
  };
  stockTakes: {
    /** Open or record a stock take. `POST /api/inventory/stock-takes` */
    record: Mutation<RecordStockTake, StockTake>;
    /** List stock takes. `GET /api/inventory/stock-takes` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only stock takes with this status. */
        status?: 'cancelled' | 'counting' | 'open' | 'posted' | undefined;
      },
      StockTakeDocument[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only stock takes with this status. */
        status?: 'cancelled' | 'counting' | 'open' | 'posted' | undefined;
      },
      Page<StockTakeDocument>
    >;
    /** Get a stock take. `GET /api/inventory/stock-takes/{id}` */
    get: Query<
      {
        /** The id of the stock take, a UUID. */
        id: string;
      },
      StockTakeDetail
    >;
    /** Enter counts. `PUT /api/inventory/stock-takes/{id}/counts` */
    count: Mutation<CountStock, CountedStock>;
    /** List every count of a stock take. `GET /api/inventory/stock-takes/{id}/counts/history` */
    countHistory: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** The id of the stock take, a UUID. */
        id: string;
        /** Only counts of this product. */
        product_id?: string | undefined;
      },
      StockCountHistoryEntry[]
    >;
    /** One page of `countHistory`, with the cursor of the next one. */
    countHistoryPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** The id of the stock take, a UUID. */
        id: string;
        /** Only counts of this product. */
        product_id?: string | undefined;
      },
      Page<StockCountHistoryEntry>
    >;
    /** Preview the differences of a stock take. `GET /api/inventory/stock-takes/{id}/preview` */
    preview: Query<
      {
        /** The id of the stock take, a UUID. */
        id: string;
      },
      StockTakePreview
    >;
    /** Post a stock take. `POST /api/inventory/stock-takes/{id}/post` */
    post: Mutation<PostStockTake, PostedStockTake>;
    /** Cancel a stock take. `POST /api/inventory/stock-takes/{id}/cancel` */
    cancel: Mutation<
      {
        /** The id of the stock take, a UUID. */
        id: string;
      },
      StockTakeDocument
    >;
    /** List movements that a stock take did not know. `GET /api/inventory/stock-takes/{id}/later-changes` */
    laterChanges: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** The id of the stock take, a UUID. */
        id: string;
      },
      StockMovement[]
    >;
    /** One page of `laterChanges`, with the cursor of the next one. */
    laterChangesPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** The id of the stock take, a UUID. */
        id: string;
      },
      Page<StockMovement>
    >;
  };
  organizations: {
    /** Create an organization. `POST /api/organizations` */
    create: Mutation<CreateOrganization, CreatedOrganization>;
    /** List your organizations. `GET /api/organizations` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      Organization[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<Organization>
    >;
    /** Get the current organization. `GET /api/organizations/{id}` */
    get: Query<
      {
        /** The id of the organization, a UUID. */
        id: string;
      },
      Organization
    >;
    /** Update an organization. `PATCH /api/organizations/{id}` */
    update: Mutation<
      {
        /** The id of the organization that the request acts in. */
        id: string;
        /** The new name: one line of at most 200 characters. */
        name?: string | undefined;
        /** The settings to change; omitted settings keep their values. */
        settings?:
          | {
              /** Allows exits that exceed the stock on hand; they are valued at the last average cost until the stock is received. Turning this off does not change balances that are below zero. */
              allow_negative_stock?: boolean | undefined;
              /** Opens a period automatically when a movement or a journal entry is posted to a month without one. */
              auto_open_periods?: boolean | undefined;
              /** Allows invitations to email addresses that already belong to an account. */
              invite_registered?: boolean | undefined;
              /** Rejects movements, stock takes and journal entries that are dated, and periods that start, more than this many days after today. Today is the date in UTC. Null means no limit. */
              max_days_ahead?: number | null | undefined;
              /** Whether owners, admins and accountants receive one email a day with a table of the open alerts; none is sent on days without open alerts. */
              alert_digest?: 'daily' | 'none' | undefined;
              /** The accounts for automatic posting, which creates a journal entry for every stock movement. Null turns it off. */
              automatic_posting?:
                | {
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
                  }
                | null
                | undefined;
              /** Where the accept page leads new members: an http(s) URL whose origin the operator allows (`CONTINUE_ORIGINS`). Null: to the application that the operator configured, if any. */
              continue_url?: string | null | undefined;
            }
          | undefined;
      },
      Organization
    >;
  };
  members: {
    /** List members. `GET /api/members` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Text contained in the name or the email address; case, and blanks at its ends, are ignored. */
        q?: string | undefined;
      },
      Member[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Text contained in the name or the email address; case, and blanks at its ends, are ignored. */
        q?: string | undefined;
      },
      Page<Member>
    >;
    /** Change the role of a member. `PATCH /api/members/{user_id}` */
    updateRole: Mutation<
      {
        /** The id of the user whose membership changes. */
        user_id: string;
        /** The new role, at most your own. */
        role: Role;
      },
      Member
    >;
    /** Remove a member. `DELETE /api/members/{user_id}` */
    remove: Mutation<
      {
        /** The id of the user whose membership ends. */
        user_id: string;
      },
      void
    >;
    /** End the sessions of a member. `DELETE /api/members/{user_id}/sessions` */
    endSessions: Mutation<
      {
        /** The id of the member whose sessions end. */
        user_id: string;
      },
      void
    >;
  };
  apiKeys: {
    /** Create an API key. `POST /api/api-keys` */
    create: Mutation<CreateApiKey, CreatedApiKey>;
    /** List API keys. `GET /api/api-keys` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      ApiKey[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<ApiKey>
    >;
    /** Revoke an API key. `DELETE /api/api-keys/{id}` */
    revoke: Mutation<
      {
        /** The id of the API key, a UUID. */
        id: string;
      },
      void
    >;
  };
  auditEvents: {
    /** List audit events. `GET /api/audit-events` */
    list: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** Only events of this type. */
        type?: AuditEventType | undefined;
        /** Only events that this user caused. */
        actor_user_id?: string | undefined;
        /** Only events about the resource with this id. */
        subject_id?: string | undefined;
      },
      AuditEvent[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** The first day, inclusive. Default: no lower limit. */
        startDate?: string | undefined;
        /** The last day, inclusive. Default: no upper limit. */
        endDate?: string | undefined;
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** Only events of this type. */
        type?: AuditEventType | undefined;
        /** Only events that this user caused. */
        actor_user_id?: string | undefined;
        /** Only events about the resource with this id. */
        subject_id?: string | undefined;
      },
      Page<AuditEvent>
    >;
  };
  webhooks: {
    /** Create a webhook. `POST /api/webhooks` */
    create: Mutation<CreateWebhook, CreatedWebhook>;
    /** List webhooks. `GET /api/webhooks` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
      },
      Webhook[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
      },
      Page<Webhook>
    >;
    /** Get a webhook. `GET /api/webhooks/{id}` */
    get: Query<
      {
        /** The id of the webhook, a UUID. */
        id: string;
      },
      Webhook
    >;
    /** Disable a webhook. `POST /api/webhooks/{id}/disable` */
    disable: Mutation<
      {
        /** The id of the webhook, a UUID. */
        id: string;
      },
      Webhook
    >;
    /** Enable a webhook. `POST /api/webhooks/{id}/enable` */
    enable: Mutation<
      {
        /** The id of the webhook, a UUID. */
        id: string;
      },
      Webhook
    >;
    /** Replace the signing secret of a webhook. `POST /api/webhooks/{id}/rotate` */
    rotate: Mutation<
      {
        /** The id of the webhook, a UUID. */
        id: string;
      },
      CreatedWebhook
    >;
    /** Send a test event to a webhook. `POST /api/webhooks/{id}/test` */
    test: Mutation<
      {
        /** The id of the webhook, a UUID. */
        id: string;
      },
      WebhookDelivery
    >;
    /** Delete a webhook. `DELETE /api/webhooks/{id}` */
    delete: Mutation<
      {
        /** The id of the webhook, a UUID. */
        id: string;
      },
      void
    >;
  };
  webhookDeliveries: {
    /** List the deliveries of a webhook. `GET /api/webhooks/{id}/deliveries` */
    list: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters. */
        cursor?: string | undefined;
        /** The id of the webhook, a UUID. */
        id: string;
        /** Only deliveries with this status. */
        status?: DeliveryStatus | undefined;
      },
      WebhookDelivery[]
    >;
    /** One page of `list`, with the cursor of the next one. */
    listPage: Query<
      {
        /** Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations. */
        limit?: number | undefined;
        /** The `next_cursor` of the previous page; null or absent for the first page. */
        cursor?: string | null | undefined;
        /** Sent by infinite queries of TanStack Query; pages can be read forward only. */
        direction?: 'forward' | undefined;
        /** The id of the webhook, a UUID. */
        id: string;
        /** Only deliveries with this status. */
        status?: DeliveryStatus | undefined;
      },
      Page<WebhookDelivery>
    >;
  };
  me: {
    /** Get the current caller. `GET /api/me` */
    get: Query<Record<string, never> | undefined, Me>;
  };
};
