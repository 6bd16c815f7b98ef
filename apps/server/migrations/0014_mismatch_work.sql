ALTER TABLE "pay_mismatches" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "pay_mismatches" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "pay_mismatches" ADD COLUMN "parked_until" date;--> statement-breakpoint
ALTER TABLE "pay_mismatches" ADD COLUMN "parked_by" text;--> statement-breakpoint
ALTER TABLE "pay_mismatches" ADD COLUMN "parked_note" text;--> statement-breakpoint
CREATE INDEX "pay_mismatches_parked" ON "pay_mismatches" USING btree ("id") WHERE "pay_mismatches"."resolved_at" is null and "pay_mismatches"."parked_until" is not null;--> statement-breakpoint
CREATE INDEX "pay_mismatches_assignee" ON "pay_mismatches" USING btree ("assignee","id") WHERE "pay_mismatches"."assignee" is not null;