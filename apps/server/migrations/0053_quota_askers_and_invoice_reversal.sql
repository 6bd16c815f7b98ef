CREATE TABLE "pay_quota_askers" (
	"order_id" text NOT NULL,
	"subject" text NOT NULL,
	"product_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone,
	CONSTRAINT "pay_quota_askers_order_id_subject_pk" PRIMARY KEY("order_id","subject")
);
--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "sealed_reversal" text;--> statement-breakpoint
CREATE INDEX "pay_quota_askers_subject" ON "pay_quota_askers" USING btree ("product_id","subject","held_at");--> statement-breakpoint
CREATE INDEX "pay_quota_askers_at" ON "pay_quota_askers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reported_events_event" ON "reported_events" USING btree ("event_id","id");--> statement-breakpoint
-- Invoices that were issued over orders of which money has gone back since wait for their reversal, too.
UPDATE "invoice_requests" SET "state" = 'reversing' WHERE "state" = 'issued' AND EXISTS (
	SELECT FROM "invoiced_orders" JOIN "pay_orders" ON "pay_orders"."id" = "invoiced_orders"."order_id"
	WHERE "invoiced_orders"."invoice_id" = "invoice_requests"."id" AND "pay_orders"."refunded_fen" > 0
);
