CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_off" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_version" integer NOT NULL,
	"budget" integer,
	"given" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activities_budget" CHECK ("activities"."given" >= 0 and ("activities"."budget" is null or "activities"."given" <= "activities"."budget")),
	CONSTRAINT "activities_window" CHECK ("activities"."starts_at" < "activities"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "activity_entries" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_entries_activity_id_account_id_pk" PRIMARY KEY("activity_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "activity_awards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"period" text NOT NULL,
	"slot" text NOT NULL,
	"rules_version" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_awards_key" UNIQUE("activity_id","account_id","period","slot")
);
--> statement-breakpoint
CREATE TABLE "activity_reversals" (
	"award_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redeem_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"award_name" text NOT NULL,
	"amount" integer NOT NULL,
	"coin_days" integer NOT NULL,
	"per_person" integer NOT NULL,
	"size" integer NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"account_id" text,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coin_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_entries_key" UNIQUE("key"),
	CONSTRAINT "coin_entries_change" CHECK ("coin_entries"."amount" <> 0 or "coin_entries"."kind" = 'taken_back')
);
--> statement-breakpoint
CREATE TABLE "coin_lots" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_lots_never_negative" CHECK ("coin_lots"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_purses" (
	"account_id" text PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	"owed" integer NOT NULL,
	CONSTRAINT "coin_purses_never_negative" CHECK ("coin_purses"."balance" >= 0 and "coin_purses"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_uses" (
	"entry_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "coin_uses_entry_id_lot_id_pk" PRIMARY KEY("entry_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "lottery_chance_grants" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"chances" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lottery_chance_grants_activity_id_account_id_reason_pk" PRIMARY KEY("activity_id","account_id","reason")
);
--> statement-breakpoint
CREATE TABLE "lottery_chances" (
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "lottery_chances_activity_id_account_id_pk" PRIMARY KEY("activity_id","account_id"),
	CONSTRAINT "lottery_chances_never_negative" CHECK ("lottery_chances"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lottery_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"key" uuid NOT NULL,
	"prize_id" text,
	"award_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lottery_draws_key" UNIQUE("activity_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "lottery_prizes" (
	"activity_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"weight" integer NOT NULL,
	"stock" integer,
	"taken" integer NOT NULL,
	"per_person" integer,
	"sort" integer NOT NULL,
	CONSTRAINT "lottery_prizes_activity_id_id_pk" PRIMARY KEY("activity_id","id"),
	CONSTRAINT "lottery_prizes_stock" CHECK ("lottery_prizes"."taken" >= 0 and ("lottery_prizes"."stock" is null or "lottery_prizes"."taken" <= "lottery_prizes"."stock")),
	CONSTRAINT "lottery_prizes_weight" CHECK ("lottery_prizes"."weight" between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_awards" ADD CONSTRAINT "activity_awards_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_reversals" ADD CONSTRAINT "activity_reversals_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_batches" ADD CONSTRAINT "redeem_batches_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_entry_id_coin_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."coin_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_uses" ADD CONSTRAINT "coin_uses_entry_id_coin_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."coin_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_uses" ADD CONSTRAINT "coin_uses_lot_id_coin_lots_entry_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."coin_lots"("entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_draws" ADD CONSTRAINT "lottery_draws_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_prizes" ADD CONSTRAINT "lottery_prizes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_awards_account" ON "activity_awards" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch_id","account_id");--> statement-breakpoint
CREATE INDEX "redeem_codes_account" ON "redeem_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "coin_entries_account" ON "coin_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "coin_lots_account" ON "coin_lots" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "coin_lots_due" ON "coin_lots" USING btree ("expires_at") WHERE "coin_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "lottery_draws_prize" ON "lottery_draws" USING btree ("activity_id","account_id","prize_id");