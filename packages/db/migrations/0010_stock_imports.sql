CREATE TABLE "stock_imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"identity" text NOT NULL,
	"file_hash" text NOT NULL,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"posted" integer NOT NULL,
	"refused" integer NOT NULL,
	"last_row" integer NOT NULL,
	"problems" jsonb NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	CONSTRAINT "stock_imports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_imports_identity" UNIQUE("organization_id","identity"),
	CONSTRAINT "stock_imports_status" CHECK ("stock_imports"."status" in ('running', 'finished')),
	CONSTRAINT "stock_imports_figures" CHECK ("stock_imports"."posted" >= 0 and "stock_imports"."refused" >= 0 and "stock_imports"."posted" + "stock_imports"."refused" <= "stock_imports"."rows"
        and ("stock_imports"."status" = 'finished') = ("stock_imports"."posted" + "stock_imports"."refused" = "stock_imports"."rows"))
);
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE stock_imports ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_imports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_imports
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT ON stock_imports TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (status, posted, refused, last_row, problems, updated_at, finished_at) ON stock_imports TO tallybook_service;
