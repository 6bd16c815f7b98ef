CREATE TABLE "redeem_export_parts" (
	"batch_id" text NOT NULL,
	"from" integer NOT NULL,
	"sealed_codes" text NOT NULL,
	CONSTRAINT "redeem_export_parts_batch_id_from_pk" PRIMARY KEY("batch_id","from")
);
--> statement-breakpoint
DROP INDEX "redeem_codes_account";--> statement-breakpoint
ALTER TABLE "redeem_batches" ADD COLUMN "unmade" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redeem_export_parts" ADD CONSTRAINT "redeem_export_parts_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redeem_batches_unmade" ON "redeem_batches" USING btree ("made_at") WHERE unmade > 0;--> statement-breakpoint
CREATE INDEX "redeem_codes_account" ON "redeem_codes" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
-- Codes that wait to be taken stay: all of a batch were one part until now.
INSERT INTO "redeem_export_parts" ("batch_id", "from", "sealed_codes") SELECT "batch_id", 0, "sealed_codes" FROM "redeem_exports";--> statement-breakpoint
ALTER TABLE "redeem_exports" DROP COLUMN "sealed_codes";