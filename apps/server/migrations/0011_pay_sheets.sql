CREATE TABLE "pay_sandbox_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"open_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_sheet_doors" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD COLUMN "payer_hash" text;--> statement-breakpoint
ALTER TABLE "pay_sheet_doors" ADD CONSTRAINT "pay_sheet_doors_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_sandbox_codes_expires_at" ON "pay_sandbox_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pay_sheet_doors_expires_at" ON "pay_sheet_doors" USING btree ("expires_at");