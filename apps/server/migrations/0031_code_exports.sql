ALTER TABLE "redeem_exports" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "redeem_exports" ADD COLUMN "taken_at" timestamp (3) with time zone;