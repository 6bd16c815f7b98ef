CREATE TABLE "foreign_hash_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"decoy" text NOT NULL,
	"accounts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_users" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "imported_users_account" ON "imported_users" USING btree ("account_id");