CREATE TABLE "membership_ends" (
	"account_id" text NOT NULL,
	"vas" smallint NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"warned_of" timestamp (3) with time zone,
	"told_of" timestamp (3) with time zone,
	CONSTRAINT "membership_ends_account_id_vas_pk" PRIMARY KEY("account_id","vas")
);
--> statement-breakpoint
CREATE TABLE "membership_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"vas" smallint NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"product_id" text NOT NULL,
	"months" integer NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_grants_source" UNIQUE("source_type","source_id"),
	CONSTRAINT "membership_grants_length" CHECK (("membership_grants"."months" > 0) <> ("membership_grants"."days" > 0))
);
--> statement-breakpoint
CREATE TABLE "membership_marks" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_revocations" (
	"grant_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_shares" (
	"grant_id" bigint PRIMARY KEY NOT NULL,
	"sharer" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"subject" text NOT NULL,
	"most_fen" integer,
	"period" jsonb,
	"execute_on" text,
	"notify_url" text NOT NULL,
	"signs_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"noticed_at" timestamp (3) with time zone,
	"noticed_fen" integer,
	CONSTRAINT "pay_sandbox_contracts_page_id_unique" UNIQUE("page_id")
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_faults" (
	"fault" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"trade_id" text,
	"facts" jsonb NOT NULL,
	"notify_url" text NOT NULL,
	"signs_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"trade_id" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"refund_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"status" text NOT NULL,
	"notify_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_sandbox_trades" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"subject" text NOT NULL,
	"notify_url" text NOT NULL,
	"open_id" text,
	"contract_id" text,
	"wire" text DEFAULT 'json' NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"failure" text,
	"signs_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_bill_pool" (
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "pay_bill_pool_channel_kind_reference_pk" PRIMARY KEY("channel","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "pay_bill_rows" (
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_bill_rows_channel_kind_reference_pk" PRIMARY KEY("channel","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "pay_bills" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"runs" integer NOT NULL,
	"row_count" integer NOT NULL,
	"bank_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"unknown_fen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_bills_channel_day_pk" PRIMARY KEY("channel","day")
);
--> statement-breakpoint
CREATE TABLE "pay_journal_lines" (
	"journal_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "pay_journal_lines_journal_id_line_pk" PRIMARY KEY("journal_id","line")
);
--> statement-breakpoint
CREATE TABLE "pay_journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"order_id" text,
	"attempt_id" text,
	"line_count" integer NOT NULL,
	CONSTRAINT "pay_journals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "pay_mismatches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_mismatches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"row_kind" text NOT NULL,
	"reference" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"order_id" text,
	"ours_fen" bigint,
	"theirs_fen" bigint,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "pay_revenue_schedules" (
	"order_id" text PRIMARY KEY NOT NULL,
	"amount_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"next_day" date NOT NULL,
	"spread_days" integer NOT NULL,
	"spread_fen" bigint NOT NULL,
	"spread_discount_fen" bigint NOT NULL,
	"left_days" integer NOT NULL,
	"left_fen" bigint NOT NULL,
	"left_discount_fen" bigint NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "pay_revenue_schedules_left" CHECK ("pay_revenue_schedules"."left_days" between 0 and "pay_revenue_schedules"."spread_days" and "pay_revenue_schedules"."left_fen" between 0 and "pay_revenue_schedules"."amount_fen"
        and "pay_revenue_schedules"."left_discount_fen" between 0 and "pay_revenue_schedules"."discount_fen"
        and ("pay_revenue_schedules"."left_days" > 0 or ("pay_revenue_schedules"."left_fen" = 0 and "pay_revenue_schedules"."left_discount_fen" = 0)))
);
--> statement-breakpoint
CREATE TABLE "pay_page_entries" (
	"page_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"act_id" text NOT NULL,
	"num" integer NOT NULL,
	CONSTRAINT "pay_page_entries_page_id_position_pk" PRIMARY KEY("page_id","position"),
	CONSTRAINT "pay_page_entries_num" CHECK ("pay_page_entries"."num" > 0)
);
--> statement-breakpoint
CREATE TABLE "pay_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" integer,
	"refer_from" text NOT NULL,
	"pay_way" text NOT NULL,
	"types" text[] NOT NULL,
	CONSTRAINT "pay_pages_group_id_unique" UNIQUE("group_id")
);
--> statement-breakpoint
CREATE TABLE "pay_products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"vas" integer NOT NULL,
	"user_vas" integer NOT NULL,
	"length_unit" text NOT NULL,
	"length_count" integer NOT NULL,
	"days" integer NOT NULL,
	"price_fen" integer NOT NULL,
	"first_period_fen" integer,
	"is_renewable" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"sale_from" timestamp (3) with time zone,
	"sale_until" timestamp (3) with time zone,
	"claim_days" integer,
	"sort" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_products_price" CHECK ("pay_products"."price_fen" > 0),
	CONSTRAINT "pay_products_first" CHECK ("pay_products"."first_period_fen" > 0 and "pay_products"."first_period_fen" <= "pay_products"."price_fen"),
	CONSTRAINT "pay_products_length" CHECK ("pay_products"."length_count" > 0 and "pay_products"."days" > 0),
	CONSTRAINT "pay_products_window" CHECK ("pay_products"."sale_from" < "pay_products"."sale_until")
);
--> statement-breakpoint
CREATE TABLE "pay_promotions" (
	"product_id" text NOT NULL,
	"act_id" text NOT NULL,
	"price_fen" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "pay_promotions_product_id_act_id_pk" PRIMARY KEY("product_id","act_id"),
	CONSTRAINT "pay_promotions_price" CHECK ("pay_promotions"."price_fen" > 0),
	CONSTRAINT "pay_promotions_window" CHECK ("pay_promotions"."starts_at" < "pay_promotions"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "pay_quota_holds" (
	"order_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"sold_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_quotas" (
	"product_id" text PRIMARY KEY NOT NULL,
	"total" integer,
	"held" integer NOT NULL,
	"sold" integer NOT NULL,
	"per_account" integer,
	CONSTRAINT "pay_quotas_counts" CHECK ("pay_quotas"."held" >= 0 and "pay_quotas"."sold" >= 0),
	CONSTRAINT "pay_quotas_total" CHECK ("pay_quotas"."held" + "pay_quotas"."sold" <= "pay_quotas"."total"),
	CONSTRAINT "pay_quotas_per_account" CHECK ("pay_quotas"."per_account" > 0)
);
--> statement-breakpoint
CREATE TABLE "pay_attempts" (
	"out_trade_no" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"seq" integer NOT NULL,
	"channel" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"code_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"next_ask_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_channel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_channel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"effect" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"out_trade_no" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"order_token_hash" text NOT NULL,
	"state" text NOT NULL,
	"close_reason" text,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"vas" integer NOT NULL,
	"length" jsonb NOT NULL,
	"days" integer NOT NULL,
	"num" integer NOT NULL,
	"list_fen" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"price_kind" text NOT NULL,
	"is_renewing" boolean NOT NULL,
	"agreement_id" text,
	"period" integer,
	"act_id" text NOT NULL,
	"refer_from" text NOT NULL,
	"pay_page_id" text NOT NULL,
	"settled_out_trade_no" text,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "pay_orders_order_token_hash_unique" UNIQUE("order_token_hash")
);
--> statement-breakpoint
CREATE TABLE "pay_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"transaction_id" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"order_id" text NOT NULL,
	"paid_fen" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"via" text NOT NULL,
	"disposition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_refund_purses" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"paid_fen" bigint NOT NULL,
	"promised_fen" bigint NOT NULL,
	CONSTRAINT "pay_refund_purses_sum" CHECK ("pay_refund_purses"."promised_fen" between 0 and "pay_refund_purses"."paid_fen")
);
--> statement-breakpoint
CREATE TABLE "pay_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"refund_no" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"channel" text NOT NULL,
	"transaction_id" text NOT NULL,
	"total_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"takes_grant" boolean NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"asks" integer NOT NULL,
	"refusals" integer NOT NULL,
	"next_ask_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	CONSTRAINT "pay_refunds_refund_no_unique" UNIQUE("refund_no")
);
--> statement-breakpoint
CREATE TABLE "pay_agreement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_agreement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agreement_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"period" integer NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"order_id" text NOT NULL,
	"channel" text NOT NULL,
	"contract_id" text,
	"state" text NOT NULL,
	"stop_reason" text,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"vas" integer NOT NULL,
	"length" jsonb NOT NULL,
	"period_days" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"terms_version" text NOT NULL,
	"period" integer NOT NULL,
	"charges_at" timestamp (3) with time zone NOT NULL,
	"planned_on" text NOT NULL,
	"noticed_at" timestamp (3) with time zone,
	"noticed_fen" integer,
	"announced_at" timestamp (3) with time zone,
	"charge_no" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"first_paid_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "membership_revocations" ADD CONSTRAINT "membership_revocations_grant_id_membership_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."membership_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_shares" ADD CONSTRAINT "membership_shares_grant_id_membership_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."membership_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sandbox_notices" ADD CONSTRAINT "pay_sandbox_notices_trade_id_pay_sandbox_trades_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."pay_sandbox_trades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sandbox_payments" ADD CONSTRAINT "pay_sandbox_payments_trade_id_pay_sandbox_trades_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."pay_sandbox_trades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sandbox_refunds" ADD CONSTRAINT "pay_sandbox_refunds_transaction_id_pay_sandbox_payments_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."pay_sandbox_payments"("transaction_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_journal_lines" ADD CONSTRAINT "pay_journal_lines_journal_id_pay_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."pay_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_page_entries" ADD CONSTRAINT "pay_page_entries_page_id_pay_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pay_pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_page_entries" ADD CONSTRAINT "pay_page_entries_product_id_pay_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_promotions" ADD CONSTRAINT "pay_promotions_product_id_pay_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_quota_holds" ADD CONSTRAINT "pay_quota_holds_product_id_pay_quotas_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_quotas"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_quotas" ADD CONSTRAINT "pay_quotas_product_id_pay_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pay_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_order_events" ADD CONSTRAINT "pay_order_events_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_payments" ADD CONSTRAINT "pay_payments_out_trade_no_pay_attempts_out_trade_no_fk" FOREIGN KEY ("out_trade_no") REFERENCES "public"."pay_attempts"("out_trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_payments" ADD CONSTRAINT "pay_payments_order_id_pay_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."pay_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_refunds" ADD CONSTRAINT "pay_refunds_attempt_id_pay_refund_purses_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."pay_refund_purses"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_agreement_events" ADD CONSTRAINT "pay_agreement_events_agreement_id_pay_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."pay_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_ends_at" ON "membership_ends" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "membership_grants_account" ON "membership_grants" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sandbox_contracts_code" ON "pay_sandbox_contracts" USING btree ("channel","code");--> statement-breakpoint
CREATE INDEX "pay_sandbox_notices_due" ON "pay_sandbox_notices" USING btree ("next_at") WHERE "pay_sandbox_notices"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_sandbox_notices_trade" ON "pay_sandbox_notices" USING btree ("trade_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_payments_trade" ON "pay_sandbox_payments" USING btree ("trade_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_payments_day" ON "pay_sandbox_payments" USING btree ("channel","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sandbox_refunds_number" ON "pay_sandbox_refunds" USING btree ("channel","refund_no");--> statement-breakpoint
CREATE INDEX "pay_sandbox_refunds_payment" ON "pay_sandbox_refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "pay_sandbox_refunds_day" ON "pay_sandbox_refunds" USING btree ("channel","settled_at");--> statement-breakpoint
CREATE INDEX "pay_sandbox_refunds_due" ON "pay_sandbox_refunds" USING btree ("settles_at") WHERE "pay_sandbox_refunds"."settles_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sandbox_trades_number" ON "pay_sandbox_trades" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE INDEX "pay_sandbox_trades_created" ON "pay_sandbox_trades" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "pay_sandbox_trades_due" ON "pay_sandbox_trades" USING btree ("settles_at") WHERE "pay_sandbox_trades"."settles_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_bill_pool_day" ON "pay_bill_pool" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "pay_bill_rows_day" ON "pay_bill_rows" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "pay_journal_lines_account" ON "pay_journal_lines" USING btree ("account","journal_id");--> statement-breakpoint
CREATE INDEX "pay_journals_day" ON "pay_journals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pay_journals_order" ON "pay_journals" USING btree ("order_id") WHERE "pay_journals"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "pay_journals_attempt" ON "pay_journals" USING btree ("attempt_id") WHERE "pay_journals"."attempt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_mismatches_once" ON "pay_mismatches" USING btree ("channel","row_kind","reference","kind");--> statement-breakpoint
CREATE INDEX "pay_mismatches_open" ON "pay_mismatches" USING btree ("id") WHERE "pay_mismatches"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "pay_revenue_schedules_due" ON "pay_revenue_schedules" USING btree ("next_day","order_id") WHERE "pay_revenue_schedules"."left_days" > 0;--> statement-breakpoint
CREATE INDEX "pay_quota_holds_account" ON "pay_quota_holds" USING btree ("product_id","account_id");--> statement-breakpoint
CREATE INDEX "pay_quota_holds_until" ON "pay_quota_holds" USING btree ("product_id","held_until") WHERE "pay_quota_holds"."sold_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_order_seq" ON "pay_attempts" USING btree ("order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_channel" ON "pay_attempts" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE INDEX "pay_attempts_next_ask_at" ON "pay_attempts" USING btree ("next_ask_at") WHERE "pay_attempts"."next_ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_channel_events_event" ON "pay_channel_events" USING btree ("channel","event_id");--> statement-breakpoint
CREATE INDEX "pay_channel_events_last_at" ON "pay_channel_events" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "pay_order_events_order" ON "pay_order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pay_orders_account" ON "pay_orders" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_orders_created_at" ON "pay_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_orders_renewal" ON "pay_orders" USING btree ("agreement_id","period");--> statement-breakpoint
CREATE INDEX "pay_orders_open" ON "pay_orders" USING btree ("expires_at") WHERE "pay_orders"."state" in ('created', 'qr_ready', 'expired');--> statement-breakpoint
CREATE INDEX "pay_orders_unsettled" ON "pay_orders" USING btree ("created_at") WHERE "pay_orders"."state" in ('paid', 'refunding', 'review');--> statement-breakpoint
CREATE INDEX "pay_orders_first_price" ON "pay_orders" USING btree ("account_id") WHERE "pay_orders"."price_kind" = 'first' and "pay_orders"."paid_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_payments_transaction" ON "pay_payments" USING btree ("channel","transaction_id");--> statement-breakpoint
CREATE INDEX "pay_payments_order" ON "pay_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_payments_attempt" ON "pay_payments" USING btree ("out_trade_no");--> statement-breakpoint
CREATE INDEX "pay_payments_paid_at" ON "pay_payments" USING btree ("channel","paid_at");--> statement-breakpoint
CREATE INDEX "pay_payments_review" ON "pay_payments" USING btree ("recorded_at") WHERE "pay_payments"."disposition" = 'review';--> statement-breakpoint
CREATE INDEX "pay_refunds_order" ON "pay_refunds" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "pay_refunds_attempt" ON "pay_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "pay_refunds_due" ON "pay_refunds" USING btree ("next_ask_at") WHERE "pay_refunds"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_refunds_to_look_at" ON "pay_refunds" USING btree ("at") WHERE "pay_refunds"."state" in ('asked', 'abnormal', 'closed');--> statement-breakpoint
CREATE INDEX "pay_refunds_succeeded" ON "pay_refunds" USING btree ("channel","succeeded_at") WHERE "pay_refunds"."succeeded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_refunds_one_request" ON "pay_refunds" USING btree ("order_id") WHERE "pay_refunds"."by" = 'member' and "pay_refunds"."state" not in ('declined', 'succeeded');--> statement-breakpoint
CREATE INDEX "pay_agreement_events_agreement" ON "pay_agreement_events" USING btree ("agreement_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_agreements_active" ON "pay_agreements" USING btree ("account_id","vas") WHERE "pay_agreements"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_agreements_contract" ON "pay_agreements" USING btree ("channel","contract_id") WHERE "pay_agreements"."contract_id" is not null;--> statement-breakpoint
CREATE INDEX "pay_agreements_account" ON "pay_agreements" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "pay_agreements_order" ON "pay_agreements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_agreements_next_at" ON "pay_agreements" USING btree ("next_at") WHERE "pay_agreements"."next_at" is not null;