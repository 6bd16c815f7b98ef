CREATE TABLE "pushed_requests" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sealed_params" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "resources" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "derived_sessions" ADD COLUMN "resources" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "requires_pushed_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "resources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "pushed_requests_expires_at" ON "pushed_requests" USING btree ("expires_at");