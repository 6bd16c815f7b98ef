CREATE TABLE "pushed_requests" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sealed_params" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logout_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logout_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"status" integer,
	"fault" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "logout_deliveries_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "spent_token_ids" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "resources" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "derived_sessions" ADD COLUMN "resources" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "token_endpoint_auth_method" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sealed_secret" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "jwks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "jwks_uri" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "service_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "dpop_bound_access_tokens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "requires_pushed_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "resources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "backchannel_logout_uri" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "backchannel_logout_session_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "frontchannel_logout_uri" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "frontchannel_logout_session_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "pushed_requests_expires_at" ON "pushed_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logout_deliveries_client" ON "logout_deliveries" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "logout_deliveries_state" ON "logout_deliveries" USING btree ("client_id","state","id");--> statement-breakpoint
CREATE INDEX "logout_deliveries_account" ON "logout_deliveries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "logout_deliveries_created" ON "logout_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logout_deliveries_due" ON "logout_deliveries" USING btree ("client_id","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "logout_deliveries_claimed" ON "logout_deliveries" USING btree ("claimed_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "spent_token_ids_expires_at" ON "spent_token_ids" USING btree ("expires_at");