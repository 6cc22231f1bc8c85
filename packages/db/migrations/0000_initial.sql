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
	CONSTRAINT "accounting_periods_order" CHECK ("accounting_periods"."start_date" <= "accounting_periods"."end_date"),
	CONSTRAINT "accounting_periods_status" CHECK ("accounting_periods"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_date" date NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"memo" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "journal_entries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"organization_id" uuid NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"account" text NOT NULL,
	"debit" numeric(30, 4) NOT NULL,
	"credit" numeric(30, 4) NOT NULL,
	CONSTRAINT "journal_lines_organization_id_journal_entry_id_position_pk" PRIMARY KEY("organization_id","journal_entry_id","position"),
	CONSTRAINT "journal_lines_one_side" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0 and ("journal_lines"."debit" = 0) <> ("journal_lines"."credit" = 0))
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
	CONSTRAINT "api_keys_role" CHECK ("role" in ('owner', 'admin', 'accountant', 'clerk', 'viewer')),
	CONSTRAINT "api_keys_environment" CHECK ("api_keys"."environment" in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
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
	CONSTRAINT "memberships_role" CHECK ("role" in ('owner', 'admin', 'accountant', 'clerk', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"money_scale" smallint NOT NULL,
	"allow_negative_stock" boolean DEFAULT false NOT NULL,
	"auto_open_periods" boolean DEFAULT true NOT NULL,
	"invite_registered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
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
	"mailed_at" timestamp(3) with time zone,
	"mail_status" text DEFAULT 'queued' NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by_user_id" uuid,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'admin', 'accountant', 'clerk', 'viewer')),
	CONSTRAINT "invitations_status" CHECK ("invitations"."status" in ('pending', 'accepted', 'expired', 'revoked', 'declined')),
	CONSTRAINT "invitations_mail_status" CHECK ("invitations"."mail_status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"costing_method" text NOT NULL,
	"reorder_point" bigint,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "products_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "products_sku" UNIQUE("organization_id","sku"),
	CONSTRAINT "products_costing_method" CHECK ("products"."costing_method" in ('moving_average', 'fifo'))
);
--> statement-breakpoint
CREATE TABLE "stock_balances" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"on_hand" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"last_movement_date" date,
	"last_hash" text NOT NULL,
	CONSTRAINT "stock_balances_organization_id_product_id_pk" PRIMARY KEY("organization_id","product_id"),
	CONSTRAINT "stock_balances_exact" CHECK (abs("stock_balances"."on_hand") <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "stock_movement_costs" (
	"organization_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"cost_amount" numeric(36, 4) NOT NULL,
	CONSTRAINT "stock_movement_costs_organization_id_movement_id_pk" PRIMARY KEY("organization_id","movement_id")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"product_id" uuid NOT NULL,
	"type" text NOT NULL,
	"quantity" bigint NOT NULL,
	"quantity_delta" bigint NOT NULL,
	"unit_cost" numeric(18, 6) NOT NULL,
	"movement_date" date NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"journal_entry_id" uuid,
	"reverses_id" uuid,
	"reason_code" text,
	"reference" text,
	"note" text,
	"metadata" jsonb,
	"hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "stock_movements_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_movements_reverses" UNIQUE("organization_id","reverses_id"),
	CONSTRAINT "stock_movements_ledger" UNIQUE("organization_id","product_id","movement_date","seq"),
	CONSTRAINT "stock_movements_type" CHECK ("stock_movements"."type" in ('entry', 'exit', 'adjustment')),
	CONSTRAINT "stock_movements_sign" CHECK (("stock_movements"."type" = 'entry' and "stock_movements"."quantity" > 0 and "stock_movements"."quantity_delta" = "stock_movements"."quantity")
        or ("stock_movements"."type" = 'exit' and "stock_movements"."quantity" > 0 and "stock_movements"."quantity_delta" = -"stock_movements"."quantity")
        or ("stock_movements"."type" = 'adjustment' and "stock_movements"."quantity" <> 0 and "stock_movements"."quantity_delta" = "stock_movements"."quantity")),
	CONSTRAINT "stock_movements_exact" CHECK (abs("stock_movements"."quantity") <= 9007199254740991),
	CONSTRAINT "stock_movements_cost" CHECK ("stock_movements"."unit_cost" >= 0 and "stock_movements"."unit_cost" < 1000000000000),
	CONSTRAINT "stock_movements_dates" CHECK ("stock_movements"."movement_date" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_period" FOREIGN KEY ("organization_id","accounting_period_id") REFERENCES "public"."accounting_periods"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry" FOREIGN KEY ("organization_id","journal_entry_id") REFERENCES "public"."journal_entries"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_period" FOREIGN KEY ("organization_id","period_id") REFERENCES "public"."accounting_periods"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement_costs" ADD CONSTRAINT "stock_movement_costs_movement" FOREIGN KEY ("organization_id","movement_id") REFERENCES "public"."stock_movements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_journal_entry" FOREIGN KEY ("organization_id","journal_entry_id") REFERENCES "public"."journal_entries"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_periods_dates" ON "accounting_periods" USING btree ("organization_id","start_date");--> statement-breakpoint
CREATE INDEX "journal_entries_newest" ON "journal_entries" USING btree ("organization_id","entry_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_hash" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_sender" ON "invitations" USING btree ("organization_id","invited_by_user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("organization_id","movement_date" DESC NULLS LAST,"seq" DESC NULLS LAST);