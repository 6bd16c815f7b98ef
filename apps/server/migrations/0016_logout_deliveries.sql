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
ALTER TABLE "clients" ADD COLUMN "backchannel_logout_uri" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "backchannel_logout_session_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "frontchannel_logout_uri" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "frontchannel_logout_session_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "logout_deliveries_client" ON "logout_deliveries" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "logout_deliveries_state" ON "logout_deliveries" USING btree ("client_id","state","id");--> statement-breakpoint
CREATE INDEX "logout_deliveries_account" ON "logout_deliveries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "logout_deliveries_created" ON "logout_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logout_deliveries_due" ON "logout_deliveries" USING btree ("client_id","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "logout_deliveries_claimed" ON "logout_deliveries" USING btree ("claimed_at") WHERE state = 'sending';