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
	"attempts" smallint DEFAULT 0 NOT NULL,
	"status_code" smallint,
	"last_error" text,
	"last_attempt_at" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed', 'cancelled'))
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
	"failing_since" timestamp(3) with time zone,
	"secret" text,
	"previous_secrets" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "webhooks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhooks_status" CHECK ("webhooks"."status" in ('enabled', 'disabled')),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('manual', 'gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_actor_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_events_subject";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "credential" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "movement_events" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("organization_id","webhook_id") REFERENCES "public"."webhooks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."outgoing_events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_events_waiting" ON "outgoing_events" USING btree ("organization_id","id") WHERE "outgoing_events"."fanned_out_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("organization_id","subject_id","occurred_at","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_credential" CHECK ("audit_events"."credential" in ('api_key', 'jwt', 'link'));--> statement-breakpoint
DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['outgoing_events', 'webhooks', 'webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY organization ON public.%I
         USING (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))
         WITH CHECK (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))',
      tenant_table);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT ON outgoing_events, webhooks, webhook_deliveries TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (fanned_out_at) ON outgoing_events TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (status, disabled_reason, disabled_at, failing_since, secret, previous_secrets,
  deleted_at) ON webhooks TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (status, attempts, status_code, last_error, last_attempt_at, next_attempt_at)
  ON webhook_deliveries TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (movement_events) ON organizations TO tallybook_service;
--> statement-breakpoint
-- Whose events wait to be handed out, for the background: ids only, found before the organization is known.
CREATE POLICY lookup ON outgoing_events FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_waiting_events() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT DISTINCT organization_id FROM public.outgoing_events WHERE fanned_out_at IS NULL $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_waiting_events FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_waiting_events TO tallybook_service;
--> statement-breakpoint
-- One job for each try: how long to wait for the next is decided, and shown, by the delivery itself. The library's
-- own tries are for a process that died, or a database that was away, in the middle of one.
SELECT pgboss.create_queue('webhook-delivery', '{"policy": "standard", "retryLimit": 200, "retryDelay": 2,
  "retryBackoff": true, "retryDelayMax": 900, "expireInSeconds": 60, "retentionSeconds": 1209600,
  "deleteAfterSeconds": 86400}'::jsonb);
