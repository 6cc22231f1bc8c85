CREATE TABLE "console_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"locale" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "console_sign_ins_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "console_sign_ins" ADD CONSTRAINT "console_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "console_sign_ins_user" ON "console_sign_ins" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (used_at) ON console_sign_ins TO tallybook_service;
