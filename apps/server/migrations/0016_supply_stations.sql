CREATE TABLE "client_days" (
	"day" text NOT NULL,
	"peer" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "client_days_day_peer_pk" PRIMARY KEY("day","peer")
);
--> statement-breakpoint
CREATE TABLE "client_peers" (
	"account_id" text NOT NULL,
	"package_name" text NOT NULL,
	"peer" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_peers_account_id_package_name_peer_pk" PRIMARY KEY("account_id","package_name","peer")
);
--> statement-breakpoint
CREATE TABLE "exchange_goods" (
	"activity_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"description" text NOT NULL,
	"picture" text NOT NULL,
	"price" integer NOT NULL,
	"stock" integer,
	"taken" integer NOT NULL,
	"daily_release" integer,
	"per_person" integer,
	"per_period" jsonb,
	"voucher" jsonb,
	"sort" integer NOT NULL,
	CONSTRAINT "exchange_goods_activity_id_id_pk" PRIMARY KEY("activity_id","id"),
	CONSTRAINT "exchange_goods_stock" CHECK ("exchange_goods"."taken" >= 0 and ("exchange_goods"."stock" is null or "exchange_goods"."taken" <= "exchange_goods"."stock")),
	CONSTRAINT "exchange_goods_price" CHECK ("exchange_goods"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"account_id" text NOT NULL,
	"key" uuid NOT NULL,
	"good_id" text NOT NULL,
	"coins" integer NOT NULL,
	"coin_key" text NOT NULL,
	"award_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "exchanges_coin_key" UNIQUE("coin_key"),
	CONSTRAINT "exchanges_award" UNIQUE("award_id"),
	CONSTRAINT "exchanges_key" UNIQUE("activity_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "task_proofs" (
	"activity_id" text NOT NULL,
	"task_id" text NOT NULL,
	"proof" text NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_proofs_activity_id_task_id_proof_pk" PRIMARY KEY("activity_id","task_id","proof")
);
--> statement-breakpoint
CREATE TABLE "award_vouchers" (
	"award_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_senders" (
	"sharer" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_senders_account" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "share_visits" (
	"sharer" text NOT NULL,
	"visitor_id" text NOT NULL,
	"game_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_visits_sharer_visitor_id_pk" PRIMARY KEY("sharer","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "exchange_goods" ADD CONSTRAINT "exchange_goods_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_vouchers" ADD CONSTRAINT "award_vouchers_award_id_activity_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."activity_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_vouchers" ADD CONSTRAINT "award_vouchers_code_hash_redeem_codes_hash_fk" FOREIGN KEY ("code_hash") REFERENCES "public"."redeem_codes"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_days_account" ON "client_days" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "client_peers_last_seen" ON "client_peers" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "exchanges_account" ON "exchanges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "exchanges_good" ON "exchanges" USING btree ("activity_id","account_id","good_id","at");--> statement-breakpoint
CREATE INDEX "task_proofs_account" ON "task_proofs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "share_visits_at" ON "share_visits" USING btree ("sharer","at");--> statement-breakpoint
CREATE INDEX "share_visits_visitor" ON "share_visits" USING btree ("visitor_id");