CREATE TABLE "redeem_exports" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"sealed_codes" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_unmatched" (
	"day" text NOT NULL,
	"step" text NOT NULL,
	"why" text NOT NULL,
	"platform" text NOT NULL,
	"channel" text NOT NULL,
	"times" integer NOT NULL,
	"landing" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ad_unmatched_day_step_why_platform_channel_pk" PRIMARY KEY("day","step","why","platform","channel")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "rollout_share" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_slots" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_slots" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redeem_exports" ADD CONSTRAINT "redeem_exports_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_unmatched_last_at" ON "ad_unmatched" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "activity_awards_activity" ON "activity_awards" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "exchanges_activity" ON "exchanges" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "lottery_draws_won" ON "lottery_draws" USING btree ("activity_id","id") WHERE prize_id is not null;--> statement-breakpoint
CREATE INDEX "ad_uploads_state" ON "ad_uploads" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "ad_uploads_platform" ON "ad_uploads" USING btree ("platform","id");