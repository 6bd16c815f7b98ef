CREATE TABLE "setting_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"plain" jsonb NOT NULL,
	"sealed" text,
	"secrets_set_at" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);--> statement-breakpoint
DROP TABLE IF EXISTS "ad_played_faults" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "pay_sandbox_faults" CASCADE;