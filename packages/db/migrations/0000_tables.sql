CREATE SEQUENCE "public"."stock_movement_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounting_periods" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_periods_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "accounting_periods_closed_at" CHECK (isfinite("accounting_periods"."closed_at")),
	CONSTRAINT "accounting_periods_order" CHECK ("accounting_periods"."start_date" <= "accounting_periods"."end_date"),
	CONSTRAINT "accounting_periods_status" CHECK ("accounting_periods"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "journal_days" (
	"organization_id" uuid NOT NULL,
	"account" text NOT NULL,
	"date" date NOT NULL,
	"debit" numeric(44, 4) NOT NULL,
	"credit" numeric(44, 4) NOT NULL,
	CONSTRAINT "journal_days_organization_id_account_date_pk" PRIMARY KEY("organization_id","account","date")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_date" date NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"memo" text NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"product_id" uuid,
	CONSTRAINT "journal_entries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "journal_entries_source" CHECK ("journal_entries"."source" in ('manual', 'stock_movement', 'recost', 'cost_adjustment', 'write_down')),
	CONSTRAINT "journal_entries_author" CHECK ("journal_entries"."source" = 'recost' or "journal_entries"."created_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"organization_id" uuid NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"account" text NOT NULL,
	"debit" numeric(36, 4) NOT NULL,
	"credit" numeric(36, 4) NOT NULL,
	"entry_date" date NOT NULL,
	"source" text NOT NULL,
	"posting_rule_id" uuid,
	"dimension" text,
	"kind" text,
	CONSTRAINT "journal_lines_organization_id_journal_entry_id_position_pk" PRIMARY KEY("organization_id","journal_entry_id","position"),
	CONSTRAINT "journal_lines_one_side" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0 and ("journal_lines"."debit" = 0) <> ("journal_lines"."credit" = 0)),
	CONSTRAINT "journal_lines_kind" CHECK ("journal_lines"."kind" in ('inventory', 'goods_received', 'cost_of_goods_sold', 'stock_gain', 'stock_loss', 'cost_variance', 'write_down_loss', 'allowance')),
	CONSTRAINT "journal_lines_booked" CHECK (("journal_lines"."kind" is null) = ("journal_lines"."source" = 'manual'))
);
--> statement-breakpoint
CREATE TABLE "posting_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"reason_code" text,
	"account" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "posting_rules_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "posting_rules_kind" CHECK ("posting_rules"."kind" in ('inventory', 'goods_received', 'cost_of_goods_sold', 'stock_gain', 'stock_loss', 'cost_variance')),
	CONSTRAINT "posting_rules_narrow" CHECK (coalesce("posting_rules"."category", "posting_rules"."reason_code") is not null),
	CONSTRAINT "posting_rules_inventory" CHECK ("posting_rules"."kind" <> 'inventory' or "posting_rules"."reason_code" is null)
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"opened_by_movement" uuid,
	"on_hand" bigint NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "stock_alerts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_alerts_kind" CHECK ("stock_alerts"."kind" in ('low', 'out')),
	CONSTRAINT "stock_alerts_acknowledged" CHECK (("stock_alerts"."acknowledged_at" is null) = ("stock_alerts"."acknowledged_by" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"occurred_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"actor_user_id" uuid,
	"actor_api_key_id" uuid,
	"credential" text,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"address" text,
	"user_agent" text,
	"request_id" text,
	CONSTRAINT "audit_events_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "audit_events_credential" CHECK ("audit_events"."credential" in ('api_key', 'jwt', 'link', 'session'))
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"fanned_out_at" timestamp(3) with time zone,
	CONSTRAINT "outgoing_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"queued" boolean DEFAULT false NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"status_code" smallint,
	"last_error" text,
	"last_attempt_at" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed', 'cancelled', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[],
	"status" text DEFAULT 'enabled' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp(3) with time zone,
	"enabled_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"last_skipped_at" timestamp(3) with time zone,
	"secret" text,
	"secret_known_to" uuid,
	"previous_secrets" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "webhooks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhooks_status" CHECK ("webhooks"."status" in ('enabled', 'disabled')),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('manual', 'gone', 'failing', 'creator_lost_access'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lookup_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "api_keys_lookup_id" UNIQUE("lookup_id"),
	CONSTRAINT "api_keys_role" CHECK ("api_keys"."role" in ('owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer')),
	CONSTRAINT "api_keys_environment" CHECK ("api_keys"."environment" in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "console_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"via" text NOT NULL,
	"key_organization_id" uuid,
	"api_key_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"address" text,
	"user_agent" text,
	CONSTRAINT "console_sessions_via" CHECK ("console_sessions"."via" in ('link', 'oidc', 'key')),
	CONSTRAINT "console_sessions_key" CHECK (("console_sessions"."via" = 'key') = ("console_sessions"."api_key_id" is not null and "console_sessions"."key_organization_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "console_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"locale" text,
	"email" text,
	"source" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "console_sign_ins_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "memberships_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"money_scale" smallint NOT NULL,
	"allow_negative_stock" boolean DEFAULT false NOT NULL,
	"negative_stock_since" timestamp(3) with time zone,
	"auto_open_periods" boolean DEFAULT true NOT NULL,
	"invite_registered" boolean DEFAULT false NOT NULL,
	"max_days_ahead" integer,
	"continue_url" text,
	"automatic_posting" jsonb,
	"movement_events" boolean DEFAULT false NOT NULL,
	"alert_digest" text DEFAULT 'none' NOT NULL,
	"alerts_digested_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "organizations_max_days_ahead" CHECK ("organizations"."max_days_ahead" between 0 and 36500),
	CONSTRAINT "organizations_alert_digest" CHECK ("organizations"."alert_digest" in ('none', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "user_identities_issuer_user" UNIQUE("issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"email_asserted_at" timestamp(3) with time zone,
	"former_emails" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "stock_imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"identity" text NOT NULL,
	"file_hash" text NOT NULL,
	"rows_hash" text NOT NULL,
	"same_rows_as" uuid,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"posted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"first_movement_date" date,
	"last_movement_date" date,
	"problems" jsonb NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	CONSTRAINT "stock_imports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_imports_identity" UNIQUE("organization_id","identity"),
	CONSTRAINT "stock_imports_status" CHECK ("stock_imports"."status" in ('running', 'finished')),
	CONSTRAINT "stock_imports_figures" CHECK ("stock_imports"."posted" >= 0 and "stock_imports"."rejected" >= 0 and "stock_imports"."posted" + "stock_imports"."rejected" <= "stock_imports"."rows"
        and ("stock_imports"."status" = 'finished') = ("stock_imports"."posted" + "stock_imports"."rejected" = "stock_imports"."rows"))
);
--> statement-breakpoint
CREATE TABLE "invitation_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mailed" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_attempts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_version" smallint DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"metadata" jsonb NOT NULL,
	"period_id" uuid,
	"invited_by_user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"lifetime_seconds" integer DEFAULT 604800 NOT NULL,
	"mail_queued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"mail_status" text DEFAULT 'queued' NOT NULL,
	"mail_hold" text,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by_user_id" uuid,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer')),
	CONSTRAINT "invitations_status" CHECK ("invitations"."status" in ('pending', 'accepted', 'expired', 'revoked', 'declined')),
	CONSTRAINT "invitations_mail_status" CHECK ("invitations"."mail_status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "invitations_mail_hold" CHECK ("invitations"."mail_hold" in ('waiting', 'opted_out')),
	CONSTRAINT "invitations_locale" CHECK ("invitations"."locale" in ('en', 'fr', 'es', 'de', 'pt', 'pt-BR'))
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"opted_out_at" timestamp(3) with time zone,
	"recent" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_log" (
	"organization_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"facts" text NOT NULL,
	"has_states" boolean NOT NULL,
	"head" text NOT NULL,
	CONSTRAINT "ledger_log_organization_id_position_pk" PRIMARY KEY("organization_id","position")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'normal' NOT NULL,
	"is_default" boolean NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "locations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "locations_code" UNIQUE("organization_id","code"),
	CONSTRAINT "locations_kind" CHECK ("locations"."kind" in ('normal', 'transit')),
	CONSTRAINT "locations_transit_stays" CHECK ("locations"."kind" <> 'transit' or not "locations"."is_default" and "locations"."archived_at" is null),
	CONSTRAINT "locations_default_stays" CHECK (not "locations"."is_default" or "locations"."archived_at" is null)
);
--> statement-breakpoint
CREATE TABLE "stock_location_balances" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"on_hand" bigint NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_location_balances_organization_id_product_id_location_id_pk" PRIMARY KEY("organization_id","product_id","location_id"),
	CONSTRAINT "stock_location_balances_exact" CHECK (abs("stock_location_balances"."on_hand") <= 9007199254740991),
	CONSTRAINT "stock_location_balances_reserved" CHECK ("stock_location_balances"."reserved" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "stock_location_days" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"date" date NOT NULL,
	"delta" bigint NOT NULL,
	"lowest" bigint NOT NULL,
	"highest" bigint NOT NULL,
	CONSTRAINT "stock_location_days_organization_id_product_id_location_id_date_pk" PRIMARY KEY("organization_id","product_id","location_id","date"),
	CONSTRAINT "stock_location_days_start" CHECK ("stock_location_days"."lowest" <= 0 and "stock_location_days"."highest" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"fulfilled" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"location_id" uuid,
	"entered" jsonb,
	"reference" text,
	"expires_at" timestamp(3) with time zone,
	"released_by" uuid,
	CONSTRAINT "stock_reservations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_reservations_status" CHECK ("stock_reservations"."status" in ('open', 'released', 'fulfilled')),
	CONSTRAINT "stock_reservations_quantity" CHECK ("stock_reservations"."quantity" between 1 and 9007199254740991),
	CONSTRAINT "stock_reservations_fulfilled" CHECK ("stock_reservations"."fulfilled" between 0 and "stock_reservations"."quantity"),
	CONSTRAINT "stock_reservations_ended" CHECK (("stock_reservations"."status" = 'fulfilled') = ("stock_reservations"."fulfilled" = "stock_reservations"."quantity")
        and ("stock_reservations"."released_by" is null or "stock_reservations"."status" = 'released')),
	CONSTRAINT "stock_reservations_expires_at" CHECK (isfinite("stock_reservations"."expires_at"))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity_scale" smallint DEFAULT 0 NOT NULL,
	"base_unit_label" text,
	"packs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"costing_method" text NOT NULL,
	"reorder_point" bigint,
	"category" text,
	"reorder_quantity" bigint,
	"lead_time_days" integer,
	"barcode" text,
	"inventory_rule_id" uuid,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"folded_sku" text collate "C" GENERATED ALWAYS AS (lower(sku)) STORED NOT NULL,
	"folded_name" text collate "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	CONSTRAINT "products_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "products_sku" UNIQUE("organization_id","sku"),
	CONSTRAINT "products_barcode" UNIQUE("organization_id","barcode"),
	CONSTRAINT "products_archived_at" CHECK (isfinite("products"."archived_at")),
	CONSTRAINT "products_costing_method" CHECK ("products"."costing_method" in ('moving_average', 'fifo')),
	CONSTRAINT "products_quantity_scale" CHECK ("products"."quantity_scale" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "stock_balances" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"on_hand" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"last_movement_date" date,
	"last_hash" text NOT NULL,
	"located" boolean DEFAULT false NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_balances_organization_id_product_id_pk" PRIMARY KEY("organization_id","product_id"),
	CONSTRAINT "stock_balances_exact" CHECK (abs("stock_balances"."on_hand") <= 9007199254740991),
	CONSTRAINT "stock_balances_reserved" CHECK ("stock_balances"."reserved" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "stock_cost_adjustments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"journal_entry_id" uuid,
	"reverses_id" uuid,
	"seq" bigint NOT NULL,
	"movement_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"amount" numeric(36, 4) NOT NULL,
	"adjustment_date" date NOT NULL,
	"booked_on" date NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"note" text,
	"allocation_id" uuid,
	"hash" text NOT NULL,
	CONSTRAINT "stock_cost_adjustments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_cost_adjustments_product" UNIQUE("organization_id","product_id","seq"),
	CONSTRAINT "stock_cost_adjustments_mode" CHECK ("stock_cost_adjustments"."mode" in ('in_place', 'split')),
	CONSTRAINT "stock_cost_adjustments_reason" CHECK ("stock_cost_adjustments"."reason" in ('landed_cost', 'price_difference', 'other')),
	CONSTRAINT "stock_cost_adjustments_amount" CHECK ("stock_cost_adjustments"."amount" <> 0),
	CONSTRAINT "stock_cost_adjustments_dates" CHECK ("stock_cost_adjustments"."adjustment_date" between date '1900-01-01' and date '2199-12-31'
        and "stock_cost_adjustments"."booked_on" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
CREATE TABLE "stock_layers" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"seq" bigint NOT NULL,
	"movement_id" uuid NOT NULL,
	"received" bigint NOT NULL,
	"received_value" numeric(36, 4) NOT NULL,
	"quantity" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"used_up" boolean GENERATED ALWAYS AS (quantity = 0) STORED NOT NULL,
	CONSTRAINT "stock_layers_organization_id_product_id_received_on_seq_pk" PRIMARY KEY("organization_id","product_id","received_on","seq"),
	CONSTRAINT "stock_layers_units" CHECK ("stock_layers"."received" >= 0 and "stock_layers"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movement_costs" (
	"organization_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"cost_amount" numeric(36, 4) NOT NULL,
	"booked_as_zero" boolean NOT NULL,
	"adjusted" numeric(36, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_movement_costs_organization_id_movement_id_pk" PRIMARY KEY("organization_id","movement_id")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"journal_entry_id" uuid,
	"reverses_id" uuid,
	"seq" bigint NOT NULL,
	"order_seq" bigint NOT NULL,
	"type" text NOT NULL,
	"quantity" bigint NOT NULL,
	"quantity_delta" bigint GENERATED ALWAYS AS (case when type = 'exit' then -quantity else quantity end) STORED NOT NULL,
	"unit_cost" numeric(18, 6) NOT NULL,
	"cost_per" bigint,
	"entered" jsonb,
	"movement_date" date NOT NULL,
	"reason_code" text,
	"reference" text,
	"note" text,
	"metadata" jsonb,
	"dimension" text,
	"import_id" uuid,
	"hash" text NOT NULL,
	"posted_cost" numeric(36, 4) NOT NULL,
	"at_own_cost" boolean,
	"location_id" uuid,
	"dispatch_id" uuid,
	CONSTRAINT "stock_movements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_movements_ledger" UNIQUE("organization_id","product_id","movement_date","seq"),
	CONSTRAINT "stock_movements_type" CHECK ("stock_movements"."type" in ('entry', 'exit', 'adjustment')),
	CONSTRAINT "stock_movements_sign" CHECK ("stock_movements"."quantity" > 0 or "stock_movements"."type" = 'adjustment' and "stock_movements"."quantity" <> 0),
	CONSTRAINT "stock_movements_exact" CHECK (abs("stock_movements"."quantity") <= 9007199254740991),
	CONSTRAINT "stock_movements_cost" CHECK ("stock_movements"."unit_cost" >= 0 and "stock_movements"."unit_cost" < 1000000000000),
	CONSTRAINT "stock_movements_cost_per" CHECK ("stock_movements"."cost_per" between 2 and 1000000000),
	CONSTRAINT "stock_movements_dates" CHECK ("stock_movements"."movement_date" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
CREATE TABLE "stock_days" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"date" date NOT NULL,
	"count" bigint NOT NULL,
	"delta" bigint NOT NULL,
	"lowest" bigint NOT NULL,
	"highest" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"issued" numeric NOT NULL,
	"issued_cost" numeric NOT NULL,
	"received" numeric NOT NULL,
	CONSTRAINT "stock_days_organization_id_product_id_date_pk" PRIMARY KEY("organization_id","product_id","date")
);
--> statement-breakpoint
CREATE TABLE "stock_months" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"month" date NOT NULL,
	"delta" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"issued" numeric NOT NULL,
	"issued_cost" numeric NOT NULL,
	CONSTRAINT "stock_months_organization_id_product_id_month_pk" PRIMARY KEY("organization_id","product_id","month")
);
--> statement-breakpoint
CREATE TABLE "stock_recosts" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"from_date" date,
	CONSTRAINT "stock_recosts_organization_id_product_id_pk" PRIMARY KEY("organization_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_snapshots" (
	"organization_id" uuid NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"allowance" numeric(36, 4) DEFAULT '0' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_snapshots_organization_id_accounting_period_id_product_id_created_at_pk" PRIMARY KEY("organization_id","accounting_period_id","product_id","created_at"),
	CONSTRAINT "stock_snapshots_value" CHECK (case sign("stock_snapshots"."quantity") when 1 then "stock_snapshots"."value" >= 0 when -1 then "stock_snapshots"."value" <= 0
        else "stock_snapshots"."value" = 0 end)
);
--> statement-breakpoint
CREATE TABLE "stock_take_count_history" (
	"organization_id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"expected" bigint NOT NULL,
	"counted_seq" bigint NOT NULL,
	"counted" bigint,
	"unit_cost" numeric(18, 6),
	"counted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"counted_by" uuid NOT NULL,
	CONSTRAINT "stock_take_count_history_pk" PRIMARY KEY("organization_id","stock_take_id","revision","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_take_counts" (
	"organization_id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"count_date" date NOT NULL,
	"product_id" uuid NOT NULL,
	"expected" bigint NOT NULL,
	"expected_when_counted" bigint NOT NULL,
	"counted_seq" bigint NOT NULL,
	"counted" bigint,
	"unit_cost" numeric(18, 6),
	"counted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"counted_by" uuid NOT NULL,
	"movement_id" uuid,
	"basis" text,
	CONSTRAINT "stock_take_counts_organization_id_stock_take_id_product_id_pk" PRIMARY KEY("organization_id","stock_take_id","product_id"),
	CONSTRAINT "stock_take_counts_counted" CHECK ("stock_take_counts"."counted" between 0 and 9007199254740991),
	CONSTRAINT "stock_take_counts_basis" CHECK ("stock_take_counts"."basis" in ('when_counted', 'end_of_day'))
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"count_date" date NOT NULL,
	"location_id" uuid,
	"status" text NOT NULL,
	"blind" boolean NOT NULL,
	"note" text,
	"revision" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"posted_at" timestamp(3) with time zone,
	"posted_by" uuid,
	"posted_seq" bigint,
	"cancelled_at" timestamp(3) with time zone,
	"cancelled_by" uuid,
	CONSTRAINT "stock_takes_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_takes_newest" UNIQUE("organization_id","count_date","id"),
	CONSTRAINT "stock_takes_status" CHECK ("stock_takes"."status" in ('open', 'counting', 'posted', 'cancelled')),
	CONSTRAINT "stock_takes_posted" CHECK (num_nonnulls("stock_takes"."posted_at", "stock_takes"."posted_by", "stock_takes"."posted_seq")
        = case when "stock_takes"."status" = 'posted' then 3 else 0 end),
	CONSTRAINT "stock_takes_cancelled" CHECK (num_nonnulls("stock_takes"."cancelled_at", "stock_takes"."cancelled_by")
        = case when "stock_takes"."status" = 'cancelled' then 2 else 0 end),
	CONSTRAINT "stock_takes_date" CHECK ("stock_takes"."count_date" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
CREATE TABLE "stock_transfers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"product_id" uuid NOT NULL,
	"from_location_id" uuid NOT NULL,
	"to_location_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"transfer_date" date NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"entered" jsonb,
	"reference" text,
	"note" text,
	"reverses_id" uuid,
	"destination_location_id" uuid,
	"dispatch_id" uuid,
	"open" bigint,
	CONSTRAINT "stock_transfers_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_transfers_ledger" UNIQUE("organization_id","product_id","transfer_date","seq"),
	CONSTRAINT "stock_transfers_steps" CHECK (("stock_transfers"."destination_location_id" is null) = ("stock_transfers"."open" is null)
        and ("stock_transfers"."destination_location_id" is null or "stock_transfers"."dispatch_id" is null and "stock_transfers"."reverses_id" is null)),
	CONSTRAINT "stock_transfers_open_units" CHECK ("stock_transfers"."open" between 0 and "stock_transfers"."quantity"),
	CONSTRAINT "stock_transfers_quantity" CHECK ("stock_transfers"."quantity" between 1 and 9007199254740991),
	CONSTRAINT "stock_transfers_locations" CHECK ("stock_transfers"."from_location_id" <> "stock_transfers"."to_location_id"),
	CONSTRAINT "stock_transfers_dates" CHECK ("stock_transfers"."transfer_date" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
CREATE TABLE "ledger_verifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"products" integer NOT NULL,
	"products_checked" integer NOT NULL,
	"movements_checked" bigint NOT NULL,
	"cost_adjustments_checked" bigint DEFAULT 0 NOT NULL,
	"recosting" boolean NOT NULL,
	"last_product_id" uuid,
	"books" jsonb,
	"first_failure" jsonb,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"claim_id" uuid,
	"leased_until" timestamp(3) with time zone,
	"attempts" integer NOT NULL,
	CONSTRAINT "ledger_verifications_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "ledger_verifications_status" CHECK ("ledger_verifications"."status" in ('running', 'finished', 'failed')),
	CONSTRAINT "ledger_verifications_finished_at" CHECK (("ledger_verifications"."status" = 'running') = ("ledger_verifications"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_write_downs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"journal_entry_id" uuid,
	"reverses_id" uuid,
	"seq" integer NOT NULL,
	"as_of" date NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" numeric(36, 4) NOT NULL,
	"net_realizable_value" numeric(18, 6),
	"allowance" numeric(36, 4) NOT NULL,
	"reason" text NOT NULL,
	"allowance_account" text,
	CONSTRAINT "stock_write_downs_organization_id_product_id_seq_pk" PRIMARY KEY("organization_id","product_id","seq"),
	CONSTRAINT "stock_write_downs_estimate" CHECK ("stock_write_downs"."net_realizable_value" is not null or "stock_write_downs"."reverses_id" is not null and "stock_write_downs"."allowance" = 0),
	CONSTRAINT "stock_write_downs_seq" CHECK ("stock_write_downs"."seq" >= 1),
	CONSTRAINT "stock_write_downs_amounts" CHECK ("stock_write_downs"."allowance" >= 0 and "stock_write_downs"."net_realizable_value" >= 0),
	CONSTRAINT "stock_write_downs_date" CHECK ("stock_write_downs"."as_of" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_rules" ADD CONSTRAINT "posting_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("organization_id","webhook_id") REFERENCES "public"."webhooks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."outgoing_events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_secret_known_to_users_id_fk" FOREIGN KEY ("secret_known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD CONSTRAINT "console_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_sign_ins" ADD CONSTRAINT "console_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_attempts" ADD CONSTRAINT "invitation_attempts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_attempts" ADD CONSTRAINT "invitation_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_period" FOREIGN KEY ("organization_id","period_id") REFERENCES "public"."accounting_periods"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_location_balances" ADD CONSTRAINT "stock_location_balances_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_location_days" ADD CONSTRAINT "stock_location_days_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_months" ADD CONSTRAINT "stock_months_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_recosts" ADD CONSTRAINT "stock_recosts_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_snapshots" ADD CONSTRAINT "stock_snapshots_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_count_history" ADD CONSTRAINT "stock_take_count_history_stock_take" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_stock_take" FOREIGN KEY ("organization_id","count_date","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","count_date","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_verifications" ADD CONSTRAINT "ledger_verifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_periods_dates" ON "accounting_periods" USING btree ("organization_id","start_date");--> statement-breakpoint
CREATE INDEX "journal_entries_source" ON "journal_entries" USING btree ("organization_id","source","entry_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("organization_id","account","source","entry_date" DESC NULLS LAST,"journal_entry_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "posting_rules_subject" ON "posting_rules" USING btree ("organization_id","kind",coalesce("category", ''),coalesce("reason_code", '')) WHERE "posting_rules"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_open" ON "stock_alerts" USING btree ("organization_id","product_id","kind") WHERE "stock_alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_newest_open" ON "stock_alerts" USING btree ("organization_id","opened_at","id") WHERE "stock_alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_newest" ON "stock_alerts" USING btree ("organization_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "stock_alerts_product" ON "stock_alerts" USING btree ("organization_id","product_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("organization_id","subject_id","occurred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_anchors" ON "audit_events" USING btree ("organization_id",(("data" ->> 'position')::bigint)) WHERE "audit_events"."type" = 'ledger.anchored';--> statement-breakpoint
CREATE INDEX "outgoing_events_waiting" ON "outgoing_events" USING btree ("organization_id","id") WHERE "outgoing_events"."fanned_out_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","queued","next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("organization_id","event_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "console_sessions_user" ON "console_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "console_sign_ins_user" ON "console_sign_ins" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organizations_created_by" ON "organizations" USING btree ("created_by","created_at" DESC NULLS LAST) WHERE "organizations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "stock_imports_rows" ON "stock_imports" USING btree ("organization_id","rows_hash");--> statement-breakpoint
CREATE INDEX "invitation_attempts_sender" ON "invitation_attempts" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitation_attempts_recipient" ON "invitation_attempts" USING btree ("email","created_at" DESC NULLS LAST) WHERE "invitation_attempts"."mailed";--> statement-breakpoint
CREATE INDEX "invitation_attempts_organization" ON "invitation_attempts" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE "invitation_attempts"."mailed";--> statement-breakpoint
CREATE INDEX "invitation_attempts_probes" ON "invitation_attempts" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE not "invitation_attempts"."mailed";--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_sender" ON "invitations" USING btree ("invited_by_user_id","organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_id" ON "invitations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "invitations_recipient" ON "invitations" USING btree ("email","mail_queued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("expires_at") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "ledger_log_states" ON "ledger_log" USING btree ("organization_id","position") WHERE "ledger_log"."has_states";--> statement-breakpoint
CREATE UNIQUE INDEX "locations_default" ON "locations" USING btree ("organization_id") WHERE "locations"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "locations_transit" ON "locations" USING btree ("organization_id") WHERE "locations"."kind" = 'transit';--> statement-breakpoint
CREATE INDEX "stock_reservations_by_product" ON "stock_reservations" USING btree ("organization_id","product_id","id");--> statement-breakpoint
CREATE INDEX "stock_reservations_open" ON "stock_reservations" USING btree ("organization_id","product_id","location_id") WHERE "stock_reservations"."status" = 'open';--> statement-breakpoint
CREATE INDEX "stock_reservations_expiring" ON "stock_reservations" USING btree ("organization_id","expires_at") WHERE "stock_reservations"."status" = 'open' and "stock_reservations"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING btree ("organization_id","folded_sku","id","folded_name");--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_movement" ON "stock_cost_adjustments" USING btree ("organization_id","movement_id");--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_split" ON "stock_cost_adjustments" USING btree ("organization_id","product_id","booked_on","seq") WHERE "stock_cost_adjustments"."mode" = 'split';--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_newest" ON "stock_cost_adjustments" USING btree ("organization_id","adjustment_date","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_cost_adjustments_reverses" ON "stock_cost_adjustments" USING btree ("organization_id","reverses_id") WHERE "stock_cost_adjustments"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_entry" ON "stock_cost_adjustments" USING btree ("organization_id","journal_entry_id") WHERE "stock_cost_adjustments"."journal_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_allocation" ON "stock_cost_adjustments" USING btree ("organization_id","allocation_id") WHERE "stock_cost_adjustments"."allocation_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_layers_open" ON "stock_layers" USING btree ("organization_id","product_id","received_on","seq") WHERE not "stock_layers"."used_up";--> statement-breakpoint
CREATE INDEX "stock_movements_reversals" ON "stock_movements" USING btree ("organization_id","reverses_id","seq") WHERE "stock_movements"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("organization_id","movement_date","seq");--> statement-breakpoint
CREATE INDEX "stock_movements_adjustments" ON "stock_movements" USING btree ("organization_id","movement_date","seq") WHERE "stock_movements"."type" = 'adjustment';--> statement-breakpoint
CREATE INDEX "stock_movements_product_adjustments" ON "stock_movements" USING btree ("organization_id","product_id","movement_date","seq") WHERE "stock_movements"."type" = 'adjustment';--> statement-breakpoint
CREATE INDEX "stock_movements_reference" ON "stock_movements" USING btree ("organization_id","reference","movement_date","seq") WHERE "stock_movements"."reference" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_reason" ON "stock_movements" USING btree ("organization_id","reason_code","movement_date","seq") WHERE "stock_movements"."reason_code" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_journal_entry" ON "stock_movements" USING btree ("organization_id","journal_entry_id") WHERE "stock_movements"."journal_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_unlinked" ON "stock_movements" USING btree ("organization_id","movement_date","seq") WHERE "stock_movements"."journal_entry_id" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_import" ON "stock_movements" USING btree ("organization_id","import_id","movement_date","seq") WHERE "stock_movements"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_location" ON "stock_movements" USING btree ("organization_id","location_id","movement_date","seq") WHERE "stock_movements"."location_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_location_product" ON "stock_movements" USING btree ("organization_id","location_id","product_id","movement_date","seq") WHERE "stock_movements"."location_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_dispatch" ON "stock_movements" USING btree ("organization_id","dispatch_id","seq") WHERE "stock_movements"."dispatch_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_take_count_history_product" ON "stock_take_count_history" USING btree ("organization_id","stock_take_id","product_id","revision");--> statement-breakpoint
CREATE INDEX "stock_take_counts_product" ON "stock_take_counts" USING btree ("organization_id","product_id","count_date");--> statement-breakpoint
CREATE INDEX "stock_takes_by_status" ON "stock_takes" USING btree ("organization_id","status","count_date","id");--> statement-breakpoint
CREATE INDEX "stock_transfers_newest" ON "stock_transfers" USING btree ("organization_id","transfer_date","seq");--> statement-breakpoint
CREATE INDEX "stock_transfers_from" ON "stock_transfers" USING btree ("organization_id","from_location_id","transfer_date","seq");--> statement-breakpoint
CREATE INDEX "stock_transfers_to" ON "stock_transfers" USING btree ("organization_id","to_location_id","transfer_date","seq");--> statement-breakpoint
CREATE INDEX "stock_transfers_reversals" ON "stock_transfers" USING btree ("organization_id","reverses_id","seq") WHERE "stock_transfers"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfers_reverses" ON "stock_transfers" USING btree ("organization_id","reverses_id") WHERE "stock_transfers"."reverses_id" is not null and "stock_transfers"."dispatch_id" is distinct from "stock_transfers"."reverses_id";--> statement-breakpoint
CREATE INDEX "stock_transfers_dispatch" ON "stock_transfers" USING btree ("organization_id","dispatch_id","seq") WHERE "stock_transfers"."dispatch_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_transfers_destination" ON "stock_transfers" USING btree ("organization_id","destination_location_id","transfer_date","seq") WHERE "stock_transfers"."destination_location_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_transfers_open" ON "stock_transfers" USING btree ("organization_id","transfer_date","seq") WHERE "stock_transfers"."open" > 0;--> statement-breakpoint
CREATE INDEX "stock_transfers_under_way" ON "stock_transfers" USING btree ("organization_id","product_id","destination_location_id") WHERE "stock_transfers"."open" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_verifications_running" ON "ledger_verifications" USING btree ("organization_id") WHERE "ledger_verifications"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_write_downs_id" ON "stock_write_downs" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "stock_write_downs_newest" ON "stock_write_downs" USING btree ("organization_id","as_of","id");--> statement-breakpoint
CREATE INDEX "stock_write_downs_entry" ON "stock_write_downs" USING btree ("organization_id","journal_entry_id") WHERE "stock_write_downs"."journal_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_write_downs_account" ON "stock_write_downs" USING btree ("organization_id","allowance_account") WHERE "stock_write_downs"."allowance_account" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_write_downs_reverses" ON "stock_write_downs" USING btree ("organization_id","reverses_id") WHERE "stock_write_downs"."reverses_id" is not null;