CREATE TABLE "operator_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_views" ADD CONSTRAINT "operator_views_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_views_name" ON "operator_views" USING btree ("operator_id","list","name");--> statement-breakpoint
CREATE INDEX "ad_conversions_registers" ON "ad_conversions" USING btree ("channel","account_id") WHERE kind = 'register';--> statement-breakpoint
CREATE INDEX "pay_orders_live" ON "pay_orders" USING btree ("created_at","id") WHERE "pay_orders"."state" not in ('expired', 'closed');--> statement-breakpoint
CREATE INDEX "pay_orders_amount" ON "pay_orders" USING btree ("amount_fen","created_at","id");