CREATE TABLE "pay_refund_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_refund_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"subject" text,
	"amount_fen" bigint NOT NULL,
	"takes_grant" boolean NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"refund_no" text,
	CONSTRAINT "pay_refund_proposals_amount" CHECK ("pay_refund_proposals"."amount_fen" > 0),
	CONSTRAINT "pay_refund_proposals_four_eyes" CHECK ("pay_refund_proposals"."state" <> 'approved' or "pay_refund_proposals"."decided_by" <> "pay_refund_proposals"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "pay_pages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refund_proposals_one" ON "pay_refund_proposals" USING btree ("order_id") WHERE "pay_refund_proposals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "pay_refund_proposals_state" ON "pay_refund_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "pay_refund_proposals_order" ON "pay_refund_proposals" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pay_channel_events_subject" ON "pay_channel_events" USING btree ("subject") WHERE "pay_channel_events"."subject" is not null;--> statement-breakpoint
CREATE INDEX "pay_orders_state" ON "pay_orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_orders_product" ON "pay_orders" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_refunds_at" ON "pay_refunds" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "pay_refunds_state" ON "pay_refunds" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "pay_agreements_created_at" ON "pay_agreements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pay_agreements_state" ON "pay_agreements" USING btree ("state","created_at","id");